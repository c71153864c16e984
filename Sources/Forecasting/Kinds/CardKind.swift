import Kaiki

/// Flashcards: answers are counted, and a right answer is a success.
package enum CardKind: ItemKindTraits {
  package static let isTimed = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.log != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.replayed?.reviews ?? []).reduce(into: DaySet()) { $0.insert($1.day) }
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> CardScenario? {
    let isOfCards = options.isMadeUp || evidence.history.history.hasCards || options.cards.deck != nil
    return isOfCards ? try CardScenario(evidence, options) : nil
  }

  /// Backtest of the daily number of answers.
  package static let backtest = Backtest<CardScenario>(
    scenario: { evidence, options in
      evidence.cards == nil ? nil : try? CardScenario(evidence, options)
    },
    quantity: .reviews,
    actual: { history, scenario in
      let isKnown = scenario.flatMap { $0.assumes(.openDeck) ? nil : $0.knownCards }
      var counts: [Day: Double] = [:]
      for review in history.replayed?.reviews ?? [] {
        if let isKnown, !isKnown.contains(Int(review.card)) { continue }
        counts[review.day, default: 0] += 1
      }
      return counts
    },
    scheduled: { scenario in
      var counts = [Double](repeating: 0, count: scenario.plan.span.days)
      for card in scenario.plan.seen {
        let day = max(0, card.due - scenario.plan.span.start)
        if day < counts.count { counts[day] += 1 }
      }
      return counts
    })
}

extension CardScenario {
  /// Indices of the plan's cards in the log's table of cards; unseen cards are included only if the plan introduces new cards.
  ///
  /// Cards outside the table are missing.
  fileprivate var knownCards: Set<Int> {
    let planned = plan.learner.newPerDay == 0 ? positions.prefix(plan.seen.count) : positions[...]
    return Set(planned.compactMap(\.number))
  }
}
