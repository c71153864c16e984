import Kaiki

/// The columns of `cards`.
enum CardColumn: Int, ImportColumn {
  case id, question, answer, stepIndex, nextDue, reviewCount, lastResult, tags, deck, standing
}

enum CardImport {
  static let format = RowFormat(.cards, .cards, required: [CardColumn.id, .stepIndex, .nextDue]) {
    (fields, history, _) throws(Fault) in history.add(try read(fields))
  }

  /// Reads a flashcard.
  static func read(_ fields: Fields) throws(Fault) -> Card {
    func text(_ column: CardColumn) -> String? {
      fields.lenient(column.rawValue) { (fields, column) throws(Fault) in try fields.optionalText(column) }
    }
    return Card(
      id: try fields.requiredText(CardColumn.id.rawValue),
      question: text(.question) ?? "", answer: text(.answer) ?? "",
      step: try fields.requiredInteger(CardColumn.stepIndex.rawValue, in: -10_000...10_000),
      nextDue: try fields.instant(CardColumn.nextDue.rawValue),
      reviewCount: fields.lenientInteger(CardColumn.reviewCount.rawValue, in: 0...Int(Int32.max)) ?? 0,
      lastResult: fields.lenient(CardColumn.lastResult.rawValue) { (fields, column) throws(Fault) in
        try fields.flag(column)
      },
      tags: fields.lenient(CardColumn.tags.rawValue) { (fields, column) throws(Fault) in
        try fields.list(column)
      } ?? [],
      deck: text(.deck),
      standing: try fields.choice(CardColumn.standing.rawValue))
  }
}
