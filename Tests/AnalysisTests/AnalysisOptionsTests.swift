import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How questions are answered where nothing is said (INTERFACE 2).
struct AnalysisOptionsTests {
  @Test func `what is left open is that of the contract`() {
    let options = AnalysisOptions(boundary: DayBoundary(zone: .tokyo, dayStartHour: 4))
    #expect(options.top == nil && options.streakRule == .strict && !options.countsOriginalStreaks)
    #expect(options.system == .soonest && options.resetMode == .clear)
    #expect(options.attendance == AttendanceRules())
    let rules = options.attendance
    #expect(rules.late == .none && rules.official == .present && rules.limit == .twoThirds)
    #expect(!rules.isOriginal)
  }
}
