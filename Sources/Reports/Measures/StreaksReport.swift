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
      so that for them every day counts. A date that the zone leaves out is no gap (G4). "survival" is the
      Kaplan-Meier curve of the lengths of all streaks, calendar day after day, with those that run not over: of
      everything together, then of the items of each kind, whose median has an interval from whole items drawn
      again where there are at least five.
      """,
    keys: [
      ("current", "days of the running streak"), ("longest", "days of the longest streak"),
      ("activeDays", "days on which something was done"),
      ("doneToday", "whether something was done today"),
      ("atRisk", "whether a streak runs and nothing has been done today yet"),
      ("byUser", "the same for each person, where the log names them"), ("user", "the person's id"),
      ("byTask", "the same for each task that was done or tried"), ("task", "the task's id"),
    ] + Self.survivalKeys + AnswerForm.keys)

  static let survivalKeys: [(key: String, meaning: String)] = [
    ("kind", "whose streaks or gaps; all for everything together"), ("n", "how many"),
    ("events", "those that are over"), ("median", "the days by which half are over, or null"),
    ("low", "lower end of a 95 % interval, or null"), ("high", "upper end, or null"),
    ("method", "how figures were computed"), ("table", "the curve, by length"), ("days", "the length"),
    ("running", "those that had lasted as long"),
    ("survival", "how long streaks last; in a table the share that lasts longer"),
  ]

  static func members(_ lasting: Lasting) -> [JSONValue.Member] {
    [
      .init(key: "n", value: .integer(lasting.curve.n)),
      .init(key: "events", value: .integer(lasting.curve.events)),
      .init(key: "median", value: .optional(lasting.median)),
      .init(key: "low", value: .optional(lasting.low)),
      .init(key: "high", value: .optional(lasting.high)), .init(key: "method", value: .text(lasting.method)),
      .init(
        key: "table",
        value: .array(
          lasting.curve.rows.map { row in
            .members([
              "days": .number(row.time), "running": .integer(row.atRisk), "events": .integer(row.events),
              "survival": .number(row.survival), "low": .optional(row.low), "high": .optional(row.high),
            ])
          })),
    ]
  }

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
    members.append(
      .init(
        key: "survival",
        value: .array(
          figure.survival.map { entry in
            .object(
              [.init(key: "kind", value: .text(entry.kind?.rawValue ?? "all"))]
                + AnswerForm.members(entry.lasting, Self.members))
          })))
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
    for entry in figure.survival {
      guard let lasting = entry.lasting.value, let median = lasting.median else { continue }
      let range = "\(lasting.low.map(AnswerForm.shown) ?? "–") – \(lasting.high.map(AnswerForm.shown) ?? "–")"
      let whose = entry.kind.map { $0.title(language) } ?? language("all", "全体")
      blocks.append(
        .line(
          language(
            "Of \(lasting.curve.n) streaks (\(whose)) half end within \(AnswerForm.shown(median)) days (95 %: \(range)).",
            "\(lasting.curve.n)回の連続（\(whose)）の半数は \(AnswerForm.shown(median))日以内に終わる（95 %: \(range)）。")))
    }
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
