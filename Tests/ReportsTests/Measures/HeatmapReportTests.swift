import Testing

@testable import Analysis
@testable import Reports

/// `heatmap` in every form (INTERFACE 4).
struct HeatmapReportTests {
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
    let lines = figure.csv.text.split(separator: "\n")
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
