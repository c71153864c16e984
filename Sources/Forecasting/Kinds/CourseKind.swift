import Kaiki

/// Classes of courses: attendance of a class is a success. The days of classes are fixed, so idle days are no evidence.
package enum CourseKind: ItemKindTraits {
  package static let isChosen = false
  package static let countsTrials = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.courses != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet { DaySet() }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> CourseScenario? {
    CourseScenario(evidence, options)
  }

  /// Backtest of the daily number of missed classes.
  package static let backtest = Backtest<CourseScenario>(
    scenario: { CourseScenario($0, $1) }, quantity: .absences,
    actual: { history, _ in
      (history.courses?.held(until: history.today) ?? [:]).mapValues { Double($0.count(where: \.isMissed)) }
    }, scheduled: { _ in nil })
}
