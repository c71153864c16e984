import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `heatmap` in every form (INTERFACE 4).
struct HeatmapReportTests {
  /// Two answers after 22:00 on a Monday, and one at 08:00 on Sunday.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-01T22:10", "a", true), SmallReview("2024-01-01T22:50", "b", false),
          SmallReview("2024-01-07T08:00", "a", true),
        ], now: "2024-01-08T12:00")
    },
    json: "[\(row(2, at: 22)), \(row), \(row), \(row), \(row), \(row), \(row(1, at: 8))]",
    csv: "weekday,hour,reviews\n" + (0..<24).map { "1,\($0),\($0 == 22 ? 2 : 0)\n" }.joined(),
    english: ["darkest: 2 answers"], japanese: ["最も濃いマス：2回"])

  private static let row = row(0, at: 0)

  private static func row(_ count: Int, at hour: Int) -> String {
    "[\((0..<24).map { $0 == hour ? "\(count)" : "0" }.joined(separator: ", "))]"
  }

  @Test func `the page of a small history is dark where its answers are`() async throws {
    let history = try Self.printed.history()
    let answer = await MeasureRegistry.answers(
      to: [HeatmapReport.self], of: history, AnalysisOptions(boundary: history.boundary), jobs: 1)[0]
    let lines = answer.page().split(separator: "\n").map(String.init)
    let none = " ·"
    #expect(lines[2] == "  Mon  " + String(repeating: none, count: 22) + "██" + none)
    // One of two is half as dark.
    #expect(
      lines[8] == "  Sun  " + String(repeating: none, count: 8) + "▓▓" + String(repeating: none, count: 15))
    #expect(lines[3] == "  Tue  " + String(repeating: none, count: 24))
  }

  private static let counts: HeatmapFigure = {
    var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)
    counts[0][0] = 1
    counts[2][8] = 653
    counts[6][23] = 330
    return HeatmapFigure(counts: counts)
  }()

  private let figure = HeatmapReport.shown(Self.counts)

  @Test func `JSON has seven rows of 24 counts, Monday first`() throws {
    func row(_ counts: [Int: Int]) -> String {
      "[\((0..<24).map { "\(counts[$0] ?? 0)" }.joined(separator: ", "))]"
    }
    let rows = [row([0: 1]), row([:]), row([8: 653]), row([:]), row([:]), row([:]), row([23: 330])]
    #expect(try canonical(figure.json.text) == canonical("[\(rows.joined(separator: ", "))]"))
  }

  @Test func `CSV has a row an hour of the week`() {
    let lines = figure.table.text.split(separator: "\n")
    #expect(lines.count == 1 + 7 * 24)
    #expect(lines[0] == "weekday,hour,reviews")
    #expect(lines[1] == "1,0,1")
    #expect(lines[1 + 2 * 24 + 8] == "3,8,653")
    #expect(lines[7 * 24] == "7,23,330")
  }

  @Test func `the page draws each hour two columns wide`() throws {
    figure.checkPage(shows: ["653", "█", "▓"])
    for (language, name) in [(Language.english, "Wed"), (.japanese, "水")] {
      let lines = figure.page(language).split(separator: "\n").map(String.init)
      let row = try #require(lines.first { $0.hasPrefix("  \(name)") })
      let ruler = lines[1]
      // Eight o'clock stands three hours right of six o'clock.
      let six = try #require(ruler.firstIndex(of: "6"))
      let mark = try #require(row.firstIndex(of: "█"))
      #expect(columns(String(row[..<mark])) == columns(String(ruler[...six])) + 2, "\(language)")
      #expect(columns(row) == columns("  \(name)  ") + 48)
    }
    HeatmapReport.shown(
      HeatmapFigure(counts: Array(repeating: Array(repeating: 0, count: 24), count: 7))
    ).checkPage(shows: ["0"])
  }
}

extension HeatmapReport: PrintedMeasure {
  static let printedValues = [HeatmapReportTests.printed]
}
