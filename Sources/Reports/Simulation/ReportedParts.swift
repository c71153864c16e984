import Analysis
import Kaiki

/// Every kind that is simulated: the one place that names all their reports.
package enum ReportedParts {
  /// Runs what a history holds of each kind.
  ///
  /// - Parameters:
  ///   - jobs: How many replicates run side by side, ≥ 1.
  ///   - keepsDraws: Whether it is to be known what each replicate came to.
  ///   - onReplicate: Called after each replicate of each kind, from any thread.
  package static func simulated(
    _ scenarios: Scenarios, jobs: Int, keepsDraws: Bool = false,
    onReplicate step: @escaping @Sendable () -> Void
  ) async -> [any SimulatedPart] {
    func part<Report: PartReport>(
      _ report: Report.Type, _ scenario: Report.Of?
    ) async -> [any SimulatedPart] {
      guard let scenario else { return [] }
      let part = await scenario.simulated(jobs: jobs, keepsDraws: keepsDraws, onReplicate: step)
      return [ReportedPart<Report>(part: part)]
    }
    return await part(CardsReport.self, scenarios.cards) + part(DecksReport.self, scenarios.decks)
      + part(TasksReport.self, scenarios.tasks)
      + part(ListsPartReport.self, scenarios.lists) + part(AttemptsPartReport.self, scenarios.attempts)
      + part(HabitsPartReport.self, scenarios.habits) + part(CoursesPartReport.self, scenarios.courses)
  }

  /// The keys of each kind: of its plan, of a day, and of what else comes of it.
  static var help: [(kind: String, plan: [KeyHelp], quantities: [KeyHelp], ending: [KeyHelp])] {
    func keys<Report: PartReport>(
      _ report: Report.Type
    ) -> (kind: String, plan: [KeyHelp], quantities: [KeyHelp], ending: [KeyHelp]) {
      let quantities = Report.quantities.map { KeyHelp($0.quantity.rawValue, $0.meaning) }
      return (
        Report.kind, helpOf(Report.plan + WideningReport.plan(Report.Of.self)), quantities,
        helpOf(Report.ending)
      )
    }
    return [
      keys(CardsReport.self), keys(DecksReport.self), keys(TasksReport.self), keys(ListsPartReport.self),
      keys(AttemptsPartReport.self), keys(HabitsPartReport.self), keys(CoursesPartReport.self),
    ]
  }
}
