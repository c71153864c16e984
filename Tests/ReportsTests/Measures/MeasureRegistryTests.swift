import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// All measures, as `analyze` asks for them.
struct MeasureRegistryTests {
  private func names(
    _ only: [any MeasureReport.Type]?, of history: HistoryAsOf
  ) async -> [String] {
    await MeasureRegistry.answers(
      to: only, of: history, AnalysisOptions(boundary: history.boundary), jobs: 1
    ).map(\.name)
  }

  @Test func `measures are named as in the contract`() {
    #expect(MeasureRegistry.names == MeasureNames.of(Set(MeasureNames.Data.allCases)))
    #expect(
      MeasureRegistry.questions(MeasureRegistry.all).map { $0.name } == MeasureRegistry.names)
  }

  @Test func `answers come in the order of the measures, not of the question, and once`() async throws {
    let history = try HistoryAsOf([], now: "2024-01-03T09:00")
    #expect(
      await names(
        [LeechesReport.self, LoadReport.self, TodayReport.self, LoadReport.self], of: history)
        == ["today", "load", "leeches"])
    #expect(await names([], of: history).isEmpty)
  }

  @Test func `without a question everything is answered that the history allows`() async throws {
    let nothing = try HistoryAsOf(now: "2024-01-03T09:00")
    #expect(await names(nil, of: nothing) == ["audit"])
    let cards = try HistoryAsOf(nil, cards: [], now: "2024-01-03T09:00")
    #expect(
      await names(nil, of: cards) == [
        "today", "items", "cards", "due", "intervals", "notifications", "audit",
      ])
    let numbers = try nothing.with(observations: [])
    #expect(await names(nil, of: numbers) == ["series", "audit"])
    // What is asked for is answered without its data.
    #expect(await names([ListsReport.self, DelaysReport.self], of: nothing) == ["delays", "lists"])
  }

  @Test func `answers do not depend on the number of jobs`() async throws {
    let answers = (0..<200).map { (number: Int) -> SmallReview in
      let moment = "2024-01-\(10 + number / 10)T\(10 + number % 10):00"
      return SmallReview(
        moment, "c\(number % 7)", number % 3 > 0,
        user: "u\(number % 2)", latency: Int32(100 * number))
    }
    let history = try HistoryAsOf(answers, now: "2024-02-01T12:00")
    var shown: [[JSONValue]] = []
    for jobs in [1, 2, 5, 64] {
      shown.append(
        await MeasureRegistry.answers(
          to: nil, of: history, AnalysisOptions(boundary: history.boundary), jobs: jobs
        ).map(\.json))
    }
    #expect(shown[0].count == MeasureNames.of([.cards, .log]).count)
    #expect(shown.allSatisfy { $0 == shown[0] })
  }

  @Test func `what is written ahead is what the report would write`() async throws {
    // More cards than are written at once.
    let cards = try (0..<5_000).map { try Card("c\($0)", due: "2024-01-01T00:00", question: "\"\($0)\"") }
    let history = try HistoryAsOf(
      [SmallReview("2024-01-02T10:00", "c1", true)], cards: cards, now: "2024-02-01T12:00")
    let options = AnalysisOptions(boundary: history.boundary)
    func written(_ writesJSON: Bool) async -> [UInt8] {
      let answers = await MeasureRegistry.answers(
        to: nil, of: history, options, jobs: 2, writesJSON: writesJSON)
      return AnalysisReport(
        version: "1", asOf: history.now, boundary: history.boundary, sources: [], rejections: [],
        answers: answers
      ).json.encoded(openLevels: JSONValue.openLevelsOfDocuments)
    }
    let whole = await written(false)
    #expect(whole.count > 5_000 * 100)
    #expect(await written(true) == whole)
  }

  /// By hand: with three p, 0.0001 is adjusted to 0.0003, and alone it stays as it is; each other p is larger.
  @Test func `the tests of all answers are adjusted together`() async throws {
    let first = try day("2024-01-01")
    let days = (0..<8).flatMap { [7 * $0, 7 * $0 + 1] }
    let history = try HistoryAsOf(now: "2024-02-26T12:00").with(
      done: days.map { Event("\(first + $0)T22:00", "t") })
    let options = AnalysisOptions(boundary: history.boundary)
    func weekday(_ only: [any MeasureReport.Type]) async throws -> (p: Double?, adjusted: Double?, tests: Int)
    {
      let answers = await MeasureRegistry.answers(to: only, of: history, options, jobs: 1)
      let rhythm = try #require(answers.first { $0.name == "rhythm" }).json
      let entry = try #require(rhythm.elements?.first)
      let test = try entry("weekday")
      var tests = 0
      for var answer in answers { answer.visitTests { _ in tests += 1 } }
      return (try test("p").double, try test("pHolm").double, tests)
    }
    let alone = try await weekday([RhythmReport.self])
    #expect(alone.p == 0.0001 && alone.tests == 4)
    #expect(abs(try #require(alone.adjusted) - 0.0003) < 1e-12)
    let both = try await weekday([RhythmReport.self, TrendReport.self])
    // Of seven p only that of the hour is smaller, so that six are left.
    #expect(both.p == 0.0001 && both.tests == 8)
    #expect(abs(try #require(both.adjusted) - 0.0007) < 1e-12)
  }
}
