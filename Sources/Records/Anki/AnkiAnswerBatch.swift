import Kaiki

/// Batch of rows of Anki's table `revlog`, whose ids are looked up together.
///
/// The look-ups of a batch wait for memory at the same time, and so are faster than single look-ups.
struct AnkiAnswerBatch {
  static let maxRows = 4_096

  private var answers = ContiguousArray<AnkiAnswer>()
  private var cards = ContiguousArray<Int64>()

  var isFull: Bool { answers.count >= Self.maxRows }

  /// - Parameter card: Anki's id of the card.
  mutating func append(_ answer: AnkiAnswer, ofCard card: Int64) {
    answers.append(answer)
    cards.append(card)
  }

  /// Appends all rows to a log, and empties the batch.
  mutating func empty(into log: inout LogBuilder) {
    let numbers = log.cards.intern(cards)
    let ids = log.ids.intern(ContiguousArray(answers.lazy.filter(\.isAnswer).map(\.at.milliseconds)))
    var next = 0
    for (answer, card) in zip(answers, numbers) {
      answer.add(to: &log, card: card, at: 0) { _ in
        defer { next += 1 }
        return ids[next]
      }
    }
    answers.removeAll(keepingCapacity: true)
    cards.removeAll(keepingCapacity: true)
  }
}
