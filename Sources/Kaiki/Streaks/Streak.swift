/// How long something has been kept up, day after day.
public struct Streak: Hashable, Codable, Sendable {
  /// Days of the streak that reaches today, or yesterday while today is still open (S2, C6).
  public var current: Int
  /// Days of the longest streak that reaches a day that counts.
  public var longest: Int
  /// Distinct days that count with at least one attempt.
  public var activeDays: Int
  /// Whether today has an attempt.
  public var doneToday: Bool
  /// Whether a streak runs, today has no attempt yet, and a day without one would break it (S2, C6).
  public var atRisk: Bool

  /// The streak over distinct logical days (S1), however many there are (S3).
  ///
  /// Days after `today` are ignored (S4).
  ///
  /// - Parameters:
  ///   - active: The days with at least one attempt.
  ///   - first: The first day that counts; a streak that reaches it counts whole. `nil` for all.
  ///   - today: The logical day of the question.
  ///   - passes: Whether a day without attempts neither counts nor breaks: a date that the zone leaves out
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
  /// The streak of a task by the literal text of the design (S1-S4).
  ///
  /// Each of the latest 100 attempts is compared with the day that has to be next, so that a second attempt of a day,
  /// or none yet today, ends the count.
  ///
  /// - Parameters:
  ///   - days: The days of the attempts, ascending, a day for each attempt.
  ///   - today: The logical day of the question.
  public static func original(days: [Day], today: Day) -> Int {
    var expected = today
    for day in days.suffix(100).reversed() {
      guard day == expected else { break }
      expected = expected - 1
    }
    return today - expected
  }
}

/// What a day without attempts does to a streak (C6).
public enum StreakRule: String, CaseIterable, Codable, Sendable {
  /// It ends the streak.
  case strict
  /// It ends the streak only if something was due.
  case neutral
}

extension DayBoundary {
  /// Whether the zone leaves out a date, as Apia left out 2011-12-30.
  public func isMissing(_ day: Day) -> Bool {
    instant(of: day, hour: 0) == instant(of: day + 1, hour: 0)
  }
}
