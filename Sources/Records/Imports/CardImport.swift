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
    Card(
      id: try fields.requiredText(CardColumn.id.rawValue),
      question: try fields.text(CardColumn.question.rawValue),
      answer: try fields.text(CardColumn.answer.rawValue),
      step: try fields.requiredInteger(CardColumn.stepIndex.rawValue, in: -10_000...10_000),
      nextDue: try fields.instant(CardColumn.nextDue.rawValue),
      reviewCount: try fields.integer(CardColumn.reviewCount.rawValue, in: 0...Int(Int32.max)) ?? 0,
      lastResult: try fields.flag(CardColumn.lastResult.rawValue),
      tags: try fields.list(CardColumn.tags.rawValue),
      deck: try fields.optionalText(CardColumn.deck.rawValue),
      standing: try fields.choice(CardColumn.standing.rawValue))
  }
}
