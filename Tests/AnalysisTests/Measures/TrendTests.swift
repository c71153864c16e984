import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import Statistics

/// Whether things are done more or less as time goes on.
struct TrendTests {
  /// Completions of one task: so many on each day from Monday, 1 January 2024.
  private func entry(_ counts: [Int]) async throws -> TrendFigure.Entry {
    let first = try day("2024-01-01")
    let done = counts.enumerated().flatMap { offset, count in
      (0..<count).map { Event("\(first + offset)T0\($0):00", "t") }
    }
    let history = try HistoryAsOf(now: "\(first + counts.count)T12:00").with(done: done)
    return try #require(await history.figure(TrendMeasure.self).entries.first)
  }

  @Test func `weeks that rise one by one have the trend of Mann and Kendall`() async throws {
    // Week w has w + 1 things, all on its Monday, and something on its first day.
    let counts = (0..<9).flatMap { week in [week + 1, 0, 0, 0, 0, 0, 0] }
    let entry = try await entry(counts)
    #expect(entry.n == 63)
    let weeks = try #require(entry.weeks.value)
    // All 36 pairs of 9 weeks rise, each by one a week; var 9 x 8 x 23 / 18 = 92.
    #expect(weeks.score == 36 && weeks.variance == 92)
    #expect(abs(weeks.test.statistic - 35 / 92.0.squareRoot()) < 1e-12)
    #expect(weeks.slope.value == 1 && weeks.slope.low == 1 && weeks.slope.high == 1)
    // Far more spread than Poisson's: errors are widened, and it is said.
    let count = try #require(entry.count.value)
    #expect(count.dispersion > 3 && count.test.method.contains("widened"))
    let bare = try TrendRegression.poisson(
      x: counts.indices.map { Double($0) / 7 }, counts: counts.map(Double.init))
    #expect(abs(count.slope.value - bare.slope.value) < 1e-12)
    let errors = (try #require(count.slope.standardError), try #require(bare.slope.standardError))
    #expect(abs(errors.0 - errors.1 * bare.dispersion.squareRoot()) < 1e-9)
    // Student's distribution of 61 degrees: SciPy 1.17.1 stats.t.ppf(0.975, 61).
    #expect(abs((count.slope.high - count.slope.value) / errors.0 - 1.9996235849949393) < 1e-9)
    #expect(abs(count.growth.value - (exp(count.slope.value) - 1)) < 1e-15)
  }

  @Test func `a change has its first day, and the share of days before and after`() async throws {
    // Twenty days each done, then every fourth for forty.
    let counts = Array(repeating: 1, count: 20) + (0..<40).map { $0 % 4 == 3 ? 1 : 0 }
    let entry = try await entry(counts)
    let change = try #require(entry.change.value)
    #expect(change.day == (try day("2024-01-21")))
    #expect(change.before == 1 && change.after == 0.25)
    #expect(change.test.p == 0.001)
    let success = try #require(entry.success.value)
    #expect(success.slope.value < 0 && success.test.p < 0.001)
  }

  @Test func `a day on which a habit was skipped is neither before nor after a change`() async throws {
    // Every other day counts: twenty of them done, then every fourth of forty.
    let first = try day("2024-01-01")
    let ticks = (0..<120).map { index in
      let number = index / 2
      let isDone = number < 20 || number % 4 == 3
      return Tick(day: first + index, value: index % 2 == 1 ? .skip : isDone ? .manualYes : .no)
    }
    let habit = Habit(name: "h", frequency: .daily, ticks: ticks)
    let entry = try #require(await history([habit], days: 120).figure(TrendMeasure.self).entries.first)
    #expect(entry.kind == .habits && entry.n == 120)
    let change = try #require(entry.change.value)
    #expect(change.day == first + 40)
    #expect(change.before == 1 && change.after == 0.25)
  }

  @Test func `what the days cannot bear is said`() async throws {
    let few = try await entry([1, 0, 1])
    #expect(few.success.reason == "3 days, and the method needs 20")
    #expect(few.count.reason == "3 days, and the method needs 20")
    #expect(few.weeks.reason == "0 whole weeks, and the method needs 8")
    #expect(few.change.reason == "3 days, and the method needs 28")
    let daily = try await entry(Array(repeating: 1, count: 60))
    #expect(daily.success.reason == "all values are equal" && daily.change.reason == "all values are equal")
    let split = try await entry(Array(repeating: 1, count: 15) + Array(repeating: 0, count: 15))
    #expect(split.success.reason == "the outcomes are separated: no finite slope fits best")
  }

  // MARK: Each habit, task and course

  /// Habits of days from 1 January 2024, each with its chance of being done on a day.
  private func habits(
    _ count: Int, days: Int, _ random: inout SeededGenerator, chance: (_ habit: Int, _ day: Int) -> Double
  ) throws -> [Habit] {
    let first = try day("2024-01-01")
    return (0..<count).map { number in
      Habit(
        name: "habit \(number)", frequency: .daily,
        ticks: (0..<days).map { index in
          let isDone = Double.random(in: 0..<1, using: &random) < chance(number, index)
          return Tick(day: first + index, value: isDone ? .manualYes : .no)
        })
    }
  }

  /// The trend with its tests adjusted together, as of the day after some days from 1 January 2024.
  private func adjusted(_ history: HistoryAsOf) async -> TrendFigure.Entry? {
    var figures = [await history.figure(TrendMeasure.self)]
    ReportedTests.adjust(of: &figures) { $0.visitTests($1) }
    return figures[0].entries.first
  }

  /// The items of which a trend or change holds after the adjustment.
  private func found(_ entry: TrendFigure.Entry) -> [TrendFigure.Item] {
    entry.items.filter { item in
      [item.success.value?.test, item.change.value?.test].contains { ($0?.adjusted ?? 1) < 0.05 }
    }
  }

  private func history(_ habits: [Habit], days: Int) throws -> HistoryAsOf {
    try HistoryAsOf(now: "\(try day("2024-01-01") + days)T12:00").with(habits: habits)
  }

  @Test func `a habit that fell from .77 to .38 among eight is told in nine seeds of ten, with its day`()
    async throws
  {
    var told = 0
    for seed in 0..<20 {
      var random = SeededGenerator(seed: seed)
      let habits = try habits(8, days: 200, &random) { habit, day in
        habit == 3 ? (day < 100 ? 0.77 : 0.38) : 0.4 + 0.07 * Double(habit)
      }
      let entry = try #require(await adjusted(history(habits, days: 200)))
      #expect(entry.items.map(\.name) == (0..<8).map { "habit \($0)" })
      guard let item = found(entry).first(where: { $0.name == "habit 3" }), let change = item.change.value
      else { continue }
      told += 1
      #expect(change.before > change.after, "seed \(seed)")
      #expect(abs(change.day - (try day("2024-01-01") + 100)) < 50, "seed \(seed)")
    }
    #expect(told >= 18)
  }

  @Test func `where nothing changed, hardly a seed tells a change of any habit`() async throws {
    var told = 0
    for seed in 100..<140 {
      var random = SeededGenerator(seed: seed)
      let habits = try habits(8, days: 150, &random) { habit, _ in 0.3 + 0.08 * Double(habit) }
      let entry = try #require(await adjusted(history(habits, days: 150)))
      if !found(entry).isEmpty { told += 1 }
    }
    // Of 40 seeds with a chance of 5 % each, more than five are told in 1.4 %.
    #expect(told <= 5)
  }

  @Test func `what a habit's trend is of its own days alone, as if it stood by itself`() async throws {
    var random = SeededGenerator(seed: 1)
    let habits = try habits(3, days: 60, &random) { habit, day in habit == 1 && day >= 30 ? 0.2 : 0.8 }
    let all = try #require(await history(habits, days: 60).figure(TrendMeasure.self).entries.first)
    for (habit, item) in zip(habits, all.items) {
      let alone = try #require(await history([habit], days: 60).figure(TrendMeasure.self).entries.first)
      // One habit is all of its kind.
      #expect(alone.items.isEmpty)
      #expect(item.success == alone.success && item.change == alone.change && item.n == alone.n)
    }
  }

  @Test func `a task's rounds are in time or late, and one that came to be late is told`() async throws {
    // Every third day; thirty rounds on their day, then thirty a day late.
    let first = try day("2024-01-01")
    let occurrences = (0..<60).map { number in
      (due: first + 3 * number, done: first + 3 * number + (number < 30 ? 0 : 1))
    }
    var task = try RecurringTask(
      "t", every: 3, .day, .fixed, anchor: "\(first)T09:00", next: "\(first + 180)T09:00")
    task.created = try instant("\(first)T08:00")
    task.openDues = [try instant("\(first + 180)T09:00")]
    let completions = try occurrences.enumerated().map { number, occurrence in
      Completion(
        id: "\(number)", task: "t", at: try instant("\(occurrence.done)T20:00"),
        due: try instant("\(occurrence.due)T09:00"))
    }
    var history = History()
    history.recurringTasks = [task]
    history.completions = completions
    let known = HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("\(first + 180)T08:00"))
    let item = try #require(await adjusted(known)?.items.first)
    // Sixty rounds but for the first that was done.
    #expect(item.n == 59)
    let change = try #require(item.change.value)
    #expect(change.day == first + 90 && change.before == 1 && change.after == 0)
    #expect((change.test.adjusted ?? 1) < 0.05)
  }

  @Test func `each course has the trend of its own classes`() async throws {
    // Thirty Mondays and Tuesdays; of the first course all are attended, then none; the other is missed in turn.
    let terms = [try Semester("spring", "2024-04-08", "2024-11-03")]
    let monday = try day("2024-04-08")
    let absences =
      (15..<30).map { Absence("\(monday + 7 * $0)", "A") }
      + stride(from: 0, to: 30, by: 2).map { Absence("\(monday + 7 * $0 + 1)", "B") }
    let history = try HistoryAsOf(now: "2024-11-10T12:00").with(
      courses: [Course("A", .monday), Course("B", .tuesday)], absences, semesters: terms)
    let items = try #require(await adjusted(history)).items
    #expect(items.map(\.id) == ["A", "B"])
    let change = try #require(items[0].change.value)
    #expect(change.before > 0.95 && change.after < 0.05 && (change.test.adjusted ?? 1) < 0.05)
    #expect((items[1].change.value?.test.adjusted ?? 0) > 0.05)
    #expect(items[1].success.value.map { $0.test.p > 0.05 } == true)
  }

  @Test func `weeks have the share that the change is of`() async throws {
    let counts = [1, 2, 0, 0, 0, 0, 0] + [1, 1, 1, 1, 1, 1, 1] + [0, 0, 1]
    let entry = try await entry(counts)
    let first = try day("2024-01-01")
    #expect(
      entry.weekly == [
        TrendFigure.Week(first: first, n: 7, share: 2.0 / 7),
        TrendFigure.Week(first: first + 7, n: 7, share: 1),
        TrendFigure.Week(first: first + 14, n: 3, share: 1.0 / 3),
      ])
  }
}
