import Kaiki
import KaikiSimulation

/// Horizon and number of past forecasts of a backtest.
package struct BacktestPlan: Sendable {
  /// Number of days that each forecast covers, ≥ 1.
  package var horizon: Int
  /// Maximum number of forecasts, ≥ 1; short records give fewer.
  package var folds: Int
  /// True if each forecast's bands are calibrated by a backtest of its own past; false for bands as drawn.
  package var isCalibrated: Bool

  package init(horizon: Int = 28, folds: Int = 8, isCalibrated: Bool = false) {
    self.horizon = horizon
    self.folds = folds
    self.isCalibrated = isCalibrated
  }
}

/// Comparison of past forecasts with observed values; each forecast uses only data up to its origin (last known day).
package struct Backtest<Of: Scenario>: Sendable {
  /// Returns the scenario (simulation plan) at a forecast origin; `nil` if the history has no items of the kind by then.
  let scenario: @Sendable (Evidence, ScenarioOptions) -> Of?
  /// Daily quantity whose forecast and observed values the backtest compares.
  package let quantity: Quantity
  /// Returns the observed values by day, ≥ 0, for the items of a scenario; pass `nil` for all items. Missing days have value 0.
  let actual: @Sendable (HistoryAsOf, Of?) -> [Day: Double]
  /// Returns the number of items due by schedule, one element per simulated day; `nil` if the kind has no schedule.
  let scheduled: @Sendable (Of) -> [Double]?

  /// Returns forecasts from past origins of a history, with observed values.
  ///
  /// - Parameters:
  ///   - origins: Forecast origins (last known days); `nil` for origins spread over the record.
  ///   - options: Options of each forecast; start and length of its span are replaced.
  /// - Returns: Folds, one per origin at which a scenario is possible, in the order of `origins`, ascending by default.
  ///   Empty if the history has no observed value, or if `origins` is `nil` and the record is too short.
  package func folds(
    of history: HistoryAsOf, at origins: [Day]? = nil, _ plan: BacktestPlan, _ options: ScenarioOptions,
    jobs: Int
  ) async -> [Fold] {
    let all = actual(history, nil)
    guard let first = all.keys.min(), first <= history.today else { return [] }
    var folds: [Fold] = []
    let spread = Fold.origins(of: first..<(history.today + 1), horizon: plan.horizon, count: plan.folds)
    for origin in origins ?? spread {
      let evidence = Evidence(history.known(until: origin), before: origin + 1)
      var options = options
      options.span.start = origin + 1
      options.span.days = plan.horizon
      guard var scenario = scenario(evidence, options) else { continue }
      if plan.isCalibrated { await scenario.calibrate(by: self, evidence.history, options, jobs: jobs) }
      let totals = await scenario.plan.run(jobs: jobs)
      guard let source = scenario.sources.first(where: { $0.quantity == quantity }) else { continue }
      let observed = actual(history, scenario)
      let before = actual(evidence.history, nil)
      var fold = Fold(
        origin: origin, actual: (1...plan.horizon).map { observed[origin + $0] ?? 0 },
        samples: totals.compactMap(source.values),
        seasonal: (0..<plan.horizon).map { day in
          (1...4).map { week in before[origin + (1 + day % 7 - 7 * week)] ?? 0 }
        },
        scheduled: scheduled(scenario),
        recent: (0..<28).map { before[origin + ($0 - 27)] ?? 0 })
      (fold.bandCalibration, fold.ceiling) = (scenario.bandCalibration, scenario.ceiling)
      fold.others = scenario.others ?? .unmeasured
      folds.append(fold)
    }
    return folds
  }
}
