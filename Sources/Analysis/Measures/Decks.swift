import Kaiki
import Statistics

/// Reviews, minutes, true retention, due and new cards of each deck.
package struct DecksFigure: Hashable, Sendable, HoldsNoTests {
  /// Deck without its subdecks: only cards directly in the deck count.
  package struct Deck: Hashable, Sendable {
    /// Full name of the deck; `nil` for answers of deleted cards and of cards outside any deck.
    package var name: String?
    /// Number of cards in the deck now, ≥ 0.
    package var cards: Int
    /// Number of answers to the deck's cards in the reporting range, ≥ 0: graded (schedule-changing) and practice answers.
    package var answers: Int
    /// Minutes spent on ``answers`` with a recorded time, ≥ 0; `nil` if no answer has a recorded time.
    package var minutes: Double?
    /// True retention (F8): share of right answers among the answers that test memory, in the reporting range.
    ///
    /// An answer that tests memory is a card's first one on a day, at least a day after the card's previous answer. The 95 %
    /// interval allows for the correlation of answers to one card. `nil` if no answer tests memory.
    package var recall: ProportionInterval?
    /// Number of answered cards due today, overdue cards included, ≥ 0.
    package var due: Int
    /// Number of new cards now, which have no answers, ≥ 0.
    package var new: Int
  }

  /// Decks with a card or an answer, most answers first, then by name; cards outside any deck follow decks with equal numbers.
  package var decks: [Deck]
}

/// Counts answers, answer times and memory tests (answers of true retention) of each card in the reporting range.
struct CardAnswersAccumulator: Accumulator {
  /// Numbers of answers, answers with a recorded time and memory tests of one card, with the total of the recorded times.
  struct Count: Hashable, Sendable {
    var answers = 0
    var timed = 0
    var milliseconds = 0
    var tests = TrialCount(successes: 0, trials: 0)

    mutating func add(_ other: Count) {
      answers += other.answers
      timed += other.timed
      milliseconds += other.milliseconds
      tests.add(other.tests)
    }
  }

  /// Counts by the card's index (from 0) in the log; the array ends at the last card with an answer, empty without answers.
  private(set) var counts: [Count] = []

  init(for context: AnswerContext) {}

  mutating func add(_ review: ObservedReview) {
    let card = Int(review.card)
    if card >= counts.count {
      counts.append(contentsOf: repeatElement(Count(), count: card + 1 - counts.count))
    }
    counts[card].answers += 1
    if review.latency >= 0 {
      counts[card].timed += 1
      counts[card].milliseconds += Int(review.latency)
    }
    if review.isTest { counts[card].tests.add(TrialCount(successes: review.isCorrect ? 1 : 0, trials: 1)) }
  }

  mutating func merge(_ later: CardAnswersAccumulator) {
    if later.counts.count > counts.count {
      counts.append(contentsOf: repeatElement(Count(), count: later.counts.count - counts.count))
    }
    for (card, count) in later.counts.enumerated() { counts[card].add(count) }
  }
}

extension HistoryAsOf {
  func decks(_ counts: [CardAnswersAccumulator.Count], _ positions: [CardPosition]) -> DecksFigure {
    struct Sum {
      var (cards, due, new) = (0, 0, 0)
      var count = CardAnswersAccumulator.Count()
      var tests: [TrialCount] = []
    }
    var sums: [String?: Sum] = [:]
    var isInDeck = [Bool](repeating: false, count: counts.count)
    for card in cards ?? [] {
      var sum = sums[card.deck] ?? Sum()
      sum.cards += 1
      if let number = log?.cards.number(of: card.id), counts.indices.contains(number), !isInDeck[number] {
        isInDeck[number] = true
        sum.count.add(counts[number])
        if counts[number].tests.trials > 0 { sum.tests.append(counts[number].tests) }
      }
      sums[card.deck] = sum
    }
    for (number, count) in counts.enumerated() where !isInDeck[number] && count.answers > 0 {
      sums[nil, default: Sum()].count.add(count)
      if count.tests.trials > 0 { sums[nil, default: Sum()].tests.append(count.tests) }
    }
    for position in positions where !position.isAssumed {
      if position.isSeen {
        sums[position.deck, default: Sum()].due += position.due <= today ? 1 : 0
      } else {
        sums[position.deck, default: Sum()].new += 1
      }
    }
    for card in newCards { sums[card.deck, default: Sum()].new += 1 }
    // Sort first, because the sum of fractions depends on the order.
    let ordered = sums.sorted { one, other in
      if one.value.count.answers != other.value.count.answers {
        return one.value.count.answers > other.value.count.answers
      }
      guard let name = one.key else { return false }
      return other.key.map { name < $0 } ?? true
    }
    let effect = DesignEffect(ordered.map(\.value.tests))
    let decks = ordered.map { name, sum in
      DecksFigure.Deck(
        name: name, cards: sum.cards, answers: sum.count.answers,
        minutes: sum.count.timed > 0 ? Double(sum.count.milliseconds) / 60_000 : nil,
        recall: try? effect.wilson(sum.tests), due: sum.due, new: sum.new)
    }
    return DecksFigure(decks: decks)
  }
}

/// Measure of the answers, minutes, true retention, due and new cards of each deck, as a ``DecksFigure``.
package enum DecksMeasure: Measure {
  package static let name = "decks"
  package static let accumulators: [any Accumulator.Type] = [CardAnswersAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    history.cards?.contains { $0.deck != nil } == true
  }

  package static func figure(_ context: AnalysisContext) -> DecksFigure {
    context.history.decks(context[CardAnswersAccumulator.self].counts, context.cardPositions)
  }
}
