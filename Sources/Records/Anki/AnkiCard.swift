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
  private let id: Int64
  private let queue: Queue
  /// Days since the collection was made, or seconds since 1970 where they are many.
  private let due: Int64
  private let isNew: Bool
  private let answers: Int
  private let note: AnkiNote
  private let memory: StoredMemory
  private let modified: Instant?

  /// Numbers of `due` from here on are seconds.
  private static let leastSeconds: Int64 = 1_000_000_000
  /// Days that a card may lie away from the making of its collection.
  private static let days: ClosedRange<Int64> = -100_000...1_000_000

  /// - Throws: `TableRowProblem` for a row that no Anki writes.
  init(_ row: borrowing DatabaseRow, of notes: [Int64: AnkiNote]) throws(TableRowProblem) {
    func number(_ column: Int32, _ name: StaticString) throws(TableRowProblem) -> Int64 {
      guard let number = row.integer(column) else { throw TableRowProblem(name, "is no whole number") }
      return number
    }
    id = try number(0, "id")
    let home = try number(2, "odid")
    deck = home != 0 ? home : try number(1, "did")
    guard let queue = Queue(rawValue: try number(5, "queue")) else {
      throw TableRowProblem("queue", "is not known")
    }
    self.queue = queue
    let own = try number(4, "odue")
    let isTimed = queue == .learning || queue == .preview
    due = home != 0 && own != 0 && !isTimed ? own : try number(3, "due")
    isNew = queue == .new || !isTimed && row.integer(6) == 0
    guard isNew || Self.days.contains(due) || due >= Self.leastSeconds else {
      throw TableRowProblem("due", "is out of range")
    }
    answers = Int(Int32(clamping: row.integer(7) ?? 0))
    note = row.integer(8).flatMap { notes[$0] } ?? .none
    memory = StoredMemory(ofAnki: row)
    modified = row.integer(11).flatMap {
      InstantText.range.contains(Int($0) * 1_000) ? Instant(seconds: $0) : nil
    }
  }

  /// The card, as the collection says when it is due (F7).
  ///
  /// A buried card comes back the day after the collection was last changed.
  ///
  /// - Throws: `TableRowProblem` where it is due after the year 9999.
  func card(of collection: AnkiCollection, in boundary: DayBoundary) throws(TableRowProblem) -> Card {
    var nextDue = collection.created
    if !isNew {
      if due >= Self.leastSeconds {
        guard Int(due) <= InstantText.range.upperBound / 1_000 else {
          throw TableRowProblem("due", "is out of range")
        }
        nextDue = Instant(seconds: due)
      } else {
        nextDue = boundary.start(of: collection.firstDay(in: boundary) + Int(due))
      }
      if queue == .buried || queue == .buriedByHand {
        let changed = collection.modified ?? collection.created
        nextDue = max(nextDue, boundary.start(of: boundary.day(of: changed) + 1))
      }
    }
    guard InstantText.range.contains(Int(nextDue.milliseconds)) else {
      throw TableRowProblem("due", "is out of range")
    }
    return Card(
      id: id.description, question: note.question, answer: "", step: 0, nextDue: nextDue,
      reviewCount: max(0, answers),
      lastResult: nil, tags: note.tags, deck: collection.decks[deck]?.name,
      standing: queue == .suspended ? .suspended : isNew ? .new : .waiting,
      memory: isNew ? nil : memory, modified: modified)
  }
}

extension StoredMemory {
  /// What columns 9, 10 and 12 of a row of ``AnkiCard/query`` say; an interval is in force for cards of type 2 alone, and
  /// values that no Anki writes are not known.
  fileprivate init(ofAnki row: borrowing DatabaseRow) {
    func known<Value: Comparable>(_ value: Value?, in range: ClosedRange<Value>) -> Value? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    let data = row.bytes(12).flatMap { try? JSONDocument.value(of: $0) }
    self.init(
      interval: row.integer(6) == 2 ? known(row.integer(9).map(Int.init), in: 0...36_500) : nil,
      easiness: known(row.integer(10).map { Double($0) / 1_000 }, in: 1...10),
      stability: known(data?["s"]?.decimal, in: 0.001...36_500),
      difficulty: known(data?["d"]?.decimal, in: 1...10),
      desiredRetention: known(data?["dr"]?.decimal, in: 0.01...0.999),
      answered: known(data?["lrt"]?.wholeNumber, in: 0...InstantText.range.upperBound / 1_000).map {
        Instant(seconds: Int64($0))
      })
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
