/// Frequency estimated from the automatic check marks of an export that names no frequency (F5).
///
/// A day is automatic if other days satisfy the frequency, so daily habits have no automatic days. The estimate
/// computes the automatic days for each plausible frequency, and takes the frequency with the fewest misses.
public struct FrequencyFit: Hashable, Sendable {
  /// Estimated frequency; `nil` if no frequency explains more automatic days than a daily habit.
  public var frequency: HabitFrequency?
  /// Number of automatic days in the export.
  public var automaticDays: Int
  /// Number of days that are automatic either in the export or by the frequency, but not in both.
  public var misses: Int

  /// Creates an estimate.
  public init(frequency: HabitFrequency?, automaticDays: Int, misses: Int) {
    self.frequency = frequency
    self.automaticDays = automaticDays
    self.misses = misses
  }

  /// Frequencies that apps offer, common ones first, and the more demanding first within a group. Of two equally
  /// good frequencies the first is taken: it corresponds to the days actually done.
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

  /// Estimates the frequency of a habit; `nil` if its frequency is known or no day is automatic.
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
