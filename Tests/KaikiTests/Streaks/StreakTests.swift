import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct StreakTests {
  /// A hand-worked streak; days are numbers, and today is day 100.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var active: [Int]
    /// Days that neither count nor break.
    var neutral: [Int] = []
    var current: Int
    var longest: Int
    var activeDays: Int
    var doneToday: Bool
    var atRisk: Bool

    var testDescription: String { rule }
  }

  @Test(
    arguments: [
      Case(
        rule: "nothing ever done", active: [], current: 0, longest: 0, activeDays: 0, doneToday: false,
        atRisk: false),
      Case(
        rule: "S1: two attempts today do not end the streak of the days before", active: [98, 99, 100, 100],
        current: 3, longest: 3, activeDays: 3, doneToday: true, atRisk: false),
      Case(
        rule: "S2, C6: a today without attempt does not break the streak yet", active: [97, 98, 99],
        current: 3, longest: 3, activeDays: 3, doneToday: false, atRisk: true),
      Case(
        rule: "S2: a yesterday without attempt breaks the streak", active: [97, 98],
        current: 0, longest: 2, activeDays: 2, doneToday: false, atRisk: false),
      Case(
        rule: "S2: only today", active: [100], current: 1, longest: 1, activeDays: 1, doneToday: true,
        atRisk: false),
      Case(
        rule: "S3: a streak of 250 days is 250 days", active: Array(-149...100),
        current: 250, longest: 250, activeDays: 250, doneToday: true, atRisk: false),
      Case(
        rule: "S4: days after today change nothing", active: [98, 99, 100, 101, 102, 103, 104],
        current: 3, longest: 3, activeDays: 3, doneToday: true, atRisk: false),
      Case(
        rule: "S4: tomorrow does not make up for today", active: [98, 99, 101],
        current: 2, longest: 2, activeDays: 2, doneToday: false, atRisk: true),
      Case(
        rule: "S4: only future days", active: [101, 150],
        current: 0, longest: 0, activeDays: 0, doneToday: false, atRisk: false),
      Case(
        rule: "the longest streak may be over", active: [10, 11, 12, 13, 90, 99, 100],
        current: 2, longest: 4, activeDays: 7, doneToday: true, atRisk: false),
      Case(
        rule: "C6: a neutral day neither counts nor breaks", active: [95, 97, 98, 100], neutral: [96, 99],
        current: 4, longest: 4, activeDays: 4, doneToday: true, atRisk: false),
      Case(
        rule: "C6: neutral days before today keep the streak", active: [95, 96], neutral: [97, 98, 99],
        current: 2, longest: 2, activeDays: 2, doneToday: false, atRisk: true),
      Case(
        rule: "C6: nothing is at risk on a neutral today", active: [98, 99], neutral: [100],
        current: 2, longest: 2, activeDays: 2, doneToday: false, atRisk: false),
      Case(
        rule: "C6: one day of the gap that is not neutral breaks", active: [95, 96, 100], neutral: [97, 99],
        current: 1, longest: 2, activeDays: 3, doneToday: true, atRisk: false),
      Case(
        rule: "C6: an attempt on a neutral day counts", active: [98, 99, 100], neutral: [99, 100],
        current: 3, longest: 3, activeDays: 3, doneToday: true, atRisk: false),
      Case(
        rule: "C6: neutral days alone are no streak", active: [], neutral: Array(0...100),
        current: 0, longest: 0, activeDays: 0, doneToday: false, atRisk: false),
    ] as [Case])
  func `a hand-worked streak has its figures`(row: Case) {
    let streak = Streak(active: DaySet(row.active.map { Day($0) }), today: Day(100)) {
      row.neutral.contains(Int($0.number))
    }
    #expect(streak.current == row.current)
    #expect(streak.longest == row.longest)
    #expect(streak.activeDays == row.activeDays)
    #expect(streak.doneToday == row.doneToday)
    #expect(streak.atRisk == row.atRisk)
  }

  /// A case of `streak_cases_sample.json`.
  private struct Sample: Decodable {
    struct Expected: Decodable {
      var current: Int
      var longest: Int
      var activeDays: Int
      var doneToday: Bool
    }

    var zone: String
    var dayStartHour: Int
    var now: String
    var attempts: [String]
    var expected: Expected
  }

  /// The days of the attempts up to now (S4).
  private static func days(of attempts: [String], until now: String, _ boundary: DayBoundary) throws -> DaySet
  {
    let now = try Vectors.instant(now)
    return DaySet(try attempts.map(Vectors.instant).filter { $0 <= now }.map { boundary.day(of: $0) })
  }

  @Test func `S1, S2, S3: the shared cases give their streaks`() throws {
    let samples = try Vectors.cases(of: Sample.self, in: "streak_cases_sample", of: .module)
    #expect(samples.count == 25)
    for (number, sample) in samples.enumerated() {
      let boundary = try Vectors.boundary(sample.zone, dayStartHour: sample.dayStartHour)
      let streak = Streak(
        active: try Self.days(of: sample.attempts, until: sample.now, boundary),
        today: boundary.day(of: try Vectors.instant(sample.now)))
      #expect(streak.current == sample.expected.current, "case \(number)")
      #expect(streak.longest == sample.expected.longest, "case \(number)")
      #expect(streak.activeDays == sample.expected.activeDays, "case \(number)")
      #expect(streak.doneToday == sample.expected.doneToday, "case \(number)")
      #expect(streak.atRisk == (streak.current > 0 && !sample.expected.doneToday), "case \(number)")
    }
  }

  /// A streak over instants, whose zone decides the days.
  struct Zoned: Sendable, CustomTestStringConvertible {
    var rule: String
    var zone: String
    var dayStartHour = 0
    var now: String
    var attempts: [String]
    var current: Int
    var doneToday: Bool

    var testDescription: String { rule }
  }

  @Test(
    arguments: [
      Zoned(
        rule: "S4: an attempt later today is not done yet", zone: "Asia/Tokyo",
        now: "2025-06-10T12:00:00+09:00",
        attempts: ["2025-06-09T12:00:00+09:00", "2025-06-10T12:00:00.001+09:00"],
        current: 1, doneToday: false),
      Zoned(
        rule: "S4: an attempt at this very moment is done", zone: "Asia/Tokyo",
        now: "2025-06-10T12:00:00+09:00",
        attempts: ["2025-06-09T12:00:00+09:00", "2025-06-10T12:00:00+09:00"],
        current: 2, doneToday: true),
      Zoned(
        rule: "G1: with days from 4, 03:59 keeps the streak of the day before", zone: "Asia/Tokyo",
        dayStartHour: 4, now: "2025-06-11T03:00:00+09:00",
        attempts: [
          "2025-06-09T03:59:59+09:00", "2025-06-10T03:59:59.999+09:00", "2025-06-10T04:00:00+09:00",
        ],
        current: 3, doneToday: true),
      // São Paulo skips 00:00-01:00 on 4 November 2018: the first moment of the day is 01:00 -02.
      Zoned(
        rule: "G4: a day without midnight counts from its first moment", zone: "America/Sao_Paulo",
        now: "2018-11-05T09:00:00-02:00",
        attempts: ["2018-11-03T23:59:59-03:00", "2018-11-04T01:00:00-02:00", "2018-11-05T00:00:00-02:00"],
        current: 3, doneToday: true),
      // New York, 2 November 2025 has 25 hours: 49 hours lie between the first two attempts.
      Zoned(
        rule: "G1, G3: a day of 25 hours is one day", zone: "America/New_York",
        now: "2025-11-03T23:59:00-05:00",
        attempts: ["2025-11-01T23:30:00-04:00", "2025-11-03T23:30:00-05:00"],
        current: 1, doneToday: true),
      Zoned(
        rule: "G1: both turns of an hour that comes twice are one day", zone: "America/New_York",
        now: "2025-11-02T12:00:00-05:00",
        attempts: ["2025-11-01T12:00:00-04:00", "2025-11-02T01:30:00-04:00", "2025-11-02T01:30:00-05:00"],
        current: 2, doneToday: true),
      // Apia went from 29 to 31 December 2011.
      Zoned(
        rule: "G4: a date that does not exist is no gap", zone: "Pacific/Apia",
        now: "2012-01-01T12:00:00+14:00",
        attempts: ["2011-12-28T12:00:00-10:00", "2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00"],
        current: 3, doneToday: false),
      Zoned(
        rule: "G4: the date that does not exist as yesterday keeps the streak", zone: "Pacific/Apia",
        now: "2011-12-31T00:00:00+14:00",
        attempts: ["2011-12-28T12:00:00-10:00", "2011-12-29T23:59:59-10:00"], current: 2, doneToday: false),
      Zoned(
        rule: "G4: a day that was missed beside the date that does not exist breaks", zone: "Pacific/Apia",
        now: "2012-01-01T12:00:00+14:00",
        attempts: ["2011-12-28T12:00:00-10:00", "2012-01-01T12:00:00+14:00"], current: 1, doneToday: true),
      // Fakaofo left out the same date, from -11 to +13.
      Zoned(
        rule: "G4: another zone without that date", zone: "Pacific/Fakaofo",
        now: "2011-12-31T12:00:00+13:00",
        attempts: ["2011-12-29T12:00:00-11:00", "2011-12-31T12:00:00+13:00"], current: 2, doneToday: true),
    ] as [Zoned])
  func `a streak follows the days of its zone`(row: Zoned) throws {
    let boundary = try Vectors.boundary(row.zone, dayStartHour: row.dayStartHour)
    let streak = Streak(
      active: try Self.days(of: row.attempts, until: row.now, boundary),
      today: boundary.day(of: try Vectors.instant(row.now)), passes: boundary.isMissing)
    #expect(streak.current == row.current)
    #expect(streak.doneToday == row.doneToday)
  }

  @Test func `G4: a zone leaves out the dates that it jumped over, and no others`() throws {
    func missing(_ zone: String, from first: String, days: Int, dayStartHour: Int = 0) throws -> [String] {
      let boundary = try Vectors.boundary(zone, dayStartHour: dayStartHour)
      let first = try Vectors.day(first)
      return (first..<(first + days)).filter(boundary.isMissing).map(\.description)
    }
    #expect(try missing("Pacific/Apia", from: "2011-12-01", days: 60) == ["2011-12-30"])
    #expect(try missing("Pacific/Fakaofo", from: "2011-01-01", days: 730) == ["2011-12-30"])
    #expect(try missing("America/Sao_Paulo", from: "2018-01-01", days: 365) == [])
    #expect(try missing("America/St_Johns", from: "2010-01-01", days: 365, dayStartHour: 6) == [])
    #expect(try missing("Asia/Tokyo", from: "2011-12-01", days: 60, dayStartHour: 4) == [])
  }

  @Test func `C6: a neutral streak passes over days on which no card was due`() throws {
    // Right on 1 June (due on the 2nd), the 2nd (due on the 4th) and the 4th (due on the 8th), then nothing.
    var cards = IdentifierTable()
    _ = cards.intern("card")
    let reviews = try ["2025-06-01", "2025-06-02", "2025-06-04"].map {
      Review(reviewedAt: try Vectors.instant("\($0)T09:00:00+09:00"), card: 0, isCorrect: true)
    }
    let boundary = try Vectors.boundary("Asia/Tokyo")
    func streak(on today: String, _ rule: StreakRule) throws -> Streak {
      let today = try Vectors.day(today)
      let log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards)
        .replayed(by: TableScheduler(table: .standard), boundary: boundary, until: today)
      return Streak(active: DaySet(log.reviews.map(\.day)), today: today) {
        rule == .neutral && !log.dueDays.contains($0)
      }
    }
    #expect(try streak(on: "2025-06-07", .neutral).current == 3)
    #expect(try streak(on: "2025-06-07", .strict).current == 0)
    #expect(try streak(on: "2025-06-07", .strict).longest == 2)
    #expect(try !streak(on: "2025-06-07", .neutral).atRisk && streak(on: "2025-06-08", .neutral).atRisk)
    // The 8th is open on the 8th itself, and missed on the 9th.
    #expect(try streak(on: "2025-06-08", .neutral).current == 3)
    #expect(try streak(on: "2025-06-09", .neutral).current == 0)
    #expect(try streak(on: "2025-06-09", .neutral).longest == 3)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `S1, S2, C6: random days agree with a walk from day to day`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    let share = [0.2, 0.5, 0.8, 0.97][Int(seed % 4)]
    let first = -150
    let active = (first...60).filter { _ in draws.uniform() < share }
    let neutral = seed % 3 == 0 ? [] : (first...60).filter { _ in draws.uniform() < 0.4 }
    let today = draws.below(80) - 20

    func isActive(_ day: Int) -> Bool { active.contains(day) }
    var current = 0
    var day = isActive(today) ? today : today - 1
    while day >= first, isActive(day) || neutral.contains(day) {
      if isActive(day) { current += 1 }
      day -= 1
    }
    var longest = 0
    var run = 0
    for day in first...max(first, today) {
      if isActive(day) { run += 1 } else if !neutral.contains(day) { run = 0 }
      longest = max(longest, run)
    }

    let streak = Streak(active: DaySet(active.shuffled(with: &draws)), today: Day(today)) {
      neutral.contains(Int($0.number))
    }
    #expect(streak.current == current, "today \(today), active \(active), neutral \(neutral)")
    #expect(streak.longest == longest, "today \(today), active \(active), neutral \(neutral)")
    #expect(streak.activeDays == active.count { $0 <= today })
    #expect(streak.doneToday == isActive(today))
    #expect(streak.atRisk == (current > 0 && !isActive(today) && !neutral.contains(today)))
  }

  @Test func `G4: a date that does not exist is no gap, also where days begin at 4`() throws {
    let boundary = try Vectors.boundary("Pacific/Apia", dayStartHour: 4)
    let active = DaySet(
      try ["2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00"].map {
        boundary.day(of: try Vectors.instant($0))
      })
    let streak = Streak(active: active, today: try Vectors.day("2011-12-31"), passes: boundary.isMissing)
    #expect(streak.current == 2)
  }

  @Test(
    arguments: [
      ("S1: a second attempt of a day ends the count", [98, 99, 100, 100], 1),
      ("S2: none yet today is 0", [97, 98, 99], 0), ("one a day counts", [98, 99, 100], 3),
      ("a gap ends the count", [96, 98, 99, 100], 3), ("S3: at most 100", Array(-149...100), 100),
      ("S4: a future attempt is 0", [99, 100, 101], 0), ("none is 0", [], 0),
    ] as [(String, [Int], Int)])
  func `the literal streak of the design`(rule: String, days: [Int], streak: Int) {
    #expect(Streak.original(days: days.map { Day($0) }, today: Day(100)) == streak)
  }
}

extension [Int] {
  /// The days of these numbers in random order.
  fileprivate func shuffled(with draws: inout RandomStream) -> [Day] {
    var days = map { Day($0) }
    for last in days.indices.dropFirst().reversed() { days.swapAt(last, draws.below(last + 1)) }
    return days
  }
}
