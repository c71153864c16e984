import Databases
import Kaiki

extension InputReader {
  /// Reads the cards and answers of a collection of Anki, and what it says of itself.
  mutating func readAnki(
    _ database: borrowing Database, _ columns: [String: [String]], named name: String
  ) throws(DatabaseError) {
    let collection = try AnkiCollection(database, columns)
    let boundary = boundary
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

  /// How much later than the last change of a collection a row may be: clocks differ, and rows of other devices are merged.
  private static let maxAhead: Int64 = 86_400

  /// The moment after which rows of the log are set aside: they were written by a clock that was ahead, since a day after
  /// them the collection was changed once more at an earlier time. They are said.
  ///
  /// Where most rows are later, the time of the change is what cannot be true, and all are kept.
  private mutating func lastMoment(
    of collection: AnkiCollection, _ database: borrowing Database, named name: String
  ) throws(DatabaseError) -> Instant {
    guard let modified = collection.modified else { return Instant(milliseconds: .max) }
    let end = modified + Self.maxAhead
    // The latest row is known without reading the others, and hardly ever is later.
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
