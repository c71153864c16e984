import Databases
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
  /// The columns in the order of the initializer.
  static let query = "SELECT id, did, odid, due, odue, queue, type, reps, nid FROM cards"

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
        nextDue = max(nextDue, boundary.start(of: boundary.day(of: collection.modified) + 1))
      }
    }
    guard InstantText.range.contains(Int(nextDue.milliseconds)) else {
      throw TableRowProblem("due", "is out of range")
    }
    return Card(
      id: id.description, question: note.question, answer: "", step: 0, nextDue: nextDue,
      reviewCount: max(0, answers),
      lastResult: nil, tags: note.tags, deck: collection.decks[deck]?.name,
      standing: queue == .suspended ? .suspended : isNew ? .new : .waiting)
  }
}

extension AnkiAnswer {
  static let query = "SELECT id, cid, ease, ivl, factor, time, type FROM revlog"

  /// - Throws: `TableRowProblem` for a row that no Anki writes.
  init(_ row: borrowing DatabaseRow) throws(TableRowProblem) {
    func number(
      _ column: Int32, _ name: StaticString, _ range: ClosedRange<Int>
    ) throws(TableRowProblem) -> Int {
      guard let number = row.integer(column), range.contains(Int(number)) else {
        throw TableRowProblem(name, "is out of range")
      }
      return Int(number)
    }
    guard let id = row.integer(0), InstantText.range.contains(Int(id)) else {
      throw TableRowProblem("id", "is out of range")
    }
    self.init(
      interval: try number(3, "ivl", Self.intervals), at: Instant(milliseconds: id),
      ease: try number(2, "ease", Self.eases), factor: try number(4, "factor", Self.factors),
      type: try number(6, "type", Self.types), latency: try number(5, "time", Self.latencies))
  }
}
