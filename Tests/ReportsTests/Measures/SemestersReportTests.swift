import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports

/// `semesters` in every form (R4.9).
struct SemestersReportTests {
  /// Five Wednesdays of spring with a late arrival, and of the five of October one missed and two to come.
  ///
  /// By hand: 4.5 of 5, 2 of 3, and 6.5 of 8 in all.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [Course("m", name: "数学", .wednesday), Course("a", name: "Art", .wednesday, in: "autumn")],
        [Absence("2024-04-17", "m", .late), Absence("2024-10-09", "a")],
        semesters: [
          Semester("spring", "2024-04-08", "2024-05-12"),
          Semester("autumn", "2024-10-01", "2024-10-31", .second),
        ], today: "2024-10-16")
    },
    json: """
      {"all": {"courses": 2, "held": 8, "coming": 2, "absent": 1, "late": 1, "earlyLeave": 0, "official": 0,
               "rate": 0.8125},
       "bySemester": [
         {"semester": "spring", "name": "spring", "from": "2024-04-08", "to": "2024-05-12", "courses": 1,
          "held": 5, "coming": 0, "absent": 0, "late": 1, "earlyLeave": 0, "official": 0, "rate": 0.9},
         {"semester": "autumn", "name": "autumn", "from": "2024-10-01", "to": "2024-10-31", "courses": 1,
          "held": 3, "coming": 2, "absent": 1, "late": 0, "earlyLeave": 0, "official": 0,
          "rate": 0.666666666667}]}
      """,
    csv: """
      semester,name,from,to,courses,held,coming,absent,late,earlyLeave,official,rate
      ,,,,2,8,2,1,1,0,0,0.8125
      spring,spring,2024-04-08,2024-05-12,1,5,0,0,1,0,0,0.9
      autumn,autumn,2024-10-01,2024-10-31,1,3,2,1,0,0,0,0.666666666667
      """,
    english: [
      "term held missed late or early attended to come", "spring 5 0 1 90.0 % 0",
      "autumn 3 1 0 66.7 % 2", "all 8 1 1 81.3 % 2",
    ],
    japanese: ["学期 実施 欠席 遅刻・早退 出席率 残り授業", "spring 5 0 1 90.0 % 0", "全体 8 1 1 81.3 % 2"])

  @Test func `a term without a name goes by its id, and without courses there is a sentence`() {
    let term = Semester(
      id: "2024-first", name: "", half: .first, days: Sample.monday...Sample.monday + 100)
    var all = SemestersFigure.Entry(courses: 1, held: 2, rate: 1)
    let one = SemestersFigure.Entry(semester: term, courses: 1, held: 2, rate: 1)
    let figure = SemestersReport.shown(SemestersFigure(all: all, bySemester: [one]))
    figure.checkPage(shows: ["2024-first", "100.0 %"])
    all.courses = 0
    let none = SemestersReport.shown(SemestersFigure(all: all, bySemester: []))
    #expect(none.page() == "Attendance by term\n  no courses\n")
    #expect(none.page(.japanese) == "学期別の出席\n  科目はありません\n")
  }
}

extension SemestersReport: PrintedMeasure {
  static let printedValues = [SemestersReportTests.printed]
}
