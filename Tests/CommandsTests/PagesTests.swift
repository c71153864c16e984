import TestSupport
import Testing

@testable import CommandLine
@testable import Commands
@testable import Reports

/// Whole pages of every kind of data, on terminals of several widths.
struct PagesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("memora-tiny", "cards")
    try folder.make("at00-year", "courses")
    try folder.make(ShortLife.tasks(30, days: 90), "tasks")
    try folder.make(ShortLife.attempts(20, days: 120), "attempts")
    try folder.make(ShortLife.lists(days: 30), "lists")
    try folder.write(
      "habit,date,value\n"
        + (10...30).map { "早起き 🌅,2025-01-\($0),YES_MANUAL\nRead,2025-01-\($0),NO\n" }.joined(),
      to: "habits/habits.checkmarks.csv")
  }

  private func page(_ line: String, width: Int) async throws -> [String] {
    let outcome = try await folder.run("\(line) --color never") {
      $0.terminal = ProcessContext.Terminal(isOutput: true, columns: width)
    }
    #expect(outcome.code == 0, "\(line): \(outcome.errors)")
    return outcome.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The titles of a page, without what it ends with.
  private func titles(_ lines: [String]) -> [String] {
    lines.prefix { !$0.hasPrefix("More: ") && !$0.hasPrefix("詳しい結果：") }
      .filter { !$0.isEmpty && !$0.hasPrefix(" ") }
  }

  @Test(
    arguments: ["cards", "courses", "tasks", "attempts", "lists", "habits"],
    ["analyze", "simulate --days 40 --replicates 2"])
  func `a page has its summary on top, and the same sections in both languages at any width`(
    kind: String, command: String
  ) async throws {
    var counts = Set<Int>()
    for language in Language.allCases {
      var shown: [[String]] = []
      for width in [40, 60, 80, 200] {
        let lines = try await page("\(command) \(kind) --lang \(language.rawValue)", width: width)
        for line in lines { #expect(DisplayText.width(line) <= width, "\(line)") }
        shown.append(titles(lines))
      }
      #expect(shown[0][1] == language(Page.summaryTitle))
      #expect(Set(shown).count == 1, "\(shown)")
      counts.insert(shown[0].count)
    }
    #expect(counts.count == 1)
  }
}
