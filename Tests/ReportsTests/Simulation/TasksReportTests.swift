import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// `simulate` of recurring tasks (INTERFACE 5).
struct TasksReportTests {
  @Test func `JSON has a part of each day's bands, with the coverage at its end`() throws {
    let tasks = try SimulatedParts.tasks()
    let json = SimulatedParts.report([tasks]).json
    #expect(
      try canonical(json.text)
        == canonical(simulation(remarks: [SimulatedParts.away] + tasks.said, [Self.part(tasks.planText)])))
  }

  /// The part in JSON.
  static func part(_ plan: String) -> String {
    """
    {"kind": "tasks", "plan": \(plan),
     "days": [
       {"day": "2024-01-31", \(day(overdue: band("1.5", "1", "2")))},
       {"day": "2024-02-01", \(day(overdue: band("3", "2", "4")))}],
     "totals": {\(totals)}, "coverage": \(coverage)}
    """
  }

  /// The bands of a day, but for its overdue ones.
  static func day(overdue: String) -> String {
    """
    "due": \(band("15", "10", "20")), "dueNew": \(band("7.5", "5", "10")), "done": \(band("6", "4", "8")),
    "overdue": \(overdue), "shown": \(band("4.5", "3", "6")), "starved": \(band("2.5", "1", "4"))
    """
  }

  /// What is due and overdue on the last day, and the sums of the others (F6).
  static let totals = """
    "due": \(band("15", "10", "20")), "dueNew": \(band("15", "10", "20")), "done": \(band("12", "8", "16")),
    "overdue": \(band("3", "2", "4")), "shown": \(band("9", "6", "12")), "starved": \(band("5", "2", "8"))
    """

  static let coverage = band("0.675", "0.6", "0.75")

  @Test func `where no reminder came due the coverage is null`() throws {
    let json = SimulatedParts.report([try SimulatedParts.tasks(hasReminders: false)]).json
    #expect(
      try json("parts")(0).ownMembers.last == JSONValue.Member(key: "coverage", value: .null))
  }

  @Test func `CSV has a row a day, with a column for each number`() throws {
    let quantities = ["due", "dueNew", "done", "overdue", "shown", "starved"]
    let names = quantities.flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    #expect(
      SimulatedParts.report([try SimulatedParts.tasks()]).csv.text == """
        kind,day,\(names.joined(separator: ","))
        tasks,2024-01-31,15,10,10,20,7.5,5,5,10,6,4,4,8,1.5,1,1,2,4.5,3,3,6,2.5,1,1,4
        tasks,2024-02-01,15,10,10,20,7.5,5,5,10,6,4,4,8,3,2,2,4,4.5,3,3,6,2.5,1,1,4

        """)
  }

  @Test func `the page has the headline, the coverage and a row a month`() throws {
    let report = SimulatedParts.report([try SimulatedParts.tasks()])
    check(
      report.page,
      shows: [
        "2024-01-31 – 2024-02-01", "67.5 %", "60.0 % – 75.0 %", "2024-01", "2024-02", "4 – 8", "8 – 16",
      ])
    let english = report.text()
    for line in [
      "Read before the figures\n  Runs: 2 replicates, seed 7.\n  Breaks of all",
      "\n  Recurring tasks in use: 1.\n",
      "done                12 (90 % band: 8 – 16)\n", "per day             7.5 due, 6 done\n",
      "overdue at the end  3 (90 % band: 2 – 4)\n",
      "reminders shown     67.5 % of those due (90 % band: 60.0 % – 75.0 %)\n",
      "reminders starved   5 (90 % band: 2 – 8)\n",
    ] {
      #expect(english.contains(line), "\(line) is missing in\n\(english)")
    }
    let japanese = report.text(.japanese)
    for line in [
      "数値を読む前の注意\n  シミュレーションの反復 2回、シード 7。\n  すべての活動が止まった中断", "\n  使用中の繰り返す課題：1件。\n",
      "届いた通知              時刻が来た通知の 67.5 %（90 % 予測区間: 60.0 % – 75.0 %）\n", "期日の課題 7.5件、完了 6件\n",
      "上限超過で未予約の通知  5（90 % 予測区間: 2 – 8）\n",
    ] {
      #expect(japanese.contains(line), "\(line) is missing in\n\(japanese)")
    }
  }

  @Test func `the page of tasks without reminders says nothing of them`() throws {
    let page = SimulatedParts.report([try SimulatedParts.tasks(hasReminders: false)]).page
    // Remarks say how reminders are planned.
    for case .pairs(let pairs) in page.sections.flatMap(\.blocks) {
      #expect(!pairs.contains { $0.name.english.contains("reminders") })
    }
  }

  /// A task of one day that was done on Monday, 1 January, and on the day after: of waiting there is one Tuesday, its
  /// due day, on which it was done. Since then it waits.
  ///
  /// By hand: the day weighs by the task's level f. The level of due days is (10 x 0.6 + 1) / (10 + max(1, f)), and the
  /// cell's rate is around it; a Monday has the level itself. Two completions on two days are one opening a day.
  @Test func `JSON of the plan has the options, the usage and the hazard of each cell`() throws {
    let history = try HistoryAsOf(now: "2024-01-03T07:00").with(
      tasks: [RecurringTask("t", every: 1, done: "2024-01-02T09:00", next: "2024-01-03T09:00")],
      done: [Event("2024-01-01T09:00", "t"), Event("2024-01-02T09:00", "t")])
    var options = SimulatedParts.options()
    options.cap = 5
    let scenario = try #require(try Scenarios(history, options).tasks)
    let plan = JSONValue.object(TasksReport.plan.members(of: scenario))
    let expected = """
      {"tasks": 1, "drawnFrom": null, "keepTime": false, "cap": 5, "nagDays": 0, "rules": "corrected", "osModel": "soonest",
       "osLimit": 64, "opensPerDay": 1, "opensFrom": "completions", "priorWeight": 10,
       "early": {"n": 0, "done": 0, "hazards": [0.0125, 0.0125, 0.0125, 0.0125]}}
      """
    #expect(
      try canonical(plan.leavingOut("hazard").leavingOut("levelVariance").text) == canonical(expected))
    // One completion where p was expected: ((1 - p)² - p (1 - p) + 25 x 0.25) / (p² + 25), and 1 / p(1 - p) times as much
    // is known of the level f as of a Poisson one.
    var (f, level, p, between) = (1.0, 0.0, 0.0, 0.0)
    for _ in 0...20 {
      level = 7 / (10 + max(1, f))
      p = (10 * level + 1) / (10 + max(1, f))
      between = ((1 - p) * (1 - 2 * p) + 6.25) / (p * p + 25)
      f = (1 / between + 1 / (1 - p)) / (1 / between + p / (1 - p))
    }
    let variance = try #require(try plan("levelVariance").double)
    #expect(abs(variance - between) < 1e-9)
    let cells = try #require(try plan("hazard").elements)
    #expect(cells.count == 6 * 7)
    #expect(cells.allSatisfy { $0.ownKeys == ["daysLate", "weekday", "n", "done", "mean", "first"] })
    for (cell, numbers, mean) in [
      (0, #"{"daysLate": "0", "weekday": "monday", "n": 0, "done": 0}"#, level),
      (1, #"{"daysLate": "0", "weekday": "tuesday", "n": 1, "done": 1}"#, p),
    ] {
      let cell = try cells[cell].leavingOut("first")
      #expect(abs(try #require(try cell("mean").double) - mean) < 1e-9)
      #expect(try canonical(cell.leavingOut("mean").text) == canonical(numbers))
    }
    #expect(
      TasksReport.remarks(scenario).map(\.english) == [
        "Recurring tasks in use: 1.",
        "Delay: tasks are done at the completion rates of the data, by days after the due day and by weekday. Each replicate draws its own rates.",
        "Reminders of tasks: the app plans at most 5 reminders, not counting a separate card app. The user opens the app 1.0 times per day (by the times of completions), and once more on each other day with a completion.",
        "Shown and starved count reminders of open tasks; tasks that are already done or have reminders off have none.",
      ])
    #expect(
      TasksReport.remarks(scenario).map(\.japanese) == [
        "使用中の繰り返す課題：1件。", "遅れ：記録から求めた、遅れの日数と曜日ごとの完了率を使います。完了率は、シミュレーションの反復ごとに抽出します。",
        "課題の通知：同時に予約する通知は最大 5件です（別のカードアプリの通知は含みません）。アプリの起動は1日 1.0回です（課題を完了した時刻から推定、ほかの日は課題を完了すれば1回）。",
        "「通知数」と「未予約」は、未完了の課題の通知を数えます。完了した課題と、通知を切った課題には、通知がありません。",
      ])
  }

  /// Days that are certain: nothing is done before the due day, everything on it, by a task that is like all.
  @Test func `a task of three days that is always done on its day is done every third day`() async throws {
    var hazard = CompletionHazard()
    for _ in 0..<100_000 { hazard.add(begun: Day(0), due: Day(3), completed: nil, before: Day(3)) }
    for weekday in Weekday.allCases {
      for lateness in CompletionHazard.Lateness.allCases {
        hazard[lateness, weekday] = .init(days: 1 << 50, done: 1 << 50)
      }
    }
    var ordinary = Frailty()
    (ordinary.done, ordinary.expected, ordinary.variance) = (1 << 50, 0x1p50, 0x1p50)
    let scenario = try #require(try SimulatedParts.scenarios(SimulatedParts.options(days: 10)).tasks)
    let tasks = scenario.plan.tasks.map {
      TaskPlan.Task(
        recurrence: $0.recurrence, state: $0.state, begun: $0.begun, isNotificationEnabled: false,
        level: ordinary)
    }
    let plan = TaskPlan(
      span: scenario.plan.span, scheduler: scenario.plan.scheduler, tasks: tasks, hazard: hazard,
      opens: AppUsage(perDay: 0))
    let replicates = await plan.run(jobs: 1)
    let part = Answer<TasksReport>(
      figure: Simulated(
        scenario: scenario, projection: scenario.projection(of: replicates),
        ending: scenario.ending(of: replicates)))
    let report = SimulatedParts.report([part], days: 10)
    // 31 January, 3, 6 and 9 February, the last day, at whose start it is due.
    let expected = """
      {"due": \(band("1")), "dueNew": \(band("4")), "done": \(band("4")), "overdue": \(band("0")),
       "shown": \(band("0")), "starved": \(band("0"))}
      """
    #expect(try canonical(report.json("parts")(0)("totals").text) == canonical(expected))
    #expect(try report.means("done") == [1, 0, 0, 1, 0, 0, 1, 0, 0, 1])
    #expect(try report.means("dueNew") == [1, 0, 0, 1, 0, 0, 1, 0, 0, 1])
    #expect(report.text().contains("done                4 (90 % band: 4 – 4)\n"))
    #expect(report.text(.japanese).contains("期日の課題 0.4件、完了 0.4件\n"))
  }
}
