import Distributions
import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Simulation of daily lists: items and completed items per day.
package struct ListScenario: Scenario {
  package let plan: ListPlan
  package var bandCalibration: BandCalibration?

  /// Builds the plan; returns `nil` if the history has no list.
  ///
  /// The history decides every option that is `nil`.
  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    // Read the lists as stored, even if the options project another reset mode: only shown items could be completed.
    let start = options.span.start
    let opened = history.listDays(mode: .clear).filter { !$0.isNotOpened && $0.day < start }
    guard let first = opened.first?.day, let last = opened.last,
      let person = evidence.diary
    else { return nil }
    var record = [ListPlan.PastDay?](repeating: nil, count: start - first)
    for list in opened {
      record[list.day - first] = ListPlan.PastDay(
        added: list.items - list.carried, items: list.items, done: list.completed)
    }
    let spread = try? BetaShrinkage(successes: opened.map(\.completed), trials: opened.map(\.items))
    plan = ListPlan(
      span: options.span, mode: options.resetMode, record: record,
      blockBootstrap: person.blockBootstrap(
        from: first,
        things: [
          Dictionary(opened.map { ($0.day, Double($0.items - $0.carried)) }, uniquingKeysWith: +)
        ]),
      spread: spread.map { BetaDistribution(a: $0.a, b: $0.b) },
      left: options.resetMode.moved(items: last.items, done: last.completed))
  }

  package var episodes: InactivityEpisodes? { plan.blockBootstrap.episodes }

  /// True if the lists begin empty each day (`clear`), as in the app; false if the options project another reset mode.
  package var goesOnAsLogged: Bool { plan.mode == .clear }

  package static let quantities: [Quantity] = [.items, .done, .carried]

  /// Returns no result, because the daily quantities describe lists completely.
  package func ending(of replicates: [DailyTotals]) {}
}
