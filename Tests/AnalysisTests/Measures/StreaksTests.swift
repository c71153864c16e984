import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Unbroken runs of logical days (S1-S4, C3, C6, G1, G4).
struct StreaksTests {
  /// One history and what is expected of it.
  struct Case: CustomTestStringConvertible {
    var rule: String
    var answers: [String]
    var now: String
    var dayStartHour = 0
    /// current, longest, activeDays.
    var expected: [Int]
    var doneToday: Bool
    var atRisk: Bool

    var testDescription: String { "\(rule) as of \(now)" }
  }

  private static let evenings = ["2024-01-01T21:00", "2024-01-02T21:00", "2024-01-03T21:00"]
  static let nights = ["2024-01-02T01:00", "2024-01-03T03:59", "2024-01-03T04:00"]

  private static let cases: [Case] = [
    Case(
      rule: "S1 several answers of a day are one day",
      answers: evenings + ["2024-01-03T08:00", "2024-01-03T08:01", "2024-01-02T23:59"],
      now: "2024-01-03T22:00", expected: [3, 3, 3], doneToday: true, atRisk: false),
    Case(
      rule: "S2 an empty today does not end it yet", answers: evenings, now: "2024-01-04T00:00",
      expected: [3, 3, 3], doneToday: false, atRisk: true),
    Case(
      rule: "S2 an empty yesterday ends it", answers: evenings, now: "2024-01-05T00:00",
      expected: [0, 3, 3], doneToday: false, atRisk: false),
    Case(
      rule: "S2 today alone is a streak of one", answers: ["2024-01-01T08:00", "2024-01-03T08:00"],
      now: "2024-01-03T09:00", expected: [1, 1, 2], doneToday: true, atRisk: false),
    Case(
      rule: "S2 the longest may lie in the past", answers: evenings + ["2024-01-09T08:00"],
      now: "2024-01-10T09:00", expected: [1, 3, 4], doneToday: false, atRisk: true),
    Case(
      rule: "S4 answers after now do not exist yet",
      answers: evenings + ["2024-01-03T21:00:01", "2024-01-04T08:00", "2030-01-01T00:00"],
      now: "2024-01-03T21:00", expected: [3, 3, 3], doneToday: true, atRisk: false),
    Case(
      rule: "G1 nights belong to the day before", answers: nights, now: "2024-01-03T12:00",
      dayStartHour: 4, expected: [3, 3, 3], doneToday: true, atRisk: false),
    Case(
      rule: "G1 the same nights on the calendar", answers: nights, now: "2024-01-03T12:00",
      expected: [2, 2, 2], doneToday: true, atRisk: false),
    Case(
      rule: "G1 a new day has begun only on the calendar", answers: ["2024-01-01T12:00"],
      now: "2024-01-03T03:00", dayStartHour: 4, expected: [1, 1, 1], doneToday: false, atRisk: true),
    Case(
      rule: "nothing at all", answers: [], now: "2024-01-03T03:00", expected: [0, 0, 0],
      doneToday: false, atRisk: false),
    Case(
      rule: "over a leap day and the end of a year",
      answers: [
        "2023-12-31T08:00", "2024-01-01T08:00", "2024-02-28T08:00", "2024-02-29T08:00", "2024-03-01T08:00",
      ],
      now: "2024-03-01T09:00", expected: [3, 3, 5], doneToday: true, atRisk: false),
  ]

  @Test(arguments: cases)
  func `a streak is counted over distinct logical days`(each: Case) async throws {
    let history = try HistoryAsOf(
      each.answers.map { SmallReview($0, "a", true) }, now: each.now, dayStartHour: each.dayStartHour)
    let streak = await history.figure(StreaksMeasure.self).all
    #expect([streak.current, streak.longest, streak.activeDays] == each.expected)
    #expect(streak.doneToday == each.doneToday)
    #expect(streak.atRisk == each.atRisk)
  }

  @Test func `G7: answers of a card that has been deleted keep the streak`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "gone", true),
        SmallReview("2024-01-03T08:00", "a", true),
      ], cards: [try Card("a", due: "2024-01-01T00:00")], now: "2024-01-03T09:00")
    // Three, not one; and the answer stays in all that counts answers.
    let streak = await history.figure(StreaksMeasure.self).all
    #expect(streak.current == 3 && streak.activeDays == 3)
    #expect(await history.figure(LoadMeasure.self).reviews == 3)
    #expect(await history.figure(HeatmapMeasure.self).counts.joined().reduce(0, +) == 3)
    // But it waits for nothing.
    let today = await history.figure(TodayMeasure.self)
    #expect((today.overdue + today.today + today.upcoming).map(\.id) == ["a"])
    #expect(await history.figure(ItemsMeasure.self).entries.map(\.id) == ["a"])
    #expect(await history.figure(DueMeasure.self).soonest.map(\.card) == ["a"])
  }

  @Test func `C6: a neutral streak is not at risk on a day on which nothing is due`() async throws {
    // Right on the 1st and the 2nd, so that the card comes back on the 4th.
    let answers = ["2024-01-01T08:00", "2024-01-02T08:00"].map { SmallReview($0, "a", true) }
    func streak(_ now: String, _ rule: StreakRule) async throws -> [String] {
      let streak = await (try HistoryAsOf(answers, now: now)).figure(StreaksMeasure.self) {
        $0.streakRule = rule
      }.all
      return ["\(streak.current)", "\(streak.atRisk)"]
    }
    #expect(try await streak("2024-01-03T09:00", .neutral) == ["2", "false"])
    #expect(try await streak("2024-01-03T09:00", .strict) == ["2", "true"])
    #expect(try await streak("2024-01-04T09:00", .neutral) == ["2", "true"])
    #expect(try await streak("2024-01-05T09:00", .neutral) == ["0", "false"])
  }

  @Test func `a figure says what makes a day count, and that lists and habits do not`() async throws {
    let answered = try HistoryAsOf(Self.evenings.map { SmallReview($0, "a", true) }, now: "2024-01-04T09:00")
    let alone = await answered.figure(StreaksMeasure.self)
    #expect(alone.counted == [.cards] && !alone.leavesOut)
    let habit = Habit(
      name: "x", frequency: .daily, ticks: [Tick(day: try day("2024-01-04"), value: .manualYes)])
    let rich = try answered.with(
      tasks: [RecurringTask("t", every: 3, next: "2024-01-09T09:00")],
      done: [Event("2024-01-03T09:00", "t")], habits: [habit])
    let figure = await rich.figure(StreaksMeasure.self)
    #expect(figure.counted == [.cards, .tasks] && figure.leavesOut)
    // The tick of today makes no day.
    #expect(!figure.all.doneToday && figure.all.activeDays == 3)
  }

  @Test func `S3 a streak may be longer than a hundred days`() async throws {
    let start = try day("2023-01-01")
    let history = try HistoryAsOf(
      (0..<500).map { SmallReview("\(start + $0)T12:00", "a", $0 % 3 > 0) }, now: "\(start + 499)T13:00")
    let streak = await history.figure(StreaksMeasure.self).all
    #expect([streak.current, streak.longest, streak.activeDays] == [500, 500, 500])
  }

  @Test func `C3 practice and wrong answers keep a streak`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true),
        SmallReview("2024-01-03T08:00", "a", true),  // practice
        SmallReview("2024-01-04T08:00", "a", false),
      ], now: "2024-01-04T09:00")
    #expect(await history.figure(StreaksMeasure.self).all.current == 4)
  }

  @Test(arguments: [0, 4] as [Int])
  func `G4 a date that the zone leaves out is no gap`(dayStartHour: Int) async throws {
    let answers = [
      SmallReview("2011-12-28T12:00-10:00", "a", true), SmallReview("2011-12-29T12:00-10:00", "a", true),
      SmallReview("2011-12-31T12:00+14:00", "a", true),
    ]
    let history = try HistoryAsOf(
      answers, now: "2011-12-31T13:00+14:00", zone: .apia, dayStartHour: dayStartHour)
    let streak = await history.figure(StreaksMeasure.self).all
    #expect([streak.current, streak.longest, streak.activeDays] == [3, 3, 3])

    let next = try HistoryAsOf(
      Array(answers.prefix(2)), now: "2011-12-31T13:00+14:00", zone: .apia, dayStartHour: dayStartHour)
    let running = await next.figure(StreaksMeasure.self).all
    #expect(running.current == 2)
    #expect(running.atRisk)
  }

  /// One card: right on 1 January (due on 2), 2 (due on 4), 4 (due on 8); nothing due on 3 and 5-7.
  private static let spaced = ["2024-01-01T08:00", "2024-01-02T08:00", "2024-01-04T08:00"]

  @Test(
    arguments: [
      (StreakRule.strict, spaced, "2024-01-04T09:00", [1, 2]),
      (.neutral, spaced, "2024-01-04T09:00", [3, 3]),
      (.strict, spaced, "2024-01-07T09:00", [0, 2]),
      (.neutral, spaced, "2024-01-07T09:00", [3, 3]),
      (.neutral, spaced, "2024-01-08T09:00", [3, 3]),  // due today, and today is still open
      (.neutral, spaced, "2024-01-09T09:00", [0, 3]),  // due yesterday, and not done
      // Due on 2 January, done on 3: the second day was missed.
      (.neutral, ["2024-01-01T08:00", "2024-01-03T08:00", "2024-01-05T08:00"], "2024-01-05T09:00", [2, 2]),
    ] as [(StreakRule, [String], String, [Int])])
  func `C6 under the neutral rule a day on which nothing was due does not break`(
    rule: StreakRule, answers: [String], now: String, expected: [Int]
  ) async throws {
    let history = try HistoryAsOf(answers.map { SmallReview($0, "a", true) }, now: now)
    let streak = await history.figure(StreaksMeasure.self) { $0.streakRule = rule }.all
    #expect([streak.current, streak.longest] == expected)
    #expect(streak.activeDays == answers.count)
  }

  @Test func `C6 a card that waits breaks the streak of another`() async throws {
    // As above, with a second card that is due from 3 January on.
    let history = try HistoryAsOf(
      Self.spaced.map { SmallReview($0, "a", true) } + [SmallReview("2024-01-02T08:01", "b", true)],
      now: "2024-01-07T09:00")
    let streak = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }.all
    #expect([streak.current, streak.longest] == [0, 2])
  }

  @Test func `each person has a streak, by id in lower case`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, user: "b"),
        SmallReview("2024-01-01T08:00", "c", true, user: "C"),
        SmallReview("2024-01-02T08:00", "d", true, user: "A"),
        SmallReview("2024-01-02T09:00", "a", true, user: "B"),
        SmallReview("2024-01-03T08:00", "e", true),  // names nobody
        SmallReview("2024-01-03T08:01", "f", true, user: "c"),
      ], now: "2024-01-03T09:00")
    let figure = await history.figure(StreaksMeasure.self)
    #expect([figure.all.current, figure.all.longest, figure.all.activeDays] == [3, 3, 3])
    #expect(figure.byUser.map(\.user) == ["A", "b", "C"])
    #expect(
      figure.byUser.map { [$0.streak.current, $0.streak.longest, $0.streak.activeDays] } == [
        [1, 1, 1], [2, 2, 2], [1, 1, 2],
      ])
    #expect(figure.byUser.map(\.streak.doneToday) == [false, false, true])
  }

  @Test func `a log that names nobody has no persons`() async throws {
    let history = try HistoryAsOf([SmallReview("2024-01-01T08:00", "a", true)], now: "2024-01-01T09:00")
    #expect(await history.figure(StreaksMeasure.self).byUser.isEmpty)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `strict streaks are runs of days`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let log = try #require(random.history.log)
    let figure = await random.history.figure(StreaksMeasure.self)
    let today = random.history.today
    func expected(_ reviews: [ObservedReview]) -> [Int] {
      let days = Set(reviews.map(\.day))
      func run(endingOn day: Day) -> Int { days.contains(day) ? 1 + run(endingOn: day - 1) : 0 }
      let current = days.contains(today) ? run(endingOn: today) : run(endingOn: today - 1)
      return [current, days.map(run(endingOn:)).max() ?? 0, days.count, days.contains(today) ? 1 : 0]
    }
    func shown(_ streak: Streak) -> [Int] {
      [streak.current, streak.longest, streak.activeDays, streak.doneToday ? 1 : 0]
    }
    #expect(shown(figure.all) == expected(Array(random.reviews)), "seed \(seed)")
    for user in figure.byUser {
      let own = random.reviews.filter { $0.user >= 0 && log.users[Int($0.user)] == user.user }
      #expect(shown(user.streak) == expected(Array(own)), "seed \(seed), \(user.user)")
    }
    let users = Set(random.reviews.map(\.user).filter { $0 >= 0 })
    #expect(figure.byUser.count == users.count, "seed \(seed)")
  }
}
