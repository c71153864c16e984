import Kaiki
import Rows

/// The columns of cards as the public programs of FSRS write them.
///
/// - Note: Source: open-spaced-repetition/py-fsrs, `fsrs/card.py` (`Card.to_dict`); open-spaced-repetition/ts-fsrs,
///   `src/models.ts` (`reps`, `scheduled_days`, and states by their names).
package enum FSRSCardColumn: String, RowColumn {
  case card = "card_id"
  case state, step, stability, difficulty, due
  case lastReview = "last_review"
  case reps
  case scheduledDays = "scheduled_days"
  case deck
}

package enum FSRSCardImport {
  package static let format = RowFormat(
    .cards, .cards, required: [FSRSCardColumn.card, .due, .stability], mark: .stability, read)

  package static func read(_ fields: NamedFields<FSRSCardColumn>, _: ReadingContext) throws(Fault) -> Card {
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
