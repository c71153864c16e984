/// What the automatic days of an export say of a habit whose frequency nothing names (F5).
///
/// A day is automatic where the frequency was kept up without it; a daily habit has none. Each plausible frequency makes
/// automatic days of the ticked ones, and the one whose days are most like those of the export fits.
public struct FrequencyFit: Hashable, Sendable {
  /// The frequency that fits; `nil` where none explains more of the automatic days than a daily habit does.
  public var frequency: HabitFrequency?
  /// The automatic days of the export.
  public var automaticDays: Int
  /// The days that are automatic in the export and not by the frequency, or the other way round.
  public var misses: Int

  /// A fit.
  public init(frequency: HabitFrequency?, automaticDays: Int, misses: Int) {
    self.frequency = frequency
    self.automaticDays = automaticDays
    self.misses = misses
  }

  /// The frequencies that apps offer, the more usual ones first, and of these the more demanding ones: of equally good
  /// ones the first fits, which is what was really done.
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

  /// The fit of a habit; `nil` where its frequency is known, or where no day is automatic.
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
