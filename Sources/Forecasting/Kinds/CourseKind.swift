import Kaiki

/// Classes of courses: a success is one that was attended. They are held, so that their days say nothing of the person.
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

  /// Classes missed.
  package static let backtest = Backtest<CourseScenario>(
    scenario: { CourseScenario($0, $1) }, quantity: .absences,
    actual: { history, _ in
      (history.courses?.held(until: history.today) ?? [:]).mapValues { Double($0.count(where: \.isMissed)) }
    }, scheduled: { _ in nil })
}
