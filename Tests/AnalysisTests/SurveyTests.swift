import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// All questions at once, whatever the number of jobs.
struct SurveyTests {
  /// Figures in words, to be compared.
  private func shown(_ figures: [(measure: Measure, figure: Figure)]) -> [String] {
    figures.map { "\($0.measure): \($0.figure)" }
  }

  @Test(arguments: Array(1...16) as [UInt64])
  func `figures do not depend on the number of jobs`(seed: UInt64) async throws {
    let subject = RandomHistory(seed: seed).subject
    var options = subject.options()
    options.only = Measure.allCases
    let alone = shown(await subject.figures(options))
    #expect(alone.count == Measure.allCases.count)
    for jobs in [2, 5, 64] {
      options.jobs = jobs
      #expect(shown(await subject.figures(options)) == alone, "seed \(seed), \(jobs) jobs")
    }
  }

  @Test func `cards alone answer what does not need reviews`() async throws {
    let subject = try HistoryAsOf(nil, cards: [], now: "2024-01-03T09:00")
    let figures = await subject.figures(subject.options())
    #expect(figures.map(\.measure) == [.today, .notifications, .audit])
  }

  @Test func `answers come in the order of the measures, not of the question`() async throws {
    let subject = try HistoryAsOf([], now: "2024-01-03T09:00")
    var options = subject.options()
    options.only = [.leeches, .load, .today, .load]
    #expect(await subject.figures(options).map(\.measure) == [.today, .load, .leeches])
    options.only = []
    #expect(await subject.figures(options).isEmpty)
  }

  @Test func `a log without answers gives empty figures`() async throws {
    let subject = try HistoryAsOf([], now: "2024-01-03T09:00")
    for jobs in [1, 3] {
      var options = subject.options()
      options.jobs = jobs
      options.only = Measure.allCases
      let figures = Dictionary(
        uniqueKeysWithValues: await subject.figures(options).map { ($0.measure, $0.figure) })
      #expect(figures.count == Measure.allCases.count)
      #expect(figures[.load]?.load == [])
      #expect(figures[.retention]?.retention?.groups == [])
      #expect(figures[.latency]?.latency == LatencyFigure(all: nil, bySteps: []))
      #expect(figures[.streaks]?.streaks?.byUser == [])
      #expect(figures[.streaks]?.streaks?.all.activeDays == 0)
      #expect(figures[.due]?.due == [])
      #expect(
        figures[.heatmap]?.heatmap?.counts == Array(repeating: Array(repeating: 0, count: 24), count: 7))
      #expect(figures[.leeches]?.leeches == [])
      #expect(figures[.notifications]?.notifications?.planned == [])
      #expect(figures[.streaks]?.streaks?.byTask.isEmpty == true)
      #expect(figures[.delays]?.delays?.cells == [])
      #expect(figures[.lists]?.lists == ListsFigure(days: [], rate: nil, allDoneStreak: 0, resets: []))
      #expect(figures[.attempts]?.attempts == AttemptsFigure([], events: [], today: 0, top: 10))
      #expect(figures[.audit]?.audit == [])
    }
  }

  @Test func `a question about what the data lack is answered emptily`() async throws {
    let subject = try HistoryAsOf(
      nil, cards: [try Card("a", due: "2024-01-03T00:00")], now: "2024-01-03T09:00")
    #expect(try await subject.answer(.load, \.load).isEmpty)
    #expect(try await subject.answer(.due, \.due).isEmpty)
    #expect(try await subject.answer(.leeches, \.leeches).isEmpty)
    #expect(try await subject.answer(.streaks, \.streaks).all.current == 0)
    #expect(try await subject.answer(.latency, \.latency).all == nil)
  }

  /// What a person's data hold.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var subject: @Sendable () throws -> HistoryAsOf
    var measures: [Measure]

    var testDescription: String { name }
  }

  private static let now = "2024-01-10T12:00"

  private static let kinds: [Kind] = [
    Kind(name: "nothing", subject: { try HistoryAsOf(now: now) }, measures: [.audit]),
    Kind(
      name: "answers", subject: { try HistoryAsOf([], now: now) },
      measures: [
        .today, .load, .retention, .latency, .streaks, .due, .heatmap, .leeches, .notifications, .rhythm,
        .trend,
        .gaps, .forgetting, .audit,
      ]),
    Kind(
      name: "cards", subject: { try HistoryAsOf(nil, cards: [], now: now) },
      measures: [.today, .notifications, .audit]),
    Kind(
      name: "tasks", subject: { try HistoryAsOf(now: now).with(tasks: []) },
      measures: [.today, .notifications, .audit]),
    Kind(
      name: "tasks without a completion", subject: { try HistoryAsOf(now: now).with(tasks: [], done: []) },
      measures: [.today, .notifications, .audit]),
    Kind(
      name: "completions",
      subject: { try HistoryAsOf(now: now).with(done: [Event("2024-01-09T08:00", "t")]) },
      measures: [.streaks, .rhythm, .trend, .gaps, .audit]),
    Kind(
      name: "tasks and completions",
      subject: { try HistoryAsOf(now: now).with(tasks: [], done: [Event("2024-01-09T08:00", "t")]) },
      measures: [.today, .streaks, .notifications, .delays, .rhythm, .trend, .gaps, .audit]),
    Kind(
      name: "completions that are yet to come",
      subject: { try HistoryAsOf(now: now).with(tasks: [], done: [Event("2024-01-11T08:00", "t")]) },
      measures: [.today, .notifications, .audit]),
    Kind(
      name: "tasks with attempts, without them", subject: { try HistoryAsOf(now: now).with(goals: []) },
      measures: [.attempts, .audit]),
    Kind(
      name: "attempts", subject: { try HistoryAsOf(now: now).with(tried: []) },
      measures: [.streaks, .attempts, .rhythm, .trend, .gaps, .audit]),
    Kind(
      name: "lists", subject: { try HistoryAsOf(now: now).with(lists: []) },
      measures: [.today, .lists, .rhythm, .trend, .gaps, .audit]),
    Kind(
      name: "openings", subject: { try HistoryAsOf(now: now).with(opened: []) },
      measures: [.today, .lists, .rhythm, .trend, .gaps, .audit]),
    Kind(
      name: "habits",
      subject: { try HistoryAsOf(now: now).with(habits: []) },
      measures: [.today, .strength, .rhythm, .trend, .gaps, .audit]),
    Kind(
      name: "numbers",
      subject: { try HistoryAsOf(now: now).with(observations: []) }, measures: [.series, .audit]),
    Kind(
      name: "everything",
      subject: {
        try HistoryAsOf([], cards: [], now: now)
          .with(
            tasks: [], done: [Event("2024-01-09T08:00", "t")], goals: [], tried: [], lists: [], opened: [],
            habits: [], observations: []
          ).with(courses: [], semesters: [])
      }, measures: Measure.allCases),
  ]

  @Test(arguments: kinds)
  func `each kind of data allows the measures that it can answer`(kind: Kind) async throws {
    let subject = try kind.subject()
    #expect(await subject.figures(subject.options()).map(\.measure) == kind.measures)
  }

  @Test func `a measure that is asked for is answered without its data`() async throws {
    let subject = try HistoryAsOf(now: Self.now)
    #expect(try await subject.answer(.delays, \.delays).cells.isEmpty)
    #expect(try await subject.answer(.lists, \.lists).days.isEmpty)
    #expect(try await subject.answer(.attempts, \.attempts).active.isEmpty)
    #expect(try await subject.answer(.streaks, \.streaks).byTask.isEmpty)
    #expect(try await subject.answer(.notifications, \.notifications).planned.isEmpty)
    #expect(try await subject.answer(.today, \.today).due == 0)
  }
}
