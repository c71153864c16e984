import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `simulate` of habits (INTERFACE 5).
struct HabitsPartReportTests {
  private static func report() throws -> SimulationReport {
    SimulatedParts.report([try SimulatedParts.habits()])
  }

  @Test func `JSON has the habits done on each day, and where each stands at the end`() throws {
    let part = try Self.report().json("parts")(0)
    #expect(try part("kind") == "habits")
    let totals = try part("totals")
    #expect(try totals("done")("mean").double == 1.5 && totals("strength")("mean").double == 0.5)
    let habit = try #require(try part("items").elements?.first)
    #expect(try habit("habit") == "走る" && habit("done")("p95").double == 2)
    #expect(try habit("endScore")("p5").double == 0.25 && habit("endScore")("p95").double == 0.75)
    #expect(try habit("streak")("mean").double == 1.5)
    // Ticked once, two days before the run.
    let score = try #require(try habit("score").double)
    #expect(0 < score && score < 0.1)
    let plan = try part("plan")
    #expect(try plan("habits") == 1 && plan("pastDays") == 2 && plan("priorDays").double == 7)
  }

  @Test func `the page has a row a habit, in both languages`() throws {
    let report = try Self.report()
    let rows = report.text().split(separator: "\n")
    let title = try #require(rows.firstIndex(of: "Each habit"))
    #expect(rows[title + 1].contains("done") && rows[title + 1].contains("at the end"))
    #expect(rows[title + 2].contains("走る") && rows[title + 2].contains("1 – 2"))
    #expect(rows[title + 2].contains("25 % – 75 %"))
    let japanese = report.text(.japanese)
    for word in ["習慣：使用中の 1件を、", "\n習慣ごとの記録\n", "実行日数"] { #expect(japanese.contains(word), "\(word)") }
  }
}
