import TestSupport
import Testing

@testable import Analysis
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
  private static let nights = ["2024-01-02T01:00", "2024-01-03T03:59", "2024-01-03T04:00"]

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
    #expect(figure.byUser.count == Set(random.reviews.map(\.user).filter { $0 >= 0 }).count, "seed \(seed)")
  }

  // MARK: Tasks and attempts

  private func shown(_ streak: Streak) -> [Int] { [streak.current, streak.longest, streak.activeDays] }

  @Test func `S1: days of answers, completions and attempts are one set of days`() async throws {
    let history = try HistoryAsOf([SmallReview("2024-01-01T08:00", "c", true)], now: "2024-01-04T09:00").with(
      done: [Event("2024-01-02T08:00", "task"), Event("2024-01-02T20:00", "task")],
      tried: [Event("2024-01-03T08:00", "goal"), Event("2024-01-02T08:00", "goal")].sorted { $0.at < $1.at })
    let figure = await history.figure(StreaksMeasure.self)
    #expect(shown(figure.all) == [3, 3, 3])
    #expect(figure.all.atRisk)
    #expect(figure.byUser.isEmpty)
    #expect(figure.byTask.map(\.task) == ["goal", "task"])
    #expect(figure.byTask.map { shown($0.streak) } == [[2, 2, 2], [0, 1, 1]])
    #expect(figure.byTask.map(\.streak.doneToday) == [false, false])
  }

  @Test func `G6: tasks come by id in lower case, and only those that were done or tried`() async throws {
    let history = try HistoryAsOf(now: "2024-01-04T09:00").with(
      tasks: [try RecurringTask("never", next: "2024-01-05T08:00")],
      done: [Event("2024-01-01T08:00", "b"), Event("2024-01-02T08:00", "C"), Event("2024-01-03T08:00", "B")],
      goals: [try AttemptTask("untried")],
      tried: [Event("2024-01-01T08:00", "A"), Event("2024-01-03T08:00", "a"), Event("2024-01-04T08:00", "d")])
    let figure = await history.figure(StreaksMeasure.self)
    #expect(figure.byTask.map(\.task) == ["A", "b", "C", "d"])
    #expect(figure.byTask.map { shown($0.streak) } == [[1, 1, 2], [1, 1, 2], [0, 1, 1], [1, 1, 1]])
  }

  @Test func `S4: completions and attempts that are yet to come do not count`() async throws {
    let history = try HistoryAsOf(now: "2024-01-02T08:00").with(
      done: [Event("2024-01-01T08:00", "t"), Event("2024-01-02T08:00:00.001", "t")],
      tried: [Event("2024-01-02T08:00:00.001", "g"), Event("2024-01-03T08:00", "g")])
    let figure = await history.figure(StreaksMeasure.self)
    #expect(shown(figure.all) == [1, 1, 1])
    #expect(!figure.all.doneToday)
    #expect(figure.byTask.map(\.task) == ["t"])
  }

  @Test func `S1, S3: attempts of a task may keep a streak longer than a hundred days`() async throws {
    let start = try day("2023-01-01")
    let tried = (0..<300).flatMap { day in
      ["09", "21"].map { Event("\(start + day)T\($0):00", "g") }
    }
    let figure = try await HistoryAsOf(now: "\(start + 299)T22:00").with(tried: tried)
      .figure(StreaksMeasure.self)
    #expect(figure.byTask.map { shown($0.streak) } == [[300, 300, 300]])
    #expect(figure.all.doneToday)
  }

  @Test func `G1: nights of completions and attempts belong to the day before`() async throws {
    let history = try HistoryAsOf(now: "2024-01-03T12:00", dayStartHour: 4).with(
      done: Self.nights.map { Event($0, "t") }, tried: [Event("2024-01-04T03:00", "g")])
    let figure = await history.figure(StreaksMeasure.self)
    #expect(figure.byTask.map { shown($0.streak) } == [[3, 3, 3]])
  }

  /// Every three days: done on 1 January (due on 4), 4 (due on 7).
  private static let thirds = [Event("2024-01-01T08:00", "t"), Event("2024-01-04T08:00", "t")]

  @Test(
    arguments: [
      (StreakRule.strict, "2024-01-06T12:00", true, [0, 1, 2]),
      (.neutral, "2024-01-04T12:00", true, [2, 2, 2]),
      (.neutral, "2024-01-06T12:00", true, [2, 2, 2]),
      // Due today, and today is still open.
      (.neutral, "2024-01-07T12:00", true, [2, 2, 2]),
      (.neutral, "2024-01-08T00:00", true, [0, 2, 2]),
      // R0.1: what is not in use waits no more.
      (.neutral, "2024-01-08T00:00", false, [2, 2, 2]), (.neutral, "2024-03-08T00:00", false, [2, 2, 2]),
    ] as [(StreakRule, String, Bool, [Int])])
  func `C6: under the neutral rule only days on which the task was due can break its streak`(
    rule: StreakRule, now: String, isActive: Bool, expected: [Int]
  ) async throws {
    let history = try HistoryAsOf(now: now)
      .with(tasks: [try RecurringTask("T", next: "2024-01-07T08:00", isActive: isActive)], done: Self.thirds)
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = rule }
    #expect(shown(figure.all) == expected)
    #expect(figure.byTask.map { shown($0.streak) } == [expected])
  }

  @Test func `C6: a task that was done a day late has broken its streak`() async throws {
    // Due on the 4th, done on the 5th.
    let history = try HistoryAsOf(now: "2024-01-06T12:00").with(
      tasks: [try RecurringTask("t", next: "2024-01-08T08:00")],
      done: [Event("2024-01-01T08:00", "t"), Event("2024-01-05T08:00", "t")])
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [1, 1, 2])
  }

  @Test func `C6: what waits of one task breaks the streak of all, and not that of another`() async throws {
    // The second task is due from the 3rd on.
    let history = try HistoryAsOf(now: "2024-01-06T12:00").with(
      tasks: [
        try RecurringTask("t", next: "2024-01-07T08:00"),
        try RecurringTask("u", every: 1, next: "2024-01-03T08:00"),
      ], done: [Self.thirds[0], Event("2024-01-02T08:00", "u"), Self.thirds[1]])
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [0, 2, 3])
    #expect(figure.byTask.map { shown($0.streak) } == [[2, 2, 2], [0, 1, 1]])
  }

  @Test func `C6: a card that waits breaks the streak of all under the neutral rule`() async throws {
    // Right on the 1st, so that the card waits from the 2nd on.
    let history = try HistoryAsOf([SmallReview("2024-01-01T09:00", "c", true)], now: "2024-01-06T12:00")
      .with(tasks: [try RecurringTask("t", next: "2024-01-07T08:00")], done: Self.thirds)
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [0, 1, 2])
    #expect(figure.byTask.map { shown($0.streak) } == [[2, 2, 2]])
  }

  @Test(arguments: [true, false] as [Bool])
  func `C6: where something may be tried on any day, every day counts`(isTried: Bool) async throws {
    // Attempts, or completions of a task of which nothing else is known.
    let history = try HistoryAsOf(now: "2024-01-06T12:00").with(
      tasks: [try RecurringTask("t", next: "2024-01-07T08:00")],
      done: Self.thirds + (isTried ? [] : [Event("2024-01-05T08:00", "gone")]),
      tried: isTried ? [Event("2024-01-05T08:00", "goal")] : nil)
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [2, 2, 3])
    #expect(figure.byTask.map { shown($0.streak) } == [[1, 1, 1], [2, 2, 2]])
  }

  @Test(arguments: Array(1...30) as [UInt64])
  func `neutral streaks of tasks are those of a count day by day`(seed: UInt64) async throws {
    var draws = RandomStream(seed: seed, replicate: 0, item: 0)
    let start = try day("2024-01-01")
    let today = 5 + draws.below(60)
    let tasks = try (0..<(1 + draws.below(3))).map {
      try RecurringTask("t\($0)", every: 1 + draws.below(6), next: "2024-01-01T09:00")
    }
    var done: [Set<Int>] = []
    for _ in tasks { done.append(Set((0..<(1 + draws.below(20))).map { _ in draws.below(today + 1) })) }
    let events = done.enumerated().flatMap { number, days in
      days.map { Event("\(start + $0)T1\(draws.below(10)):00", "t\(number)") }
    }.sorted { $0.at < $1.at }
    let figure = try await HistoryAsOf(now: "\(start + today)T23:00").with(tasks: tasks, done: events)
      .figure(StreaksMeasure.self) { $0.streakRule = .neutral }

    /// Walks over the days: a day done counts, another one breaks if a task waited on it.
    func expected(_ numbers: [Int]) -> [Int] {
      var (run, longest, active) = (0, 0, 0)
      var due = numbers.map { _ in Int.max }
      for day in 0...today {
        if numbers.contains(where: { done[$0].contains(day) }) {
          run += 1
          active += 1
        } else if due.contains(where: { $0 <= day }), day < today {
          run = 0
        }
        longest = max(longest, run)
        for (place, number) in numbers.enumerated() where done[number].contains(day) {
          due[place] = day + tasks[number].recurrence.interval.value
        }
      }
      return [run, longest, active]
    }
    #expect(shown(figure.all) == expected(Array(tasks.indices)), "seed \(seed)")
    #expect(figure.byTask.map { shown($0.streak) } == tasks.indices.map { expected([$0]) }, "seed \(seed)")
  }
}
