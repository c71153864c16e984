import Forecasting
import Kaiki

/// How many absences are left in each course?
package enum AttendanceMeasure: Measure {
  package static let name = "attendance"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.courses != nil }
  package static func figure(_ inquiry: Inquiry) -> AttendanceFigure {
    inquiry.history.attendance(inquiry.options.attendance, in: inquiry.options.semesters).ofRecords
  }
}

extension AttendanceFigure: HoldsNoTests {}
