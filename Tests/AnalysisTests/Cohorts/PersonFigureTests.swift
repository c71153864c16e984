import Analysis
import Forecasting
import Kaiki
import TestSupport
import Testing

@testable import Analysis

/// What one person's history comes to in a row (INTERFACE 9).
struct PersonFigureTests {
  @Test(arguments: [
    (0, PersonFigure.State.active), (2, .active), (3, .longerThanUsual), (9, .longerThanUsual),
    (10, .longerThanEver),
  ])
  func `being away is long against a person's own gaps`(away: Int, state: PersonFigure.State) {
    // Nine of ten gaps are at most two days long, the longest nine.
    #expect(PersonFigure.state(away: away, gaps: [1, 1, 1, 2, 1, 2, 1, 1, 2, 9]) == state)
  }

  @Test func `few gaps tell nothing of what is usual`() {
    #expect(PersonFigure.state(away: 100, gaps: [1, 1, 1]) == .unknown)
    #expect(PersonFigure.state(away: nil, gaps: Array(repeating: 1, count: 20)) == .unknown)
  }

  @Test(
    arguments: [
      ([], [5, 8]), ([.officialAbsence], [5, 8]), ([.absent], []), ([.late], []),
      ([.absent, .earlyLeave], []),
    ] as [(Set<AttendanceRecord.Kind>, [Double])])
  func `classes of a course count only if its absences and late arrivals are known`(
    unknown: Set<AttendanceRecord.Kind>, rate: [Double]
  ) async throws {
    var (course, count) = (Course("m"), AbsenceCount())
    if !unknown.contains(.absent) { count.absent = 3 }
    course.counts = CourseCounts(held: 8, absences: count, unknown: unknown)
    let history = try HistoryAsOf([course], semesters: [], today: "2024-06-18")
    let figure = await PersonFigure(of: history, AnalysisOptions(boundary: history.boundary))
    #expect((figure.classes.map { [$0.successes, Double($0.trials)] } ?? []) == rate)
  }
}
