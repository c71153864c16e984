import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `simulate` of recurring tasks (INTERFACE 5).
struct TasksReportTests {
  @Test func `JSON of one part is flat, with its coverage at the end`() throws {
    let expected = """
      {"kaiki": "0.1.0",
       "days": [
         {"day": "2024-01-31", \(Self.day(overdue: band("1.5", "1", "2")))},
         {"day": "2024-02-01", \(Self.day(overdue: band("3", "2", "4")))}],
       "totals": {\(Self.totals)}, "coverage": \(Self.coverage)}
      """
    let json = SimulatedParts.report([try SimulatedParts.tasks()]).json
    #expect(try canonical(json.leavingOut("plan").text) == canonical(expected))
  }

  /// The bands of a day, but for its overdue ones.
  static func day(overdue: String) -> String {
    """
    "due": \(band("15", "10", "20")), "done": \(band("6", "4", "8")), "overdue": \(overdue),
    "notified": \(band("4.5", "3", "6")), "starved": \(band("2.5", "1", "4"))
    """
  }

  static let totals = """
    "due": \(band("30", "20", "40")), "done": \(band("12", "8", "16")), "overdue": \(band("3", "2", "4")),
    "notified": \(band("9", "6", "12")), "starved": \(band("5", "2", "8"))
    """

  static let coverage = band("0.675", "0.6", "0.75")

  @Test func `where no reminder came due the coverage is null`() throws {
    let json = SimulatedParts.report([try SimulatedParts.tasks(hasReminders: false)]).json
    #expect(try json.ownMembers.last == JSONValue.Member(key: "coverage", value: .null))
  }

  @Test func `CSV of one part has plain columns`() throws {
    let quantities = ["due", "done", "overdue", "notified", "starved"]
    let names = quantities.flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    #expect(
      SimulatedParts.report([try SimulatedParts.tasks()]).csv.text == """
        day,\(names.joined(separator: ","))
        2024-01-31,15,10,10,20,6,4,4,8,1.5,1,1,2,4.5,3,3,6,2.5,1,1,4
        2024-02-01,15,10,10,20,6,4,4,8,3,2,2,4,4.5,3,3,6,2.5,1,1,4

        """)
  }

  @Test func `the page has the headline, the coverage and a row a month`() throws {
    let report = SimulatedParts.report([try SimulatedParts.tasks()])
    check(
      { report.page($0) },
      shows: [
        "2024-01-31 – 2024-02-01", "67.5 %", "60.0 % – 75.0 %", "2024-01", "2024-02", "4 – 8", "8 – 16",
      ])
    let english = report.text()
    for line in [
      "Kaiki simulation\n  Runs: 2 replicates, seed 7.\n  Recurring tasks in use: 1.\n",
      "done                12 (90 % of runs: 8 – 16)\n", "per day             15 due, 6 done\n",
      "overdue at the end  3 (90 % of runs: 2 – 4)\n",
      "reminders shown     67.5 % of those due (90 % of runs: 60.0 % – 75.0 %)\n",
      "reminders lost      5 (90 % of runs: 2 – 8)\n",
    ] {
      #expect(english.contains(line), "\(line) is missing in\n\(english)")
    }
    let japanese = report.text(.japanese)
    for line in [
      "回帰 シミュレーション\n  反復 2回、乱数の種 7。\n  使用中の繰り返す課題：1件。\n",
      "届いた通知        67.5 %（90 % の反復: 60.0 % – 75.0 %）\n", "期日 15件、完了 6件\n",
      "失われた通知      5（90 % の反復: 2 – 8）\n",
    ] {
      #expect(japanese.contains(line), "\(line) is missing in\n\(japanese)")
    }
  }

  @Test func `the page of tasks without reminders says nothing of them`() throws {
    let page = SimulatedParts.report([try SimulatedParts.tasks(hasReminders: false)]).page(.english)
    // Remarks say how reminders are planned.
    for case .pairs(let pairs) in page.sections.flatMap(\.blocks) {
      #expect(!pairs.contains { $0.name.contains("reminders") })
    }
  }

  /// A task of one day that was done on Monday, 1 January, and on the day after: of waiting there is one Tuesday, its
  /// due day, on which it was done. Since then it waits.
  ///
  /// By hand: the level of due days is (10 x 0.6 + 1) / (10 + 1) = 7/11, and the cell (10 x 7/11 + 1) / (10 + 1) =
  /// 81/121; a Monday has the level itself. Two completions on two days are one opening a day.
  @Test func `JSON of the plan has the options, the usage and the hazard of each cell`() throws {
    let history = try HistoryAsOf(now: "2024-01-03T07:00").with(
      tasks: [RecurringTask("t", every: 1, done: "2024-01-02T09:00", next: "2024-01-03T09:00")],
      done: [Event("2024-01-01T09:00", "t"), Event("2024-01-02T09:00", "t")])
    var options = SimulatedParts.options()
    options.cap = 5
    let scenario = try #require(try Scenarios(history, options).tasks)
    let plan = JSONValue.object(TasksReport.plan.members(of: scenario))
    let expected = """
      {"tasks": 1, "keepTime": false, "cap": 5, "nagDays": 0, "rules": "corrected", "osModel": "soonest",
       "osLimit": 64, "opensPerDay": 1, "opensFrom": "completions", "priorWeight": 10}
      """
    #expect(try canonical(plan.leavingOut("hazard").text) == canonical(expected))
    let cells = try #require(try plan("hazard").elements)
    #expect(cells.count == 8 * 7)
    #expect(cells.allSatisfy { $0.ownKeys == ["daysLate", "weekday", "n", "done", "mean", "first"] })
    for (cell, numbers) in [
      (14, #"{"daysLate": "0", "weekday": "monday", "n": 0, "done": 0, "mean": 0.636363636364}"#),
      (15, #"{"daysLate": "0", "weekday": "tuesday", "n": 1, "done": 1, "mean": 0.669421487603}"#),
    ] {
      #expect(try canonical(cells[cell].leavingOut("first").text) == canonical(numbers))
    }
    #expect(
      TasksReport.remarks(scenario, .english) == [
        "Recurring tasks in use: 1.",
        "Delay: the data's own chances by days late and weekday, drawn for every replicate.",
        "Reminders: at most 5 planned; the app is opened 1.0 times a day (by the times of completions), and once on other days on which something is done.",
      ])
    #expect(
      TasksReport.remarks(scenario, .japanese) == [
        "使用中の繰り返す課題：1件。", "遅れ：記録の遅れ日数・曜日別の完了率を、反復ごとに事後分布から引き直します。",
        "通知：予定は最大 5件。アプリの起動は1日 1.0回（完了の時刻から）、ほかの日も完了があれば1回。",
      ])
  }

  /// Days that are certain: nothing is done before the due day, everything on it.
  @Test func `a task of three days that is always done on its day is done every third day`() async throws {
    var hazard = CompletionHazard()
    for weekday in Weekday.allCases {
      for lateness in CompletionHazard.Lateness.allCases {
        let isDone = lateness != .earlier && lateness != .dayBefore
        hazard[lateness, weekday] = .init(days: 1 << 50, done: isDone ? 1 << 50 : 0)
      }
    }
    let scenario = try #require(try SimulatedParts.scenarios(SimulatedParts.options(days: 10)).tasks)
    let tasks = scenario.plan.tasks.map {
      TaskPlan.Task(recurrence: $0.recurrence, state: $0.state, isNotificationEnabled: false)
    }
    let plan = TaskPlan(
      span: scenario.plan.span, scheduler: scenario.plan.scheduler, tasks: tasks, hazard: hazard,
      opens: AppUsage(perDay: 0))
    let replicates = await plan.run(jobs: 1)
    let part = ReportedPart<TasksReport>(
      part: Simulated(
        scenario: scenario, projection: scenario.projection(of: replicates),
        ending: scenario.ending(of: replicates)))
    let report = SimulatedParts.report([part], days: 10)
    // 31 January, 3, 6 and 9 February.
    let expected = """
      {"due": \(band("4")), "done": \(band("4")), "overdue": \(band("0")), "notified": \(band("0")),
       "starved": \(band("0"))}
      """
    #expect(try canonical(report.json("totals").text) == canonical(expected))
    #expect(report.csv.rows.map { $0[5] } == [1, 0, 0, 1, 0, 0, 1, 0, 0, 1].map { CSVCell.number($0) })
    #expect(report.text().contains("done                4 (90 % of runs: 4 – 4)\n"))
    #expect(report.text(.japanese).contains("1日あたり         期日 0.4件、完了 0.4件\n"))
  }
}
