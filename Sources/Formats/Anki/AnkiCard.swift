import Databases
import Encoding
import Kaiki
import Rows

package struct AnkiNote {
  package static let query = "SELECT id, tags, flds FROM notes"

  package let tags: [String]
  /// Displayed text of the first field (see ``FieldText``); empty if the field is missing.
  package let question: String

  package init(_ row: borrowing DatabaseRow) {
    tags = (row.text(1) ?? "").split(separator: " ").map(String.init)
    question = row.text(2).map { FieldText.plain($0.prefix { $0 != "\u{1F}" }) } ?? ""
  }

  private init() { (tags, question) = ([], "") }

  package static let none = AnkiNote()
}

/// Numbers in a row of Anki's table `cards`; `nil` for a value that is missing or not a number.
package struct AnkiCardNumbers {
  package var id, deck, home, due, ownDue, queue, type, answers: Int64?
  package var interval, factor, modified: Int64?
  /// JSON value of the column `data`, with FSRS's memory state; `nil` if missing or malformed.
  package var data: JSONValue?

  /// Memory state stored by Anki's scheduler; an element is `nil` if missing or out of range. Only a card of type 2
  /// (review) has an interval.
  fileprivate var memory: StoredMemory {
    func known<Value: Comparable>(_ value: Value?, in range: ClosedRange<Value>) -> Value? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    return StoredMemory(
      interval: type == 2 ? known(interval.map(Int.init), in: 0...36_500) : nil,
      easiness: known(factor.map { Double($0) / 1_000 }, in: 1...10),
      stability: known(data?["s"]?.asNumber, in: 0.001...36_500),
      difficulty: known(data?["d"]?.asNumber, in: 1...10),
      desiredRetention: known(data?["dr"]?.asNumber, in: 0.01...0.999),
      answered: known(data?["lrt"]?.wholeNumber, in: 0...InstantText.range.upperBound / 1_000).map {
        Instant(seconds: Int64($0))
      })
  }
}

extension AnkiCardNumbers {
  fileprivate init(_ row: borrowing DatabaseRow) {
    self.init(
      id: row.integer(0), deck: row.integer(1), home: row.integer(2), due: row.integer(3),
      ownDue: row.integer(4), queue: row.integer(5), type: row.integer(6), answers: row.integer(7),
      interval: row.integer(9), factor: row.integer(10), modified: row.integer(11),
      data: row.bytes(12).flatMap { try? JSONDocument.value(of: $0) })
  }
}

/// Times of an Anki collection from which due days are computed.
package struct AnkiDays {
  /// Day 0 of the collection's day numbers: a card's due number counts days from this day.
  package var first: Day
  /// Creation time of the collection, which is the due time of new cards.
  package var created: Instant
  /// Last change of the collection; buried cards are available again on the next day.
  package var changed: Instant

  package init(first: Day, created: Instant, changed: Instant) {
    (self.first, self.created, self.changed) = (first, created, changed)
  }
}

/// Row of Anki's table `cards`, with its note.
package struct AnkiCard {
  /// Returns the SQL query in the order of the initializer, with NULL for missing optional columns.
  package static func query(_ columns: [String]) -> String {
    let told = ["ivl", "factor", "mod", "data"].map { columns.contains($0) ? $0 : "NULL" }
    return
      "SELECT id, did, odid, due, odue, queue, type, reps, nid, \(told.joined(separator: ", ")) FROM cards"
  }

  private enum Queue: Int64 {
    case buriedByHand = -3, buried, suspended, new, learning, review, learningOnDay, preview
  }

  /// Id of the card's own deck, even while the card is in a filtered deck.
  package let deck: Int64
  package let id: Int64
  private let queue: Queue
  /// Due day in days since the collection's first day, or due time in seconds since 1970 if ≥ ``minSeconds``.
  private let due: Int64
  private let isNew: Bool
  private let answers: Int
  private let note: AnkiNote
  private let memory: StoredMemory
  package let modified: Instant?

  /// Smallest value of `due` in seconds; smaller values are days.
  private static let minSeconds: Int64 = 1_000_000_000
  /// Allowed values of `due` in days since the collection's first day.
  private static let days: ClosedRange<Int64> = -100_000...1_000_000

  package init(_ row: borrowing DatabaseRow, of notes: [Int64: AnkiNote]) throws(TableRowProblem) {
    try self.init(AnkiCardNumbers(row), note: row.integer(8).flatMap { notes[$0] } ?? .none)
  }

  package init(_ row: AnkiCardNumbers, note: AnkiNote) throws(TableRowProblem) {
    func number(_ number: Int64?, _ name: String) throws(TableRowProblem) -> Int64 {
      guard let number else { throw TableRowProblem(name, "is not a whole number") }
      return number
    }
    id = try number(row.id, "id")
    let home = try number(row.home, "odid")
    deck = home != 0 ? home : try number(row.deck, "did")
    guard let queue = Queue(rawValue: try number(row.queue, "queue")) else {
      throw TableRowProblem("queue", "is not known")
    }
    self.queue = queue
    let own = try number(row.ownDue, "odue")
    let isTimed = queue == .learning || queue == .preview
    due = home != 0 && own != 0 && !isTimed ? own : try number(row.due, "due")
    isNew = queue == .new || !isTimed && row.type == 0
    guard isNew || Self.days.contains(due) || due >= Self.minSeconds else {
      throw TableRowProblem("due", "is out of range")
    }
    answers = Int(Int32(clamping: row.answers ?? 0))
    self.note = note
    memory = row.memory
    modified = row.modified.flatMap {
      0...Int64(InstantText.range.upperBound / 1_000) ~= $0 ? Instant(seconds: $0) : nil
    }
  }

  /// Returns the first day of the collection, estimated from this card: last answer, or else last change, + interval − due
  /// number.
  ///
  /// `nil` unless the card is in the review queue with a known interval, a due day and one of these times.
  package func firstDay(lastAnswered: Instant?, in boundary: DayBoundary) -> Day? {
    guard queue == .review, due < Self.minSeconds, let interval = memory.interval,
      let last = lastAnswered ?? memory.answered ?? modified
    else { return nil }
    return boundary.day(of: last) + (interval - Int(due))
  }

  /// True if the card is due on a day counted from the collection's first day, false for a new card or a time in seconds.
  package var isDueByDays: Bool { !isNew && due < Self.minSeconds }

  /// Returns the card with its due time by the collection (F7); a buried card is due after the day of the collection's last
  /// change.
  package func card(by days: AnkiDays, inDeck name: String?, _ boundary: DayBoundary) throws(TableRowProblem)
    -> Card
  {
    var nextDue = days.created
    if !isNew {
      if due >= Self.minSeconds {
        guard Int(due) <= InstantText.range.upperBound / 1_000 else {
          throw TableRowProblem("due", "is out of range")
        }
        nextDue = Instant(seconds: due)
      } else {
        nextDue = boundary.start(of: days.first + Int(due))
      }
      if queue == .buried || queue == .buriedByHand {
        nextDue = max(nextDue, boundary.start(of: boundary.day(of: days.changed) + 1))
      }
    }
    guard InstantText.range.contains(Int(nextDue.milliseconds)) else {
      throw TableRowProblem("due", "is out of range")
    }
    return Card(
      id: id.description, question: note.question, answer: "", step: 0, nextDue: nextDue,
      reviewCount: max(0, answers),
      lastResult: nil, tags: note.tags, deck: name,
      standing: queue == .suspended ? .suspended : isNew ? .new : .waiting,
      memory: isNew ? nil : memory, modified: modified)
  }
}

extension AnkiAnswer {
  package static let query = "SELECT id, cid, ease, ivl, factor, time, type, lastIvl FROM revlog"

  /// Reads a row; an invalid interval or answer time becomes `nil`, an invalid factor the initial ease.
  package init(_ row: borrowing DatabaseRow) throws(TableRowProblem) {
    func required(
      _ column: Int32, _ name: String, in range: ClosedRange<Int>
    ) throws(TableRowProblem) -> Int {
      guard let number = known(column, in: range) else { throw TableRowProblem(name, "is out of range") }
      return number
    }
    func known(_ column: Int32, in range: ClosedRange<Int>) -> Int? {
      Self.whole(row, column).flatMap { range.contains($0) ? $0 : nil }
    }
    self.init(
      interval: known(3, in: Self.intervals), lastInterval: known(7, in: Self.intervals),
      at: Instant(milliseconds: Int64(try required(0, "id", in: InstantText.range))),
      ease: try required(2, "ease", in: Self.eases), factor: known(4, in: Self.factors) ?? 2_500,
      type: try required(6, "type", in: Self.types), latency: known(5, in: Self.latencies))
  }

  private static func whole(_ row: borrowing DatabaseRow, _ column: Int32) -> Int? {
    if let integer = row.integer(column) { return Int(integer) }
    return row.number(column).flatMap { Int(exactly: $0.rounded()) }
  }
}

/// Conversion of a note's field (HTML with cloze and sound marks) to the text that Anki displays.
package enum FieldText {
  static let maxCharacters = 200
  /// Maximum number of bytes of a field that ``plain(_:)`` reads, from the start of the field: 16 KiB.
  private static let maxBytes = 16 << 10

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  private static let marks = Array("<[&".utf8)

  /// Returns the text without tags, sounds and cloze marks, with single spaces; at most 200 characters.
  package static func plain(_ field: Substring) -> String {
    var text = ""
    var rest = Substring(String(decoding: field.utf8.prefix(maxBytes), as: UTF8.self))
    // The search for an end stops at the last one, so that many tags without an end take linear time.
    let (lastTag, lastSound) = (rest.lastIndex(of: ">"), rest.lastIndex(of: "]"))
    func hasEnd(_ last: String.Index?) -> Bool { last.map { rest.startIndex < $0 } ?? false }
    while true {
      let mark = rest.utf8.firstIndex(where: marks.contains) ?? rest.endIndex
      text += rest[..<mark]
      rest = rest[mark...]
      guard let character = rest.first else { break }
      if character == "<", hasEnd(lastTag), let end = rest.firstIndex(of: ">") {
        rest = rest[rest.index(after: end)...]
        text += " "
      } else if character == "[", hasEnd(lastSound), rest.hasPrefix("[sound:"),
        let end = rest.firstIndex(of: "]")
      {
        rest = rest[rest.index(after: end)...]
      } else if character == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        let decoded = decoded(rest[rest.index(after: rest.startIndex)..<end])
      {
        text += decoded
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    let words = withoutClozes(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.prefix(maxCharacters))
  }

  private static func decoded(_ entity: Substring) -> String? {
    if let known = entities[String(entity)] { return known }
    guard entity.hasPrefix("#") else { return nil }
    let digits = entity.dropFirst()
    let number =
      digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  /// Returns the text with each cloze deletion, such as `{{c1::text::hint}}`, replaced by the text in it.
  private static func withoutClozes(_ text: String) -> String {
    guard text.contains("{{c") else { return text }
    let parts = text.split(separator: "{{c", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part -> String in
      guard index > 0 else { return String(part) }
      let number = part.prefix { $0.isNumber }
      let rest = part.dropFirst(number.count)
      guard !number.isEmpty, rest.hasPrefix("::"), let end = rest.firstRange(of: "}}") else {
        return "{{c" + String(part)
      }
      let inner = rest.dropFirst(2)[..<end.lowerBound]
      let shown = inner.firstRange(of: "::").map { inner[..<$0.lowerBound] } ?? inner
      return String(shown + rest[end.upperBound...])
    }.joined()
  }
}
