/// Frequency of a habit, estimated from automatic check marks of an export that names no frequency (F5).
///
/// An automatic check mark is a day that the app counts as done because other days satisfy the frequency, so daily
/// habits have none. The estimate computes the automatic days for each plausible frequency, and takes the frequency
/// with the fewest misses.
public struct FrequencyFit: Hashable, Sendable {
  /// Estimated frequency; `nil` if no frequency has fewer misses than ``automaticDays``, the misses of a daily habit.
  public var frequency: HabitFrequency?
  /// Number of days with an automatic check mark in the export, ≥ 1.
  public var automaticDays: Int
  /// Number of days that are automatic either in the export or by the estimated frequency, but not in both.
  ///
  /// By the frequency only days count that the export marks as not done or unknown. Range: 0...``automaticDays``; equal
  /// to ``automaticDays`` if ``frequency`` is `nil`.
  public var misses: Int

  /// Creates an estimate; both numbers are days.
  public init(frequency: HabitFrequency?, automaticDays: Int, misses: Int) {
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
  public init?(_ habit: Habit) {
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
