import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

extension MadeUp {
  /// What a history holds that can be projected, from the day after it.
  static func scenarios(
    _ known: HistoryAsOf, days: Int = 365, replicates: Int = 1,
    _ change: (inout ScenarioOptions) -> Void = { _ in }
  ) -> Scenarios {
    let span = PlanSpan(start: known.today + 1, days: days, replicates: replicates, seed: 1)
    var options = ScenarioOptions(span: span)
    change(&options)
    do {
      return try Scenarios(known, options)
    } catch {
      preconditionFailure("histories without cards contradict no options")
    }
  }
}
