/// Target amount of a measured habit, such as at least 10 pages, or at most 2 cups of coffee.
public struct HabitTarget: Hashable, Codable, Sendable {
  /// Direction of a habit's target: at least or at most an amount.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The target is satisfied by an amount equal to the target or above it.
    case atLeast = "AT_LEAST"
    /// The target is satisfied by an amount equal to the target or below it.
    case atMost = "AT_MOST"
  }

  /// Direction of the target: at least or at most the amount.
  public var kind: Kind
  /// Target amount per window of the habit's frequency (such as 7 days), in the unit of the habit, ≥ 0.
  public var amount: Double

  /// Creates a target; the amount (≥ 0) is in the unit of the habit.
  public init(_ kind: Kind, _ amount: Double) {
    self.kind = kind
    self.amount = amount
  }

  /// Returns the share of the target that an amount reaches, 0...1; 1 if the amount satisfies the target.
  ///
  /// Above a target of the kind ``Kind/atMost`` the share falls linearly, to 0 at twice the target. A target of 0 is
  /// always satisfied if the kind is ``Kind/atLeast``; otherwise any amount above 0 gives a share of 0.
  ///
  /// - Parameter sum: Amount done in one window of the habit's frequency, in the unit of the habit, ≥ 0.
  public func share(of sum: Double) -> Double {
    switch kind {
    case .atLeast: amount > 0 ? min(1, sum / amount) : 1
    case .atMost: amount > 0 ? min(1, max(0, 1 - (sum - amount) / amount)) : sum > 0 ? 0 : 1
    }
  }
}

/// Properties of a habit as the app's list of habits states them.
public struct HabitDetails: Hashable, Codable, Sendable {
  /// Content of a habit's daily entry: done or not done, or an amount.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The user records for each day if the habit was done.
    case ticked = "YES_NO"
    /// The user records for each day the amount done.
    case measured = "NUMERICAL"
  }

  /// Name of the habit.
  public var name: String
  /// Required repetitions per window of days, such as 3 per 7 days.
  public var frequency: HabitFrequency
  /// Content of the habit's daily entries: done or not done, or an amount.
  public var kind: Kind
  /// Unit of the amounts, such as pages; `nil` if the app states no unit.
  public var unit: String?
  /// Target of a measured habit; `nil` if the app states no target.
  public var target: HabitTarget?
  /// True if the user archived the habit, so that it is no longer due.
  public var isArchived: Bool

  /// Creates the properties of a habit, by default of a habit that is done or not done on a day.
  public init(
    name: String, frequency: HabitFrequency, kind: Kind = .ticked, unit: String? = nil,
    target: HabitTarget? = nil, isArchived: Bool = false
  ) {
    self.name = name
    self.frequency = frequency
    self.kind = kind
    self.unit = unit
    self.target = target
    self.isArchived = isArchived
  }
}

/// Frequency of a habit, estimated from automatic check marks of an export that names no frequency (F5).
///
/// An automatic check mark is a day that the app counts as done because other days satisfy the frequency, so daily
/// habits have none. The estimate computes the automatic days for each plausible frequency, and takes the frequency
/// with the fewest misses.
package struct FrequencyFit: Hashable, Sendable {
  /// Estimated frequency; `nil` if no frequency has fewer misses than ``automaticDays``, the misses of a daily habit.
  package var frequency: HabitFrequency?
  /// Number of days with an automatic check mark in the export, ≥ 1.
  package var automaticDays: Int
  /// Number of days that are automatic either in the export or by the estimated frequency, but not in both.
  ///
  /// By the frequency only days count that the export marks as not done or unknown. Range: 0...``automaticDays``; equal
  /// to ``automaticDays`` if ``frequency`` is `nil`.
  package var misses: Int

  /// Creates an estimate; both numbers are days.
  package init(frequency: HabitFrequency?, automaticDays: Int, misses: Int) {
    self.frequency = frequency
    self.automaticDays = automaticDays
    self.misses = misses
  }

  /// Frequencies that the estimate tries, common ones first, and the more demanding first within a group.
  ///
  /// The array contains no duplicates. Of two frequencies with equally few misses, the earlier is taken. Example: weekly
  /// frequencies are tried from six times per seven days down to once.
  static let plausible: [HabitFrequency] = {
    let weekly = (1...6).reversed().map { (times: $0, days: 7) }
    let every = (2...60).map { (times: 1, days: $0) }
    let monthly = (1...29).reversed().map { (times: $0, days: 30) }
    let others = (3...14).flatMap { days in (2..<days).reversed().map { (times: $0, days: days) } }
    var seen: Set<HabitFrequency> = []
    return (weekly + every + monthly + others).compactMap { pair in
      HabitFrequency(times: pair.times, days: pair.days).flatMap { seen.insert($0).inserted ? $0 : nil }
    }
  }()

  /// Estimates the frequency of a habit; `nil` if its frequency is known or no day has an automatic check mark.
  package init?(_ habit: Habit) {
    guard habit.frequency == nil else { return nil }
    let automatic = habit.ticks.filter { $0.value == .automaticYes }.map(\.day)
    guard !automatic.isEmpty else { return nil }
    let manual = habit.ticks.filter { $0.value == .manualYes }.map(\.day).sorted()
    let others = habit.ticks.filter { $0.value == .no || $0.value == .unknown }.map(\.day)
    self.init(frequency: nil, automaticDays: automatic.count, misses: automatic.count)
    for frequency in Self.plausible {
      let covered = Strength.coveredDays(manual, frequency)
      let misses = automatic.count { !covered.contains($0) } + others.count { covered.contains($0) }
      if misses < self.misses { (self.frequency, self.misses) = (frequency, misses) }
    }
  }
}
