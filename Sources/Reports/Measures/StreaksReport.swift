import Analysis
import Encoding
import Kaiki

struct StreaksReport: FigureReport {
  let figure: StreaksFigure

  static let help = MeasureHelp(
    summary: "unbroken runs of logical days with at least one answer.",
    notes: """
      Several answers on a day count once (S1). The current streak reaches back from today, or from yesterday
      while today is still open (S2). With --streak neutral a day on which no card was due neither counts nor
      breaks (C6). A date that the zone leaves out is no gap (G4).
      """,
    keys: [
      ("current", "days of the running streak"), ("longest", "days of the longest streak"),
      ("activeDays", "days with at least one answer"), ("doneToday", "whether today has an answer"),
      ("atRisk", "whether a streak runs and today has no answer yet"),
      ("byUser", "the same for each person, where the log names them"), ("user", "the person's id"),
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
    return .object(members)
  }

  var csv: CSVTable {
    let row = { (name: CSVCell, streak: Streak) -> [CSVCell] in
      [
        name, .integer(streak.current), .integer(streak.longest), .integer(streak.activeDays),
        .plain(streak.doneToday.description), .plain(streak.atRisk.description),
      ]
    }
    return CSVTable(
      header: ["user", "current", "longest", "activeDays", "doneToday", "atRisk"],
      rows: [row(.empty, figure.all)] + figure.byUser.map { row(.text($0.user), $0.streak) })
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
        (language("active days", "学習した日"), figure.all.activeDays.description),
      ])
    ]
    if !figure.byUser.isEmpty {
      let most = 5
      let longest = figure.byUser.enumerated()
        .sorted { ($1.element.streak.longest, $0.offset) < ($0.element.streak.longest, $1.offset) }
        .prefix(most).map(\.element)
      blocks.append(
        .table(
          Page.Table(
            columns: [
              .text(language("person", "利用者")), .number(language("current", "現在")),
              .number(language("longest", "最長")), .number(language("active days", "学習した日")),
            ],
            rows: longest.map { user in
              [DisplayText.safe(user.user)]
                + [user.streak.current, user.streak.longest, user.streak.activeDays].map(\.description)
            })))
      if figure.byUser.count > most {
        let rest = figure.byUser.count - most
        blocks.append(.line(language("and \(rest) more people", "ほか \(rest)人")))
      }
    }
    return Page.Section(title: language("Streaks", "連続日数"), blocks: blocks)
  }
}
