import Kaiki
import Rows

package enum CardImport {
  package static let format = RowFormat(
    .cards, .cards, required: [Card.Column.id, .stepIndex, .nextDue], read)

  package static func read(_ fields: NamedFields<Card.Column>, _: ReadingContext) throws(Fault) -> Card {
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
