import Encoding
import Testing

@testable import Analysis
@testable import Reports

/// What holds for the figure of every measure.
struct FigureReportTests {
  private static let measures = Measure.allCases

  private func figures(_ measure: Measure) -> [Figure] {
    let byDays = measure == .retention ? [Figure.retention(RichFigures.retentionByDays)] : []
    return (RichFigures.all + RichFigures.empty).filter { $0.measure == measure }.map(\.figure) + byDays
  }

  @Test(arguments: measures)
  func `the help names every key that is printed, and no other`(measure: Measure) {
    let printed = figures(measure).reduce(into: Set<String>()) { $0.formUnion($1.report.json.keys()) }
    let explained = measure.help.keys.map(\.key)
    #expect(Set(explained).subtracting(printed) == [])
    #expect(printed.subtracting(explained) == [])
    #expect(explained.count == Set(explained).count)
  }

  @Test(arguments: measures)
  func `the help is a text that a terminal can show`(measure: Measure) {
    let text = measure.help.text(of: measure.rawValue)
    #expect(text.hasPrefix("\(measure.rawValue): \(measure.help.summary)\n\n"))
    for line in text.split(separator: "\n") { #expect(columns(String(line)) <= 110, "\(line)") }
    for (key, meaning) in measure.help.keys {
      #expect(text.contains("\n  \(key) ") && text.contains("  \(meaning)\n"))
    }
  }

  @Test(arguments: measures)
  func `every row of a table has a cell a column`(measure: Measure) {
    for figure in figures(measure) {
      let table = figure.report.csv
      #expect(table.rows.allSatisfy { $0.count == table.header.count })
      #expect(Set(table.header).count == table.header.count)
    }
  }

  @Test(arguments: measures)
  func `JSON is the same whatever reads it, and CSV guards every text`(measure: Measure) throws {
    for figure in figures(measure) {
      _ = try canonical(figure.report.json.text)
      for cell in figure.report.csv.rows.joined() {
        // A negative number begins like a formula and is none.
        guard case .plain(let text) = cell, Double(text) == nil else { continue }
        #expect(!CSVText.looksLikeFormula(text), "\(text)")
      }
    }
  }

  @Test(arguments: measures)
  func `pages fit every terminal and obey no control of the data`(measure: Measure) {
    for figure in figures(measure) { figure.checkPage() }
  }

  @Test(
    arguments: [(0.5, 1, "50.0 %"), (1.0 / 3, 1, "33.3 %"), (1, 0, "100 %"), (0, 2, "0.00 %")]
      as [(Double, Int, String)])
  func `a share is shown as a percentage`(share: Double, places: Int, text: String) {
    #expect(percent(share, places: places) == text)
  }
}
