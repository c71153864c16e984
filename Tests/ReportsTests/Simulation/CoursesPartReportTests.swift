import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// `simulate` of courses (INTERFACE 5).
struct CoursesPartReportTests {
  @Test func `JSON has classes and absences, and how each course ends`() throws {
    let courses = try SimulatedParts.courses()
    let part = """
      {"kind": "courses", "plan": \(courses.planText),
       "days": [
         {"day": "2024-01-31", "classes": \(band("1")), "absences": \(band("0.5", "0", "1"))},
         {"day": "2024-02-01", "classes": \(band("2")), "absences": \(band("0.5", "0", "1"))}],
       "totals": {"classes": \(band("3")), "absences": \(band("1", "0", "2"))},
       "items": [{"course": "=m", "name": "数学", "absencesSoFar": 2, "absences": \(band("3", "2", "4")),
                  "expected": null, "max": 3, "exceeds": 0.5, "safeMisses": 0}]}
      """
    let report = SimulatedParts.report([courses])
    #expect(try canonical(report.json.text) == canonical(simulation(remarks: courses.said, [part])))
    #expect(report.csv.header.prefix(3) == ["kind", "day", "classes_mean"])
    #expect(report.csv.header.last == "absences_p95")
  }

  @Test func `the page shows how each course ends`() throws {
    let report = SimulatedParts.report([try SimulatedParts.courses()])
    check(report.page, shows: ["数学", "50 %", "2 – 4"])
    #expect(report.text().contains("classes   3 "))
    #expect(report.text().contains("absences  1 (90 % band: 0 – 2)\n"))
    #expect(
      report.text().hasSuffix(
        """
        Courses
          course  so far  at the end  90 % band  allowed  exceeded  safe to skip
          数学         2           3      2 – 4        3      50 %             0

        """), "\(report.text())")
    #expect(report.text(.japanese).contains("\n科目\n"))
  }

  @Test(arguments: Language.allCases)
  func `before three classes the page gives no expected absences`(language: Language) throws {
    let report = SimulatedParts.report([try SimulatedParts.courses(isLearnt: false)])
    let text = report.text(language, width: 120)
    let words =
      language == .english
      ? "too early to say whether a course nears its limit: 0 of 3 classes known"
      : "科目が欠席上限に近いかはまだ判断できません：出欠の分かる授業は 0回、必要な授業は 3回です"
    #expect(text.ranges(of: words).count == 2, "\(text)")
    #expect(!text.contains("2 – 4") && !text.contains("0 – 2"))
    #expect(!report.page.charts.contains { $0.name == "absences" })
    #expect(try report.means("absences") == [0.5, 0.5])
  }

  /// A course on Mondays of the spring of 2024, asked about after its class of 22 April.
  ///
  /// By hand: 29 April and 6 May are holidays, so that three classes have been held and none is left in five weeks;
  /// in seven there are 13 and 20 May. One of the three was missed, and there is no other course: Beta(2, 3). Of two
  /// classes 4/5 are missed on the mean, with the variance 2 x 0.4 x 0.6 x 7/6 = 0.56: the mean of 4000 runs has an
  /// error of 0.0118.
  @Test func `a course goes on at its own past rate`() async throws {
    let history = try HistoryAsOf(
      [Course("m", name: "数学", .monday, max: 1)], [Absence("2024-04-15", "m")],
      semesters: [Semester("spring", "2024-04-08", "2024-05-26")], today: "2024-04-22")
    let options = ScenarioOptions(
      span: PlanSpan(start: try day("2024-04-23"), days: 34, replicates: 4_000, seed: 1))
    let scenarios = try Scenarios(history, options)
    let part = try #require(await ReportedParts.simulated(scenarios, jobs: 2) {}.first)
    let expected = """
      {"rules": "corrected", "lateRule": "none", "officialRule": "present", "absenceLimit": "2/3",
       "courses": 1, "classes": 2, "classesOff": 0, "classDays": 0, "badDays": 0,
       "widening": null}
      """
    #expect(try canonical(JSONValue.object(part.plan).text) == canonical(expected))
    let totals = JSONValue.object(part.members(part.projection.totals))
    #expect(try totals("classes")("mean").double == 2)
    let missed = try #require(try totals("absences")("mean").double)
    #expect(abs(missed - 0.8) < 4 * 0.0118, "\(missed)")
    let course = try #require(try JSONValue.object(part.ending)("items").elements?.first)
    #expect(try course("absencesSoFar") == .number(1) && course("max") == 1)
    let final = try #require(try course("absences")("mean").double)
    #expect(abs(final - missed - 1) < 1e-9)
    // One is allowed and has been missed: it is exceeded where either of two is missed, 1 - B(2, 5) / B(2, 3), whatever
    // the runs (F4).
    let exceeds = try #require(try course("exceeds").double)
    #expect(abs(exceeds - 0.6) < 1e-12, "\(exceeds)")
    #expect(try course("safeMisses") == 0)
  }

  @Test func `remarks say what the rates rest on, and what the run leaves out`() throws {
    let scenario = try SimulatedParts.courses(isLearnt: false).figure.scenario
    #expect(
      CoursesPartReport.remarks(scenario).map(\.english) == [
        "Classes: the forecast draws full-day absences (in the past: 0 of 0 days with several classes) and single absences at your past rates. Each replicate draws its own rates.",
        "Too few classes have been held to estimate absence rates. The forecast assumes rates and therefore shows no risk.",
        "The simulation ends before 3 classes of the terms. Absences count up to the last simulated day; the risk and the number of classes safe to skip cover the whole term.",
      ])
    #expect(
      CoursesPartReport.remarks(scenario).map(\.japanese) == [
        "授業：終日欠席（複数の授業がある 0日のうち 0日）と個別の欠席を計算します。過去の割合から、シミュレーションの反復ごとに欠席の割合を抽出します。",
        "実施済みの授業が少ないため、欠席率は仮定した値です。上限を超える確率は示しません。",
        "学期の授業 3回は、シミュレーションの期間より後にあります。欠席回数は期間の最終日まで、上限を超える確率と欠席可能回数は学期末までの値です。",
      ])
  }
}
