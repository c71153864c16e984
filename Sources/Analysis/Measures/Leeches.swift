import Forecasting
import Kaiki

/// Card with one of the highest numbers of wrong answers.
package struct Leech: Hashable, Sendable {
  package var card: String
  /// Front of the card (question); the id if unknown.
  package var name: String
  /// Number of wrong answers in the reporting range, ≥ 1, including repetitions on the same day and practice.
  package var wrong: Int
}

/// Cards with the most wrong answers.
package struct LeechesFigure: Hashable, Sendable, HoldsNoTests {
  /// Cards with the most wrong answers, most first, then by id; empty if every answer is right.
  package var leeches: [Leech]

  /// Default maximum length of the list: 20 cards.
  package static let standardTop = 20
}

/// Counts the wrong answers of each card, repetitions and practice included.
struct WrongAnswerAccumulator: Accumulator {
  /// Numbers of wrong answers, ≥ 0, by the card's index (from 0) in the log; the array ends at the last card with an answer.
  private(set) var counts = ContiguousArray<Int32>()

  init(for context: AnswerContext) {}

  mutating func add(_ review: ObservedReview) { add(contentsOf: [review]) }

  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    extend(to: reviews.reduce(0) { max($0, Int($1.card) + 1) })
    counts.withUnsafeMutableBufferPointer { counts in
      for review in reviews { counts[Int(review.card)] += review.isCorrect ? 0 : 1 }
    }
  }

  mutating func merge(_ later: WrongAnswerAccumulator) {
    extend(to: later.counts.count)
    for (card, count) in later.counts.enumerated() { counts[card] += count }
  }

  private mutating func extend(to count: Int) {
    if count > counts.count { counts.append(contentsOf: repeatElement(0, count: count - counts.count)) }
  }
}

extension HistoryAsOf {
  func leeches(wrong: ContiguousArray<Int32>, top: Int, names: ItemNames) -> LeechesFigure {
    struct Candidate: Comparable {
      var wrong: Int
      var card: String
      static func < (left: Candidate, right: Candidate) -> Bool {
        left.wrong != right.wrong
          ? left.wrong > right.wrong : IdentifierTable.isBefore(left.card, right.card)
      }
    }
    guard let log else { return LeechesFigure(leeches: []) }
    var worst = BoundedHeap<Candidate>(top)
    for (number, wrong) in wrong.enumerated() where wrong > 0 && wrong >= worst.lastKept?.wrong ?? 0 {
      let card = log.cards[number]
      worst.offer(Candidate(wrong: Int(wrong), card: card))
    }
    return LeechesFigure(
      leeches: worst.sorted.map { Leech(card: $0.card, name: names.card($0.card), wrong: $0.wrong) })
  }
}

/// Measure that lists the cards with the most wrong answers, as a ``LeechesFigure``.
package enum LeechesMeasure: Measure {
  package static let name = "leeches"
  package static let accumulators: [any Accumulator.Type] = [WrongAnswerAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ context: AnalysisContext) -> LeechesFigure {
    context.history.leeches(
      wrong: context[WrongAnswerAccumulator.self].counts,
      top: context.options.top ?? LeechesFigure.standardTop, names: context.names)
  }
}
