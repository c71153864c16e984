import Databases
import Formats
import Kaiki
import Rows

extension InputReader {
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
    // Usually the latest row, which needs no scan, is not later.
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
        Finding(rule: "anki", severity: .warning, location: name, code: .laterThanCollection))
      return Instant(milliseconds: .max)
    }
    gathered.notes.append(
      ReadingNote(
        file: "\(name)/revlog", line: 1, column: 1, fact: .afterLastChange(modified), count: later))
    return end
  }
}

extension HistoryReader {
  /// Adds the cards of Anki's tables.
  ///
  /// Due days are counted from the first day of the collection, which each card implies: day of its last answer, plus its
  /// interval, minus its due day. The first day is the mode over the cards.
  mutating func addAnkiCards() throws(ReadingError) {
    let cards = reader.memories.use(AnkiCardImport.Memory.self) { $0.cards }
    let answered = cards.isEmpty ? [:] : reader.builder.log.lastAnswers()
    let files = Dictionary(grouping: cards, by: \.file)
    for (file, cards) in files.sorted(by: { $0.key < $1.key }) {
      try add(cards.map(\.card), of: file, answered)
    }
  }

  private mutating func add(
    _ cards: [AnkiCard], of file: String, _ answered: [String: Instant]
  ) throws(ReadingError) {
    let boundary = reader.boundary
    let found = Self.firstDay(of: cards, answered, in: boundary)
    if found == nil, cards.contains(where: \.isDueByDays) {
      throw ReadingError.refusal(
        file,
        "the first day of the count in \"due\" is unknown; give the answers (revlog.csv) with the columns ivl and mod, or the collection (collection.anki2)"
      )
    }
    if let found {
      reader.gathered.notes.append(
        ReadingNote(
          file: file, line: 1, column: 1,
          fact: .dueCountedFrom(found.day.date, agreed: found.agreed, of: found.count), count: 1))
    }
    let changed = cards.compactMap(\.modified).max()
    var index = 0
    reader.builder.beginInput(.cards, of: DataFileName.export(of: file), file: file)
    for card in cards {
      index += 1
      let made = Instant(milliseconds: InstantText.range.contains(Int(card.id)) ? card.id : 0)
      let days = AnkiDays(first: found?.day ?? Day(0), created: made, changed: changed ?? made)
      let deck = card.deck == 0 ? nil : card.deck.description
      do throws(TableRowProblem) {
        reader.builder.add(try card.card(by: days, inDeck: deck, boundary))
      } catch {
        reader.gathered.keptOut.append(error.message, in: file) { (index + 1, 1) }
      }
    }
  }

  /// First day of the collection, if at least half of the cards imply it within one day; `nil` otherwise.
  ///
  /// Of equally frequent days, the earliest. `agreed` is the number of cards that imply the day within one day, `count` the
  /// number of cards that imply any day.
  private static func firstDay(
    of cards: [AnkiCard], _ answered: [String: Instant], in boundary: DayBoundary
  ) -> (day: Day, agreed: Int, count: Int)? {
    var votes: [Day: Int] = [:]
    for card in cards {
      if let day = card.firstDay(lastAnswered: answered[card.id.description], in: boundary) {
        votes[day, default: 0] += 1
      }
    }
    guard let best = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
    let near = (-1...1).reduce(0) { $0 + (votes[best + $1] ?? 0) }
    let count = votes.values.reduce(0, +)
    return 2 * near >= count ? (best, near, count) : nil
  }
}
