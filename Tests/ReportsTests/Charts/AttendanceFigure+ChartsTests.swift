import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports

struct AttendanceFigureChartsTests {
  /// A course at its limit and one without absences, after three classes of each.
  private func answer(_ rules: AttendanceRules = AttendanceRules()) async throws -> any AnsweredMeasure {
    let history = try HistoryAsOf(
      [Course("m", name: "数学", .wednesday, 2, max: 1), Course("a", name: "Art", .thursday, 1, max: 4)],
      [Absence("2024-04-17", "m")], today: "2024-04-25")
    var options = AnalysisOptions(boundary: history.boundary)
    options.attendance = rules
    return try #require(
      await MeasureRegistry.answers(to: [AttendanceReport.self], of: history, options, jobs: 1).first)
  }

  private func charts(_ answer: any AnsweredMeasure) -> [Chart] {
    Page(sections: [answer.section]).charts
  }

  @Test func `the week has each class where it stands, with its state`() async throws {
    let chart = try #require(charts(try await answer()).first { $0.name == "week" })
    guard case .timetable(let week) = chart.form else { return #expect(Bool(false), "no week") }
    let lesson = try #require(week.classes[1][2].first)
    #expect(
      [lesson.name, lesson.count, lesson.standing].map(\.english) == ["数学", "1/1", "limit"]
        && lesson.tone == .alarm)
    #expect(week.classes[0][3].first?.tone == .good && week.classes.flatMap { $0 }.count { !$0.isEmpty } == 2)
  }

  @Test func `the riskiest course stands first, between the ends of its risk`() async throws {
    let chart = try #require(charts(try await answer()).first { $0.name == "absence-risk" })
    guard case .plot(let plot) = chart.form, case .names(let names) = plot.x.scale else {
      return #expect(Bool(false), "no plot of names")
    }
    #expect(names.map(\.english) == ["数学", "Art"])
    for point in plot.layers[0].points { #expect(point.ends?.contains(point.y) == true) }
  }

  @Test(arguments: [
    ("2024-04-24", "too early to say whether a course nears its limit: 2 of 3 classes known"),
    ("2024-04-26", "no course is near its limit (1 course, 3 classes held); safe to skip: Art 2"),
  ])
  func `the summary says nothing of a limit before three classes`(today: String, words: String) async throws {
    let history = try HistoryAsOf([Course("a", name: "Art", .thursday, 1, max: 9)], [], today: today)
    let answer = try #require(
      await MeasureRegistry.answers(
        to: [AttendanceReport.self], of: history, AnalysisOptions(boundary: history.boundary), jobs: 1
      ).first)
    #expect(answer.summary.map(\.words.english) == [words])
  }

  @Test func `the summary names courses at risk`() async throws {
    let points = try await answer().summary
    #expect(points[0].line == .course && points[0].question == .risk && points[0].state == .bad)
    #expect(points[0].words.english.hasPrefix("数学 1/1 limit, risk ") && points[0].section == "attendance")
  }

  @Test func `where no course is at risk the summary says how many classes may still be missed`() async throws
  {
    let history = try HistoryAsOf(
      [Course("a", name: "Art", .thursday, 1, max: 9)], [],
      semesters: [Semester("spring", "2024-04-08", "2024-07-26")], today: "2024-06-20")
    let answer = try #require(
      await MeasureRegistry.answers(
        to: [AttendanceReport.self], of: history, AnalysisOptions(boundary: history.boundary), jobs: 1
      ).first)
    let words = try #require(answer.summary.first).words
    #expect(
      words.english.wholeMatch(
        of: #/no course is near its limit \(1 course, 11 classes held\); safe to skip: Art [1-6]/#) != nil,
      "\(words)")
  }

  @Test(
    arguments: [(.green, .good), (.orange, .attention), (.red, .alarm)] as [(StatusColor, Page.Tone)])
  func `D4: the colours of the designs are tones`(color: StatusColor, tone: Page.Tone) {
    #expect(color.tone == tone)
  }
}
