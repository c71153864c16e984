import Foundation

/// Rows under a heading, as Markdown has them.
package struct MarkdownTable {
  /// The heading.
  package static let intervals = MarkdownTable(
    heading: ["method", "grid", "data sets", "mean coverage", "least over the points", "no value"])
  /// The heading.
  package static let tests = MarkdownTable(
    heading: ["test", "grid", "data sets", "P(p ≤ .01)", "P(p ≤ .05)", "P(p ≤ .10)", "no value"])

  var heading: [String]

  package init(heading: [String]) {
    self.heading = heading
  }

  package var head: String {
    Self.line(heading) + "\n" + Self.line(heading.map { _ in "---" })
  }

  /// A mean that is not as expected is bold.
  package static func row(of result: CoverageResult) -> String {
    let mean = percent(result.mean)
    let least = result.least.map { "\(percent($0.coverage)) (\($0.name))" } ?? "–"
    return line([
      result.title, result.grid, "\(result.points.count) × \(result.replicates)",
      result.expected ~= result.mean ? mean : "**\(mean)**", least, "\(result.withoutValue)",
    ])
  }

  /// The mean over the points and, in brackets, the largest.
  package static func row(of result: LevelResult) -> String {
    let shares = zip(result.means, result.largest).enumerated().map { level, shares in
      let text = "\(share(shares.0)) (\(share(shares.1)))"
      return shares.0 > LevelResult.levels[level] + LevelResult.excess ? "**\(text)**" : text
    }
    return line(
      [result.title, result.grid, "\(result.points.count) × \(result.replicates)"] + shares
        + ["\(result.withoutValue)"])
  }

  /// One line for each point.
  package static func points(of result: CoverageResult) -> [String] {
    result.points.map { "  \($0.name): \(percent($0.coverage)), no value \($0.withoutValue)" }
  }

  /// One line for each point.
  package static func points(of result: LevelResult) -> [String] {
    result.points.map { point in
      "  \(point.name): \(point.shares.map(share).joined(separator: " ")), no value \(point.withoutValue)"
    }
  }

  /// A line of cells.
  package static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  /// A share in hundredths.
  package static func percent(_ share: Double) -> String { String(format: "%.1f %%", 100 * share) }

  /// A number with one digit after its point.
  package static func fixed(_ number: Double) -> String { String(format: "%.1f", number) }

  private static func share(_ share: Double) -> String { String(format: "%.3f", share) }
}
