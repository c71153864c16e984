import Databases
import Kaiki

extension InputReader {
  /// Reads the cards, answers and settings of an Anki collection.
  mutating func readAnki(
    _ database: borrowing Database, _ columns: [String: [String]], named name: String
  ) throws(DatabaseError) {
    let collection = try AnkiCollection(database, columns)
    let boundary = context.boundary
    let days = collection.days(in: boundary)
    var (notes, counts) = ([Int64: AnkiNote](), [Int64: Int]())
    try database.read(AnkiNote.query) { row in
      if let id = row.integer(0) { notes[id] = AnkiNote(row) }
    }
    try readTable("cards", of: name, as: .cards, database, AnkiCard.query(columns["cards"] ?? [])) {
      (reader, row) throws(TableRowProblem) in
      let card = try AnkiCard(row, of: notes)
      reader.builder.add(try card.card(by: days, inDeck: collection.decks[card.deck]?.name, boundary))
      counts[card.deck, default: 0] += 1
    }
    builder.add(collection.state, collection.limits(counts))
    let end = try lastMoment(of: collection, database, named: name)
    var batch = AnkiAnswerBatch()
    try readTable("revlog", of: name, as: .ankiReviewLog, database, AnkiAnswer.query) {
      (reader, row) throws(TableRowProblem) in
      let answer = try AnkiAnswer(row)
      guard let card = row.integer(1) else { throw TableRowProblem("cid", "is not a whole number") }
      guard answer.at <= end else { return }
      batch.append(answer, ofCard: card)
      if batch.isFull { batch.empty(into: &reader.builder.log) }
    }
    batch.empty(into: &builder.log)
  }

  /// Maximum seconds between the last change of a collection and its latest row: clocks differ, and rows of other devices
  /// are merged.
  private static let maxAhead: Int64 = 86_400

  /// Returns the moment after which answers are rejected with a note, because the clock was ahead: the collection was
  /// changed at an earlier time, at least a day later.
  ///
  /// If most answers are later, the time of the change is wrong, and all answers remain.
  private mutating func lastMoment(
    of collection: AnkiCollection, _ database: borrowing Database, named name: String
  ) throws(DatabaseError) -> Instant {
    guard let modified = collection.modified else { return Instant(milliseconds: .max) }
    let end = modified + Self.maxAhead
    // // Usually the latest row, which needs no scan, is not later.
    var latest: Int64?
    try database.read("SELECT id FROM revlog ORDER BY id DESC LIMIT 1") { latest = $0.integer(0) }
    if let latest, latest <= end.milliseconds { return end }
    var (earlier, later) = (0, 0)
    try database.read("SELECT id FROM revlog") { row in
      guard let id = row.integer(0) else { return }
      if id <= end.milliseconds { earlier += 1 } else { later += 1 }
    }
    guard later > 0 else { return end }
    guard later < earlier else {
      builder.add(
        Finding(
          rule: "anki", severity: .warning, location: name,
          message: "most answers are later than the last change of the collection; all answers were kept"))
      return Instant(milliseconds: .max)
    }
    gathered.notes.append(
      ReadingNote(
        file: "\(name)/revlog", line: 1, column: 1, fact: .afterLastChange(modified), count: later))
    return end
  }
}
