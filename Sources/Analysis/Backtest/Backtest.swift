import Kaiki

/// Forecasts from days of the past, each from what was known then alone, against what came.
package struct Backtest<Of: Scenario>: Sendable {
  /// What a history holds of the kind, seen from a cut; `nil` where it holds nothing.
  let scenario: @Sendable (HistoryAsOf, ScenarioOptions) -> Of?
  /// The quantity that is compared.
  package let quantity: Quantity
  /// What came on each day, in the whole history, as the forecast of a scenario counts it.
  let actual: @Sendable (HistoryAsOf, Of?) -> [Day: Double]
  /// What a scenario has scheduled for each day; `nil` where nothing is.
  let scheduled: @Sendable (Of) -> [Double]?

  /// Days ahead, and how many forecasts.
  package struct Plan: Sendable {
    /// Days ahead, ≥ 1.
    package var horizon: Int
    /// Forecasts, ≥ 1; fewer where the record is short.
    package var folds: Int

    package init(horizon: Int = 28, folds: Int = 8) {
      self.horizon = horizon
      self.folds = folds
    }
  }

  /// Forecasts from the cuts of a history.
  ///
  /// - Parameters:
  ///   - history: The whole history.
  ///   - plan: Days ahead and forecasts.
  ///   - options: What else is asked of each forecast; its span's replicates and seed hold, its days do not.
  ///   - jobs: How many replicates run side by side, ≥ 1.
  /// - Returns: Ascending by cut; empty where the record is too short.
  package func folds(
    of history: HistoryAsOf, _ plan: Plan, _ options: ScenarioOptions, jobs: Int
  ) async -> [Fold] {
    let all = actual(history, nil)
    guard let first = all.keys.min(), first <= history.today else { return [] }
    var folds: [Fold] = []
    for cut in Fold.cuts(of: first..<(history.today + 1), horizon: plan.horizon, count: plan.folds) {
      let known = history.known(until: cut)
      var options = options
      options.span.start = cut + 1
      options.span.days = plan.horizon
      guard let scenario = scenario(known, options) else { continue }
      let totals = await scenario.plan.run(jobs: jobs)
      guard let source = scenario.sources.first(where: { $0.quantity == quantity }) else { continue }
      let came = actual(history, scenario)
      let before = actual(known, nil)
      folds.append(
        Fold(
          cut: cut, actual: (1...plan.horizon).map { came[cut + $0] ?? 0 },
          samples: totals.compactMap(source.values),
          seasonal: (0..<plan.horizon).map { day in
            (1...4).map { week in before[cut + (1 + day % 7 - 7 * week)] ?? 0 }
          },
          scheduled: scheduled(scenario),
          recent: (0..<28).map { before[cut + ($0 - 27)] ?? 0 }))
    }
    return folds
  }
}

extension Backtest<CardScenario> {
  /// Answers to cards.
  package static let cards = Backtest(
    scenario: { history, options in
      history.replayed?.reviews.isEmpty == false ? try? CardScenario(history, options) : nil
    },
    quantity: .reviews,
    actual: { history, scenario in
      let isKnown = scenario.flatMap { $0.hasOpenDeck ? nil : $0.knownCards }
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
  /// The numbers of the cards that the history knows in its log.
  fileprivate var knownCards: Set<Int> { Set(positions.compactMap(\.number)) }
}

extension HistoryAsOf {
  /// The history as it was at the end of a day: nothing that came later is in it, nor anything that could be a trace of
  /// it, such as what cards and tasks have stored of their last answer.
  func known(until day: Day) -> HistoryAsOf {
    let end = boundary.end(of: day)
    var past = history
    past.cards = nil
    past.log?.keep { $0.reviewedAt <= end }
    past.completions?.removeAll { $0.at > end }
    past.attempts?.removeAll { $0.at > end }
    past.opens?.removeAll { $0.at > end }
    past.findings = Findings()
    return HistoryAsOf(past, settings: settings, boundary: boundary, now: end)
  }
}
