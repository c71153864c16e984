import Encoding
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `simulate` of tasks, lists and attempts, alone and together (INTERFACE 5).
struct SimulationPartsReportTests {
  /// 31 January 2024.
  private static let start = Day(19_753)

  /// Two days; two replicates, of which the second has twice as much.
  private static let tasks: SimulatedPart = {
    let replicates = [1, 2].map { factor -> TaskTotals in
      var totals = TaskTotals(days: 2)
      for day in 0..<2 {
        totals.due[day] = Int32(10 * factor)
        totals.done[day] = Int32(4 * factor)
        totals.overdue[day] = Int32((day + 1) * factor)
        totals.notified[day] = Int32(3 * factor)
        totals.starved[day] = Int32(factor * factor)
      }
      return totals
    }
    // 6 of 8 were shown, and 12 of 20.
    return SimulatedPart(
      kind: .tasks, plan: [.init(key: "tasks", value: 12)], remarks: { $0.remarks("Tasks") },
      projection: Projection(replicates, start: start), coverage: ReminderDelivery(replicates))
  }()

  private static let lists: SimulatedPart = {
    var totals = ListTotals(days: 2)
    totals.items = [5, 7]
    totals.done = [2, 3]
    totals.carried = [0, 3]
    return SimulatedPart(
      kind: .lists, plan: [.init(key: "reset", value: "carry")], remarks: { $0.remarks("Lists") },
      projection: Projection([totals], start: start))
  }()

  private static func attempts(_ targets: [TargetForecast]?) -> SimulatedPart {
    var totals = AttemptTotals(days: 2, tasks: 0)
    totals.attempts = [3, 4]
    return SimulatedPart(
      kind: .attempts, plan: [.init(key: "priorDays", value: 7)], remarks: { $0.remarks("Attempts") },
      projection: Projection([totals], start: start), targets: targets)
  }

  private static let targets = [
    TargetForecast(
      task: "=late", attempts: 1, target: 9, reached: Array(repeating: nil, count: 19) + [1], start: start),
    TargetForecast(
      task: "soon", attempts: 8, target: 9, reached: Array(repeating: 0, count: 20), start: start),
  ]

  /// Two runs of one course: 2 absences so far of 3, and none or two more.
  private static let attendance: SimulatedPart = {
    let replicates = [0, 1].map { missed -> AttendanceTotals in
      var totals = AttendanceTotals(days: 2, courses: 1)
      totals.classes = [1, 2]
      totals.absences = [Int32(missed), Int32(missed)]
      totals.missed = [missed == 0 ? [] : [0, 2]]
      return totals
    }
    var count = AbsenceCount()
    count.absent = 2
    return SimulatedPart(
      kind: .attendance, plan: [.init(key: "daysInBed", value: 3)], remarks: { $0.remarks("Attendance") },
      projection: Projection(replicates, start: start),
      courses: [
        CourseForecast(
          course: "=m", name: "数学", count: count, rule: .none, max: 3,
          missed: replicates.map { $0.missed[0] },
          late: [[], []], coming: 3, isLearnt: true)
      ])
  }()

  private static func report(_ parts: [SimulatedPart]) -> SimulationReport {
    SimulationReport(
      version: "0.1.0", plan: [.init(key: "days", value: 2), .init(key: "seed", value: 7)],
      remarks: { $0.remarks("Run") }, parts: parts)
  }

  private static let all = report([tasks, lists, attempts(targets)])

  private func band(_ mean: String, _ low: String, _ high: String) -> String {
    #"{"mean": \#(mean), "p5": \#(low), "p50": \#(low), "p95": \#(high)}"#
  }

  private func band(_ value: String) -> String { band(value, value, value) }

  /// The bands of the tasks on a day.
  private func ofTasks(overdue: String) -> String {
    """
    {"due": \(band("15", "10", "20")), "done": \(band("6", "4", "8")), "overdue": \(overdue),
     "notified": \(band("4.5", "3", "6")), "starved": \(band("2.5", "1", "4"))}
    """
  }

  private var totalsOfTasks: String {
    """
    {"due": \(band("30", "20", "40")), "done": \(band("12", "8", "16")), "overdue": \(band("3", "2", "4")),
     "notified": \(band("9", "6", "12")), "starved": \(band("5", "2", "8"))}
    """
  }

  private var coverage: String { band("0.675", "0.6", "0.75") }

  private let forecasts = """
    [{"task": "=late", "attempts": 1, "target": 9, "reached": 0.05,
      "day": {"p5": "2024-02-01", "p50": null, "p95": null}},
     {"task": "soon", "attempts": 8, "target": 9, "reached": 1,
      "day": {"p5": "2024-01-31", "p50": "2024-01-31", "p95": "2024-01-31"}}]
    """

  /// An object's members, to be put into another one.
  private func flat(_ object: String) -> String { String(object.dropFirst().dropLast()) }

  @Test func `JSON of one part is flat, with its coverage at the end`() throws {
    let expected = """
      {"kaiki": "0.1.0",
       "plan": {"days": 2, "seed": 7, "tasks": 12, "remarks": ["Run.", "Tasks."]},
       "days": [
         {"day": "2024-01-31", \(flat(ofTasks(overdue: band("1.5", "1", "2"))))},
         {"day": "2024-02-01", \(flat(ofTasks(overdue: band("3", "2", "4"))))}],
       "totals": \(totalsOfTasks), "coverage": \(coverage)}
      """
    #expect(try canonical(Self.report([Self.tasks]).json.text) == canonical(expected))
  }

  @Test func `JSON of several parts has an object for each kind`() throws {
    let expected = """
      {"kaiki": "0.1.0",
       "plan": {"days": 2, "seed": 7, "tasks": {"tasks": 12}, "lists": {"reset": "carry"},
                "attempts": {"priorDays": 7}, "remarks": ["Run.", "Tasks.", "Lists.", "Attempts."]},
       "days": [
         {"day": "2024-01-31", "tasks": \(ofTasks(overdue: band("1.5", "1", "2"))),
          "lists": {"items": \(band("5")), "done": \(band("2")), "carried": \(band("0"))},
          "attempts": {"attempts": \(band("3"))}},
         {"day": "2024-02-01", "tasks": \(ofTasks(overdue: band("3", "2", "4"))),
          "lists": {"items": \(band("7")), "done": \(band("3")), "carried": \(band("3"))},
          "attempts": {"attempts": \(band("4"))}}],
       "totals": {"tasks": \(totalsOfTasks),
                  "lists": {"items": \(band("12")), "done": \(band("5")), "carried": \(band("3"))},
                  "attempts": {"attempts": \(band("7"))}},
       "coverage": \(coverage), "targets": \(forecasts)}
      """
    #expect(try canonical(Self.all.json.text) == canonical(expected))
  }

  @Test func `JSON Lines have the plan, a line a day, and the totals with what else there is`() throws {
    let lines = Self.all.jsonLines.map(\.text)
    #expect(lines.count == 4)
    guard case .object(let whole) = Self.all.json else {
      Issue.record("a report is an object")
      return
    }
    #expect(whole.map(\.key) == ["kaiki", "plan", "days", "totals", "coverage", "targets"])
    #expect(try canonical(lines[0]) == canonical(JSONValue.object(Array(whole.prefix(2))).text))
    #expect(try canonical("[\(lines[1]), \(lines[2])]") == canonical(whole[2].value.text))
    #expect(try canonical(lines[3]) == canonical(JSONValue.object(Array(whole.suffix(3))).text))
  }

  @Test func `JSON of attendance has classes and absences, and how each course ends`() throws {
    let expected = """
      {"kaiki": "0.1.0",
       "plan": {"days": 2, "seed": 7, "daysInBed": 3, "remarks": ["Run.", "Attendance."]},
       "days": [
         {"day": "2024-01-31", "classes": \(band("1")), "absences": \(band("0.5", "0", "1"))},
         {"day": "2024-02-01", "classes": \(band("2")), "absences": \(band("0.5", "0", "1"))}],
       "totals": {"classes": \(band("3")), "absences": \(band("1", "0", "2"))},
       "courses": [{"course": "=m", "name": "数学", "absencesSoFar": 2, "absences": \(band("3", "2", "4")),
                    "max": 3, "exceeds": 0.5, "safeMisses": 0}]}
      """
    #expect(try canonical(Self.report([Self.attendance]).json.text) == canonical(expected))
    #expect(Self.report([Self.attendance, Self.tasks]).csv.header.contains("attendance_absences_p95"))
  }

  @Test func `the page of attendance shows how each course ends`() {
    let report = Self.report([Self.attendance])
    check({ report.page($0) }, shows: ["数学", "50 %", "2 – 4"])
    let english = report.page(.english).text(width: 100, isColoured: false)
    #expect(english.contains("classes   3 "))
    #expect(english.contains("absences  1 (90 % of runs: 0 – 2)\n"))
    #expect(
      english.hasSuffix(
        """
        Courses
          course  so far  at the end  p5 – p95  allowed  exceeded  safe misses
          数学         2           3     2 – 4        3      50 %            0

        """), "\(english)")
    #expect(report.page(.japanese).text(width: 100, isColoured: false).contains("\n授業\n"))
  }

  @Test func `where no reminder came due the coverage is null, and without targets there is a list of none`()
    throws
  {
    var part = Self.tasks
    part.coverage = ReminderDelivery([TaskTotals(days: 2)])
    let json = Self.report([part, Self.attempts([])]).json
    guard case .object(let members) = json else {
      Issue.record("a report is an object")
      return
    }
    #expect(members.suffix(2).map(\.key) == ["coverage", "targets"])
    #expect(members.suffix(2).map(\.value) == [.null, .array([])])
  }

  @Test func `CSV of one part has plain columns`() {
    let quantities = ["due", "done", "overdue", "notified", "starved"]
    let names = quantities.flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    #expect(
      Self.report([Self.tasks]).csv.text == """
        day,\(names.joined(separator: ","))
        2024-01-31,15,10,10,20,6,4,4,8,1.5,1,1,2,4.5,3,3,6,2.5,1,1,4
        2024-02-01,15,10,10,20,6,4,4,8,3,2,2,4,4.5,3,3,6,2.5,1,1,4

        """)
    #expect(
      Self.report([Self.attempts(nil)]).csv.text == """
        day,attempts_mean,attempts_p5,attempts_p50,attempts_p95
        2024-01-31,3,3,3,3
        2024-02-01,4,4,4,4

        """)
  }

  @Test func `CSV of several parts has columns of each kind`() {
    let names = [
      "tasks_due", "tasks_done", "tasks_overdue", "tasks_notified", "tasks_starved", "lists_items",
      "lists_done", "lists_carried", "attempts_attempts",
    ].flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    let table = Self.all.csv
    #expect(table.header == ["day"] + names)
    #expect(table.rows.allSatisfy { $0.count == table.header.count })
    #expect(
      table.text.hasSuffix(
        "\n2024-02-01,15,10,10,20,6,4,4,8,3,2,2,4,4.5,3,3,6,2.5,1,1,4,7,7,7,7,3,3,3,3,3,3,3,3,4,4,4,4\n"))
  }

  @Test func `the page of tasks has the headline, the coverage and a row a month`() {
    let report = Self.report([Self.tasks])
    check(
      { report.page($0) },
      shows: [
        "2024-01-31 – 2024-02-01", "67.5 %", "60.0 % – 75.0 %", "2024-01", "2024-02", "4 – 8", "8 – 16",
      ])
    let english = report.page(.english).text(width: 100, isColoured: false)
    for line in [
      "Kaiki simulation\n  Run.\n  Tasks.\n\n", "done                12 (90 % of runs: 8 – 16)\n",
      "per day             15 due, 6 done\n", "overdue at the end  3 (90 % of runs: 2 – 4)\n",
      "reminders shown     67.5 % of those due (90 % of runs: 60.0 % – 75.0 %)\n",
      "reminders lost      5 (90 % of runs: 2 – 8)\n",
    ] {
      #expect(english.contains(line), "\(line) is missing in\n\(english)")
    }
    let japanese = report.page(.japanese).text(width: 100, isColoured: false)
    for line in [
      "回帰 シミュレーション\n  ja Run.\n  ja Tasks.\n\n", "届いた通知        67.5 %（90 % の反復: 60.0 % – 75.0 %）\n",
      "期日 15件、完了 6件\n", "失われた通知      5（90 % の反復: 2 – 8）\n",
    ] {
      #expect(japanese.contains(line), "\(line) is missing in\n\(japanese)")
    }
  }

  @Test func `the page of tasks without reminders says nothing of them`() {
    var part = Self.tasks
    part.coverage = ReminderDelivery([TaskTotals(days: 2)])
    let page = Self.report([part]).page(.english).text(width: 100, isColoured: false)
    #expect(!page.contains("reminders"))
  }

  @Test func `the page of lists has items, done and carried`() {
    let report = Self.report([Self.lists])
    check({ report.page($0) }, shows: ["12", "5", "3", "2024-02"])
    let english = report.page(.english).text(width: 100, isColoured: false)
    for line in [
      "items    12 (90 % of runs: 12 – 12)\n", "done     5 (90 % of runs: 5 – 5)\n",
      "carried  3 (90 % of runs: 3 – 3)\n",
    ] {
      #expect(english.contains(line), "\(line) is missing in\n\(english)")
    }
    #expect(report.page(.japanese).text(width: 100, isColoured: false).contains("繰り越し  3（90 % の反復: 3 – 3）\n"))
  }

  @Test func `the page of attempts has the targets, those that are reached soonest first`() {
    let report = Self.report([Self.attempts(Self.targets)])
    check({ report.page($0) }, shows: ["=late", "soon", "100 %", "5 %", "2024-01-31 – 2024-01-31"])
    let english = report.page(.english).text(width: 100, isColoured: false)
    #expect(english.contains("attempts  7 (90 % of runs: 7 – 7)\n"))
    #expect(english.contains("per day   3.5\n"))
    #expect(
      english.hasSuffix(
        """
        Targets
          task   attempts  target  reached  half of the runs by  p5 – p95
          soon          8       9    100 %  2024-01-31           2024-01-31 – 2024-01-31
          =late         1       9      5 %  later                2024-02-01 – later

        """))
    let japanese = report.page(.japanese).text(width: 100, isColoured: false)
    #expect(japanese.contains("\n目標\n") && japanese.contains("2024-02-01 – 期間外"))
  }

  @Test func `the page shows twelve targets and counts the rest`() {
    let many = (0..<14).map { number in
      TargetForecast(
        task: number == 13 ? RichFigures.hostile : "goal-\(number)", attempts: 0, target: 5,
        reached: [number < 13 ? 1 : 0], start: Self.start)
    }
    let report = Self.report([Self.attempts(many)])
    check({ report.page($0) })
    let page = report.page(.english).text(width: 100, isColoured: false)
    // The last one is reached a day sooner than the others.
    #expect(page.contains("goal-10") && !page.contains("goal-11"))
    #expect(page.contains(#"=cmd\u{1b}[31m"#))
    #expect(page.hasSuffix("  and 2 more targets\n"))
    #expect(report.page(.japanese).text(width: 100, isColoured: false).hasSuffix("  ほか 2件\n"))
  }

  @Test(arguments: [nil, []] as [[TargetForecast]?])
  func `the page says that no target is open`(targets: [TargetForecast]?) {
    let page = Self.report([Self.attempts(targets)]).page(.english).text(width: 100, isColoured: false)
    #expect(page.hasSuffix("Targets\n  no target is open\n"))
  }

  @Test func `the page of several parts has a head for all, and a section for each kind`() {
    check({ Self.all.page($0) }, shows: ["67.5 %", "soon", "12"])
    let english = Self.all.page(.english).text(width: 100, isColoured: false)
    #expect(english.hasPrefix("Kaiki simulation\n  Run.\n\nRecurring tasks\n  Tasks.\n\n"))
    #expect(english.contains("\n\nDaily lists\n  Lists.\n\n"))
    #expect(english.contains("\n\nAttempts\n  Attempts.\n\n"))
    #expect(english.components(of: "By month") == 3)
    let japanese = Self.all.page(.japanese).text(width: 100, isColoured: false)
    for title in ["回帰 シミュレーション\n  ja Run.\n", "\n繰り返す課題\n  ja Tasks.\n", "\n今日の一覧\n", "\n着手\n"] {
      #expect(japanese.contains(title), "\(title)")
    }
  }

  @Test func `remarks are those of the run, then those of each part, and in English in JSON`() throws {
    let lines = Self.all.jsonLines.map(\.text)
    #expect(lines[0].contains(#""remarks": ["Run.", "Tasks.", "Lists.", "Attempts."]"#))
    var long = Self.tasks
    long.remarks = { _ in [RichFigures.long] }
    check { Self.report([long, Self.lists]).page($0) }
  }

  @Test func `the help names every key that is printed beside the plan`() {
    let explained = SimulationReport.help.keys.map(\.key)
    let reports = [
      Self.all, Self.report([Self.tasks]), Self.report([Self.lists]),
      Self.report([Self.attempts(Self.targets)]),
      Self.report([Self.attendance]), Self.report([Self.attendance, Self.tasks]),
    ]
    for report in reports {
      #expect(report.json.keys(notWithin: ["plan"]).subtracting(explained) == [])
    }
    #expect(explained.count == Set(explained).count)
  }
}

extension Language {
  /// A sentence that tells the languages apart.
  fileprivate func remarks(_ sentence: String) -> [String] {
    [self("\(sentence).", "ja \(sentence).")]
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
