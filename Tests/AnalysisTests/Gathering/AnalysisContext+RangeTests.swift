import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

/// What a range of days changes: events on its days alone count, and how things stand is that of its end.
struct AnalysisContextRangeTests {
  /// What was counted, by what it is of.
  typealias Counts = [String: Int]

  /// A history up to the end of a day, or as it is.
  private func context(
    _ history: HistoryAsOf, from: Day? = nil, to: Day? = nil, _ measures: [any Measure.Type] = everyMeasure
  ) async -> AnalysisContext {
    let cut = to.map { to in
      HistoryAsOf(
        history.history, settings: history.settings, boundary: history.boundary,
        now: Instant(milliseconds: history.boundary.start(of: to + 1).milliseconds - 1))
    }
    var options = AnalysisOptions(boundary: history.boundary)
    options.firstDay = from
    options.endsWithWholeDay = to != nil
    options.top = 1_000
    return await AnalysisContext(cut ?? history, options, for: measures, jobs: 1)
  }

  private func cardCounts(_ context: AnalysisContext) -> Counts {
    var counts: Counts = [:]
    for day in LoadMeasure.figure(context).days {
      counts["load \(day.day)"] = day.reviews
      counts["load correct", default: 0] += day.correct
      counts["load time", default: 0] += day.milliseconds
    }
    let retention = RetentionMeasure.figure(context)
    for group in [retention.all, retention.young, retention.mature].compactMap({ $0 })
      + retention.byMonth + retention.byHour + retention.byWeekday + retention.bySpacing
    {
      counts["retention \(group.kind) \(group.label) n"] = group.interval.n
      counts["retention \(group.kind) \(group.label) correct"] = group.interval.successes
    }
    for step in LatencyMeasure.figure(context).bySteps { counts["latency \(step.step)"] = step.quantiles.n }
    for cell in HeatmapMeasure.figure(context).cells where cell.reviews > 0 {
      counts["heat \(cell.weekday) \(cell.hour)"] = cell.reviews
    }
    for leech in LeechesMeasure.figure(context).leeches { counts["leech \(leech.card)"] = leech.wrong }
    let forgetting = ForgettingMeasure.figure(context).n
    if forgetting > 0 { counts["forgetting"] = forgetting }
    return counts
  }

  private func otherCounts(_ context: AnalysisContext) -> Counts {
    var counts: Counts = [:]
    func add(_ name: String, _ count: Int) {
      if count > 0 { counts[name, default: 0] += count }
    }
    let streaks = StreaksMeasure.figure(context)
    add("active days", streaks.all.activeDays)
    for user in streaks.byUser { add("active days of \(user.user)", user.streak.activeDays) }
    for task in streaks.byTask { add("active days of \(task.task)", task.streak.activeDays) }
    for entry in TrendMeasure.figure(context).entries { add("trend \(entry.kind)", entry.n) }
    for entry in RhythmMeasure.figure(context).entries { add("rhythm \(entry.kind)", entry.n) }
    let delays = DelaysMeasure.figure(context)
    add("rounds", delays.completed)
    add("early", delays.early?.successes ?? 0)
    add("early of", delays.early?.n ?? 0)
    for cell in delays.cells {
      let name = "delay \(cell.lateness) \(cell.weekday.map { "\($0)" } ?? "")"
      add(name, cell.interval.successes)
      add("\(name) of", cell.interval.n)
    }
    let lists = ListsMeasure.figure(context)
    add("list items", lists.items)
    add("list items done", lists.completed)
    add("resets", lists.resets.count)
    let attempts = AttemptsMeasure.figure(context)
    add("attempts", attempts.recent.count)
    for record in attempts.records {
      add("attempts at \(record.task.id)", record.attempts ?? 0)
      add("days of \(record.task.id)", record.days?.n ?? 0)
      add("days tried \(record.task.id)", record.days?.successes ?? 0)
    }
    for habit in StrengthMeasure.figure(context).habits {
      add("habit \(habit.habit)", habit.rate.successes)
      add("habit \(habit.habit) of", habit.rate.n)
    }
    for series in SeriesMeasure.figure(context).entries { add("series \(series.series)", series.n) }
    let semesters = SemestersMeasure.figure(context)
    for entry in semesters.bySemester + [semesters.all] {
      add("held \(entry.semester?.id ?? "")", entry.held)
      add("absent \(entry.semester?.id ?? "")", entry.count.absent)
      add("late \(entry.semester?.id ?? "")", entry.count.late)
    }
    return counts
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `counts of ranges that follow each other add up to the whole, of cards`(seed: UInt64) async throws {
    var random = RandomHistory(seed: seed)
    let history = random.history
    let days = random.reviews.map(\.day)
    let first = days.min() ?? history.today
    let length = max(1, history.today - first)
    let cut = first + random.stream.below(length)
    let second = cut + random.stream.below(max(1, history.today - cut))
    let parts = [
      await context(history, to: cut), await context(history, from: cut + 1, to: second),
      await context(history, from: second + 1),
    ]
    let whole = await context(history)
    func sum(_ counts: (AnalysisContext) -> Counts) -> Counts {
      parts.reduce(into: [:]) { $0.merge(counts($1)) { $0 + $1 } }
    }
    let comment: Comment = "seed \(seed), cut after \(cut) and \(second)"
    #expect(sum(cardCounts) == cardCounts(whole), comment)
    #expect(sum(otherCounts) == otherCounts(whole), comment)
  }

  /// Forty days of spring with everything but cards.
  private func life(seed: UInt64) throws -> HistoryAsOf {
    var stream = RandomStream(seed: seed, domain: .tests)
    let first = try day("2024-04-01")
    func some(_ one: Int, in several: Int) -> [Day] {
      (0..<40).map { first + $0 }.filter { _ in stream.below(several) < one }
    }
    let done = ["a", "b"].flatMap { task in some(1, in: 3).map { Event("\($0)T08:00", task) } }
    // One task is made later than the other.
    let tried = [("g", 0), ("h", 10)].flatMap { task, made in
      some(2, in: 3).filter { $0 > first + made }.map { Event("\($0)T10:00", task) }
    }
    let lists = try some(2, in: 3).map { day in
      try DailyList("\(day)T07:00", ["x!", stream.below(2) == 0 ? "y" : "y!"], id: "list-\(day)")
    }
    let ticks = some(1, in: 2).map {
      Tick(day: $0, value: [.manualYes, .no, .skip][stream.below(3)])
    }
    let absences = [8, 15, 22].filter { _ in stream.below(2) == 0 }.map {
      Absence("2024-04-\($0 < 10 ? "0" : "")\($0)", "mon", stream.below(2) == 0 ? .absent : .late)
    }
    return try HistoryAsOf(now: "2024-05-10T12:00").with(
      tasks: [
        RecurringTask("a", every: 3, next: "2024-05-09T09:00"),
        RecurringTask("b", every: 6, next: "2024-05-09T09:00"),
      ], done: done.sorted { $0.at < $1.at },
      goals: [
        AttemptTask("g", target: 4), AttemptTask("h", created: "2024-04-11T09:00"),
        AttemptTask("i", completed: "2024-04-20T09:00"),
      ], tried: tried.sorted { $0.at < $1.at }, lists: lists,
      opened: lists.map { Event("\(DayBoundary(zone: .tokyo).day(of: $0.createdAt))T07:00") },
      habits: [Habit(name: "h", frequency: .daily, ticks: ticks)],
      observations: some(2, in: 3).map { DailyObservation(series: "s", day: $0, value: 1) }
    ).with(courses: [Course("mon", .monday), Course("wed", .wednesday)], absences)
  }

  @Test(arguments: Array(1...20) as [UInt64])
  func `counts of ranges that follow each other add up to the whole, of tasks, lists, habits and courses`(
    seed: UInt64
  ) async throws {
    let history = try life(seed: seed)
    let whole = otherCounts(await context(history))
    for cut in [0, 7, 19, 38] {
      let day = try day("2024-04-01") + cut
      var sum = otherCounts(await context(history, to: day))
      sum.merge(otherCounts(await context(history, from: day + 1))) { $0 + $1 }
      let names = Set(sum.keys).union(whole.keys).filter { sum[$0] != whole[$0] }
      #expect(
        names.isEmpty, "seed \(seed), cut after \(day): \(names.map { ($0, sum[$0], whole[$0]) })")
    }
  }

  @Test(arguments: Array(1...8) as [UInt64])
  func `a range that covers everything changes nothing`(seed: UInt64) async throws {
    func shown(_ context: AnalysisContext) -> [String] {
      func shown<Question: Measure>(_ question: Question.Type) -> String { "\(Question.figure(context))" }
      return everyMeasure.map { shown($0) }
    }
    for history in [RandomHistory(seed: seed).history, try life(seed: seed)] {
      #expect(shown(await context(history, from: Day(-20_000))) == shown(await context(history)))
    }
  }

  // MARK: What was before a range

  @Test func `F8: answers before a range are replayed, so that steps and the days since them are right`()
    async throws
  {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true),
        // Due on the 4th, at step 2, two days after its last answer; then practice of the same day.
        SmallReview("2024-01-04T08:00", "a", false), SmallReview("2024-01-04T09:00", "a", true),
        SmallReview("2024-01-05T08:00", "a", true),
      ], now: "2024-01-05T12:00")
    let context = await context(history, from: try day("2024-01-04"))
    let retention = RetentionMeasure.figure(context)
    #expect(retention.all.map { [$0.interval.n, $0.interval.successes] } == [2, 1])
    let forgetting = ForgettingMeasure.figure(context)
    #expect(forgetting.n == 2)
    let load = LoadMeasure.figure(context)
    #expect(load.days.map(\.reviews) == [2, 1])
    // Where the card stands rests on all.
    #expect(
      "\(ItemsMeasure.figure(context))" == "\(await history.figure(ItemsMeasure.self) { $0.top = 1_000 })")
  }

  @Test func `S2: a streak that reaches into a range counts whole, and its days are those of the range`()
    async throws
  {
    let days = ["01", "02", "03", "04", "06", "08", "09", "10"]
    let history = try HistoryAsOf(
      days.map { SmallReview("2024-01-\($0)T08:00", "a", true) }, now: "2024-01-10T12:00")
    func streak(_ from: String, to: String? = nil) async throws -> [Int] {
      let streak = StreaksMeasure.figure(
        await context(history, from: try day(from), to: try to.map { try day($0) })
      ).all
      return [streak.current, streak.longest, streak.activeDays]
    }
    #expect(try await streak("2024-01-01") == [3, 4, 8])
    #expect(try await streak("2024-01-04") == [3, 4, 5])
    #expect(try await streak("2024-01-05") == [3, 3, 4])
    #expect(try await streak("2024-01-10") == [3, 3, 1])
    #expect(try await streak("2024-01-02", to: "2024-01-07") == [1, 4, 4])
    // It still runs on the day after its last, which alone was asked for.
    #expect(try await streak("2024-01-05", to: "2024-01-05") == [4, 4, 0])
  }

  @Test func `the days of a range without events are observed, and its last one is over`() async throws {
    let history = try HistoryAsOf(now: "2024-01-20T12:00").with(
      done: [Event("2024-01-02T08:00", "t"), Event("2024-01-18T08:00", "t")])
    func n(_ from: String?, _ to: String?) async throws -> Int? {
      let context = await context(
        history, from: try from.map { try day($0) }, to: try to.map { try day($0) })
      return TrendMeasure.figure(context).entries.first?.n
    }
    #expect(try await n(nil, nil) == 18)
    #expect(try await n("2024-01-05", "2024-01-10") == 6)
    #expect(try await n("2023-12-01", "2024-01-10") == 9)
    #expect(try await n("2024-01-20", nil) == nil)
    #expect(try await n("2024-01-25", nil) == nil)
  }
}
