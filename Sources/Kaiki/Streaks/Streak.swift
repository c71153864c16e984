/// Current and longest streak, in consecutive days with at least one attempt (or other activity).
public struct Streak: Hashable, Codable, Sendable {
  /// Number of days, ≥ 0, of the streak that reaches today, or yesterday if today has no attempt yet (S2, C6).
  public var current: Int
  /// Number of days, ≥ 0, of the longest streak that reaches the counted range.
  public var longest: Int
  /// Number of days in the counted range with at least one attempt, ≥ 0.
  public var activeDays: Int
  /// True if today has an attempt.
  public var doneToday: Bool
  /// True if a streak is running, today has no attempt yet, and an idle day would end the streak (S2, C6).
  public var atRisk: Bool

  /// Computes the streak over distinct logical days (S1), of any length (S3).
  ///
  /// Days after `today` are ignored (S4).
  ///
  /// - Parameters:
  ///   - active: Days with at least one attempt.
  ///   - first: First day of the counted range; a streak that reaches this day counts with its full length. `nil`
  ///     to count all days.
  ///   - today: Logical day of the computation.
  ///   - passes: Returns true for an idle day that leaves a streak unchanged: a date that the time zone skips
  ///     (G4), or, for a neutral streak, a day on which nothing was due (C6).
  public init(
    active: DaySet, from first: Day? = nil, today: Day, passes: (Day) -> Bool = { _ in false }
  ) {
    var longest = 0
    var length = 0
    var last: Day?
    var count = 0
    for run in active.runs(until: today) {
      let days = run.upperBound - run.lowerBound + 1
      let continues = last.map { ($0 + 1..<run.lowerBound).allSatisfy(passes) } ?? false
      length = continues ? length + days : days
      last = run.upperBound
      if let first, run.upperBound < first { continue }
      longest = max(longest, length)
      count += run.upperBound - max(run.lowerBound, first ?? run.lowerBound) + 1
    }
    doneToday = last == today
    let reaches = last.map { $0 == today || ($0 + 1..<today).allSatisfy(passes) } ?? false
    current = reaches ? length : 0
    atRisk = current > 0 && last != today && !passes(today)
    self.longest = max(longest, current)
    activeDays = count
  }
}

extension Streak {
  /// Returns the streak of a task in days, by the rules as published (S1-S4).
  ///
  /// Compares each of the latest 100 attempts with the expected day, from today back. The count ends at a second
  /// attempt on the same day, and it is 0 until today's first attempt.
  ///
  /// - Parameters:
  ///   - days: Days of the attempts, ascending, one element per attempt.
  ///   - today: Logical day of the computation.
  public static func original(days: [Day], today: Day) -> Int {
    var expected = today
    for day in days.suffix(100).reversed() {
      guard day == expected else { break }
      expected = expected - 1
    }
    return today - expected
  }
}

/// Effect of a day without attempts on a streak (C6).
public enum StreakRule: String, CaseIterable, Codable, Sendable {
  /// A day without attempts always ends the streak.
  case strict
  /// A day without attempts ends the streak only if something was due on the day.
  case neutral
}

extension DayBoundary {
  /// Returns true if the time zone skips a date, as Apia skipped 2011-12-30.
  public func isMissing(_ day: Day) -> Bool {
    instant(of: day, hour: 0) == instant(of: day + 1, hour: 0)
  }
}
