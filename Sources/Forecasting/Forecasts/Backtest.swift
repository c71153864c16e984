import Kaiki

/// Days ahead, and how many forecasts.
package struct BacktestPlan: Sendable {
  /// Days ahead, ≥ 1.
  package var horizon: Int
  /// Forecasts, ≥ 1; fewer where the record is short.
  package var folds: Int
  /// Whether each forecast has its bands calibrated by a back-test of its own past, as `simulate` does.
  package var isCalibrated: Bool

  package init(horizon: Int = 28, folds: Int = 8, isCalibrated: Bool = false) {
    self.horizon = horizon
    self.folds = folds
    self.isCalibrated = isCalibrated
  }
}

/// Forecasts from days of the past, each from what was known then alone, against what came.
package struct Backtest<Of: Scenario>: Sendable {
  /// What a history holds of the kind, seen from a cut; `nil` where it holds nothing.
  let scenario: @Sendable (Evidence, ScenarioOptions) -> Of?
  /// The quantity that is compared.
  package let quantity: Quantity
  /// What came on each day, in the whole history, as the forecast of a scenario counts it.
  let actual: @Sendable (HistoryAsOf, Of?) -> [Day: Double]
  /// What a scenario has scheduled for each day; `nil` where nothing is.
  let scheduled: @Sendable (Of) -> [Double]?

  /// Forecasts from the cuts of a history.
  ///
  /// - Parameters:
  ///   - history: The whole history.
  ///   - cuts: The last day that each forecast knows; `nil` for ``Fold/cuts(of:horizon:count:)`` of the record.
  ///   - plan: Days ahead and forecasts.
  ///   - options: What else is asked of each forecast; its span's replicates and seed hold, its days do not.
  ///   - jobs: How many replicates run side by side, ≥ 1.
  /// - Returns: In the order of the cuts, ascending where none are given; empty where the record is too short.
  package func folds(
    of history: HistoryAsOf, at cuts: [Day]? = nil, _ plan: BacktestPlan, _ options: ScenarioOptions,
    jobs: Int
  ) async -> [Fold] {
    let all = actual(history, nil)
    guard let first = all.keys.min(), first <= history.today else { return [] }
    var folds: [Fold] = []
    let spread = Fold.cuts(of: first..<(history.today + 1), horizon: plan.horizon, count: plan.folds)
    for cut in cuts ?? spread {
      let evidence = Evidence(history.known(until: cut), before: cut + 1)
      var options = options
      options.span.start = cut + 1
      options.span.days = plan.horizon
      guard var scenario = scenario(evidence, options) else { continue }
      if plan.isCalibrated { await scenario.calibrate(by: self, evidence.history, options, jobs: jobs) }
      let totals = await scenario.plan.run(jobs: jobs)
      guard let source = scenario.sources.first(where: { $0.quantity == quantity }) else { continue }
      let came = actual(history, scenario)
      let before = actual(evidence.history, nil)
      var fold = Fold(
        cut: cut, actual: (1...plan.horizon).map { came[cut + $0] ?? 0 },
        samples: totals.compactMap(source.values),
        seasonal: (0..<plan.horizon).map { day in
          (1...4).map { week in before[cut + (1 + day % 7 - 7 * week)] ?? 0 }
        },
        scheduled: scheduled(scenario),
        recent: (0..<28).map { before[cut + ($0 - 27)] ?? 0 })
      (fold.widening, fold.ceiling) = (scenario.widening, scenario.ceiling)
      fold.others = scenario.others ?? .unmeasured
      folds.append(fold)
    }
    return folds
  }
}
