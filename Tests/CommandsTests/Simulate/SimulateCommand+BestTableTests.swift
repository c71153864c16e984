import Foundation
import TestSupport
import Testing

struct SimulateCommandBestTableTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  private static let small = "simulate --best-table 3 --days 40 --replicates 100 --new-per-day 5"

  @Test(arguments: ["", "tiny"])
  func `the best table has the keys of INTERFACE 7`(data: String) async throws {
    let line = Self.small.replacing("simulate", with: "simulate \(data)")
    let outcome = try await folder.run("\(line) --json")
    #expect(outcome.code == 0)
    #expect(try outcome.json.keys == ["bestTable", "cards", "kaiki", "plan", "remarks"])
    #expect(try outcome.json("cards")("memoryModel").text == "fsrs6")
    #expect(try outcome.json("cards")("learner").text == "every-day")
    let best = try outcome.json("bestTable")
    #expect(
      best.keys == [
        "bound", "comparedWith", "drawn", "gridError", "intervals", "isProven", "limit", "memorised",
        "minutes",
        "newPerDay", "steps", "tried",
      ])
    #expect(try best("intervals").array?.count == 3)
    let minutes = try #require(try best("minutes").number)
    let memorised = try #require(try best("memorised").number)
    let limit = try #require(try best("limit").number)
    let bound = try #require(try best("bound")("memorised").number)
    #expect(minutes <= limit)
    #expect(memorised <= bound)
    #expect(try best("bound")("minutes").number == limit)
    let names = try #require(try best("comparedWith").array).map { try $0("name").text }
    #expect(names == ["inForce", "memrise"])
    #expect(try best("comparedWith")(0)("minutes").number == limit)
  }

  @Test(arguments: ["oldest.apkg", "legacy.colpkg", "modern.apkg"])
  func `a package of Anki has its preset's limit set aside, which is said`(name: String) async throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let package = tests.appending(path: "RecordsTests/Fixtures/Packages/\(name)").path
    let outcome = try await folder.run(
      "simulate \(package) --best-table 2 --days 5 --replicates 2 --json")
    #expect(outcome.code == 0)
    #expect(try outcome.json("cards")("reviewLimit") == .null)
    let remarks = try #require(try outcome.json("remarks").array).compactMap { try $0("text").text }
    #expect(remarks.contains { $0.contains("due cards a day and reviews every due card.") }, "\(remarks)")
  }

  @Test func `how near the table in force comes is said: whole of the best one itself, less of a bad one`()
    async throws
  {
    let best = try await folder.run("\(Self.small) --json").json("bestTable")
    let found = try #require(best("intervals").array).map { try String(#require($0.integer)) }
    let same = try await folder.run("\(Self.small) --intervals \(found.joined(separator: ","))").text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      same.contains(
        "With the current table, you remember 100.0 % of the cards that you remember with the best table"),
      "\(same)")
    let bad = try await folder.run("\(Self.small) --intervals 0,20,2")
    #expect(bad.code == 0, "\(bad.errors)")
    let said = try #require(
      bad.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").firstMatch(
        of: /current table, you remember (\d+\.\d) % of the cards that you remember with the best table/))
    #expect(try #require(Double(said.1)) < 95)
  }

  @Test func `what is worked out is what is drawn, within the error of drawing`() async throws {
    let best = try await folder.run("\(Self.small) --json").json("bestTable")
    for judged in try [best] + #require(try best("comparedWith").array) {
      for quantity in ["minutes", "memorised"] {
        let band = try judged("drawn")(quantity)
        let ends = try ["p5", "p95"].map { try #require(try band($0).number) }
        let mean = try #require(try band("mean").number)
        let value = try #require(try judged(quantity).number)
        // The ends of a normal band lie 3.29 deviations apart; a hundred replicates.
        #expect(abs(mean - value) < 4 * (ends[1] - ends[0]) / 3.29 / 10)
      }
    }
  }

  @Test func `a row stands for each table and for the bound`() async throws {
    let csv = try await folder.run("\(Self.small) --format csv").text
    let rows = csv.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").first.map(String.init) }
    #expect(rows == ["name", "best", "inForce", "memrise", "bound"])
  }

  @Test(arguments: [("en", "the best interval table", "in force"), ("ja", "最良の間隔表", "現在")])
  func `the page is in both languages`(language: String, title: String, row: String) async throws {
    let page = try await folder.run("\(Self.small) --lang \(language)").text
    #expect(page.contains(title))
    #expect(page.contains(row))
    #expect(page.contains("Memrise"))
  }

  @Test func `the answer is the same on several threads`() async throws {
    let outputs = [1, 3].map { "\(Self.small) --json --jobs \($0)" }
    let first = try await folder.run(outputs[0]).output
    let second = try await folder.run(outputs[1]).output
    #expect(first == second)
  }

  @Test func `a short table is known to be the best`() async throws {
    let outcome = try await folder.run("simulate --best-table 2 --days 30 --replicates 2 --json")
    #expect(try outcome.json("bestTable")("isProven").flag == true)
    #expect(try outcome.json("bestTable")("tried").number == 30)
  }

  @Test func `data without cards are refused`() async throws {
    try folder.make("babysteps-50")
    let outcome = try await folder.run("simulate babysteps-50 --best-table 3 --days 20 --replicates 2")
    #expect(outcome.code == 64)
    #expect(
      outcome.lines.last
        == "simulate: --best-table needs cards, but the data contain none; give --deck or leave out --best-table"
    )
  }
}
