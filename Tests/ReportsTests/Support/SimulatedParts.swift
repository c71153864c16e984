import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// Parts of a simulation with round figures: the scenario is that of a small history, the replicates are made by hand.
enum SimulatedParts {
  /// 31 January 2024.
  static let start = Day(19_753)

  /// Two days from 31 January, under the standard options.
  static func options(days: Int = 2, replicates: Int = 2, seed: UInt64 = 7) -> ScenarioOptions {
    ScenarioOptions(
      span: PlanSpan(start: start, days: days, replicates: replicates, seed: seed))
  }

  /// A task, a list, two goals, a habit and a course, on the day before.
  static func scenarios(_ options: ScenarioOptions = options()) throws -> Scenarios {
    let history = try HistoryAsOf([SmallReview("2024-01-29T08:00", "a", true)], now: "2024-01-30T12:00").with(
      tasks: [RecurringTask("t", next: "2024-01-31T09:00")],
      goals: [
        AttemptTask("=late", target: 9, created: "2024-01-24T09:00", attempts: 1),
        AttemptTask("soon", target: 9, created: "2024-01-24T10:00", attempts: 8),
      ], lists: [DailyList("2024-01-30T07:00", ["a!", "b"])],
      habits: [
        Habit(name: "走る", frequency: .daily, ticks: [Tick(day: start + -2, value: .manualYes)])
      ]
    ).with(courses: [Course("=m", name: "数学", .monday, max: 3)])
    return try Scenarios(history, options)
  }

  /// The two replicates of three days.
  static func cards(knowsMemorised: Bool) throws -> Answer<CardsReport> {
    let replicates = [1, 2].map { factor -> DailyTotals in
      var totals = DailyTotals(days: 3)
      for day in 0..<3 {
        totals[.due][day] = Int32(10 * factor)
        totals[.dueNew][day] = Int32(4 * factor)
        totals[.reviews][day] = Int32(12 * factor)
        totals[.correct][day] = Int32(8 * factor)
        totals[.new][day] = 2
        totals[.backlog][day] = Int32(day)
        totals[amounts: .memorised][day] = Double(factor * (day + 1)) / 2
      }
      return totals
    }
    let projection = Projection(
      replicates, start: start,
      CardScenario.sources(seconds: AnswerSeconds(right: 3, wrong: 9), knowsMemorised: knowsMemorised))
    let scenario = try #require(try scenarios(options(days: 3)).cards)
    return Answer(figure: Simulated(scenario: scenario, projection: projection, ending: nil))
  }

  /// Two days; two replicates, of which the second has twice as much: 6 of 8 were shown, and 12 of 20.
  static func tasks(hasReminders: Bool = true) throws -> Answer<TasksReport> {
    let replicates = [1, 2].map { factor -> DailyTotals in
      var totals = DailyTotals(days: 2)
      for day in 0..<2 {
        totals[.due][day] = Int32(10 * factor)
        totals[.dueNew][day] = Int32(5 * factor)
        totals[.done][day] = Int32(4 * factor)
        totals[.overdue][day] = Int32((day + 1) * factor)
        totals[.shown][day] = hasReminders ? Int32(3 * factor) : 0
        totals[.starved][day] = hasReminders ? Int32(factor * factor) : 0
      }
      return totals
    }
    let scenario = try #require(try scenarios().tasks)
    return Answer(
      figure: Simulated(
        scenario: scenario,
        projection: Projection(replicates, start: start, Quantity.columns(TaskScenario.quantities)),
        ending: ReminderDelivery(replicates)))
  }

  static func lists() throws -> Answer<ListsPartReport> {
    var totals = DailyTotals(days: 2)
    totals[.items] = [5, 7]
    totals[.done] = [2, 3]
    totals[.carried] = [0, 3]
    let scenario = try #require(try scenarios()[ListScenario.self])
    return Answer(
      figure: Simulated(
        scenario: scenario,
        projection: Projection([totals], start: start, Quantity.columns(ListScenario.quantities)),
        ending: ()))
  }

  static func attempts(_ targets: [TargetForecast]) throws -> Answer<AttemptsPartReport> {
    var totals = AttemptTotals(days: 2, tasks: 0)
    totals[.attempts] = [3, 4]
    let scenario = try #require(try scenarios()[AttemptScenario.self])
    return Answer(
      figure: Simulated(
        scenario: scenario,
        projection: Projection([totals], start: start, Quantity.columns(AttemptScenario.quantities)),
        ending: targets))
  }

  static let targets = [
    TargetForecast(
      task: "=late", name: "遅い", attempts: 1, target: 9, reached: Array(repeating: nil, count: 19) + [1],
      start: start),
    TargetForecast(
      task: "soon", name: "soon", attempts: 8, target: 9, reached: Array(repeating: 0, count: 20),
      start: start),
  ]

  /// Two runs of one habit: done on one day or on both.
  static func habits() throws -> Answer<HabitsPartReport> {
    let replicates = [1, 2].map { days -> HabitTotals in
      var totals = HabitTotals(days: 2)
      totals[.done] = days == 1 ? [1, 0] : [1, 1]
      totals[amounts: .strength] = days == 1 ? [0.5, 0.25] : [0.5, 0.75]
      totals.ends = [
        HabitTotals.End(done: days, score: 0.25 + 0.5 * Double(days - 1), streak: 3 * (days - 1))
      ]
      return totals
    }
    let scenario = try #require(try scenarios()[HabitScenario.self])
    return Answer(
      figure: Simulated(
        scenario: scenario,
        projection: Projection(replicates, start: start, Quantity.columns(HabitScenario.quantities)),
        ending: scenario.ending(of: replicates)))
  }

  /// Two runs of one course: 2 absences so far of 3, and none or two more.
  ///
  /// - Parameter isLearnt: Whether three classes of the scenario have been held, or none.
  static func courses(isLearnt: Bool = true) throws -> Answer<CoursesPartReport> {
    let replicates = [0, 1].map { missed -> CourseTotals in
      var totals = CourseTotals(days: 2, courses: 1)
      totals[.classes] = [1, 2]
      totals[.absences] = [Int32(missed), Int32(missed)]
      totals.missed = [missed == 0 ? [] : [0, 2]]
      return totals
    }
    var count = AbsenceCount()
    count.absent = 2
    let course = TakenCourse(
      id: "=m", ids: ["=m"], name: "数学", slots: [], totalClasses: 15, maxAbsences: 3, isFullYear: false,
      colorIndex: 0)
    var entry = AttendanceFigure.Entry(
      course: course, count: count, absences: 2, max: 3, status: .warning, color: .orange, isRunning: true,
      held: 5,
      coming: 9, rate: 0.6, rateAll: 0.2, rateMax: 0.8,
      risk: AttendanceFigure.Risk(p: 0.5, low: 0.2, high: 0.9),
      safeMisses: 0, warnings: [])
    if !isLearnt { (entry.risk, entry.safeMisses) = (nil, nil) }
    let forecast = CourseForecast(
      entry, rule: .none, missed: replicates.map { $0.missed[0] }, late: [[], []])
    let learnt = try HistoryAsOf(
      [Course("=m", name: "数学", .monday, max: 3)],
      semesters: [Semester("spring", "2024-04-08", "2024-05-26")],
      today: "2024-04-22")
    let span = PlanSpan(start: try day("2024-04-23"), days: 2, replicates: 2, seed: 7)
    let scenarios = isLearnt ? try Scenarios(learnt, ScenarioOptions(span: span)) : try scenarios()
    let scenario = try #require(scenarios[CourseScenario.self])
    return Answer(
      figure: Simulated(
        scenario: scenario,
        projection: Projection(replicates, start: start, Quantity.columns(CourseScenario.quantities)),
        ending: [forecast]))
  }

  /// A report of some parts.
  static func report(_ parts: [any SimulatedPart], days: Int = 2) -> SimulationReport {
    SimulationReport(version: "0.1.0", frame: frame(days: days), parts: parts)
  }

  /// What all parts share.
  static func frame(
    days: Int = 2, asOf: Instant? = nil, sources: [ReportedSource] = [], tags: [String] = [],
    categories: [AttemptTask.Category] = [], isMadeUp: Bool = false
  ) -> SimulationFrame {
    SimulationFrame(
      span: PlanSpan(start: start, days: days, replicates: 2, seed: 7), asOf: asOf,
      boundary: DayBoundary(zone: .tokyo), sources: sources, tags: tags, categories: categories,
      isMadeUp: isMadeUp)
  }
}

/// A band of two replicates as JSON.
func band(_ mean: String, _ low: String, _ high: String) -> String {
  #"{"mean": \#(mean), "p5": \#(low), "p50": \#(low), "p95": \#(high)}"#
}

extension SimulatedParts {
  /// What is said of spells away where none is known.
  static let away = (
    about: "run",
    text:
      "Breaks of all activities together: none so far. In the simulation such a break begins 1.0 times in 365 other days and lasts 10 days on average, as in the record with one more year and one more break."
  )
}

/// The plan that reports of these tests begin with, the remark that they have, and their parts.
func simulation(days: Int = 2, remarks: [(about: String, text: String)], _ parts: [String]) -> String {
  let said = remarks.map { #"{"about": "\#($0.about)", "text": "\#($0.text)"}"# }
  return """
    {"kaiki": "0.1.0",
     "plan": {"start": "2024-01-31", "days": \(days), "replicates": 2, "seed": 7, "asOf": null,
              "timeZone": "Asia/Tokyo", "dayStartHour": 0, "sources": [], "tags": []},
     "remarks": [{"about": "run", "text": "Runs: 2 replicates, seed 7."}\(said.map { ", " + $0 }.joined())],
     "parts": [\(parts.joined(separator: ", "))]}
    """
}

/// A band of equal replicates as JSON.
func band(_ value: String) -> String { band(value, value, value) }

extension SimulatedPart {
  /// What is said of the part in JSON.
  var said: [(about: String, text: String)] { remarks.map { (kind, $0.english) } }
  /// Its options and parameters as JSON.
  var planText: String { JSONValue.object(plan).text }
}

extension SimulationReport {
  /// The means of a quantity, from the table.
  func means(_ quantity: String) throws -> [Double] {
    let column = try #require(csv.header.firstIndex(of: "\(quantity)_mean"))
    return try csv.rows.map { try #require($0[column].json.double) }
  }

  /// The page as a terminal shows it.
  func text(_ language: Language = .english, width: Int = 100) -> String {
    page.text(language, width: width, isColoured: false)
  }
}
