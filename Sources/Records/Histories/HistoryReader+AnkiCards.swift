import Kaiki

extension HistoryReader {
  /// Adds the cards of Anki's tables.
  ///
  /// Due days are counted from the first day of the collection. A card gives this day: the day of its last answer plus
  /// its interval minus its due day. The day that most cards give is used.
  ///
  /// - Throws: `ReadingError.unreadable` if the first day is unknown and a card needs it.
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
      throw .unreadable(
        Rejection(
          file: file, line: 1, column: 1,
          message:
            "the first day of the count in \"due\" is unknown; give the answers (revlog.csv) with the columns ivl and mod, or the collection (collection.anki2)"
        ))
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

  /// First day of the collection that at least half of the cards give within one day; `nil` if there is none.
  ///
  /// The day of most cards; of days with equally many cards, the earliest. `agreed` is the number of cards that give the
  /// day within one day, `count` the number of cards that give any day.
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
