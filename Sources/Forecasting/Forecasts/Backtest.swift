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

/// Forecast from a past day, with the values that were observed afterwards.
package struct Fold: Sendable {
  /// Forecast origin: the last day whose data the forecast used.
  package var origin: Day
  /// Observed values, ≥ 0, one element per forecast day, in the unit of the quantity.
  package var actual: [Double]
  /// Forecast as drawn: one array per replicate, with one value (≥ 0) per forecast day in the unit of the quantity.
  package var samples: [[Double]]
  /// Naive forecast, one element per forecast day: the four values of its weekday in the four weeks up to the forecast
  /// origin. The latest week is first; a day before the record has value 0.
  package var seasonal: [[Double]]
  /// Scheduled number of items, ≥ 0, one element per forecast day; `nil` if the kind has no schedule.
  package var scheduled: [Double]?
  /// Observed values of the 28 days up to the forecast origin, oldest first; 0 for a day before the record.
  package var recent: [Double]
  /// Calibration of the bands by earlier forecast errors; `nil` for bands as drawn.
  package var bandCalibration: BandCalibration?
  /// Maximum of the quantity over any range of forecast days; `nil` if unbounded.
  package var ceiling: Ceiling?
  /// Prior of the forecast errors, measured among other people.
  package var others = BandCalibration.OtherPeople.known

  /// Returns the calibrated forecast values of one day, ≥ 0, ascending, one per replicate.
  ///
  /// - Parameter day: Index of the forecast day; day 0 is the day after the forecast origin.
  package func values(onDay day: Int) -> [Double] { lives(onDay: day).sorted() }

  /// Returns the calibrated forecast values of one day, ≥ 0, one per replicate, in the order of ``samples``.
  ///
  /// - Parameter day: Index of the forecast day; day 0 is the day after the forecast origin.
  package func lives(onDay day: Int) -> [Double] {
    let values = samples.map { $0[day] }
    guard let bandCalibration else { return values }
    let sorted = values.sorted()
    let most = most(in: day..<(day + 1))
    return values.map { bandCalibration.moved($0, from: sorted, most: most) }
  }

  /// Returns the calibrated sums of the first `days` (≥ 1) forecast days, ≥ 0, ascending.
  ///
  /// The array has one sum per replicate if the bands are as drawn, otherwise up to 20 per replicate, see
  /// ``BandCalibration/spread(_:ofDays:most:)``.
  package func totals(ofDays days: Int) -> [Double] {
    let drawn = drawnTotals(ofDays: days)
    return bandCalibration?.spread(drawn, ofDays: days, most: most(in: 0..<days)) ?? drawn
  }

  func drawnTotals(ofDays days: Int) -> [Double] {
    samples.map { $0.prefix(days).reduce(0, +) }.sorted()
  }

  /// Returns mean, median and calibrated 90 % band of one day, as a projection computes these.
  ///
  /// - Parameter day: Index of the forecast day; day 0 is the day after the forecast origin.
  package func band(onDay day: Int) -> Band {
    let drawn = samples.map { $0[day] }
    return bandCalibration.map { Band(drawn, $0, ofDays: 1, most: most(in: day..<(day + 1))) } ?? Band(drawn)
  }

  /// Returns mean, median and calibrated 90 % band of the sum of the first `days` (≥ 1) forecast days.
  package func band(ofDays days: Int) -> Band {
    let drawn = drawnTotals(ofDays: days)
    return bandCalibration.map { Band(drawn, $0, ofDays: days, most: most(in: 0..<days)) } ?? Band(drawn)
  }

  private func most(in days: Range<Int>) -> Double { ceiling?.most(in: days) ?? .infinity }

  /// Returns the mean of the drawn sums of the first `days` forecast days, in the unit of the quantity, ≥ 0.
  package func meanTotal(ofDays days: Int) -> Double {
    drawnTotals(ofDays: days).reduce(0, +) / Double(samples.count)
  }

  /// Returns the sum of the observed values of the first `days` forecast days, ≥ 0.
  package func actualTotal(ofDays days: Int) -> Double { actual.prefix(days).reduce(0, +) }
}

extension Fold {
  /// Returns the forecast origins (last known days) of a backtest.
  ///
  /// Origins are spread evenly between the first 30 % of the record (at least ``minRecord`` days) and the last `horizon` days.
  /// The distance between origins is at least ``minSpacing`` days.
  package static func origins(of record: Range<Day>, horizon: Int, count: Int) -> [Day] {
    let known = max(minRecord, record.count * 3 / 10)
    let room = record.count - known - horizon
    guard room >= 0 else { return [] }
    let count = min(count, room / minSpacing + 1)
    let first = record.lowerBound + (known - 1)
    guard count > 1 else { return [first + room] }
    return (0..<count).map { first + room * $0 / (count - 1) }
  }

  /// Returns the lengths in days of the sums that backtests score: 7, 28 and 90, up to `horizon`. Ascending; empty if
  /// `horizon` is below 7.
  package static func lengths(upTo horizon: Int) -> [Int] { [7, 28, 90].filter { $0 <= horizon } }

  /// Minimum number of days of the record up to a forecast origin: 28.
  package static let minRecord = 28
  /// Minimum number of days between two forecast origins: 7.
  package static let minSpacing = 7
}
