import Analysis
import Encoding
import Kaiki

struct TodayReport: FigureReport {
  let figure: TodayFigure

  static let help = MeasureHelp(
    summary: "what waits today.",
    notes: """
      Days are logical days (G1). A card or task is overdue when its day has passed; "due" counts overdue ones
      and those of today together (C7). A task of today whose time has passed is late, and stays in its section
      (A0.1). The log decides where a card or task stands; the stored row counts only where the log says nothing
      (G7). On the page the sections are counted, in JSON and CSV every card and task is listed.
      """,
    keys: [
      ("due", "cards and tasks of today and overdue ones"), ("overdue", "those whose day has passed"),
      ("upcoming", "those of later days"), ("streak", "days of the streak that reaches today or yesterday"),
      ("nextNotification", "instant of the next planned reminder, or null"),
      ("sections", "the ids of each section, soonest first: overdue, today, upcoming"),
      ("today", "those of today, within sections"), ("late", "tasks of today whose time has passed"),
      ("classes", "the classes of today, by period, or null without courses"),
      ("course", "the id of the course"),
      ("name", "what it is called"), ("period", "its period, from 1"),
      ("habits", "habits neither done today nor kept up by earlier days, or null"),
      ("items", "what is open on the list of today, or null without lists"),
    ])

  var json: JSONValue {
    let ids = { (ids: [String]) in JSONValue.array(ids.map(JSONValue.text)) }
    return .members([
      "due": .integer(figure.due), "overdue": .integer(figure.overdue.count),
      "upcoming": .integer(figure.upcoming.count), "streak": .integer(figure.streak),
      "nextNotification": .optional(figure.nextNotification?.description),
      "sections": .members([
        "overdue": ids(figure.overdue), "today": ids(figure.today), "upcoming": ids(figure.upcoming),
      ]),
      "late": ids(figure.late),
      "classes": figure.classes.map { classes in
        .array(
          classes.map {
            .members([
              "course": .text($0.course), "name": .text($0.name), "period": .integer($0.period),
            ])
          })
      } ?? .null,
      "habits": figure.habits.map(ids) ?? .null, "items": figure.items.map(ids) ?? .null,
    ])
  }

  var csv: CSVTable {
    let late = Set(figure.late)
    let sections: [(name: String, items: [String])] = [
      ("overdue", figure.overdue), ("today", figure.today), ("upcoming", figure.upcoming),
      ("classes", (figure.classes ?? []).map(\.course)), ("habits", figure.habits ?? []),
      ("items", figure.items ?? []),
    ]
    return CSVTable(
      header: ["section", "item", "late"],
      rows: sections.flatMap { name, ids in
        ids.map { [.plain(name), .text($0), .plain((name == "today" && late.contains($0)).description)] }
      })
  }

  func section(_ language: Language) -> Page.Section {
    let reminder = (figure.nextLocal.map { String($0.description.prefix(16)) } ?? "")
      .split(separator: "T").joined(separator: " ")
    let late = figure.hasTasks ? [(language("of these late", "うち時刻超過"), figure.late.count.description)] : []
    let isOfOthers = figure.classes != nil || figure.habits != nil || figure.items != nil
    let waiting =
      figure.hasCards || figure.hasTasks || !isOfOthers
      ? [
        (language("due", "今日の分"), due(language))
      ] + names(language) + [
        (language("of these overdue", "うち期限超過"), figure.overdue.count.description)
      ] + late + [(language("upcoming", "今後"), figure.upcoming.count.description)] : []
    return Page.Section(
      title: language("Today", "今日"),
      blocks: [
        .pairs(
          waiting + rest(language) + [
            (language("streak", "連続日数"), language.count(figure.streak, "day", "日")),
            (
              language("next reminder", "次回通知"),
              reminder.isEmpty ? language("none planned", "予定なし") : reminder
            ),
          ])
      ])
  }

  /// Classes, habits and the list of today, where the data have them.
  private func rest(_ language: Language) -> [(String, String)] {
    let none = language("none", "なし")
    func shown(_ texts: [String]) -> String {
      texts.isEmpty ? none : texts.map(DisplayText.safe).joined(separator: language(", ", "、"))
    }
    let classes = figure.classes.map { classes in
      shown(
        classes.map { lesson in
          let start = lesson.start.map { " \(padded($0 / 60, to: 2)):\(padded($0 % 60, to: 2))" } ?? ""
          return "\(lesson.period)\(start) \(lesson.name)"
        })
    }
    return [
      classes.map { (language("classes", "授業"), $0) },
      figure.habits.map { (language("habits open", "未実行の習慣"), shown($0)) },
      figure.items.map { (language("on the list", "一覧の残り"), shown($0)) },
    ].compactMap { $0 }
  }

  /// What the first of what is due are called, and how many more there are.
  private func names(_ language: Language) -> [(String, String)] {
    guard !figure.names.isEmpty else { return [] }
    let shown = figure.names.map { DisplayText.cut(DisplayText.safe($0), to: 24) }
      .joined(separator: language(", ", "、"))
    let more = figure.due - figure.names.count
    return [
      (
        language("such as", "主なもの"),
        shown + (more > 0 ? language(" and \(more) more", " ほか \(more)件") : "")
      )
    ]
  }

  private func due(_ language: Language) -> String {
    switch (figure.hasCards, figure.hasTasks) {
    case (_, false): language.count(figure.due, "card", "枚")
    case (false, true): language.count(figure.due, "task", "件")
    case (true, true):
      language("\(figure.due) cards and tasks", "カードと課題 \(figure.due)件")
    }
  }
}
