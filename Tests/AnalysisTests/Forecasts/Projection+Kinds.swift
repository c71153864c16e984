import Kaiki
import KaikiSimulation
@testable import Analysis
@testable import Forecasting

/// Replicates of each kind, summed up as their scenarios do.
extension Projection {
  init(_ replicates: [DailyTotals], start: Day, seconds: AnswerSeconds, knowsMemorised: Bool) {
    self.init(
      replicates, start: start, CardScenario.quantities(seconds: seconds, knowsMemorised: knowsMemorised))
  }

  init(_ replicates: [TaskTotals], start: Day) {
    self.init(replicates, start: start, TaskScenario.quantities)
  }
  init(_ replicates: [ListTotals], start: Day) {
    self.init(replicates, start: start, ListScenario.quantities)
  }
  init(_ replicates: [AttemptTotals], start: Day) {
    self.init(replicates, start: start, AttemptScenario.quantities)
  }
  init(_ replicates: [CourseTotals], start: Day) {
    self.init(replicates, start: start, CourseScenario.quantities)
  }
}
