import Kaiki
import Testing
@testable import Records

struct AnkiImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func answers(_ rows: String...) throws -> [String] {
    let csv = (["id,cid,usn,ease,ivl,lastIvl,factor,time,type"] + rows).joined(separator: "\n")
    let log = try #require(try folder.read(["revlog.csv": csv]).log)
    return log.reviews.map {
      "\(log.cards[Int($0.card)]) \($0.reviewedAt.milliseconds) \($0.rating.map { "\($0)" } ?? "")"
        + ($0.counting.map { " \($0)" } ?? "")
    }
  }

  @Test func `Anki's table is known by its header`() throws {
    let read = try Fixture.read("ankiReviewLog.good.csv")
    let log = try #require(read.log)
    #expect(read.sources.map(\.format) == [.ankiReviewLog])
    #expect(log.origin == .foreign)
    #expect(
      log.reviews.map { "\(log.cards[Int($0.card)]) \($0.reviewedAt.milliseconds) \($0.latency ?? -1)" } == [
        "100 1711744359497 7241", "100 1711744374573 15072", "200 1711744410445 35866",
        "200 1711830000000 3100", "400 1711830300000 5200", "400 1711830400000 5300",
        "100 1711830600000 9000",
      ])
    #expect(log.reviews.map(\.isCorrect) == [true, false, true, true, true, true, true])
    #expect(log.reviews.map(\.rating) == [.good, .again, .good, .easy, .good, .good, .hard])
    // What came before the reset of 100 and the cram of 400 are practice.
    #expect(log.reviews.map(\.counting) == [.practice, .practice, nil, nil, .practice, nil, nil])
    // F7: days; of seconds none is a day.
    #expect(log.reviews.map(\.interval) == [0, 0, 1, 8, 4, 4, 0])
    #expect(
      read.findings.all.map(\.message) == [
        "cards that were reset: 1; reviews before that, which count as practice: 2",
        "rows that are no answers (rating 0) were left out: 2",
      ])
  }

  @Test(
    arguments: [("12", 12), ("0", 0), ("-600", 0), ("", nil)] as [(String, Int32?)])
  func `F7: a positive interval counts days, a negative one seconds`(cell: String, days: Int32?) throws {
    let csv = "id,cid,usn,ease,ivl,lastIvl,factor,time,type\n10,1,0,3,\(cell),1,2500,7,0\n"
    let log = try #require(try folder.read(["revlog.csv": csv]).log)
    #expect(log.reviews.map(\.interval) == [days])
  }

  /// Answers in learning with the second button, the third and the fourth, and some reviews of all four.
  private static func rows(_ second: Int, _ third: Int, _ fourth: Int) -> [String] {
    let learning =
      Array(repeating: 2, count: second) + Array(repeating: 3, count: third)
      + Array(repeating: 4, count: fourth)
    return learning.enumerated().map { "\($0 + 1),1,0,\($1),1,1,2500,7,\([0, 2, 3][$0 % 3])" }
      + (1...4).map { "\(900 + $0),1,0,\($0),1,1,2500,7,1" }
  }

  @Test(
    arguments: [
      ((18, 2, 0), [18, 2], true), ((17, 2, 0), [17, 2], false), ((18, 1, 1), [18, 1, 1], false),
      ((10, 10, 0), [10, 10], false), ((2, 40, 0), [2, 40], false),
    ] as [((Int, Int, Int), [Int], Bool)])
  func `Good and Easy were the second and third of three buttons in learning`(
    counts: (Int, Int, Int), runs: [Int], isOfThree: Bool
  ) throws {
    let csv = (["id,cid,usn,ease,ivl,lastIvl,factor,time,type"] + Self.rows(counts.0, counts.1, counts.2))
      .joined(separator: "\n")
    let read = try folder.read(["revlog.csv": csv])
    let ratings = try #require(read.log).reviews.map(\.rating)
    let words: [Rating] = isOfThree ? [.good, .easy] : [.hard, .good, .easy]
    #expect(ratings.dropLast(4) == zip(words, runs).flatMap { Array(repeating: $0, count: $1) }[...])
    // Reviews have four.
    #expect(ratings.suffix(4) == [.again, .hard, .good, .easy])
    #expect(read.findings.all.contains { $0.message.contains("three buttons") } == isOfThree)
  }

  @Test func `each faulty row is named`() throws {
    let read = try Fixture.read("ankiReviewLog.faulty.csv")
    #expect(
      read.faults == [
        "ankiReviewLog.faulty.csv:3:22: \(Words.outOfRange("ease", 5, 0...4))",
        "ankiReviewLog.faulty.csv:4:33: \(Words.notWhole("factor", "x"))",
        "ankiReviewLog.faulty.csv:5:1: \(Words.fields(8, header: 9))",
        "ankiReviewLog.faulty.csv:6:1: \(Words.missing("cid"))",
      ])
    #expect(read.log?.reviews.count == 1)
  }

  @Test(
    arguments: [
      ("ease 0 is no answer", "20,1,0,0,1,1,2500,0,4", ["1 10 good"]),
      ("a reschedule is no answer", "20,1,0,0,1,1,2500,0,5", ["1 10 good"]),
      ("type 3 with factor 0 was a cram session", "20,1,0,3,1,1,0,0,3", ["1 10 good", "1 20 good practice"]),
      ("type 3 with a factor counts", "20,1,0,3,1,1,2500,0,3", ["1 10 good", "1 20 good"]),
      ("type 1 with factor 0 counts", "20,1,0,3,1,1,0,0,1", ["1 10 good", "1 20 good"]),
      (
        "type 4 with factor 0 makes practice of what came before", "20,1,0,0,1,1,0,0,4",
        ["1 10 good practice"]
      ),
      ("a reset of another card changes nothing of this", "20,2,0,0,1,1,0,0,4", ["1 10 good"]),
      ("a reset before the answers changes nothing", "5,1,0,0,1,1,0,0,4", ["1 10 good"]),
      ("a reset with an ease is one all the same", "20,1,0,3,1,1,0,0,4", ["1 10 good practice"]),
      ("a negative factor is read", "20,1,0,2,1,1,-1000,0,2", ["1 10 good", "1 20 hard"]),
    ] as [(String, String, [String])])
  func `Anki's edge rows are what Anki means by them`(name: String, row: String, kept: [String]) throws {
    #expect(try answers("10,1,0,3,1,1,2500,7,0", row) == kept)
    #expect(try answers(row, "10,1,0,3,1,1,2500,7,0") == kept)
  }

  @Test func `the latest of two resets counts, in whichever file it stands`() throws {
    let header = "id,cid,usn,ease,ivl,lastIvl,factor,time,type\n"
    let first = header + "10,1,0,3,1,1,2500,7,0\n20,1,0,0,1,1,0,0,4\n30,1,0,3,1,1,2500,7,0\n"
    let second = header + "40,1,0,0,1,1,0,0,4\n50,1,0,3,1,1,2500,7,0\n"
    for files in [["a": first, "b": second], ["a": second, "b": first]] {
      let paths = try files.sorted { $0.key < $1.key }.map {
        try folder.write($0.value.utf8, to: "\($0.key).csv")
      }
      let log = try HistoryReader.read(paths, kind: nil).history.log
      #expect(log?.reviews.map(\.reviewedAt.milliseconds) == [10, 30, 50])
      #expect(log?.reviews.map(\.counting) == [.practice, .practice, nil])
    }
  }
}
