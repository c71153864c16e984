import Forecasting
import Kaiki

/// Measure of the absences of each course, and of the absences left until its limit, as an ``AttendanceFigure``.
package enum AttendanceMeasure: Measure {
  package static let name = "attendance"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.courses != nil }
  package static func figure(_ context: AnalysisContext) -> AttendanceFigure {
    context.history.attendance(context.options.attendance, in: context.options.semesters).ofRecords
  }
}

extension AttendanceFigure: HoldsNoTests {}

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
