import Kaiki
import KaikiSimulation
@testable import Analysis

/// Replicates of each kind, summed up as their scenarios do.
extension Projection {
  init(_ replicates: [DailyTotals], start: Day, seconds: AnswerSeconds, knowsMemorised: Bool) {
    self.init(
      replicates, start: start, Quantity.ofCards(seconds: seconds, knowsMemorised: knowsMemorised))
  }

  init(_ replicates: [TaskTotals], start: Day) { self.init(replicates, start: start, Quantity.ofTasks) }
  init(_ replicates: [ListTotals], start: Day) { self.init(replicates, start: start, Quantity.ofLists) }
  init(_ replicates: [AttemptTotals], start: Day) {
    self.init(replicates, start: start, Quantity.ofAttempts)
  }
  init(_ replicates: [CourseTotals], start: Day) { self.init(replicates, start: start, Quantity.ofCourses) }
}
