import Kaiki
import KaikiNumerics
import Testing
@testable import Formats
@testable import Intake

/// Several inputs become one log (R0.8).
struct LogBuilderTests {
  let folder: TemporaryFolder
  private static let header = "id,cardId,reviewedAt,result,latencyMs\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `events with one id and equal content count once (R0.8)`() throws {
    let text = Self.header + "r1,c,0,1,5\nr2,c,1,0,5\nr1,c,0,1,5\nR1,C,0,true,5\n"
    let read = try folder.read(["reviewLogs.csv": text])
    #expect(read.log?.reviews.count == 2)
    #expect(read.sources.map(\.rows) == [4])
    #expect(read.findings.all.filter { $0.rule == "duplicate" }.map(\.severity) == [.note, .note])
    #expect(read.findings.all.filter { $0.rule == "duplicate" }.map(\.location) == ["r1", "r1"])
  }

  @Test(
    arguments: [
      ("r1,c,0,1,5\n", "r1,c,0,1,6\n", 6, "6 (not 5)"), ("r1,c,0,1,6\n", "r1,c,0,1,5\n", 6, "6 (not 5)"),
      // By number: as text 9 would be the greater.
      ("r1,c,0,1,9\n", "r1,c,0,1,10\n", 10, "10 (not 9)"),
      // Something is more than nothing.
      ("r1,c,0,1,5\n", "r1,c,0,1,\n", 5, "5 (not none)"),
    ] as [(String, String, Int32, String)])
  func `of events with one id and unequal content the greater row is kept and it is reported (R0.8)`(
    first: String, second: String, latency: Int32, both: String
  ) throws {
    let read = try folder.read([
      "a.reviewLogs.csv": Self.header + first, "b.reviewLogs.csv": Self.header + second,
    ])
    #expect(read.log?.reviews.map(\.latency) == [latency])
    let findings = read.findings.all
    #expect(findings.map(\.rule) == ["A0.8"])
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.map(\.location) == ["r1"])
    #expect(
      findings.map(\.message) == [
        "two reviews with this id differ; the greater one was kept: latencyMs \(both)"
      ])
  }

  @Test func `of many clashing ids each keeps the greater answer, and the first are told`() throws {
    let count = 10_000
    func rows(_ device: String, _ latency: Int) -> String {
      Self.header + (0..<count).map { "\($0),\(device)\($0),\($0),1,\(latency)\n" }.joined()
    }
    let read = try folder.read(["a.reviewLogs.csv": rows("phone", 1), "b.reviewLogs.csv": rows("tablet", 2)])
    let log = try #require(read.log)
    #expect(log.reviews.count == count && log.cards.count == 2 * count)
    #expect(log.reviews.allSatisfy { log.cards[Int($0.card)].hasPrefix("tablet") })
    let findings = read.findings.all.filter { $0.rule == "A0.8" }
    #expect(
      findings.first { $0.location == "0" }?.message
        == "two reviews with this id differ; the greater one was kept: cardId \"tablet0\" (not \"phone0\"), latencyMs 2 (not 1)"
    )
  }

  @Test func `answers without an id are never the same`() throws {
    let text = "cardId,reviewedAt,result\nc,0,1\nc,0,1\n"
    let read = try folder.read(["a.reviewLogs.csv": text, "b.reviewLogs.csv": text])
    #expect(read.log?.reviews.count == 4)
    #expect(read.findings.all.isEmpty)
  }

  @Test func `cards with one id are one card, the greater row of unequal ones (R0.8)`() throws {
    let header = "id,question,stepIndex,nextDue\n"
    let first = header + "a,x,1,0\nb,x,0,0\n"
    let second = header + "b,x,0,0\na,x,2,0\n"
    for (left, right) in [(first, second), (second, first)] {
      let read = try folder.read(["1.cards.csv": left, "2.cards.csv": right])
      #expect(read.cards?.sorted { $0.id < $1.id }.map(\.step) == [2, 0])
      let findings = read.findings.all.sorted { $0.location < $1.location }
      #expect(findings.map(\.rule) == ["A0.8", "duplicate"])
      #expect(findings.map(\.severity) == [.warning, .note])
    }
  }

  /// A log with some rows of a pool, so that two logs share ids, at times with other contents.
  private static func log(_ random: inout SeededGenerator) -> String {
    let rows = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let id = Int.random(in: 0..<10, using: &random)
      let isChanged = Int.random(in: 0..<4, using: &random) == 0
      let latency = isChanged ? Int.random(in: 0..<3, using: &random) : id
      let at = isChanged ? Int.random(in: 0..<50, using: &random) : id * 7
      return "r\(id),c\(id % 3),\(at),\(id % 2),\(latency)\n"
    }
    return header + rows.joined()
  }

  private static func cards(_ random: inout SeededGenerator) -> String {
    let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      "c\(Int.random(in: 0..<3, using: &random)),q,\(Int.random(in: 0..<3, using: &random)),0\n"
    }
    return "id,question,stepIndex,nextDue\n" + rows.joined()
  }

  @Test(arguments: 1...75)
  func `merging commutes, associates and is idempotent (R0.8)`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var paths: [[String]] = []
    for name in ["a", "b", "c"] {
      paths.append([
        try folder.write(Self.log(&random).utf8, to: "\(name).reviewLogs.csv"),
        try folder.write((Self.cards(&random)).utf8, to: "\(name).cards.csv"),
      ])
    }
    func merged(_ order: Int...) throws -> [String] {
      try HistoryReader.read(order.flatMap { paths[$0] }, kind: nil).history.lines(isSorted: true)
    }
    let merged012 = try merged(0, 1, 2)
    #expect(try merged(2, 1, 0) == merged012, "seed \(seed)")
    #expect(try merged(1, 0, 2) == merged012, "seed \(seed)")
    #expect(try merged(0, 1, 2, 0, 2, 1) == merged012, "seed \(seed)")
    #expect(try merged(0, 0) == merged(0), "seed \(seed)")

    // What is merged and written first is merged as before.
    let written = try HistoryReader.read(paths[0] + paths[1], kind: nil).history
    let halfway = try TemporaryFolder()
    for (name, bytes) in HistoryWriter(format: .csv).files(of: written) { try halfway.write(bytes, to: name) }
    let associated = try HistoryReader.read([halfway.path] + paths[2], kind: nil).history.lines(
      isSorted: true)
    let cards = try HistoryReader.read(paths.flatMap { $0 }, kind: nil).history.cards?.count ?? 0
    // Cards that only the third holds may bring back answers that the first two lost; else it is the same.
    if cards == written.cards?.count { #expect(associated == merged012, "seed \(seed)") }
  }

  @Test(arguments: [
    ["A B", "C", "A", "B C"], ["A", " B", "A ", "B"], ["A", "\u{A0}B", "A\u{A0}", "B"], ["", "A", "A", ""],
    ["A", "1", "A", "1'"],
  ])
  func `things of different people or ids have different names`(words: [String]) {
    #expect(
      LogBuilder.name(of: words[1], ownedBy: words[0]) != LogBuilder.name(of: words[3], ownedBy: words[2]))
  }
}
