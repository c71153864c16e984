import Kaiki
import Testing
@testable import Intake

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
    #expect(log.origin == .thirdParty)
    #expect(
      log.reviews.map { "\(log.cards[Int($0.card)]) \($0.reviewedAt.milliseconds) \($0.latency ?? -1)" } == [
        "100 1711744359497 7241", "100 1711744374573 15072", "200 1711744410445 35866",
        "200 1711830000000 3100", "400 1711830300000 5200", "400 1711830400000 5300",
        "100 1711830600000 9000",
      ])
    #expect(log.reviews.map(\.isCorrect) == [true, false, true, true, true, true, true])
    #expect(log.reviews.map(\.rating) == [.good, .again, .good, .easy, .good, .good, .hard])
    // The cram of 400 is practice; what came before the reset of 100 is a life of its own.
    #expect(log.reviews.map(\.counting) == [nil, nil, nil, nil, .practice, nil, nil])
    // F7: days; of seconds none is a day.
    #expect(log.reviews.map(\.interval) == [0, 0, 1, 8, 4, 4, 0])
    #expect(
      read.findings.all.map(\.message) == [
        "cards reset to new: 1; each reset starts a new history of the card",
        "cards whose interval was set without an answer: 1; the new interval applies from then on",
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
    let learning: [Rating?] = zip(words, runs).flatMap { Array(repeating: $0, count: $1) }
    #expect(Array(ratings.dropLast(4)) == learning)
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
      ("ease 0 is no answer", "20,1,0,0,1,1,2500,0,0", ["1 10 good"]),
      ("a reschedule is no answer", "20,1,0,0,1,1,2500,0,5", ["1 10 good"]),
      ("type 3 with factor 0 was a cram session", "20,1,0,3,1,1,0,0,3", ["1 10 good", "1 20 good practice"]),
      ("type 3 with a factor counts", "20,1,0,3,1,1,2500,0,3", ["1 10 good", "1 20 good"]),
      ("type 1 with factor 0 counts", "20,1,0,3,1,1,0,0,1", ["1 10 good", "1 20 good"]),
      ("type 4 with factor 0 is no answer", "20,1,0,0,1,1,0,0,4", ["1 10 good"]),
      ("a reset with an ease is one all the same", "20,1,0,3,1,1,0,0,4", ["1 10 good"]),
      ("a negative factor is read", "20,1,0,2,1,1,-1000,0,2", ["1 10 good", "1 20 hard"]),
      (
        "an interval before the answer that is none is not known", "20,1,0,2,1,x,2500,0,2",
        ["1 10 good", "1 20 hard"]
      ),
    ] as [(String, String, [String])])
  func `Anki's edge rows are what Anki means by them`(name: String, row: String, kept: [String]) throws {
    #expect(try answers("10,1,0,3,1,1,2500,7,0", row) == kept)
    #expect(try answers(row, "10,1,0,3,1,1,2500,7,0") == kept)
  }

  /// A log of one card: of each row the day of March 2026, about noon UTC, then ease, ivl, lastIvl, factor and type.
  private func log(_ rows: [String]) throws -> ReviewLog {
    let header = "id,cid,usn,ease,ivl,lastIvl,factor,time,type"
    let lines = rows.enumerated().map { index, row in
      let cells = row.split(separator: " ")
      let at = MadeCollection.at(Int(cells[0]) ?? 0) + index
      return ([at.description, "1", "-1"] + cells[1...4].map(String.init) + ["5000", String(cells[5])])
        .joined(separator: ",")
    }
    return try #require(try folder.read(["revlog.csv": ([header] + lines).joined(separator: "\n")]).log)
  }

  @Test(
    arguments: [
      (
        "a row of type 5 counts from the last answer", ["1 3 5 0 2500 0", "3 0 60 5 2500 5"],
        ["3 rescheduled 60"]
      ),
      ("one of type 4 from the row under SM-2", ["1 3 5 0 2500 0", "3 0 60 5 2500 4"], ["3 set 60"]),
      ("and from the last answer under FSRS", ["1 3 5 0 450 0", "3 0 60 5 450 4"], ["3 rescheduled 60"]),
      ("factor 0 is a reset", ["1 3 5 0 2500 0", "3 0 0 5 0 4"], ["3 reset"]),
      ("the answer agrees with the one before", ["1 3 5 0 2500 0", "6 3 9 5 2500 1"], []),
      (
        "and with a row between", ["1 3 5 0 2500 0", "3 0 60 5 2500 5", "61 3 90 60 2500 1"],
        ["3 rescheduled 60"]
      ),
      (
        "an answer tells of an interval without a row", ["1 3 5 0 2500 0", "6 3 9 40 2500 1"],
        ["6 noticed 40"]
      ),
      ("and of lost answers", ["6 3 250 100 2500 1"], ["6 noticed 100"]),
      ("learning as of a new card was a reset", ["1 3 5 0 2500 0", "9 3 4 0 2500 0"], ["9 reset"]),
      ("learning goes on within a day", ["1 3 -600 0 0 0", "1 3 4 -600 2500 0"], []),
      (
        "a lapse is learnt again within a day", ["1 3 5 0 2500 0", "6 1 1 5 2500 1", "6 3 1 -600 2500 2"],
        ["6 noticed 0"]
      ),
      ("a review whose row tells no interval before", ["1 3 5 0 2500 0", "6 3 9 0 2500 1"], []),
      ("cram sessions tell nothing", ["1 3 5 0 2500 0", "6 3 5 77 0 3", "7 3 9 5 2500 1"], []),
    ] as [(String, [String], [String])])
  func `F19: rows without an answer, and what answers tell of the time before, change a card's interval`(
    name: String, rows: [String], changes: [String]
  ) throws {
    #expect(
      try log(rows).changes.map { change in
        let day = (Int(change.at.milliseconds) / 1_000 - MadeCollection.march) / 86_400 + 1
        return "\(day) \(change.kind)" + (change.kind == .reset ? "" : " \(change.interval)")
      } == changes)
  }

  @Test func `a reset counts in whichever file it stands, once`() throws {
    let header = "id,cid,usn,ease,ivl,lastIvl,factor,time,type\n"
    let first = header + "10,1,0,3,1,0,2500,7,0\n20,1,0,0,0,1,0,0,4\n30,1,0,3,1,0,2500,7,0\n"
    let second = header + "20,1,0,0,0,1,0,0,4\n40,1,0,0,0,1,0,0,4\n50,1,0,3,1,0,2500,7,0\n"
    for files in [["a": first, "b": second], ["a": second, "b": first]] {
      let paths = try files.sorted { $0.key < $1.key }.map {
        try folder.write($0.value.utf8, to: "\($0.key).csv")
      }
      let log = try HistoryReader.read(paths, kind: nil).history.log
      #expect(log?.reviews.map(\.reviewedAt.milliseconds) == [10, 30, 50])
      #expect(log?.changes.map(\.at.milliseconds) == [20, 40])
    }
  }
}
