import Encoding
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// The whole answer of `simulate` (INTERFACE 5).
struct SimulationReportTests {
  /// Two replicates of three days from 31 January 2024, with round figures.
  private func report(knowsMemorised: Bool, remarks: [String] = ["Memory: made up."]) -> SimulationReport {
    let replicates = [1, 2].map { factor -> DailyTotals in
      var totals = DailyTotals(days: 3)
      for day in 0..<3 {
        totals.due[day] = Int32(10 * factor)
        totals.reviews[day] = Int32(12 * factor)
        totals.correct[day] = Int32(8 * factor)
        totals.new[day] = 2
        totals.backlog[day] = Int32(day)
        totals.memorisedUnits[day] = Int64(factor * (day + 1)) << 31
      }
      return totals
    }
    let projection = Projection(
      replicates, start: Day(19_753), seconds: AnswerSeconds(right: 3, wrong: 9),
      knowsMemorised: knowsMemorised)
    return SimulationReport(
      version: "0.1.0", plan: [.init(key: "days", value: 3)], remarks: { _ in [] },
      parts: [
        SimulatedPart(
          kind: .cards, plan: [.init(key: "seed", value: 7)], remarks: { _ in remarks },
          projection: projection)
      ])
  }

  private func band(_ mean: String, _ p5: String, _ p50: String, _ p95: String) -> String {
    #"{"mean": \#(mean), "p5": \#(p5), "p50": \#(p50), "p95": \#(p95)}"#
  }

  /// 8 right answers of 3 seconds and 4 wrong ones of 9 take a minute.
  private func day(_ date: String, backlog: Int, memorised: String) -> String {
    """
    {"day": "\(date)", "due": \(band("15", "10", "10", "20")), "reviews": \(band("18", "12", "12", "24")),
     "correct": \(band("12", "8", "8", "16")), "new": \(band("2", "2", "2", "2")),
     "minutes": \(band("1.5", "1", "1", "2")),
     "backlog": \(band("\(backlog)", "\(backlog)", "\(backlog)", "\(backlog)")), "memorised": \(memorised)}
    """
  }

  /// Days, then totals: sums, and the last day's backlog and memorised.
  private func parts(memorised: [String]) -> [String] {
    [
      day("2024-01-31", backlog: 0, memorised: memorised[0]),
      day("2024-02-01", backlog: 1, memorised: memorised[1]),
      day("2024-02-02", backlog: 2, memorised: memorised[2]),
      """
      {"due": \(band("45", "30", "30", "60")), "reviews": \(band("54", "36", "36", "72")),
       "correct": \(band("36", "24", "24", "48")), "new": \(band("6", "6", "6", "6")),
       "minutes": \(band("4.5", "3", "3", "6")), "backlog": \(band("2", "2", "2", "2")),
       "memorised": \(memorised[2])}
      """,
    ]
  }

  private static let nulls = ["null", "null", "null"]
  private var memorised: [String] {
    [band("0.75", "0.5", "0.5", "1"), band("1.5", "1", "1", "2"), band("2.25", "1.5", "1.5", "3")]
  }

  @Test(arguments: [true, false] as [Bool])
  func `JSON has the plan, a band a day and quantity, and the totals`(knowsMemorised: Bool) throws {
    let parts = parts(memorised: knowsMemorised ? memorised : Self.nulls)
    let expected = """
      {"kaiki": "0.1.0", "plan": {"days": 3, "seed": 7, "remarks": ["Memory: made up."]},
       "days": [\(parts[0]), \(parts[1]), \(parts[2])],
       "totals": \(parts[3])}
      """
    #expect(try canonical(report(knowsMemorised: knowsMemorised).json.text) == canonical(expected))
  }

  @Test func `JSON Lines have the plan, a line a day and the totals`() throws {
    let lines = report(knowsMemorised: false).jsonLines.map(\.text)
    let parts = parts(memorised: Self.nulls)
    #expect(lines.count == 5)
    let header = #"{"kaiki": "0.1.0", "plan": {"days": 3, "seed": 7, "remarks": ["Memory: made up."]}}"#
    #expect(try canonical(lines[0]) == canonical(header))
    for index in 0..<3 { #expect(try canonical(lines[index + 1]) == canonical(parts[index])) }
    #expect(try canonical(lines[4]) == canonical(#"{"totals": \#(parts[3])}"#))
  }

  @Test func `CSV has a row a day, without figures for what is not known`() throws {
    let known = report(knowsMemorised: true).csv.text.split(separator: "\n").map(String.init)
    let unknown = report(knowsMemorised: false).csv.text.split(separator: "\n").map(String.init)
    let quantities = ["due", "reviews", "correct", "new", "minutes", "backlog", "memorised"]
    let names = quantities.flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    #expect(known.count == 4)
    #expect(known[0] == "day,\(names.joined(separator: ","))")
    #expect(known[2] == "2024-02-01,15,10,10,20,18,12,12,24,12,8,8,16,2,2,2,2,1.5,1,1,2,1,1,1,1,1.5,1,1,2")
    #expect(unknown[0] == known[0])
    #expect(unknown[2] == "2024-02-01,15,10,10,20,18,12,12,24,12,8,8,16,2,2,2,2,1.5,1,1,2,1,1,1,1,,,,")
  }

  @Test func `the page has the headline, a row a month and the heaviest days`() {
    for knowsMemorised in [true, false] {
      check(
        { _ in report(knowsMemorised: knowsMemorised).page(.english) },
        shows: [
          "Memory: made up.", "2024-01-31 – 2024-02-02", "54 (90 % of runs: 36 – 72)",
          "18 reviews, 1.5 minutes", "2024-01", "2024-02", "36", "24 – 48", "12 – 24",
        ])
      check(
        { _ in report(knowsMemorised: knowsMemorised).page(.japanese) },
        shows: ["54（90 % の反復: 36 – 72）", "18回、1.5分", "2024-01", "2024-02", "24 – 48"])
    }
    let known = report(knowsMemorised: true).page(.english).text(width: 80, isColoured: false)
    let unknown = report(knowsMemorised: false).page(.english).text(width: 80, isColoured: false)
    #expect(known.contains("memorised at the end  2.3 (90 % of runs: 1.5 – 3)"))
    #expect(!unknown.contains("memorised"))
  }

  @Test func `remarks are broken into lines`() {
    let long = report(knowsMemorised: false, remarks: [RichFigures.long])
    check { long.page($0) }
    let text = long.page(.japanese).text(width: 20, isColoured: false)
    #expect(text.filter { $0 == "題" }.count == 30)
  }

  @Test func `of equal days the earlier is the heavier`() throws {
    let text = report(knowsMemorised: false).page(.english).text(width: 80, isColoured: false)
    let lines = text.split(separator: "\n").drop { $0 != "Heaviest days" }
    #expect(lines.dropFirst(2).map { $0.prefix(12) } == ["  2024-01-31", "  2024-02-01", "  2024-02-02"])
  }

  @Test func `the help names every key that is printed beside the plan`() {
    let printed = report(knowsMemorised: true).json.keys(notWithin: ["plan"])
    #expect(printed.isSubset(of: SimulationReport.help.keys.map(\.key)))
  }
}
