import Analysis
import Forecasting
import Kaiki

/// Reports of all simulated kinds.
package enum ReportedParts {
  /// Reports in the order of a page.
  static let all: [any PartReport.Type] = [
    CardsReport.self, DecksReport.self, TasksReport.self, ListsPartReport.self, AttemptsPartReport.self,
    HabitsPartReport.self, CoursesPartReport.self,
  ]

  /// Simulates each kind of item that has a scenario, in the order of ``all``.
  ///
  /// - Parameters:
  ///   - jobs: Maximum number of replicates that run in parallel, ≥ 1.
  ///   - keepsDraws: True to keep the values of every replicate.
  ///   - onReplicate: Called after each replicate of each kind, from any thread.
  package static func simulated(
    _ scenarios: Scenarios, jobs: Int, keepsDraws: Bool = false,
    onReplicate step: @escaping @Sendable () -> Void
  ) async -> [any SimulatedPart] {
    func part<Report: PartReport>(_ report: Report.Type) async -> (any SimulatedPart)? {
      guard let scenario = scenarios[Report.Of.self] else { return nil }
      return Answer<Report>(
        figure: await scenario.simulated(jobs: jobs, keepsDraws: keepsDraws, onReplicate: step))
    }
    var parts: [any SimulatedPart] = []
    for report in all {
      if let part = await part(report) { parts.append(part) }
    }
    return parts
  }

  /// Keys of each kind, by object of the JSON.
  static var help: [(kind: String, plan: [KeyHelp], quantities: [KeyHelp], ending: [KeyHelp])] {
    func keys<Report: PartReport>(
      _ report: Report.Type
    ) -> (kind: String, plan: [KeyHelp], quantities: [KeyHelp], ending: [KeyHelp]) {
      let quantities = Report.Of.quantities.map { KeyHelp($0.rawValue) }
      return (
        Report.word, helpOf(Report.plan + BandCalibrationReport.plan(Report.Of.self)), quantities,
        helpOf(Report.ending)
      )
    }
    return all.map { keys($0) }
  }
}
