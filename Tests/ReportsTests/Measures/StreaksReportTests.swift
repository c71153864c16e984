import Distributions
import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `streaks` in every form (INTERFACE 4, S2).
struct StreaksReportTests {
  /// Streaks of 1, 1, 2, 3 and 5 days, and one of 4 that still runs.
  ///
  /// By hand: of six 4/6, then 3/6 and 2/6 last longer than 1, 2 and 3 days; one of the last two runs on, the other ends
  /// at 5. The lower end of the interval is 1, since 0.195 (`Fixtures/printed_values.py`) is below a half there; the
  /// upper one is never below.
  static let printed = PrintedValue(
    history: {
      let first = try day("2024-01-01")
      let days = [0, 2, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15, 17, 18, 19, 20]
      return try HistoryAsOf(
        days.map { SmallReview("\(first + $0)T08:00", "a", true) }, now: "2024-01-21T12:00")
    },
    json: """
      {"current": 4, "longest": 5, "activeDays": 16, "doneToday": true, "atRisk": false,
       "survival": [{"kind": "all", "n": 6, "events": 5, "median": 2, "low": 1, "high": null,
         "method": "Kaplan-Meier; Brookmeyer-Crowley 95 %, log-log",
         "table": [
           {"days": 1, "running": 6, "events": 2, "survival": 0.666666666667, "low": 0.194616636806,
            "high": 0.904434164323},
           {"days": 2, "running": 4, "events": 1, "survival": 0.5, "low": 0.110948260351,
            "high": 0.80370923685},
           {"days": 3, "running": 3, "events": 1, "survival": 0.333333333333, "low": 0.046082243412,
            "high": 0.675564357969},
           {"days": 5, "running": 1, "events": 1, "survival": 0, "low": null, "high": null}]}]}
      """,
    csv: """
      user,current,longest,activeDays,doneToday,atRisk
      ,4,5,16,true,false
      """,
    english: [
      "Streaks Days with an answer. current 4 days (done today) longest 5 days active days 16",
      "Half of 6 streaks of everything together lasted 2 days or less (95 %: 1 or more).",
    ], japanese: ["現在 4日（今日は実行済み） 最長 5日 実行した日 16", "全体の連続 6回のうち、半数は 2日以内に終わりました（95 % 信頼区間: 1以上）。"])

  private static func streak(_ days: [Int], today: Int) -> Streak {
    Streak(active: DaySet(days.map { Sample.monday + $0 }), today: Sample.monday + today)
  }

  private static func task(_ id: String, name: String? = nil, _ streak: Streak) -> StreaksFigure.Task {
    StreaksFigure.Task(task: id, name: name ?? id, streak: streak)
  }

  private static let rich = StreaksFigure(
    all: Self.streak([0, 1, 2, 5, 6], today: 7),
    byUser: [
      StreaksFigure.User(user: Sample.hostile, streak: Self.streak([5, 6, 7], today: 7)),
      StreaksFigure.User(user: "太郎", streak: Self.streak([0], today: 7)),
      StreaksFigure.User(user: "e\u{301}mile🐕", streak: Self.streak([], today: 7)),
    ],
    byTask: [
      task(Sample.hostile, Self.streak([1, 2], today: 7)),
      task(Sample.long, Self.streak([7], today: 7)),
    ],
    survival: [
      StreaksFigure.Survival(kind: nil, lasting: .success(lasting)),
      StreaksFigure.Survival(kind: .tasks, lasting: .failure(few)),
    ])

  private static let few = StatisticsError.tooFew(2, least: 5, what: "ends")

  /// Eight durations, of which two are not over.
  private static let lasting: SurvivalSummary = {
    let days = [1, 1, 2, 3, 5, 8, 13, 21.5]
    return
      (try? SurvivalSummary([zip(days, [true, true, true, false, true, true, true, false]).map { ($0, $1) }]))
      ?? { preconditionFailure("the durations bear a curve") }()
  }()

  private let figure = StreaksReport.shown(
    StreaksFigure(
      all: Self.streak([0, 1, 2, 5, 6], today: 7),
      byUser: [
        StreaksFigure.User(user: "a", streak: Self.streak([5, 6, 7], today: 7)),
        StreaksFigure.User(user: "太郎", streak: Self.streak([], today: 7)),
      ], byTask: []))

  @Test func `JSON has the streak of all and of each person`() throws {
    let expected = """
      {"current": 2, "longest": 3, "activeDays": 5, "doneToday": false, "atRisk": true,
       "byUser": [
         {"user": "a", "current": 3, "longest": 3, "activeDays": 3, "doneToday": true, "atRisk": false},
         {"user": "太郎", "current": 0, "longest": 0, "activeDays": 0, "doneToday": false, "atRisk": false}],
       "survival": []}
      """
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  @Test func `JSON of a log that names nobody has no persons`() throws {
    let alone = StreaksReport.shown(StreaksFigure(all: Self.streak([0], today: 0), byUser: [], byTask: []))
    let expected = """
      {"current": 1, "longest": 1, "activeDays": 1, "doneToday": true, "atRisk": false,
       "survival": []}
      """
    #expect(try canonical(alone.json.text) == canonical(expected))
    #expect(
      alone.table.text == """
        user,current,longest,activeDays,doneToday,atRisk
        ,1,1,1,true,false

        """)
  }

  @Test func `CSV begins with everybody, who have no name`() {
    #expect(
      figure.table.text == """
        user,current,longest,activeDays,doneToday,atRisk
        ,2,3,5,false,true
        a,3,3,3,true,false
        太郎,0,0,0,false,false

        """)
  }

  @Test(
    arguments: [
      ([5, 6], "(at risk: nothing done today)"), ([7], "(done today)"), ([2], "(none running)"),
    ] as [([Int], String)])
  func `S2 the page says how the streak stands`(days: [Int], state: String) {
    let figure = StreaksReport.shown(StreaksFigure(all: Self.streak(days, today: 7), byUser: [], byTask: []))
    #expect(figure.page().contains(state))
  }

  @Test func `the page shows the people with the longest streaks`() {
    StreaksReport.shown(Self.rich).checkPage(shows: ["太郎", "e\u{301}mile🐕", "2", "3", "5"])
    #expect(!StreaksReport.shown(Self.rich).page().contains("\u{1B}"))
    let users = (0..<9).map {
      StreaksFigure.User(user: "user-\($0)", streak: Self.streak(Array(0...$0), today: 20))
    }
    let page = StreaksReport.shown(
      StreaksFigure(all: Self.streak([0], today: 20), byUser: users, byTask: [])
    ).page()
    #expect(page.contains("user-8") && page.contains("user-4"))
    #expect(!page.contains("user-3"))
    #expect(page.contains("and 4 more people"))
  }

  private let ofTasks = StreaksReport.shown(
    StreaksFigure(
      all: Self.streak([0, 1, 7], today: 7), byUser: [],
      byTask: [
        task("=run", name: "走る", Self.streak([0, 1], today: 7)),
        task("掃除", Self.streak([7], today: 7)),
      ]))

  @Test func `JSON has the streak of each task that was done or tried`() throws {
    let expected = """
      {"current": 1, "longest": 2, "activeDays": 3, "doneToday": true, "atRisk": false,
       "byTask": [
         {"task": "=run", "name": "走る", "current": 0, "longest": 2, "activeDays": 2, "doneToday": false, "atRisk": false},
         {"task": "掃除", "name": "掃除", "current": 1, "longest": 1, "activeDays": 1, "doneToday": true, "atRisk": false}],
       "survival": []}
      """
    #expect(try canonical(ofTasks.json.text) == canonical(expected))
  }

  @Test func `the survival of streaks has its curve, its median and its method`() throws {
    let figure = StreaksFigure(
      all: Self.streak([7], today: 7), byUser: [], byTask: [], survival: Self.rich.survival)
    let json = StreaksReport.shown(figure).json.text
    #expect(json.contains(#""survival": [{"kind": "all", "n": 8, "events": 6, "median": 5, "#))
    // By hand: of 8 two end at 1, so that 3/4 last longer.
    #expect(json.contains(#""table": [{"days": 1, "running": 8, "events": 2, "survival": 0.75, "#))
    #expect(
      json.contains(
        #"{"kind": "tasks", "value": null, "reason": "2 ends, and the method needs 5"}"#))
    #expect(
      StreaksReport.shown(figure).page(width: 120).contains(
        "Half of 8 streaks of everything together lasted 5 days or less"))
  }

  @Test func `the page says what makes a day count, and that lists and habits do not`() {
    var figure = StreaksFigure(all: Self.streak([0], today: 0), byUser: [], byTask: [])
    figure.counted = [.cards, .attempts]
    #expect(StreaksReport.shown(figure).page().hasPrefix("Streaks\n  Days with an answer or an attempt.\n"))
    figure.leavesOut = true
    #expect(
      StreaksReport.shown(figure).page(width: 120)
        .hasPrefix("Streaks\n  Days with an answer or an attempt; lists and habits do not count here.\n"))
    #expect(
      StreaksReport.shown(figure).page(.japanese).hasPrefix("連続日数\n  回答・着手のあった日を数えます（デイリーリストと習慣は数えません）。\n"))
  }

  @Test func `CSV has a column for tasks only where there are any`() {
    #expect(
      ofTasks.table.text == """
        user,task,name,current,longest,activeDays,doneToday,atRisk
        ,,,1,2,3,true,false
        ,'=run,走る,0,2,2,false,false
        ,掃除,掃除,1,1,1,true,false

        """)
    let both = StreaksReport.shown(
      StreaksFigure(
        all: Self.streak([7], today: 7),
        byUser: [StreaksFigure.User(user: "u", streak: Self.streak([7], today: 7))],
        byTask: [Self.task("t", Self.streak([6], today: 7))]))
    #expect(
      both.table.text == """
        user,task,name,current,longest,activeDays,doneToday,atRisk
        ,,,1,1,1,true,false
        u,,,1,1,1,true,false
        ,t,t,1,1,1,false,true

        """)
  }

  @Test func `the page shows the tasks with the longest streaks`() {
    ofTasks.checkPage(shows: ["走る", "掃除"])
    #expect(ofTasks.page(.japanese).contains("課題"))
    let tasks = (0..<7).map {
      Self.task("task-\($0)", Self.streak(Array(0...$0), today: 20))
    }
    let figure = StreaksReport.shown(
      StreaksFigure(all: Self.streak([0], today: 20), byUser: [], byTask: tasks))
    let page = figure.page()
    #expect(page.contains("task-6") && page.contains("task-2"))
    #expect(!page.contains("task-1"))
    #expect(page.contains("and 2 more tasks"))
    #expect(figure.page(.japanese).contains("ほかの課題 2件"))
    #expect(!page.contains("person"))
  }
}

extension StreaksReport: PrintedMeasure {
  static let printedValues = [StreaksReportTests.printed]
}
