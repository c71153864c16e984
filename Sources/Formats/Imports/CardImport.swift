import Encoding
import Kaiki
import Rows

enum CardImport {
  static let format = RowFormat(
    .cards, .cards, required: [Card.Column.id, .stepIndex, .nextDue], read)

  static func read(_ fields: NamedFields<Card.Column>, _: ReadingContext) throws(Fault) -> Card {
    Card(
      id: try fields[.id].requiredText(),
      question: fields[.question].lenient(Field.optionalText) ?? "",
      answer: fields[.answer].lenient(Field.optionalText) ?? "",
      step: try fields[.stepIndex].requiredInteger(in: -10_000...10_000),
      nextDue: try fields[.nextDue].instant(),
      reviewCount: fields[.reviewCount].lenientInteger(in: 0...Int(Int32.max)) ?? 0,
      lastResult: fields[.lastResult].lenient(Field.flag),
      tags: fields[.tags].lenient(Field.list) ?? [],
      deck: fields[.deck].lenient(Field.optionalText),
      standing: try fields[.standing].choice())
  }
}

/// The columns of cards as the public programs of FSRS write them.
///
/// - Note: Source: open-spaced-repetition/py-fsrs, `fsrs/card.py` (`Card.to_dict`); open-spaced-repetition/ts-fsrs,
///   `src/models.ts` (`reps`, `scheduled_days`, and states by their names).
enum FSRSCardColumn: String, RowColumn {
  case card = "card_id"
  case state, step, stability, difficulty, due
  case lastReview = "last_review"
  case reps
  case scheduledDays = "scheduled_days"
  case deck
}

enum FSRSCardImport {
  static let format = RowFormat(
    .cards, .cards, required: [FSRSCardColumn.card, .due, .stability], mark: .stability, read)

  static func read(_ fields: NamedFields<FSRSCardColumn>, _: ReadingContext) throws(Fault) -> Card {
    func number(_ column: FSRSCardColumn, in range: ClosedRange<Double>) -> Double? {
      fields[column].lenient { field throws(Fault) in
        guard let number = try field.decimal() else { return nil }
        guard range.contains(number) else { throw field.fault("out of range") }
        return number
      }
    }
    let answered = fields[.lastReview].lenient(Field.optionalInstant)
    // Before the first answer ts-fsrs writes 0, py-fsrs nothing.
    let stability = number(.stability, in: 0...36_500).flatMap { $0 > 0 ? $0 : nil }
    let isNew = answered == nil && stability == nil
    return Card(
      id: try fields[.card].requiredText(), question: "", answer: "", step: 0,
      nextDue: try fields[.due].instant(),
      reviewCount: fields[.reps].lenientInteger(in: 0...Int(Int32.max)) ?? 0,
      lastResult: nil, tags: [], deck: fields[.deck].lenient(Field.optionalText),
      standing: isNew ? .new : .waiting,
      memory: isNew
        ? nil
        : StoredMemory(
          interval: fields[.scheduledDays].lenientInteger(in: 0...36_500),
          stability: stability, difficulty: number(.difficulty, in: 0...10).flatMap { $0 >= 1 ? $0 : nil },
          answered: answered))
  }
}

/// Columns of Anki's table `cards`.
package enum AnkiCardColumn: String, RowColumn {
  case id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data
}

/// Anki's table `cards` as a separate file, usually next to a file of its table `revlog`.
///
/// Anki counts due days from the creation of the collection, but the table lacks the creation date. Cards are therefore
/// buffered until all answers have been read (`HistoryReader.addAnkiCards`).
package enum AnkiCardImport {
  package static let format = RowFormat(
    .cards, .cards, required: [AnkiCardColumn.id, .type, .queue, .due], mark: .queue
  ) { (fields, _, memories, context) throws(Fault) in
    let card = try read(fields)
    memories.use(Memory.self) { $0.cards.append((context.file, card)) }
  }

  /// Cards of all files, each with its file, until all answers are known.
  package struct Memory: FormatMemory {
    package var cards: [(file: String, card: AnkiCard)] = []

    package init() {}
  }

  package static func read(_ fields: NamedFields<AnkiCardColumn>) throws(Fault) -> AnkiCard {
    let numbers = -1_000_000_000_000_000...1_000_000_000_000_000
    func whole(_ column: AnkiCardColumn) throws(Fault) -> Int64 {
      Int64(try fields[column].requiredInteger(in: numbers))
    }
    func known(_ column: AnkiCardColumn) -> Int64? {
      fields[column].lenientInteger(in: numbers).map(Int64.init)
    }
    let card = AnkiCardNumbers(
      id: try whole(.id), deck: known(.did) ?? 0, home: known(.odid) ?? 0, due: try whole(.due),
      ownDue: known(.odue) ?? 0, queue: try whole(.queue), type: try whole(.type), answers: known(.reps),
      interval: known(.ivl), factor: known(.factor), modified: known(.mod), data: data(fields[.data]))
    do throws(TableRowProblem) {
      return try AnkiCard(card, note: .none)
    } catch {
      throw Fault(offset: fields.row.start, message: error.message)
    }
  }

  /// JSON in the text of the column `data`; `nil` if it is missing or no JSON.
  private static func data(_ field: Field) -> JSONValue? {
    guard var text = try? field.optionalText() else { return nil }
    return text.withUTF8 { try? JSONDocument.value(of: UnsafeRawBufferPointer($0)) }
  }
}
