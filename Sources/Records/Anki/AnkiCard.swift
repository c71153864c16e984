import Databases
import Encoding
import Kaiki

/// What is kept of a row of Anki's table `notes`.
struct AnkiNote {
  static let query = "SELECT id, tags, flds FROM notes"

  /// The words of its labels.
  let tags: [String]
  /// What a person reads in its first field.
  let question: String

  init(_ row: borrowing DatabaseRow) {
    tags = (row.text(1) ?? "").split(separator: " ").map(String.init)
    question = row.text(2).map { FieldText.plain($0.prefix { $0 != "\u{1F}" }) } ?? ""
  }

  /// Where a card's note is missing.
  private init() { (tags, question) = ([], "") }

  static let none = AnkiNote()
}

/// The numbers in a row of Anki's table `cards`; `nil` for those that are missing or none.
struct AnkiCardNumbers {
  var id, deck, home, due, ownDue, queue, type, answers: Int64?
  var interval, factor, modified: Int64?
  /// What the column `data` says.
  var data: JSONValue?

  /// What its own scheduler stores; an interval is in force for cards of type 2 alone, and values that no Anki writes are not
  /// known.
  fileprivate var memory: StoredMemory {
    func known<Value: Comparable>(_ value: Value?, in range: ClosedRange<Value>) -> Value? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    return StoredMemory(
      interval: type == 2 ? known(interval.map(Int.init), in: 0...36_500) : nil,
      easiness: known(factor.map { Double($0) / 1_000 }, in: 1...10),
      stability: known(data?["s"]?.decimal, in: 0.001...36_500),
      difficulty: known(data?["d"]?.decimal, in: 1...10),
      desiredRetention: known(data?["dr"]?.decimal, in: 0.01...0.999),
      answered: known(data?["lrt"]?.wholeNumber, in: 0...InstantText.range.upperBound / 1_000).map {
        Instant(seconds: Int64($0))
      })
  }
}

extension AnkiCardNumbers {
  /// The columns of a row of ``AnkiCard/query``.
  fileprivate init(_ row: borrowing DatabaseRow) {
    id = row.integer(0)
    deck = row.integer(1)
    home = row.integer(2)
    due = row.integer(3)
    ownDue = row.integer(4)
    queue = row.integer(5)
    type = row.integer(6)
    answers = row.integer(7)
    interval = row.integer(9)
    factor = row.integer(10)
    modified = row.integer(11)
    data = row.bytes(12).flatMap { try? JSONDocument.value(of: $0) }
  }
}

/// What the due days of a collection of Anki are reckoned by.
struct AnkiDays {
  /// The day from which they are counted.
  var first: Day
  /// When cards that were never answered are due.
  var created: Instant
  /// When the collection was last changed, a day after which buried cards come back.
  var changed: Instant
}

/// A row of Anki's table `cards`, with its note.
struct AnkiCard {
  /// The columns in the order of the initializer; of those that are only told where they are there, nothing where not.
  ///
  /// - Parameter columns: Those that the table has.
  static func query(_ columns: [String]) -> String {
    let told = ["ivl", "factor", "mod", "data"].map { columns.contains($0) ? $0 : "NULL" }
    return
      "SELECT id, did, odid, due, odue, queue, type, reps, nid, \(told.joined(separator: ", ")) FROM cards"
  }

  /// A queue, by its number.
  private enum Queue: Int64 {
    case buriedByHand = -3, buried, suspended, new, learning, review, learningOnDay, preview
  }

  /// The deck that is its home, though a filtered one may hold it for now.
  let deck: Int64
  let id: Int64
  private let queue: Queue
  /// Days since the collection was made, or seconds since 1970 where they are many.
  private let due: Int64
  private let isNew: Bool
  private let answers: Int
  private let note: AnkiNote
  private let memory: StoredMemory
  let modified: Instant?

  /// Numbers of `due` from here on are seconds.
  private static let minSeconds: Int64 = 1_000_000_000
  /// Days that a card may lie away from the making of its collection.
  private static let days: ClosedRange<Int64> = -100_000...1_000_000

  /// - Throws: `TableRowProblem` for a row that no Anki writes.
  init(_ row: borrowing DatabaseRow, of notes: [Int64: AnkiNote]) throws(TableRowProblem) {
    try self.init(AnkiCardNumbers(row), note: row.integer(8).flatMap { notes[$0] } ?? .none)
  }

  /// - Throws: `TableRowProblem` for a row that no Anki writes.
  init(_ row: AnkiCardNumbers, note: AnkiNote) throws(TableRowProblem) {
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

  /// The day from which due days are counted, if the card was last answered, or else changed, on some day and was sent away
  /// for its interval; `nil` for a card of which that says nothing.
  func firstDay(lastAnswered: Instant?, in boundary: DayBoundary) -> Day? {
    guard queue == .review, due < Self.minSeconds, let interval = memory.interval,
      let last = lastAnswered ?? memory.answered ?? modified
    else { return nil }
    return boundary.day(of: last) + (interval - Int(due))
  }

  /// Whether it is due on a day that is counted from the making of its collection.
  var isDueByDays: Bool { !isNew && due < Self.minSeconds }

  /// The card, as the collection says when it is due (F7).
  ///
  /// A buried card comes back the day after the collection was last changed.
  ///
  /// - Parameter name: The name of its deck.
  /// - Throws: `TableRowProblem` where it is due after the year 9999.
  func card(by days: AnkiDays, inDeck name: String?, _ boundary: DayBoundary) throws(TableRowProblem) -> Card
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
  static let query = "SELECT id, cid, ease, ivl, factor, time, type, lastIvl FROM revlog"

  /// Intervals, factor and time need not be good: where they are not, they are not known (a factor then counts as one).
  ///
  /// - Throws: `TableRowProblem` for a row of which it is not known when, how or in what a card was answered.
  init(_ row: borrowing DatabaseRow) throws(TableRowProblem) {
    guard let id = Self.whole(row, 0), InstantText.range.contains(id) else {
      throw TableRowProblem("id", "is out of range")
    }
    guard let ease = Self.whole(row, 2), Self.eases.contains(ease) else {
      throw TableRowProblem("ease", "is out of range")
    }
    guard let type = Self.whole(row, 6), Self.types.contains(type) else {
      throw TableRowProblem("type", "is out of range")
    }
    func known(_ column: Int32, in range: ClosedRange<Int>) -> Int? {
      Self.whole(row, column).flatMap { range.contains($0) ? $0 : nil }
    }
    self.init(
      interval: known(3, in: Self.intervals), lastInterval: known(7, in: Self.intervals),
      at: Instant(milliseconds: Int64(id)), ease: ease,
      factor: known(4, in: Self.factors) ?? Self.usualFactor,
      type: type, latency: known(5, in: Self.latencies))
  }

  /// That of a card which has kept its first ease.
  private static let usualFactor = 2_500

  /// A number rounded to a whole one; `nil` where something else stands.
  private static func whole(_ row: borrowing DatabaseRow, _ column: Int32) -> Int? {
    if let integer = row.integer(column) { return Int(integer) }
    return row.number(column).flatMap { Int(exactly: $0.rounded()) }
  }
}
