import Kaiki
import KaikiSimulation

/// Simulation of the active tasks with attempts.
package struct AttemptScenario: Scenario {
  package let plan: AttemptPlan
  /// Ids of the simulated tasks, one per task of the plan, in its order; at least one.
  let ids: [String]
  private let names: ItemNames
  package var bandCalibration: BandCalibration?

  /// Builds the plan of all active attempt tasks (tasks that count tries); returns `nil` if the history lacks such a task.
  ///
  /// Tasks without attempts so far are included.
  ///
  /// The history decides every option that is `nil`.
  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    let start = options.span.start
    guard let rates = history.attemptRates(before: start), !rates.active.isEmpty else { return nil }
    ids = rates.active.map(\.id)
    names = ItemNames(history)
    let first = start + -rates.record.count
    plan = AttemptPlan(
      span: options.span, tasks: rates.active.map(\.task), meanRate: rates.meanRate,
      ended: rates.ended, record: rates.record,
      blockBootstrap: rates.record.isEmpty
        ? nil
        : evidence.diary?.blockBootstrap(
          from: first,
          things: [
            Dictionary(
              uniqueKeysWithValues: rates.record.enumerated().map { (first + $0, Double($1.attempts)) })
          ]))
  }

  package var episodes: InactivityEpisodes? { plan.blockBootstrap?.episodes }

  /// True if the simulation continues logged attempts, so that backtests can calibrate its bands.
  ///
  /// False if the data contain only counters, or no attempt at a task in work before the start.
  package var goesOnAsLogged: Bool { plan.blockBootstrap != nil }

  package static let quantities: [Quantity] = [.attempts]

  /// Returns a forecast for each task whose attempts so far are below its target, in the order of the plan; empty without any.
  package func ending(of replicates: [AttemptTotals]) -> [TargetForecast] {
    plan.tasks.enumerated().compactMap { number, task in
      guard let target = task.target, task.attempts < target else { return nil }
      return TargetForecast(
        task: ids[number], name: names.task(ids[number]), attempts: task.attempts, target: target,
        reached: replicates.map { $0.reached[number] }, start: plan.span.start)
    }
  }
}
