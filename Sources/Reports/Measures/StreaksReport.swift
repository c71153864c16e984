import Analysis
import Encoding
import Kaiki

struct StreaksReport: FigureReport {
  let figure: StreaksFigure

  static let help = MeasureHelp(
    summary: "unbroken runs of logical days on which something was done.",
    notes: """
      A day counts with at least one answer, completion or attempt; several count once (S1). The current streak
      reaches back from today, or from yesterday while today is still open (S2). With --streak neutral a day on
      which no card or task was due neither counts nor breaks (C6); tasks with attempts may be tried on any day,
      so that for them every day counts. A date that the zone leaves out is no gap (G4).
      """,
    keys: [
      ("current", "days of the running streak"), ("longest", "days of the longest streak"),
      ("activeDays", "days on which something was done"),
      ("doneToday", "whether something was done today"),
      ("atRisk", "whether a streak runs and nothing has been done today yet"),
      ("byUser", "the same for each person, where the log names them"), ("user", "the person's id"),
      ("byTask", "the same for each task that was done or tried"), ("task", "the task's id"),
    ])

  private static func members(_ streak: Streak) -> [JSONValue.Member] {
    [
      .init(key: "current", value: .integer(streak.current)),
      .init(key: "longest", value: .integer(streak.longest)),
      .init(key: "activeDays", value: .integer(streak.activeDays)),
      .init(key: "doneToday", value: .flag(streak.doneToday)),
      .init(key: "atRisk", value: .flag(streak.atRisk)),
    ]
  }

  var json: JSONValue {
    var members = Self.members(figure.all)
    if !figure.byUser.isEmpty {
      let users = figure.byUser.map { user in
        JSONValue.object([.init(key: "user", value: .text(user.user))] + Self.members(user.streak))
      }
      members.append(.init(key: "byUser", value: .array(users)))
    }
    if !figure.byTask.isEmpty {
      let tasks = figure.byTask.map { task in
        JSONValue.object([.init(key: "task", value: .text(task.task))] + Self.members(task.streak))
      }
      members.append(.init(key: "byTask", value: .array(tasks)))
    }
    return .object(members)
  }

  var csv: CSVTable {
    let hasTasks = !figure.byTask.isEmpty
    let row = { (user: CSVCell, task: CSVCell, streak: Streak) -> [CSVCell] in
      [user] + (hasTasks ? [task] : []) + [
        .integer(streak.current), .integer(streak.longest), .integer(streak.activeDays),
        .plain(streak.doneToday.description), .plain(streak.atRisk.description),
      ]
    }
    return CSVTable(
      header: ["user"] + (hasTasks ? ["task"] : []) + [
        "current", "longest", "activeDays", "doneToday", "atRisk",
      ],
      rows: [row(.empty, .empty, figure.all)]
        + figure.byUser.map { row(.text($0.user), .empty, $0.streak) }
        + figure.byTask.map { row(.empty, .text($0.task), $0.streak) })
  }

  func section(_ language: Language) -> Page.Section {
    let days = { (count: Int) in language.count(count, "day", "日") }
    let state =
      figure.all.doneToday
      ? language("done today", "今日は済み")
      : figure.all.atRisk
        ? language("at risk: nothing done today", "今日まだ：途切れる恐れ") : language("none running", "継続なし")
    var blocks: [Page.Block] = [
      .pairs([
        (language("current", "現在"), "\(days(figure.all.current)) (\(state))"),
        (language("longest", "最長"), days(figure.all.longest)),
        (language("active days", "実行した日"), figure.all.activeDays.description),
      ])
    ]
    let users = figure.byUser.map { ($0.user, $0.streak) }
    blocks += Self.longest(users, language("person", "利用者"), language) { rest in
      language("and \(rest) more people", "ほか \(rest)人")
    }
    let tasks = figure.byTask.map { ($0.task, $0.streak) }
    blocks += Self.longest(tasks, language("task", "課題"), language) { rest in
      language("and \(rest) more tasks", "ほか \(rest)件")
    }
    return Page.Section(title: language("Streaks", "連続日数"), blocks: blocks)
  }

  /// The longest streaks of several, and how many more there are.
  private static func longest(
    _ streaks: [(id: String, streak: Streak)], _ heading: String, _ language: Language,
    rest: (Int) -> String
  ) -> [Page.Block] {
    guard !streaks.isEmpty else { return [] }
    let most = 5
    let longest = streaks.enumerated()
      .sorted { ($1.element.streak.longest, $0.offset) < ($0.element.streak.longest, $1.offset) }
      .prefix(most).map(\.element)
    let table = Page.Table(
      columns: [
        .text(heading), .number(language("current", "現在")), .number(language("longest", "最長")),
        .number(language("active days", "実行した日")),
      ],
      rows: longest.map { id, streak in
        [DisplayText.safe(id)] + [streak.current, streak.longest, streak.activeDays].map(\.description)
      })
    return [.table(table)] + (streaks.count > most ? [.line(rest(streaks.count - most))] : [])
  }
}
