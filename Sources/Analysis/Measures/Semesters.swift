import Forecasting
import Kaiki

/// Measure of the attendance at the classes of each term, as a ``SemestersFigure``.
package enum SemestersMeasure: Measure {
  package static let name = "semesters"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.courses != nil }
  package static func figure(_ context: AnalysisContext) -> SemestersFigure {
    context.history.semesters(
      context.options.attendance.official, on: context.days, among: context.options.semesters)
  }
}

extension SemestersFigure: HoldsNoTests {}
