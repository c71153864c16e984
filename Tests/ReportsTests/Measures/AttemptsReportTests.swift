import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `attempts` in every form (INTERFACE 4, R3.2-R3.6, S10).
struct AttemptsReportTests {
  /// Two tasks in work and one that is done: six tries at the one with a target of four, one of them today.
  static let printed = PrintedValue(
    history: {
      let tried = [3, 4, 5, 6, 7, 10].map { Event("2024-01-\($0 < 10 ? "0" : "")\($0)T09:00", "run") }
      return try HistoryAsOf(now: "2024-01-10T12:00").with(
        goals: [
          AttemptTask("run", target: 4, created: "2024-01-01T09:00", attempts: 6),
          AttemptTask("book", name: "本", .learning, target: 3, created: "2024-01-02T09:00"),
          AttemptTask("done", .other, created: "2024-01-03T09:00", completed: "2024-01-04T09:00"),
        ], tried: tried)
    },
    json: """
      {"today": 1, "active": ["book", "run"], "completed": ["done"],
       "byCategory": {"habit": ["run"], "project": [], "learning": ["book"], "other": []},
       "progress": [{"task": "book", "name": "本", "attempts": 0, "target": 3, "share": 0},
                    {"task": "run", "name": "Try", "attempts": 6, "target": 4, "share": 1.5}],
       "invalid": [],
       "byPriority": {"high": [], "medium": ["book", "run"], "low": []},
       "attemptsByPriority": {"high": 0, "medium": 6, "low": 0},
       "recent": [
         {"id": "e5", "task": "run", "at": "2024-01-10T00:00:00Z", "note": null}, {"id": "e4"}, {"id": "e3"},
         {"id": "e2"}, {"id": "e1"}, {"id": "e0", "at": "2024-01-03T00:00:00Z"}],
       "tasks": [
         {"task": "done", "status": "completed", "attempts": 0, "total": 0, "target": null, "share": null,
          "days": 2, "triedDays": 0, "rate": 0, "recent": []},
         {"task": "book", "name": "本", "category": "learning", "priority": "medium", "status": "active",
          "attempts": 0, "total": 0, "target": 3, "share": 0, "days": 8, "triedDays": 0},
         {"task": "run", "attempts": 6, "total": 6, "target": 4, "share": 1.5, "days": 9, "triedDays": 5,
          "rate": 0.555555555556, "low": 0.2666512934954931, "high": 0.8112214789023354, "method": "Wilson 95 %",
          "recent": [{"id": "e5", "task": "run", "at": "2024-01-10T00:00:00Z", "note": null}, {}, {}, {}, {},
                     {"id": "e0"}]}]}
      """,
    csv: """
      task,name,category,priority,status,attempts,total,target,share,days,triedDays,rate,low,high,method
      done,Try,other,medium,completed,0,0,,,2,0,0,*,*,Wilson 95 %
      book,本,learning,medium,active,0,0,3,0,8,0,0,*,*,Wilson 95 %
      run,Try,habit,medium,active,6,6,4,1.5,9,5,0.555555555556,*,*,Wilson 95 %
      """,
    english: [
      "today 1 attempt active 2 tasks (habit 1, learning 1) completed 1 task",
      "tried last priority on attempts days tried Try medium 2024-01-10 6 56 % Days tried: share of",
      "task so far target share Try 6 4 150 % 本 0 3 0 %",
    ], japanese: ["今日 1回 進行中 2件（習慣 1、学習 1） 完了 1件", "課題 これまで 目標 達成率 Try 6 4 150 % 本 0 3 0 %"])

  private static let rich = AttemptsFigure(
    [
      attemptTask(Sample.hostile, name: Sample.hostile, .habit, target: 4, attempts: 6, made: 1),
      attemptTask(Sample.long, name: Sample.long, .learning, target: 3, attempts: 1, made: 2),
      attemptTask("blank", name: " ", .habit, made: 3),
      attemptTask("done", .other, isCompleted: true, made: 4),
    ]
      + (0..<9).map {
        attemptTask("goal-\($0)", name: "goal-\($0)", .project, target: 100, attempts: 9 - $0, made: 5)
      },
    invalid: ["blank"],
    events: [
      Attempt(id: "e1", task: Sample.hostile, at: Sample.morning, note: Sample.hostile),
      Attempt(id: Sample.hostile, task: Sample.long, at: Sample.morning + 60),
    ], today: 2, top: 10)

  private static func attemptTask(
    _ id: String, name: String = "Try", _ category: AttemptTask.Category,
    _ priority: AttemptTask.Priority = .medium, target: Int? = nil, attempts: Int = 0,
    isCompleted: Bool = false, made: Int64, recent: [Attempt] = []
  ) -> AttemptsFigure.Record {
    let task = AttemptTask(
      id: id, name: name, category: category, priority: priority, targetAttempts: target,
      isCompleted: isCompleted,
      createdAt: Sample.morning + made, completedAt: isCompleted ? Sample.morning + made : nil,
      totalAttempts: attempts)
    return AttemptsFigure.Record(
      task: task, attempts: recent.count, recent: recent, lastDay: recent.isEmpty ? nil : Sample.monday + 9)
  }

  private let figure = AttemptsReport.shown(
    AttemptsFigure(
      [
        Self.attemptTask("=a", name: "走る", .habit, target: 4, attempts: 6, made: 1),
        Self.attemptTask("本", name: "本", .learning, target: 3, attempts: 1, made: 2),
        Self.attemptTask("blank", name: " ", .habit, made: 3),
        Self.attemptTask("done", .other, isCompleted: true, made: 4),
      ], invalid: ["blank"],
      events: [
        Attempt(id: "e1", task: "=a", at: Sample.morning, note: "=\"x\""),
        Attempt(id: "e2", task: "本", at: Sample.morning + 60),
      ], today: 2, top: 10))

  @Test func `JSON has ids by state and category, progress and the latest attempts`() throws {
    let expected = #"""
      {"today": 2, "active": ["blank", "本", "=a"], "completed": ["done"],
       "byCategory": {"habit": ["blank", "=a"], "project": [], "learning": ["本"], "other": []},
       "progress": [
         {"task": "本", "name": "本", "attempts": 1, "target": 3, "share": 0.333333333333},
         {"task": "=a", "name": "走る", "attempts": 6, "target": 4, "share": 1.5}],
       "invalid": ["blank"],
       "recent": [
         {"id": "e2", "task": "本", "at": "2024-01-09T23:01:00Z", "note": null},
         {"id": "e1", "task": "=a", "at": "2024-01-09T23:00:00Z", "note": "=\"x\""}]}
      """#
    guard case .object(let members) = figure.json,
      case .object(let categories)? = members.first(where: { $0.key == "byCategory" })?.value
    else {
      Issue.record("the measure is an object with categories")
      return
    }
    #expect(categories.map(\.key) == ["habit", "project", "learning", "other"])
    let others = members.filter { !["byPriority", "attemptsByPriority", "tasks"].contains($0.key) }
    #expect(try canonical(JSONValue.object(others).text) == canonical(expected))
  }

  @Test func `S10: CSV has a row a task, and shares may exceed 1`() {
    #expect(
      figure.table.text == """
        task,name,category,priority,status,attempts,total,target,share,days,triedDays,rate,low,high,method
        done,Try,other,medium,completed,0,0,,,,,,,,
        blank, ,habit,medium,active,0,0,,,,,,,,
        本,本,learning,medium,active,0,1,3,0.333333333333,,,,,,
        '=a,走る,habit,medium,active,0,6,4,1.5,,,,,,

        """)
  }

  @Test func `the page counts tasks and shows those nearest to their target`() {
    figure.checkPage(shows: ["走る", "本", "150 %", "33 %"])
    #expect(
      figure.page() == """
        Attempts
          today      2 attempts
          active     3 tasks (habit 2, learning 1)
          completed  1 task
          invalid    1 task
          task  so far  target  share
          走る       6       4  150 %
          本         1       3   33 %

        """)
    let japanese = figure.page(.japanese)
    for line in ["着手\n", "今日    2回\n", "進行中  3件（習慣 2、学習 1）\n", "完了    1件\n", "不正    1件\n"] {
      #expect(japanese.contains(line), "\(line)")
    }
  }

  @Test func `the page shows what was tried last, and priorities where there are several`() {
    let tries = (0..<2).map { Attempt(id: "e\($0)", task: "b", at: Sample.morning + 60 * Int64($0)) }
    let figure = AttemptsReport.shown(
      AttemptsFigure(
        [
          Self.attemptTask("a", name: "A", .habit, .high, made: 1, recent: [tries[0]]),
          Self.attemptTask("b", name: "B", .habit, .low, made: 2, recent: tries.reversed()),
        ], events: tries, today: 2, top: 10))
    figure.checkPage(shows: ["2024-01-10"])
    let page = figure.page().split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in [
      "priority active attempts at all tasks", "high 1 1", "low 1 2", "B low 2024-01-10 2",
      "A high 2024-01-10 1",
    ] {
      #expect(page.contains(line), "\(line) in \(page)")
    }
    #expect(
      page.firstIndex(of: "B low 2024-01-10 2") ?? 9 < page.firstIndex(of: "A high 2024-01-10 1") ?? 0)
  }

  @Test func `the page lists eight targets and counts the rest`() {
    let figure = AttemptsReport.shown(Self.rich)
    figure.checkPage(shows: ["150 %", "33 %", "9 %", "4 %"])
    let page = figure.page()
    #expect(page.contains("goal-5") && !page.contains("goal-6"))
    #expect(page.contains("and 3 more tasks with a target\n"))
    #expect(figure.page(.japanese).contains("目標のある課題が、ほかに 3件あります\n"))
    #expect(!page.contains("\u{1B}"))
  }

  @Test func `the page of no tasks has neither categories nor targets`() {
    let none = AttemptsReport.shown(AttemptsFigure([], events: [], today: 0, top: 10))
    #expect(none.page() == "Attempts\n  today      0 attempts\n  active     0 tasks\n  completed  0 tasks\n")
    #expect(none.page(.japanese) == "着手\n  今日    0回\n  進行中  0件\n  完了    0件\n")
    #expect(none.table.rows.isEmpty)
  }
}

extension AttemptsReport: PrintedMeasure {
  static let printedValues = [AttemptsReportTests.printed]
}
