import Kaiki
import TestSupport
import Testing
@testable import Intake

/// What a collection knows beside answers. Times are of March 2026, UTC; the 0th day of the collection is the 1st.
struct AnkiCollectionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private let boundary = DayBoundary(zone: .utc, dayStartHour: 4)

  private func read(_ collections: [UInt8]...) throws -> ReadHistory {
    let paths = try collections.enumerated().map { try folder.write($1, to: "\($0).anki2") }
    return try HistoryReader.read(paths, kind: nil) { _ in boundary }
  }

  private static func at(_ day: Int, _ hour: Int = 12) -> Int { MadeCollection.at(day, hour) }

  private func asOf(_ history: History, _ day: Int, _ hour: Int = 12) -> HistoryAsOf {
    HistoryAsOf(
      history, settings: AppSettings(), boundary: boundary,
      now: Instant(milliseconds: Int64(Self.at(day, hour))))
  }

  @Test func `F19: what a card stores of its memory is read, and nothing that cannot be`() throws {
    let history = try read(
      MadeCollection.bytes(
        made: MadeCollection.march, modified: Self.at(20),
        cards: [
          "1, 1, 0, 40, 0, 2, 2, 9, 30, 2300, 1773000000, '{\"s\":45.5,\"d\":7.25,\"dr\":0.87,\"lrt\":1772600000}'",
          "2, 1, 0, 40, 0, 2, 2, 9, -3, 0, 1773000001, 'x'", "3, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1773000002, ''",
          "4, 1, 0, 40, 0, 3, 1, 9, 7, 2500, 1773000003, '{}'",
        ])
    ).history
    let cards = try #require(history.cards)
    #expect(
      cards.map(\.memory) == [
        StoredMemory(
          interval: 30, easiness: 2.3, stability: 45.5, difficulty: 7.25, desiredRetention: 0.87,
          answered: Instant(seconds: 1_772_600_000)),
        StoredMemory(), nil, StoredMemory(easiness: 2.5),
      ])
    #expect(cards.map(\.modified) == (0..<4).map { Instant(seconds: 1_773_000_000 + $0) })
  }

  @Test(arguments: ["\"fsrs\": true", "\"fsrs\": false", "\"rollover\": 4"])
  func `F19: the scheduler of a collection is the one that its configuration names`(words: String) throws {
    let history = try read(
      MadeCollection.bytes(made: MadeCollection.march, modified: Self.at(20), configuration: words)
    ).history
    #expect(history.collection?.scheduler == (words.contains("true") ? .fsrs : .sm2))
    #expect(history.collection?.newIgnoresReviewLimit == false)
    #expect(history.collection?.modified == Instant(milliseconds: Int64(Self.at(20))))
  }

  @Test func `A0.8: of two backups the card that was changed last counts, in either order`() throws {
    func backup(_ modified: Int, _ cards: String...) -> [UInt8] {
      MadeCollection.bytes(made: MadeCollection.march, modified: modified, cards: cards)
    }
    let old = backup(
      Self.at(20), "1, 1, 0, 20, 0, 2, 2, 9, 10, 2500, 1000, ''",
      "2, 1, 0, 20, 0, 2, 2, 9, 10, 2500, 1000, ''",
      "3, 1, 0, 20, 0, 2, 2, 9, 10, 2500, 1000, ''", "4, 1, 0, 20, 0, 2, 2, 9, 10, 2500, 3000, ''")
    // Suspended; made new again; due earlier, with fewer answers; and older than the old one.
    let new = backup(
      Self.at(22), "1, 1, 0, 20, 0, -1, 2, 9, 10, 2500, 2000, ''", "2, 1, 0, 5, 0, 0, 0, 0, 0, 0, 2000, ''",
      "3, 1, 0, 7, 0, 2, 2, 3, 4, 2500, 2000, ''", "4, 1, 0, 50, 0, 2, 2, 9, 10, 2500, 2000, ''")
    for files in [[old, new], [new, old]] {
      let history = try read(files[0], files[1]).history
      let cards = try #require(history.cards).sorted { $0.id < $1.id }
      #expect(cards.map(\.standing) == [.suspended, .new, .waiting, .waiting])
      #expect(cards.map(\.reviewCount) == [9, 0, 3, 9])
      #expect(
        cards.suffix(2).map { boundary.day(of: $0.nextDue) } == [
          try day("2026-03-08"), try day("2026-03-21"),
        ])
      #expect(history.collection?.modified == Instant(milliseconds: Int64(Self.at(22))))
    }
  }

  @Test
  func `S4: answers later than the last change and a day are set aside, and the moment is what is left`()
    throws
  {
    let read = try read(
      MadeCollection.bytes(
        made: MadeCollection.march, modified: Self.at(20, 15),
        cards: ["1, 1, 0, 25, 0, 2, 2, 3, 4, 2500, 1000, ''"],
        answers: [
          "\(Self.at(10)), 1, 3, 4, 1, 2500, 5000, 1", "\(Self.at(14)), 1, 3, 9, 4, 2500, 5000, 1",
          "\(Self.at(21, 14)), 1, 3, 9, 9, 2500, 5000, 1", "\(Self.at(200)), 1, 3, 9, 9, 2500, 5000, 1",
        ]))
    #expect(
      read.history.log?.reviews.map(\.reviewedAt.milliseconds) == [
        Int64(Self.at(10)), Int64(Self.at(14)), Int64(Self.at(21, 14)),
      ])
    #expect(read.notes.map(\.fact) == [.afterLastChange(Instant(milliseconds: Int64(Self.at(20, 15))))])
    #expect(read.notes.map(\.count) == [1])
    #expect(read.history.latest(in: boundary) == Instant(milliseconds: Int64(Self.at(21, 14))))
  }

  @Test func `the last change of a collection is the present where nothing came later`() throws {
    let history = try read(
      MadeCollection.bytes(
        made: MadeCollection.march, modified: Self.at(20),
        answers: ["\(Self.at(10)), 1, 3, 4, 1, 2500, 5000, 1"])
    ).history
    #expect(history.latest(in: boundary) == Instant(milliseconds: Int64(Self.at(20))))
  }

  @Test func `where most answers are later than the last change all are kept`() throws {
    let read = try read(
      MadeCollection.bytes(
        made: MadeCollection.march, modified: 1_000_000,
        answers: (10...12).map { "\(Self.at($0)), 1, 3, 4, 1, 2500, 5000, 1" }))
    #expect(read.history.log?.reviews.count == 3)
    #expect(read.history.findings.all.map(\.rule) == ["anki"])
  }

  @Test func `an answer counts though its time, factor or interval cannot be`() throws {
    let log = try #require(
      try read(
        MadeCollection.bytes(
          made: MadeCollection.march, modified: Self.at(20),
          answers: [
            "\(Self.at(1)), 1, 3, 3, 3, 2500, -1500, 1", "\(Self.at(2)), 1, 3, 3, 3, 2500, 4321.7, 1",
            "\(Self.at(3)), 1, 3, 3, 3, 'x', 3000000000, 1", "\(Self.at(4)), 1, 3, 3.0, NULL, 2500, 5000, 1",
            "\(Self.at(5)), 1, 3, 1e300, 'x', 1e300, 'x', 1", "\(Self.at(6)), 1, 7, 3, 3, 2500, 5000, 1",
          ])
      ).history.log)
    #expect(log.reviews.map { $0.latency.map { Int($0) } } == [nil, 4_322, nil, 5_000, nil])
    #expect(log.reviews.map { $0.interval.map { Int($0) } } == [3, 3, 3, 3, nil])
    #expect(!log.reviews.map(\.isCorrect).contains(false))
  }

  @Test(arguments: 0...23)
  func `G1: a collection's day starts at any hour`(hour: Int) throws {
    let read = try read(
      MadeCollection.bytes(
        made: MadeCollection.march, modified: Self.at(20), configuration: "\"rollover\": \(hour)"))
    #expect(read.history.settings?.dayStartHour == hour)
    #expect(read.history.findings.all.isEmpty)
  }
}
