import Synchronization
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// All questions at once, whatever the number of jobs.
struct AnalysisContextTests {
  /// Figures in words, to be compared.
  private func shown(_ measures: [any Measure.Type], _ context: AnalysisContext) -> [String] {
    func shown<Question: Measure>(_ question: Question.Type) -> String {
      "\(Question.name): \(Question.figure(context))"
    }
    return measures.map { shown($0) }
  }

  @Test(arguments: Array(1...16) as [UInt64])
  func `figures do not depend on the number of jobs`(seed: UInt64) async throws {
    let history = RandomHistory(seed: seed).history
    let alone = shown(everyMeasure, await history.context(everyMeasure))
    for jobs in [2, 5, 64] {
      #expect(
        shown(everyMeasure, await history.context(everyMeasure, jobs: jobs)) == alone,
        "seed \(seed), \(jobs) jobs")
    }
  }

  @Test func `a log of several batches is the same in any number of parts`() async throws {
    // Two batches of 4096 answers and some more, so that parts begin within a batch.
    let start = try instant("2023-01-01T09:00")
    var answers = ContiguousArray<Review>()
    for number in 0..<9_000 {
      answers.append(
        Review(
          reviewedAt: start + Int64(2_160 * number), card: Int32(number % 17), user: Int32(number % 3),
          latency: Int32(number), isCorrect: number % 5 > 0))
    }
    var all = History()
    all.log = ReviewLog(
      reviews: answers, cards: IdentifierTable((0..<17).map { "c\($0)" }),
      users: IdentifierTable(["u0", "u1", "u2"]))
    let history = HistoryAsOf(
      all, settings: AppSettings(), boundary: DayBoundary(zone: .utc), now: try instant("2024-01-01T00:00"))
    let measures: [any Measure.Type] = [
      LoadMeasure.self, RetentionMeasure.self, LatencyMeasure.self, HeatmapMeasure.self, LeechesMeasure.self,
    ]
    let alone = shown(measures, await history.context(measures))
    for jobs in [2, 3, 9] {
      #expect(shown(measures, await history.context(measures, jobs: jobs)) == alone, "\(jobs) jobs")
    }
    let load = await history.figure(LoadMeasure.self, jobs: 3)
    #expect(load.reviews == 9_000)
    // Forty answers a day.
    #expect(load.days.dropFirst().dropLast().allSatisfy { $0.reviews == 40 && $0.correct == 32 })
  }

  // MARK: What is asked for

  /// A history of every kind.
  private static func everything() throws -> HistoryAsOf {
    let days = (1...9).map { "2024-01-0\($0)" }
    return try HistoryAsOf(
      days.enumerated().map { SmallReview("\($1)T08:00", $0 % 2 == 0 ? "a" : "b", $0 % 3 > 0, latency: 900) },
      cards: [try Card("a", due: "2024-01-12T00:00"), try Card("new", due: "2024-01-10T00:00")], now: now
    ).with(
      tasks: [try RecurringTask("t", next: "2024-01-12T09:00")],
      done: [Event("2024-01-03T08:00", "t"), Event("2024-01-09T08:00", "t")],
      goals: [try AttemptTask("g", target: 3)], tried: days.map { Event("\($0)T10:00", "g") },
      lists: [try DailyList("2024-01-09T08:00", ["x!", "y"])], opened: [Event("2024-01-09T08:00")],
      habits: [
        Habit(name: "h", frequency: .daily, ticks: [Tick(day: try day("2024-01-08"), value: .manualYes)])
      ],
      observations: [DailyObservation(series: "s", day: try day("2024-01-08"), value: 1.5)]
    ).with(courses: [Course("wed", .wednesday)])
  }

  @Test func `a question alone is answered as among all others, in any order`() async throws {
    let history = try Self.everything()
    let among = shown(everyMeasure, await history.context(everyMeasure))
    #expect(Set(among).count == everyMeasure.count)
    // What one of them has computed is used by those after it.
    let backwards = shown(everyMeasure.reversed(), await history.context(everyMeasure.reversed()))
    #expect(backwards.reversed() == among)
    for (measure, expected) in zip(everyMeasure, among) {
      // Each names by itself everything that it asks the inquiry for: without that it would stop.
      #expect(shown([measure], await history.context([measure])) == [expected])
    }
  }

  @Test func `a measure that is asked for twice is answered twice alike`() async throws {
    let history = try Self.everything()
    for measure in everyMeasure {
      let once = shown([measure], await history.context([measure]))
      #expect(shown([measure, measure], await history.context([measure, measure])) == once + once)
    }
  }

  @Test func `each answer is read once for what is asked, however often, and not for what is not`()
    async throws
  {
    let history = RandomHistory(seed: 2).history
    let count = history.replayed?.reviews.count ?? 0
    #expect(count > 0)
    _ = await history.context([LoadMeasure.self, RetentionMeasure.self], jobs: 2)
    #expect(SpyAccumulator.made.load(ordering: .relaxed) == 0)
    for questions in [[SpyMeasure.self], [SpyMeasure.self, SpyMeasure.self, OtherSpyMeasure.self]]
      as [[any Measure.Type]]
    {
      SpyAccumulator.made.store(0, ordering: .relaxed)
      SpyAccumulator.read.store(0, ordering: .relaxed)
      let context = await history.context([LoadMeasure.self] + questions, jobs: 3)
      #expect(SpyMeasure.figure(context).count == count)
      #expect(OtherSpyMeasure.figure(context).count == count)
      #expect(SpyAccumulator.made.load(ordering: .relaxed) == 1)
      #expect(SpyAccumulator.read.load(ordering: .relaxed) == count)
    }
  }

  // MARK: What the data lack

  @Test func `a log without answers gives empty figures`() async throws {
    let history = try HistoryAsOf([], now: "2024-01-03T09:00")
    for jobs in [1, 3] {
      let context = await history.context(everyMeasure, jobs: jobs)
      #expect(LoadMeasure.figure(context).days == [])
      #expect(RetentionMeasure.figure(context).all == nil && RetentionMeasure.figure(context).bySpacing == [])
      #expect(ItemsMeasure.figure(context).entries == [])
      #expect(LatencyMeasure.figure(context) == LatencyFigure(all: nil, bySteps: []))
      #expect(StreaksMeasure.figure(context).byUser == [])
      #expect(StreaksMeasure.figure(context).all.activeDays == 0)
      #expect(DueMeasure.figure(context).soonest == [])
      #expect(
        HeatmapMeasure.figure(context).counts == Array(repeating: Array(repeating: 0, count: 24), count: 7))
      #expect(LeechesMeasure.figure(context).leeches == [])
      #expect(NotificationsMeasure.figure(context).plan.planned == [])
      #expect(StreaksMeasure.figure(context).byTask.isEmpty)
      #expect(DelaysMeasure.figure(context).cells == [])
      #expect(
        ListsMeasure.figure(context) == ListsFigure(days: [], rate: nil, allDoneStreak: 0, resets: []))
      #expect(AttemptsMeasure.figure(context) == AttemptsFigure([], events: [], today: 0, top: 10))
      #expect(AuditMeasure.figure(context).all == [])
    }
  }

  @Test func `a question about what the data lack is answered emptily`() async throws {
    let history = try HistoryAsOf(
      nil, cards: [try Card("a", due: "2024-01-03T00:00")], now: "2024-01-03T09:00")
    #expect(await history.figure(LoadMeasure.self).days.isEmpty)
    #expect(await history.figure(DueMeasure.self).soonest.isEmpty)
    #expect(await history.figure(LeechesMeasure.self).leeches.isEmpty)
    #expect(await history.figure(StreaksMeasure.self).all.current == 0)
    #expect(await history.figure(LatencyMeasure.self).all == nil)
  }

  @Test func `a measure that is asked for is answered without its data`() async throws {
    let history = try HistoryAsOf(now: Self.now)
    #expect(await history.figure(DelaysMeasure.self).cells.isEmpty)
    #expect(await history.figure(ListsMeasure.self).days.isEmpty)
    #expect(await history.figure(AttemptsMeasure.self).active.isEmpty)
    #expect(await history.figure(StreaksMeasure.self).byTask.isEmpty)
    #expect(await history.figure(NotificationsMeasure.self).plan.planned.isEmpty)
    #expect(await history.figure(TodayMeasure.self).due == 0)
  }

  /// History with some kinds of data.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var data: Set<MeasureNames.Data>
    var history: @Sendable () throws -> HistoryAsOf

    init(
      _ name: String, _ data: Set<MeasureNames.Data>, _ history: @escaping @Sendable () throws -> HistoryAsOf
    ) {
      (self.name, self.data, self.history) = (name, data, history)
    }

    var testDescription: String { name }
  }

  private static let now = "2024-01-10T12:00"

  private static let kinds: [Kind] = [
    Kind("nothing", []) { try HistoryAsOf(now: now) },
    Kind("answers", [.log, .cards]) { try HistoryAsOf([], now: now) },
    Kind("cards", [.cards]) { try HistoryAsOf(nil, cards: [], now: now) },
    Kind("tasks", [.tasks]) { try HistoryAsOf(now: now).with(tasks: []) },
    Kind("tasks without a completion", [.tasks]) { try HistoryAsOf(now: now).with(tasks: [], done: []) },
    Kind("completions", [.completions]) {
      try HistoryAsOf(now: now).with(done: [Event("2024-01-09T08:00", "t")])
    },
    Kind("tasks and completions", [.tasks, .completions]) {
      try HistoryAsOf(now: now).with(tasks: [], done: [Event("2024-01-09T08:00", "t")])
    },
    Kind("tasks with future completions", [.tasks]) {
      try HistoryAsOf(now: now).with(tasks: [], done: [Event("2024-01-11T08:00", "t")])
    },
    Kind("tasks with attempts, without the attempts", [.goals]) { try HistoryAsOf(now: now).with(goals: []) },
    Kind("attempts", [.attempts]) { try HistoryAsOf(now: now).with(tried: []) },
    Kind("lists", [.lists]) { try HistoryAsOf(now: now).with(lists: []) },
    Kind("app sessions", [.lists]) { try HistoryAsOf(now: now).with(opened: []) },
    Kind("habits", [.habits]) { try HistoryAsOf(now: now).with(habits: []) },
    Kind("numbers", [.numbers]) { try HistoryAsOf(now: now).with(observations: []) },
    Kind("courses", [.courses]) { try HistoryAsOf(now: now).with(courses: [], semesters: []) },
    Kind("cards of a deck", [.cards, .decks]) {
      var card = try Card("a", due: "2024-01-12T00:00")
      card.deck = "d"
      return try HistoryAsOf(nil, cards: [card], now: now)
    },
  ]

  @Test(arguments: kinds)
  func `each kind of data allows the measures that it can answer`(kind: Kind) throws {
    let history = try kind.history()
    let allowed = everyMeasure.filter { $0.isAnswerable(by: history) }.map { $0.name }
    #expect(allowed == MeasureNames.of(kind.data))
  }

  @Test func `every measure is expected of some kind of data`() {
    let expected = Set(Self.kinds.flatMap { MeasureNames.of($0.data) })
    #expect(expected == Set(everyMeasure.map { $0.name }))
  }

  @Test func `data of every kind allow all measures`() throws {
    var card = try Card("a", due: "2024-01-12T00:00")
    card.deck = "d"
    let history = try HistoryAsOf([], cards: [card], now: Self.now)
      .with(
        tasks: [], done: [Event("2024-01-09T08:00", "t")], goals: [], tried: [], lists: [], opened: [],
        habits: [], observations: []
      ).with(courses: [], semesters: [])
    let missing = everyMeasure.filter { !$0.isAnswerable(by: history) }.map { $0.name }
    #expect(missing.isEmpty)
  }
}

/// Counts how often it is made and fed; no other test may use it.
private struct SpyAccumulator: Accumulator, HoldsNoTests {
  static let made = Atomic(0)
  static let read = Atomic(0)
  var count = 0

  init(for context: AnswerContext) { Self.made.add(1, ordering: .relaxed) }

  mutating func add(_ review: ObservedReview) {
    count += 1
    Self.read.add(1, ordering: .relaxed)
  }

  mutating func merge(_ later: SpyAccumulator) { count += later.count }
}

private enum SpyMeasure: Measure {
  static let name = "spy"
  static let accumulators: [any Accumulator.Type] = [SpyAccumulator.self]
  static func isAnswerable(by history: HistoryAsOf) -> Bool { true }
  static func figure(_ context: AnalysisContext) -> SpyAccumulator { context[SpyAccumulator.self] }
}

private enum OtherSpyMeasure: Measure {
  static let name = "other spy"
  static let accumulators: [any Accumulator.Type] = [LoadAccumulator.self, SpyAccumulator.self]
  static func isAnswerable(by history: HistoryAsOf) -> Bool { true }
  static func figure(_ context: AnalysisContext) -> SpyAccumulator { context[SpyAccumulator.self] }
}
