import Archives
import Foundation
import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Formats
@testable import Intake

/// Packages that Anki wrote, against what Anki itself says of them (Fixtures/Packages/expected.json).
struct AnkiPackageTests {
  let folder: TemporaryFolder
  let expected: JSON

  init() throws {
    folder = try TemporaryFolder()
    let path = try Fixture.path("Packages/expected.json")
    expected = try JSON(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private static let packages = ["modern.apkg", "legacy.apkg", "oldest.apkg"]
  private static let collections = ["modern.colpkg", "legacy.colpkg", "collection.anki2.gz"]

  private func read(_ name: String) throws -> FilesRead {
    let boundary = try boundary()
    return FilesRead(
      read: try HistoryReader.read([try Fixture.path("Packages/\(name)")], kind: nil) { _ in boundary })
  }

  /// The days of the collection, which begin at four where it was made.
  private func boundary() throws -> DayBoundary {
    let zone = try #require(try expected("zone").text)
    return DayBoundary(zone: try TimeZoneDatabase.rules(for: zone), dayStartHour: 4)
  }

  @Test(arguments: packages + collections)
  func `F7: cards of every generation are due on the day that Anki's browser shows`(name: String) throws {
    let boundary = try boundary()
    let part = try expected(Self.packages.contains(name) ? "package" : "collection")
    let told = try #require(try part("cards").array)
    let cards = try #require(try read(name).read.history.cards)
    #expect(cards.count == told.count)
    for (card, row) in zip(cards, told) {
      let (due, queue) = (try #require(try row("due").text), try row("queue").integer)
      #expect(card.id == (try row("id").integer)?.description)
      #expect(card.deck == (try row("deck").text))
      #expect(card.reviewCount == (try row("reps").integer))
      #expect(card.tags.sorted() == (try row("tags").array)?.compactMap(\.text).sorted())
      let standing: CardStanding = due.hasPrefix("New") ? .new : queue == -1 ? .suspended : .waiting
      #expect(card.standing == standing)
      let date = "\(boundary.zone.localTime(of: card.nextDue))".prefix(10)
      // Behind a date in brackets the card is suspended or buried; a filtered deck shows none.
      if due.hasPrefix("2") { #expect(date == due) }
      if queue == -1 { #expect("(\(date))" == due) }
    }
  }

  @Test(arguments: packages + collections)
  func `answers are the rows that Anki's own table has`(name: String) throws {
    let rows = try #require(
      try expected(Self.packages.contains(name) ? "package" : "collection")("revlog").array)
    let read = try read(name).read
    #expect(read.sources.map(\.rows) == [11, rows.count])
    let log = try #require(read.history.log)
    // Ease 0 is no answer; the others are all there, with their buttons and their times.
    let answers = try rows.filter { try $0(2).integer != 0 }
    #expect(
      log.reviews.map { Int($0.reviewedAt.milliseconds) } == (try answers.compactMap { try $0(0).integer }))
    #expect(log.reviews.map { log.cards[Int($0.card)] } == (try answers.map { "\(try $0(1).integer ?? 0)" }))
    #expect(
      log.reviews.map { Int($0.rating?.rawValue ?? 0) } == (try answers.compactMap { try $0(2).integer }))
    #expect(log.reviews.map { Int($0.latency ?? -1) } == (try answers.compactMap { try $0(5).integer }))
  }

  @Test(arguments: packages + collections)
  func `answers are the same as those of Anki's table written as CSV`(name: String) throws {
    let rows = try #require(
      try expected(Self.packages.contains(name) ? "package" : "collection")("revlog").array)
    let lines = try rows.map { row in
      try (0..<7).map { "\(try row($0).integer ?? 0)" }.joined(separator: ",")
    }
    let path = try folder.write(
      "id,cid,ease,ivl,factor,time,type\n\(lines.joined(separator: "\n"))\n".utf8, to: "revlog.csv")
    let boundary = try boundary()
    let table = try HistoryReader.read([path], kind: nil) { _ in boundary }
    func answers(_ log: ReviewLog?) throws -> [String] {
      let log = try #require(log)
      return log.reviews.map { review in
        "\(review.reviewedAt) \(log.cards[Int(review.card)]) \(review.isCorrect) \(review.rating as Any) "
          + "\(review.interval as Any) \(review.latency as Any) \(review.counting as Any)"
      }
    }
    #expect(try answers(read(name).read.history.log) == answers(table.history.log))
  }

  @Test(arguments: ["folder", "zip"])
  func `a package beside files that are no data is read, in a folder and in a zip`(location: String) throws {
    let package = try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("Packages/modern.apkg")))
    let path: String
    if location == "zip" {
      path = try folder.write(
        MadeArchive.zip(("deck.apkg", Array(package)), ("README.md", Array("hello\n".utf8))), to: "a.zip")
    } else {
      try folder.write(package, to: "downloads/deck.apkg")
      try folder.write("hello\n".utf8, to: "downloads/notes.txt")
      path = folder("downloads")
    }
    #expect(try HistoryReader.read([path], kind: nil).history.cards?.count == 11)
  }

  @Test func `what Anki imports of a package are the rows that are read`() throws {
    let read = try read("modern.apkg").read
    let imported = try expected("imported")
    #expect(read.history.cards?.count == (try imported("cards").integer))
    #expect(read.sources.map(\.rows).last == (try imported("revlog").array)?.count)
  }

  @Test func `a profile that Anki has open is read with what stands in the log of writes`() throws {
    for ending in ["", "-wal"] {
      let packed = try Data(
        contentsOf: URL(fileURLWithPath: try Fixture.path("Packages/open.anki2\(ending).gz")))
      try folder.write(try unpacked(Array(packed)), to: "User 1/collection.anki2\(ending)")
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder("User 1")).sorted()
    let read = try HistoryReader.read([folder("User 1")], kind: nil)
    #expect(read.sources.map(\.rows) == [11, 32])
    #expect(read.history.cards?.contains { $0.tags == ["latest"] } == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("User 1")).sorted() == before)
    // Without it the collection stands as it was before.
    try FileManager.default.removeItem(atPath: folder("User 1/collection.anki2-wal"))
    let older = try HistoryReader.read([folder("User 1/collection.anki2")], kind: nil)
    #expect(older.sources.map(\.rows) == [11, 31])
  }

  private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
    try packed.withUnsafeBytes { packed in
      try PackedBytes.reading(packed, as: .gzip) { stream throws(ArchiveError) in
        var bytes: [UInt8] = []
        _ = try stream.next()
        while let piece = try stream.piece() { bytes += piece }
        return bytes
      }
    }
  }

  @Test(arguments: ExportFormat.allCases)
  func `F7: what is read of a package is written and read again`(format: ExportFormat) throws {
    let history = try read("modern.apkg").read.history
    let files = HistoryWriter(format: format).files(of: history)
    for file in files { try folder.write(file.bytes, to: "\(format)/\(file.name)") }
    let again = try HistoryReader.read([folder("\(format)")], kind: nil).history
    // What only Anki stores of a card has no native column.
    let native = history.cards?.map { card in
      var card = card
      (card.memory, card.modified) = (nil, nil)
      return card
    }
    #expect(again.cards == native)
    #expect(again.settings?.dayStartHour == history.settings?.dayStartHour)
    #expect(again.log?.reviews.map(\.reviewedAt) == history.log?.reviews.map(\.reviewedAt))
  }

  @Test(arguments: packages + collections)
  func `G2: the offset of the clock where the collection was made stands in for a zone`(name: String) throws {
    let read = try read(name).read
    let settings = try #require(read.history.settings)
    let created = try #require(read.history.cards?.map(\.nextDue).min())
    let zone = try boundary().zone
    let offset = (zone.localTime(of: created).seconds - TimeZoneRules.utc.localTime(of: created).seconds) / 60
    #expect(settings.timeZoneIdentifier == nil)
    // A collection without it counts its days from its making.
    if let own = settings.clockOffset {
      #expect(abs(Int64(own) - offset) <= 60)
      #expect(
        HistoryReader.ownBoundary(of: settings).zone.identifier == TimeZoneDatabase.fixed(own).identifier)
    } else {
      #expect(HistoryReader.ownBoundary(of: settings).zone.identifier == AppSettings.standardTimeZone)
    }
  }

  @Test func `presets are those of the decks, the weights of FSRS-6 included`() throws {
    let presets = try read("modern.colpkg").read.history.presets
    #expect(presets.map(\.deck) == ["Languages", "Languages::Japanese", "Languages::Latin", "算数"])
    #expect(presets.map(\.name) == ["Gentle", "Gentle", "Gentle", "Default"])
    #expect(presets.map(\.newPerDay) == [7, 7, 7, 20])
    #expect(presets.map(\.reviewLimit) == [77, 77, 77, 200])
    #expect(presets.map(\.cardCount) == [8, 1, 7, 3])
    #expect(presets.map { $0.weights?.count } == [21, 21, 21, nil])
  }

  @Test(arguments: packages + collections)
  func `presets are what Anki says of each deck, steps and wanted retention included`(name: String) throws {
    let presets = try read(name).read.history.presets
    let told = try #require(
      try expected(Self.packages.contains(name) ? "package" : "collection")("presets").array)
    #expect(presets.count == told.count)
    for (preset, row) in zip(presets, told) {
      #expect(preset.deck == (try row("deck").text))
      #expect(preset.name == (try row("name").text))
      #expect(preset.newPerDay == (try row("newPerDay").integer))
      #expect(preset.reviewLimit == (try row("reviewLimit").integer))
      #expect(preset.desiredRetention == (try row("retention").number))
      #expect(preset.learningSteps == (try row("learning").array)?.compactMap(\.number))
      #expect(preset.relearningSteps == (try row("relearning").array)?.compactMap(\.number))
    }
  }

  @Test(arguments: packages + collections)
  func `F7: as many cards are due as Anki finds due`(name: String) throws {
    let history = try read(name).read.history
    let boundary = try boundary()
    // The id of a card is when it was made, just before Anki was asked.
    let made = try #require(history.cards?.compactMap { Int64($0.id) }.max())
    let subject = HistoryAsOf(
      history, settings: AppSettings(), boundary: boundary, now: Instant(milliseconds: made + 60_000))
    let due = subject.cardPositions.count { $0.due <= subject.today }
    #expect(due == (try expected(Self.packages.contains(name) ? "package" : "collection")("due").integer))
    #expect(subject.newCards.count == 3)
    // The one without a card in the collection has been deleted, and happened all the same.
    #expect(subject.log?.reviews.count == history.log?.reviews.count)
  }

  @Test func `a database with views of the names of Anki's tables is none of Anki's`() throws {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE col (crt, mod, conf, decks, dconf); CREATE TABLE notes (id, tags, flds); CREATE TABLE cards (id)",
      "CREATE VIEW revlog AS SELECT 1 AS id, 1 AS cid, 3 AS ease, 1 AS ivl, 0 AS factor, 1 AS time, 1 AS type"
    )
    let path = try folder.write(bytes, to: "a.anki2")
    let error = #expect(throws: ReadingError.self) { try HistoryReader.read([path], kind: nil) }
    guard case .unreadable(let rejection)? = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(rejection.message.english.hasPrefix("the database is not from a supported app"))
  }

  @Test func `rows that no Anki writes are kept out, with their place`() throws {
    let bytes = MadeDatabase.bytes(
      """
      CREATE TABLE col (crt, mod, conf, decks, dconf); INSERT INTO col VALUES (1500000000, 0, '{}', '{}', '{}');
      CREATE TABLE notes (id INTEGER PRIMARY KEY, tags, flds);
      CREATE TABLE cards (id INTEGER PRIMARY KEY, nid, did, odid, due, odue, queue, type, reps);
      CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid, usn, ease, ivl, lastIvl, factor, time, type);
      INSERT INTO cards VALUES (1, 1, 1, 0, 20, 0, 2, 2, 3), (2, 1, 1, 0, 20, 0, 9, 2, 3), (3, 1, 1, 0, 'x', 0, 2, 2, 3),
        (4, 1, 1, 0, 99999999, 0, 2, 2, 3), (5, 1, 1, 0, 9000000000000, 0, 1, 1, 3);
      INSERT INTO revlog VALUES (1500000000000, 1, 0, 3, 1, 1, 2500, 7, 1), (1500000000001, 1, 0, 9, 1, 1, 2500, 7, 1),
        (1500000000002, 'x', 0, 3, 1, 1, 2500, 7, 1), (1500000000003, 1, 0, 3, 1, 1, 2500, -7, 1);
      """)
    let path = try folder.write(bytes, to: "a.anki2")
    let read = try HistoryReader.read([path], kind: nil)
    #expect(read.sources.map(\.rows) == [1, 2] && read.sources.map(\.rejected) == [4, 2])
    let words = read.rejections.map {
      "\($0.file.dropFirst(path.count)):\($0.line) \($0.message.english.prefix { $0 != ";" })"
    }
    #expect(
      words == [
        "/cards:2 queue is not known", "/cards:3 due is not a whole number", "/cards:4 due is out of range",
        "/cards:5 due is out of range", "/revlog:2 ease is out of range",
        "/revlog:3 cid is not a whole number",
      ])
  }

  @Test func `the day of a collection begins when its rollover says`() throws {
    #expect(try read("modern.apkg").read.history.settings?.dayStartHour == 4)
  }

  @Test func `what only tells old versions to be renewed is told apart`() throws {
    let error = #expect(throws: ReadingError.self) { try read("stub.anki2.gz") }
    guard case .unreadable(let rejection)? = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(rejection.message.english.contains("give the whole package that contains the collection"))
  }
}
