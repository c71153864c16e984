import Foundation
import TestSupport
import Testing

/// What is said of the data of apps that name no zone and have notifications of their own.
struct OtherAppsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A package that Anki made in New York, with 11 cards.
  private func addPackage() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = tests.appendingPathComponent("RecordsTests/Fixtures/Packages/modern.apkg")
    try folder.write(try Data(contentsOf: path), to: "a.apkg")
  }

  @Test func `G2: days of Anki's collection are those of the clock where it was made, which is said`()
    async throws
  {
    try addPackage()
    let outcome = try await folder.run("analyze a.apkg --json --only items")
    #expect(outcome.code == 0)
    let zone = try #require(try outcome.json("timeZone").text)
    #expect(["UTC-04:00", "UTC-05:00"].contains(zone))
    let said = try outcome.remarks.filter { $0.contains("--time-zone") }
    #expect(said.count == 1 && said[0].contains(zone))
    #expect(outcome.errors.contains(said[0]))
    for (line, environment) in [
      ("--time-zone America/New_York", [:]), ("", ["KAIKI_TIME_ZONE": "America/New_York"]),
    ] {
      let named = try await folder.run(
        "analyze a.apkg --json --only items \(line)",
        environment: TemporaryFolder.plainEnvironment.merging(environment) { $1 })
      #expect(try named.json("timeZone").text == "America/New_York")
      #expect(named.errors == "")
    }
    let given = try await folder.run("analyze a.apkg --json --only items --time-zone \(zone)")
    #expect(try given.json("measures")("items") == outcome.json("measures")("items"))
  }

  @Test func `notifications of an app whose own are not known are in the language of the page`() async throws
  {
    try folder.write("(A) 2026-01-01 Pay the rent due:2026-02-28 rec:+1m\n".utf8, to: "todo.txt")
    let line = "analyze todo.txt --only notifications --time-zone UTC"
    #expect(try await folder.run("\(line) --lang en").text.contains("Time for Pay the rent"))
    #expect(try await folder.run("\(line) --lang ja").text.contains("「Pay the rent」の時間です"))
    let english = try await folder.run("\(line) --lang en --json").text
    #expect(try await folder.run("\(line) --lang ja --json").text == english)
    #expect(english.contains("Time for Pay the rent"))
  }

  /// The page, and the page beside JSON, in a language.
  private func pages(_ line: String, _ language: String) async throws -> [String] {
    let page = try await folder.run("\(line) --lang \(language)").text
    #expect(try await folder.run("\(line) --lang \(language) --json --report r.html --force").code == 0)
    return [page, try folder.text(of: "r.html").replacing("&#39;", with: "'")]
  }

  @Test func `notifications are in the language of the page unless the settings of the app name one`()
    async throws
  {
    let row = "a,dog,イヌ,2,2026-01-02T00:00:00Z,3,true"
    try folder.write(
      "id,question,answer,stepIndex,nextDue,reviewCount,lastResult\n\(row)\n".utf8, to: "d/cards.csv")
    let line = "analyze d --only notifications --time-zone UTC --now 2026-01-01T00:00:00Z"
    for page in try await pages(line, "en") { #expect(page.contains("Today's Review: 1 card")) }
    for page in try await pages(line, "ja") { #expect(page.contains("今日の復習 1枚")) }
    let json = try await folder.run("\(line) --lang en --json").text
    #expect(try await folder.run("\(line) --lang ja --json").text == json && json.contains("今日の復習 1枚"))
    for (own, text) in [("ja", "今日の復習 1枚"), ("en", "Today's Review: 1 card")] {
      try folder.write(#"{"intervals": [0, 1, 2, 4], "language": "\#(own)"}"#.utf8, to: "d/settings.json")
      for language in ["en", "ja"] {
        for page in try await pages(line, language) { #expect(page.contains(text), "\(own) \(language)") }
        #expect(try await folder.run("\(line) --lang \(language) --json").text.contains(text))
      }
    }
  }

  @Test
  func `a simulation of a package says that it holds no unseen card, and of a log that it does not say`()
    async throws
  {
    let head = "card_id,review_rating,review_time,review_duration\n"
    let rows = (1...9).map { "1,3,2024-01-0\($0)T08:00:00Z,900\n" }.joined()
    try folder.write((head + rows).utf8, to: "log.csv")
    let log = try await folder.run("simulate log.csv --days 3 --replicates 2 --json --time-zone UTC")
    #expect(try log.remarks.contains { $0.contains("because the log lacks the number of unseen cards") })
    try folder.write("id,stepIndex,nextDue\n1,0,2024-01-10T00:00:00Z\n".utf8, to: "cards.csv")
    let both = try await folder.run(
      "simulate log.csv cards.csv --days 3 --replicates 2 --json --time-zone UTC")
    #expect(
      try both.remarks.contains {
        $0.contains("The forecast has no new cards because the data have no unseen card")
      })
  }
}
