import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// How often classes are missed, on whole days and one by one, and how courses end.
struct AttendanceHabitsTests {
  private typealias Plan = AttendanceSimulationPlan

  private func habits(
    _ courses: [Course], _ absences: [Absence], calendar: [(String, CalendarException.Change)] = [],
    today: String, start: String
  ) throws -> AttendanceHabits {
    let subject = try HistoryAsOf(courses, absences, calendar: calendar, today: today)
    return try #require(subject.attendanceHabits(AttendanceRules(), from: try day(start))).habits
  }

  private func meetings(_ habits: AttendanceHabits) -> [[Int]] {
    habits.meetings.map { [$0.day, $0.course] }
  }

  @Test func `a day on which every class is missed was spent in bed, and counts for no course`() throws {
    // Wednesdays 10, 17 and 24 April have two classes, Fridays 12 and 19 April one.
    let habits = try habits(
      [
        Course("w1", .wednesday, 1, classes: 5, max: 2), Course("w2", .wednesday, 2, classes: 5, max: 2),
        Course("fri", .friday, classes: 4, max: 3),
      ],
      [
        Absence("2024-04-10", "w1"), Absence("2024-04-10", "w2"), Absence("2024-04-17", "w1"),
        Absence("2024-04-12", "fri"), Absence("2024-04-24", "w2", .late),
        Absence("2024-04-24", "w1", .officialAbsence), Absence("2024-04-11", "fri"),
      ], today: "2024-04-24", start: "2024-04-25")
    #expect(habits.classDays == 3)
    #expect(habits.fullDayAbsences == 1)
    #expect(habits.courses.map(\.number) == [0, 1, 2])
    #expect(
      habits.courses.map(\.course) == [
        Plan.Course(absences: 2, max: 2, held: 2, missed: 1),
        Plan.Course(absences: 1, max: 2, held: 2, missed: 0, late: 1),
        // The absence of a Thursday counts, but no class was missed by it.
        Plan.Course(absences: 2, max: 3, held: 2, missed: 1),
      ])
    // Friday the 26th, Wednesdays 1 and 8 May, and Friday the 10th; 3 May is a holiday.
    #expect(meetings(habits) == [[1, 2], [6, 0], [6, 1], [13, 0], [13, 1], [15, 2]])
  }

  @Test func `T4: of two periods of a day one may be missed alone`() throws {
    let lab = [Course("lab", .wednesday, 1), Course("lab", .wednesday, 2)]
    let one = try habits(
      lab, [Absence("2024-04-10", "lab", period: 2)], today: "2024-04-17", start: "2024-04-18")
    #expect(one.classDays == 2)
    #expect(one.fullDayAbsences == 0)
    #expect(one.courses.map(\.course.held) == [4])
    #expect(one.courses.map(\.course.missed) == [1])
    let both = try habits(
      lab, [Absence("2024-04-10", "lab", period: 2), Absence("2024-04-10", "lab", period: 1)],
      today: "2024-04-17", start: "2024-04-18")
    #expect(both.fullDayAbsences == 1)
    #expect(both.courses.map(\.course.held) == [2])
    #expect(both.courses.map(\.course.missed) == [0])
  }

  @Test func `courses without classes to come are left out, and holidays have none`() throws {
    // After Friday, 26 April the Mondays 29 April and 6 May are holidays.
    let habits = try habits(
      [Course("mon", .monday), Course("wed", .wednesday)], [], today: "2024-04-26", start: "2024-04-27")
    #expect(habits.courses.map(\.number) == [1])
    #expect(meetings(habits) == [[4, 0], [11, 0]])
    let other = try self.habits(
      [Course("mon", .monday), Course("wed", .wednesday)], [], calendar: [("2024-05-06", .classDay)],
      today: "2024-04-26", start: "2024-04-27")
    #expect(other.courses.map(\.number) == [0, 1])
    #expect(meetings(other) == [[4, 1], [9, 0], [11, 1]])
  }

  @Test func `data without courses have no habits of attendance`() throws {
    let subject = try HistoryAsOf(now: "2024-05-01T12:00")
    #expect(subject.attendanceHabits(AttendanceRules(), from: try day("2024-05-02")) == nil)
  }

  @Test func `a forecast by hand: the share that exceeds, and the next classes that may be missed`() {
    // 2 absences, and none, one or four more in 10, 8 and 2 of 20 runs: 2 of 20 end above 5.
    let missed: [[Int32]] =
      Array(repeating: [], count: 10) + Array(repeating: [1], count: 8) + [[0, 1, 2, 3], [0, 1, 2, 19]]
    let forecast = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: 2), rule: .none, max: 5, missed: missed,
      late: missed.map { _ in [] }, coming: 20, isLearnt: true)
    #expect(forecast.exceeds == 0.1)
    #expect(abs(forecast.absences.mean - (2 + 16.0 / 20)) < 1e-12)
    #expect(forecast.absences.p5 == 2 && forecast.absences.p50 == 2 && forecast.absences.p95 == 6)
    // The next three missed: the runs that miss the second class miss no more by it, so that only those two
    // exceed that miss a class after the third; with four every run exceeds.
    #expect(forecast.safeMisses == 3)
    let worse = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: 2), rule: .none, max: 5,
      missed: missed + [[4, 5, 6, 7]], late: Array(repeating: [], count: 21), coming: 20, isLearnt: true)
    // 3 of 21 exceed: not even none is safe, and the number does not fall below 0.
    #expect(worse.exceeds == 3.0 / 21)
    #expect(worse.safeMisses == 0)
  }

  private static func count(absent: Int, late: Int = 0) -> AbsenceCount {
    var count = AbsenceCount()
    count.absent = absent
    count.late = late
    return count
  }

  @Test(
    arguments: [
      // 4 absences and 1/3, and late once more in one of three runs: 4 2/3 of 5; the next one missed is too much.
      (.third, 4, 1, 5, 0, 0.0, [13.0 / 3, 13.0 / 3, 14.0 / 3]),
      (.third, 3, 1, 5, 1, 0, [10.0 / 3, 10.0 / 3, 11.0 / 3]),
      // Two make one: the run that is late once more ends at 6 of 5.
      (.twoAreOne, 5, 1, 5, 0, 1.0 / 3, [5, 5, 6]), (.threeAreOne, 5, 1, 5, 0, 0, [5, 5, 5]),
      (.none, 5, 1, 5, 0, 0, [5, 5, 5]),
    ] as [(LateRule, Int, Int, Int, Int, Double, [Double])])
  func `T7: late arrivals so far and to come count by the rule towards the end of a course`(
    rule: LateRule, absent: Int, late: Int, max: Int, safe: Int, exceeds: Double, finals: [Double]
  ) throws {
    let forecast = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: absent, late: late), rule: rule, max: max,
      missed: [[], [], []], late: [[], [], [7]], coming: 20, isLearnt: true)
    #expect(forecast.safeMisses == safe)
    #expect(abs(try #require(forecast.exceeds) - exceeds) < 1e-12)
    #expect(abs(forecast.absences.mean - finals.reduce(0, +) / 3) < 1e-12)
    #expect(abs(forecast.absencesSoFar - finals[0]) < 1e-12)
  }

  @Test func `a class that is missed is not come late to, and where nothing was learnt no risk is given`() {
    // Late to the first class: missed instead, it is one absence and no late arrival.
    let one = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: 0, late: 1), rule: .twoAreOne, max: 1, missed: [[]],
      late: [[0]], coming: 2, isLearnt: true)
    #expect(one.absences.mean == 1 && one.safeMisses == 1)
    let unknown = CourseForecast(
      course: "a", name: "A", count: AbsenceCount(), rule: .none, max: 5, missed: [[0]], late: [[]],
      coming: 9,
      isLearnt: false)
    #expect(unknown.exceeds == nil && unknown.safeMisses == nil && unknown.absences.mean == 1)
  }
}
