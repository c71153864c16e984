import Kaiki

/// A card that is answered wrong again and again.
package struct Leech: Hashable, Sendable {
  /// The card's id.
  package var card: String
  /// Wrong answers, repeats of the day and practice included.
  package var wrong: Int
}

/// Counts the wrong answers of each card.
struct WrongAnswerAccumulator: Accumulator {
  private var counts: ContiguousArray<Int>

  init(cardCount: Int) {
    counts = ContiguousArray(repeating: 0, count: cardCount)
  }

  mutating func add(_ review: ObservedReview) {
    if !review.isCorrect { counts[Int(review.card)] += 1 }
  }

  mutating func merge(_ later: WrongAnswerAccumulator) {
    for index in counts.indices { counts[index] += later.counts[index] }
  }

  func finish() -> ContiguousArray<Int> { counts }
}

extension HistoryAsOf {
  /// The cards with the most wrong answers, ties by id.
  func leeches(wrong: ContiguousArray<Int>, top: Int) -> [Leech] {
    struct Candidate: Comparable {
      var wrong: Int
      var card: String
      static func < (left: Candidate, right: Candidate) -> Bool {
        left.wrong != right.wrong
          ? left.wrong > right.wrong : IdentifierTable.isBefore(left.card, right.card)
      }
    }
    guard let log else { return [] }
    var worst = Earliest<Candidate>(top)
    for (number, wrong) in wrong.enumerated() where wrong > 0 && wrong >= worst.lastKept?.wrong ?? 0 {
      let card = log.cards[number]
      worst.offer(Candidate(wrong: wrong, card: card))
    }
    return worst.sorted.map { Leech(card: $0.card, wrong: $0.wrong) }
  }
}
