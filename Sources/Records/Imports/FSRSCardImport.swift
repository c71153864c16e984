import Kaiki

/// The columns of cards as the public programs of FSRS write them.
///
/// - Note: Source: open-spaced-repetition/py-fsrs, `fsrs/card.py` (`Card.to_dict`); open-spaced-repetition/ts-fsrs,
///   `src/models.ts` (`reps`, `scheduled_days`, and states by their names).
enum FSRSCardColumn: Int, ImportColumn {
  case card, state, step, stability, difficulty, due, lastReview, reps, scheduledDays, deck

  var name: String {
    switch self {
    case .card: "card_id"
    case .lastReview: "last_review"
    case .scheduledDays: "scheduled_days"
    default: "\(self)"
    }
  }
}

enum FSRSCardImport {
  static let format = RowFormat(
    .cards, .cards, required: [FSRSCardColumn.card, .due, .stability], mark: .stability
  ) { (fields, history, _) throws(Fault) in history.add(try read(fields)) }

  /// Reads a card.
  static func read(_ fields: Fields) throws(Fault) -> Card {
    func number(_ column: FSRSCardColumn, in range: ClosedRange<Double>) -> Double? {
      fields.lenient(column.rawValue) { (fields, column) throws(Fault) in
        guard let number = try fields.decimal(column) else { return nil }
        guard range.contains(number) else { throw fields.fault(column, "out of range") }
        return number
      }
    }
    let answered = fields.lenient(FSRSCardColumn.lastReview.rawValue) { (fields, column) throws(Fault) in
      try fields.optionalInstant(column)
    }
    // Before the first answer ts-fsrs writes 0, py-fsrs nothing.
    let stability = number(.stability, in: 0...36_500).flatMap { $0 > 0 ? $0 : nil }
    let isNew = answered == nil && stability == nil
    return Card(
      id: try fields.requiredText(FSRSCardColumn.card.rawValue), question: "", answer: "", step: 0,
      nextDue: try fields.instant(FSRSCardColumn.due.rawValue),
      reviewCount: fields.lenientInteger(FSRSCardColumn.reps.rawValue, in: 0...Int(Int32.max)) ?? 0,
      lastResult: nil, tags: [],
      deck: fields.lenient(FSRSCardColumn.deck.rawValue) { (fields, column) throws(Fault) in
        try fields.optionalText(column)
      },
      standing: isNew ? .new : .waiting,
      memory: isNew
        ? nil
        : StoredMemory(
          interval: fields.lenientInteger(FSRSCardColumn.scheduledDays.rawValue, in: 0...36_500),
          stability: stability, difficulty: number(.difficulty, in: 0...10).flatMap { $0 >= 1 ? $0 : nil },
          answered: answered))
  }
}
