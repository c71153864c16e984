import Kaiki
import KaikiSimulation
@testable import Analysis
@testable import Forecasting

extension ScenarioOptions {
  /// A run from the day after the moment of a history, by its own table and with one replicate unless said
  /// otherwise.
  init(
    _ history: HistoryAsOf, days: Int, replicates: Int = 1, seed: UInt64 = 1,
    change: (inout ScenarioOptions) -> Void = { _ in }
  ) {
    self.init(
      span: PlanSpan(start: history.today + 1, days: days, replicates: replicates, seed: seed))
    change(&self)
  }
}
