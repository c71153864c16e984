import Encoding
import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting
@testable import Reports

struct DecksReportTests {
  /// Cards that are always right: a fixed interval brings all of them back together.
  ///
  /// - Parameter decks: Unseen cards of each deck, all begun on the first day, and the interval.
  private static func report(
    _ decks: [(name: String?, unseen: Int, interval: Int)]
  ) async throws -> SimulationReport {
    let history = try HistoryAsOf(now: "2024-01-03T12:00")
    let span = PlanSpan(start: SimulatedParts.start, days: 7, replicates: 5, seed: 1)
    let asked: [DecksScenario.Asked] = decks.map { deck in
      var options = ScenarioOptions(span: span)
      (options.cards.deck, options.cards.newPerDay, options.memory) = (deck.unseen, deck.unseen, .fsrs6)
      (options.cards.scheduler, options.cards.fixedInterval) = (.fixed, deck.interval)
      return (deck.name, Evidence(history, before: span.start), options)
    }
    let scenario = try await DecksScenario(asked, isFitted: false, jobs: 1)
    let part = Answer<DecksReport>(figure: await scenario.simulated(jobs: 1) {})
    return SimulatedParts.report([part], days: 7)
  }

  private static let decks: [(name: String?, unseen: Int, interval: Int)] = [
    ("Kanji", 10, 2), ("Maths", 4, 3), (nil, 1, 6),
  ]

  /// Ten cards every second day, four every third, and one after six days; a wrong answer is repeated on its day.
  private static let due: [[Double]] = [
    [0, 0, 10, 0, 10, 0, 10], [0, 0, 0, 4, 0, 0, 4], [0, 0, 0, 0, 0, 0, 1],
  ]
  private static var summed: [Double] { (0..<7).map { day in due.reduce(0) { $0 + $1[day] } } }

  @Test func `JSON has the sum, and the days and totals of each deck`() async throws {
    let part = try await Self.report(Self.decks).json("parts")(0)
    #expect(try part("kind") == "decks")
    func means(_ value: JSONValue) throws -> [Double] {
      try #require(try value("days").elements).map { try #require(try $0("due")("mean").double) }
    }
    #expect(try means(part) == Self.summed)
    let decks = try #require(try part("decks").elements)
    #expect(try decks.map { try $0("name") } == ["Kanji", "Maths", .null])
    for (deck, due) in zip(decks, Self.due) {
      #expect(try means(deck) == due)
      #expect(deck.ownKeys == ["name", "days", "totals"])
    }
    #expect(try decks[1]("days")(0)("day") == .text(SimulatedParts.start.description))
    #expect(try decks[1]("totals")("new")("mean").double == 4)
  }

  @Test func `rows are the sums, then those of each deck by name`() async throws {
    let table = try await Self.report(Self.decks).csv
    #expect(table.header.prefix(4) == ["kind", "deck", "day", "due_mean"])
    let rows = table.rows.map { $0.map(\.json) }
    #expect(rows.count == 7 * 4)
    #expect(rows.map { $0[0] } == Array(repeating: "decks", count: 7) + Array(repeating: "deck", count: 21))
    let names: [JSONValue] = [.null, "Kanji", "Maths", .null]
    #expect(rows.map { $0[1] } == names.flatMap { Array(repeating: $0, count: 7) })
    #expect(rows.map { $0[3].double } == Self.summed + Self.due.flatMap(\.self))
    for start in [0, 7, 14, 21] { #expect(rows[start][2] == .text(SimulatedParts.start.description)) }
  }

  @Test func `JSON Lines have the columns of CSV`() async throws {
    let report = try await Self.report(Self.decks)
    let lines = report.jsonLines
    #expect(lines.count == 28)
    #expect(lines.allSatisfy { $0.ownKeys == report.csv.header })
  }

  @Test func `what holds of all decks is said once, and what does not by name, in both languages`()
    async throws
  {
    let report = try await Self.report(Self.decks)
    let english = report.text().split { " \n".contains($0) }.joined(separator: " ")
    #expect(english.ranges(of: "Study: every day.").count == 1)
    #expect(
      english.contains("Kanji – Intervals: the interval table with 0, 2 days, one number per step. Maths –"))
    #expect(
      english.contains("other cards – Intervals: the interval table with 0, 6 days, one number per step."))
    let alike = try await Self.report([("A", 3, 2), ("B", 4, 2), ("C", 0, 5)])
      .text().split { " \n".contains($0) }.joined(separator: " ")
    #expect(
      alike.contains("A, B – Intervals: the interval table with 0, 2 days, one number per step.")
        && alike.contains("C – Cards: the simulation has no cards."))
    let japanese = report.text(.japanese)
    #expect(japanese.contains("その他のカード – 間隔：0, 6日。") && japanese.contains("デッキごと"))
  }
}
