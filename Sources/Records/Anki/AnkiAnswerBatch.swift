import Kaiki

/// Some rows of Anki's table `revlog`, whose ids are numbered together: the memory of many is waited for at once.
struct AnkiAnswerBatch {
  /// As many rows as are taken together.
  static let maxRows = 4_096

  private var answers = ContiguousArray<AnkiAnswer>()
  private var cards = ContiguousArray<Int64>()

  var isFull: Bool { answers.count >= Self.maxRows }

  /// Takes in a row.
  ///
  /// - Parameter card: The id of its card.
  mutating func append(_ answer: AnkiAnswer, ofCard card: Int64) {
    answers.append(answer)
    cards.append(card)
  }

  /// Puts its rows into a log, after which it is empty.
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
