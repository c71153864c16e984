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
    let alone = shown(await subject.figures(options))
    #expect(alone.count == Measure.allCases.count)
    for jobs in [2, 5, 64] {
      options.jobs = jobs
      #expect(shown(await subject.figures(options)) == alone, "seed \(seed), \(jobs) jobs")
    }
  }

  @Test func `cards alone answer what does not need reviews`() async throws {
    let subject = try Subject(nil, cards: [], now: "2024-01-03T09:00")
    let figures = await subject.figures(subject.options())
    #expect(figures.map(\.measure) == [.today, .notifications, .audit])
    #expect(Measure.allCases.filter(\.needsReviews).count == 7)
  }

  @Test func `answers come in the order of the measures, not of the question`() async throws {
    let subject = try Subject([], now: "2024-01-03T09:00")
    var options = subject.options()
    options.only = [.leeches, .load, .today, .load]
    #expect(await subject.figures(options).map(\.measure) == [.today, .load, .leeches])
    options.only = []
    #expect(await subject.figures(options).isEmpty)
  }

  @Test func `a log without answers gives empty figures`() async throws {
    let subject = try Subject([], now: "2024-01-03T09:00")
    for jobs in [1, 3] {
      var options = subject.options()
      options.jobs = jobs
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
      #expect(figures[.audit]?.audit == [])
    }
  }

  @Test func `a question about what the data lack is answered emptily`() async throws {
    let subject = try Subject(nil, cards: [try Card("a", due: "2024-01-03T00:00")], now: "2024-01-03T09:00")
    #expect(try await subject.answer(.load, \.load).isEmpty)
    #expect(try await subject.answer(.due, \.due).isEmpty)
    #expect(try await subject.answer(.leeches, \.leeches).isEmpty)
    #expect(try await subject.answer(.streaks, \.streaks).all.current == 0)
    #expect(try await subject.answer(.latency, \.latency).all == nil)
  }
}
