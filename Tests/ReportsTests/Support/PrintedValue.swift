import Encoding
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// What a measure has to print of a small history whose truth is known, in every form.
struct PrintedValue: Sendable {
  /// The history.
  var history: @Sendable () throws -> HistoryAsOf
  /// What has to stand in JSON; where a key is left out, anything may stand under it.
  var json: String
  /// The first lines of CSV; a cell of `*` may hold anything.
  var csv: String
  /// What has to stand on the page, with single spaces between words.
  var english: [String]
  /// The same in Japanese.
  var japanese: [String]
  /// By how much a number may differ, or of a large one by which share of it: JSON and CSV have twelve digits.
  var tolerance = 1e-9
}

extension PrintedValue {
  /// Expects every form of what a measure prints.
  func check(_ name: String) async throws {
    let history = try self.history()
    let measure = try #require(MeasureRegistry.measure(name))
    let answers = await MeasureRegistry.answers(
      to: [measure], of: history, AnalysisOptions(boundary: history.boundary), jobs: 1)
    let answer = try #require(answers.first)
    let differences = answer.json.differences(
      from: try JSONValue(reading: json), tolerance: tolerance, at: name)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))\nin \(answer.json.text)")
    checkTable(answer.table.text)
    for (language, lines) in [(Language.english, english), (.japanese, japanese)] {
      let page = answer.page(language, width: 200)
      let words = page.split { " \n".contains($0) }.joined(separator: " ")
      #expect(!lines.isEmpty)
      for line in lines { #expect(words.contains(line), "\(line) is missing in\n\(page)") }
    }
  }

  /// Expects lines of CSV, with numbers that are near enough.
  private func checkTable(_ text: String) {
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, expected) in csv.split(separator: "\n").enumerated() {
      let own = found.indices.contains(line) ? found[line] : ""
      let (cells, wanted) = (Self.cells(own), Self.cells(expected))
      let isSame = cells.count == wanted.count && zip(cells, wanted).allSatisfy { isEqual($0, $1) }
      #expect(isSame, "\(own), where \(expected) was expected")
    }
  }

  /// The cells of a line, of which those with a comma stand between quotes.
  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().reduce(into: [""]) {
      cells, part in
      let pieces =
        part.offset % 2 == 1
        ? [part.element] : part.element.split(separator: ",", omittingEmptySubsequences: false)
      cells[cells.count - 1] += pieces.first ?? ""
      cells += pieces.dropFirst().map(String.init)
    }
  }

  private func isEqual(_ cell: String, _ wanted: String) -> Bool {
    if wanted == "*" { return true }
    guard let own = Double(cell), let number = Double(wanted) else { return cell == wanted }
    return abs(own - number) <= tolerance * max(1, abs(number))
  }
}
