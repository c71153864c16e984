import Kaiki
import KaikiSimulation
@testable import Analysis
@testable import Forecasting

/// Replicates of each kind, summed up as their scenarios do.
extension Projection {
  init(_ replicates: [DailyTotals], start: Day, seconds: AnswerSeconds, knowsMemorised: Bool) {
    self.init(
      replicates, start: start, CardScenario.sources(seconds: seconds, knowsMemorised: knowsMemorised))
  }

  init(_ replicates: [some DailyResults], start: Day, _ quantities: [Quantity]) {
    self.init(replicates, start: start, Quantity.columns(quantities))
  }
}
