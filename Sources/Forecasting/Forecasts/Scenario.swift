import Kaiki
import KaikiSimulation

/// Simulation plan of one kind of item, built from a history and options, with the assumptions behind it.
package protocol Scenario: Sendable {
  /// Plan that the simulation runs.
  associatedtype ScenarioPlan: Plan
  /// Results other than daily quantities, such as the cards remembered at an exam; `Void` if there are none.
  associatedtype Ending: Sendable

  var plan: ScenarioPlan { get }
  /// Daily quantities of the plan, in the order of pages and of JSON.
  static var quantities: [Quantity] { get }
  /// Values of ``quantities`` in a replicate, in the same order: one per simulated day, or `nil` if the model cannot predict them.
  var sources: [Quantity.Source<ScenarioPlan.Totals>] { get }
  /// True if the simulation continues the logged behaviour unchanged, so that backtests measure the error of this forecast.
  /// False if the options change the behaviour; its bands are then not calibrated.
  var goesOnAsLogged: Bool { get }
  /// Calibration of the bands by past forecast errors; `nil` for bands as drawn.
  var bandCalibration: BandCalibration? { get set }
  /// Prior of the forecast errors of sums, measured among other people; `nil` if unmeasured.
  var others: BandCalibration.OtherPeople? { get }
  /// Maximum, per day or by recurrence, of the quantity that backtests compare; `nil` if unbounded.
  var ceiling: Ceiling? { get }
  /// Model of inactivity episodes (runs of days on which the person is away); `nil` if the simulation draws none.
  var episodes: InactivityEpisodes? { get }
  /// Returns the results other than daily quantities, summarized over the replicates.
  func ending(of replicates: [ScenarioPlan.Totals]) -> Ending
}

/// Scenario with the results of its simulation.
package struct Simulated<Of: Scenario>: Sendable {
  /// Scenario that produced the results.
  package var scenario: Of
  /// Daily quantities with their means and 90 % bands.
  package var projection: Projection
  /// Results other than daily quantities.
  package var ending: Of.Ending
  /// Daily values of every replicate; `nil` unless ``Scenario/simulated(jobs:keepsDraws:onReplicate:)`` keeps the draws.
  package var draws: Draws?
}

extension Scenario where ScenarioPlan.Totals: DailyResults {
  /// Default: the columns of the results.
  package var sources: [Quantity.Source<ScenarioPlan.Totals>] { Quantity.columns(Self.quantities) }
}

extension Scenario {
  /// Returns the daily quantities with their means and 90 % bands over the replicates.
  package func projection(of replicates: [ScenarioPlan.Totals]) -> Projection {
    Projection(replicates, start: plan.span.start, sources, calibratedBy: bandCalibration, below: ceiling)
  }

  /// Default: `nil`, because forecast errors of other people are unmeasured.
  package var others: BandCalibration.OtherPeople? { nil }
  /// Default: `nil`, because the quantity is unbounded.
  package var ceiling: Ceiling? { nil }
  /// Default: `nil`, because the simulation draws no inactivity episodes.
  package var episodes: InactivityEpisodes? { nil }

  /// Backtests the scenario and sets ``bandCalibration`` by the forecast errors. Does nothing if ``goesOnAsLogged`` is false,
  /// or if ``others`` is `nil` and the record gives fewer than 3 past forecasts.
  ///
  /// - Parameter options: Options of the scenario; only the span, and 0 new cards per day, have an effect.
  package mutating func calibrate(
    by backtest: Backtest<Self>, _ history: HistoryAsOf, _ options: ScenarioOptions, jobs: Int
  ) async {
    guard goesOnAsLogged else { return }
    var past = ScenarioOptions(span: options.span)
    past.span.shard = nil
    if options.cards.newPerDay == 0 { past.cards.newPerDay = 0 }
    func folds(_ plan: BacktestPlan, maxReplicates: Int) async -> [Fold] {
      past.span.replicates = min(
        options.span.replicates, maxReplicates, PlanSpan.maxReplicateDays / (plan.horizon * plan.folds))
      let folds = await backtest.folds(of: history, plan, past, jobs: jobs)
      return folds.count >= BandCalibration.minFolds ? folds : []
    }
    let short = BacktestPlan()
    let near = await folds(short, maxReplicates: 100)
    guard !near.isEmpty || others != nil else { return }
    var far: [Fold] = []
    if options.span.days > short.horizon, !near.isEmpty {
      far = await folds(BacktestPlan(horizon: 90, folds: 4), maxReplicates: 64)
    }
    bandCalibration = BandCalibration(near, long: far, others: others ?? .unmeasured)
  }

  /// Runs the plan and summarizes its replicates.
  ///
  /// - Parameter keepsDraws: True to keep the values of every replicate.
  package func simulated(
    jobs: Int, keepsDraws: Bool = false, onReplicate: @escaping @Sendable () -> Void
  ) async -> Simulated<Self> {
    let replicates = await plan.run(jobs: jobs, onReplicate: onReplicate)
    return Simulated(
      scenario: self, projection: projection(of: replicates), ending: ending(of: replicates),
      draws: keepsDraws ? Draws(replicates, of: plan.span, sources) : nil)
  }
}

/// Daily values of every replicate, before they are summarized in bands.
package struct Draws: Sendable {
  /// Quantities of the plan, in the order of pages, also those that the model cannot predict; at least one.
  package let quantities: [Quantity]
  private let values: @Sendable (_ number: Int) -> [[Double]?]

  init<Totals: Sendable>(_ replicates: [Totals], of span: PlanSpan, _ sources: [Quantity.Source<Totals>]) {
    quantities = sources.map(\.quantity)
    let first = span.numbers.lowerBound
    values = { number in sources.map { $0.values(replicates[number - first]) } }
  }

  /// Returns the daily values of each quantity in a replicate: one array per quantity, with one value per simulated day.
  ///
  /// The arrays are in the order of ``quantities``. An array is `nil` if the model cannot predict the quantity.
  ///
  /// - Parameter number: Number of a simulated replicate, from 0.
  package subscript(number: Int) -> [[Double]?] { values(number) }
}
