import Analysis
import Encoding
import Kaiki

struct TodayReport: FigureReport {
  let figure: TodayFigure

  static let help = MeasureHelp(
    summary: "what waits today.",
    notes: """
      Days are logical days (G1). A card is overdue when its day has passed; "due" counts overdue cards and
      those of today together (C7). The log decides where a card stands; the stored card counts only where
      it has no reviews (G7). On the page the sections are counted, in JSON and CSV every card is listed.
      """,
    keys: [
      ("due", "cards of today and overdue ones"), ("overdue", "cards whose day has passed"),
      ("upcoming", "cards of later days"), ("streak", "days of the streak that reaches today or yesterday"),
      ("nextNotification", "instant of the next planned reminder, or null"),
      ("sections", "the card ids of each section, soonest first: overdue, today, upcoming"),
      ("today", "cards of today, within sections"),
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
    ])
  }

  var csv: CSVTable {
    let sections = [("overdue", figure.overdue), ("today", figure.today), ("upcoming", figure.upcoming)]
    return CSVTable(
      header: ["section", "card"],
      rows: sections.flatMap { name, ids in ids.map { [.plain(name), .text($0)] } })
  }

  func section(_ language: Language) -> Page.Section {
    let reminder = figure.nextNotification?.description ?? language("none planned", "予定なし")
    return Page.Section(
      title: language("Today", "今日"),
      blocks: [
        .pairs([
          (language("due", "今日の復習"), language.count(figure.due, "card", "枚")),
          (language("of these overdue", "うち期限超過"), figure.overdue.count.description),
          (language("upcoming", "今後"), figure.upcoming.count.description),
          (language("streak", "連続日数"), language.count(figure.streak, "day", "日")),
          (language("next reminder", "次回通知"), reminder),
        ])
      ])
  }
}
