import Kaiki
@testable import Analysis
@testable import Forecasting

/// A history of which nothing is known yet, and what is asked of it.
extension Evidence {
  init(_ history: HistoryAsOf, for options: ScenarioOptions) {
    self.init(history, before: options.span.start)
  }
}

extension CardScenario {
  init(_ history: HistoryAsOf, _ options: ScenarioOptions) throws(ScenarioProblem) {
    try self.init(Evidence(history, for: options), options)
  }
}

extension TaskScenario {
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    self.init(Evidence(history, for: options), options)
  }
}

extension ListScenario {
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    self.init(Evidence(history, for: options), options)
  }
}

extension AttemptScenario {
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    self.init(Evidence(history, for: options), options)
  }
}

extension HabitScenario {
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    self.init(Evidence(history, for: options), options)
  }
}

extension CourseScenario {
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    self.init(Evidence(history, for: options), options)
  }
}

extension ActivityCalendar {
  init?(_ history: HistoryAsOf, before start: Day) {
    guard let diary = Evidence(history, before: start).diary else { return nil }
    self = diary
  }
}
