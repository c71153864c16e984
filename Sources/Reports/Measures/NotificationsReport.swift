import Analysis
import Encoding
import Kaiki

struct NotificationsReport: FigureReport {
  let plan: NotificationPlan

  static let help = MeasureHelp(
    summary: "the reminders as of now.",
    notes: """
      Cards: seven mornings with the number of cards that will wait if nothing is reviewed until then (N6), and
      a second try --retry-delay minutes after each wrong answer of today (N5). Mornings come first, then the
      soonest, as many as --cap less --reserve leaves room for (N4).
      Tasks: the soonest reminders still to come, as many as --cap (N1); with --nag-days each is repeated on the
      days after it (N3). With --rules original overdue tasks take up places.
      Where the data have both, each app has a cap of its own, and the numbers are their sums. Titles and texts
      are the apps' own.
      """,
    keys: [
      ("cap", "the most reminders that are planned"), ("planned", "the reminders, most important first"),
      ("id", "the id in the system"), ("item", "the card or task, or null"), ("fire", "the instant"),
      ("kind", "morning, retry or task"), ("title", "the headline"), ("body", "the text"),
      ("badge", "the number on the icon; only of mornings"),
      ("dropped", "reminders that did not fit"),
      ("starved", "of the dropped, those that lose their place to something that matters less"),
    ])

  var json: JSONValue {
    .members([
      "cap": .integer(plan.cap), "planned": .array(plan.planned.map(Self.json)),
      "dropped": .integer(plan.dropped), "starved": .integer(plan.starved),
    ])
  }

  private static func json(_ notification: Notification) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "id", value: .text(notification.id)),
      .init(key: "item", value: .optional(notification.item)),
      .init(key: "fire", value: .text(notification.fire.description)),
      .init(key: "kind", value: .text(notification.kind.rawValue)),
      .init(key: "title", value: .text(notification.title)),
      .init(key: "body", value: .text(notification.body)),
    ]
    if let badge = notification.badge { members.append(.init(key: "badge", value: .integer(badge))) }
    return .object(members)
  }

  var csv: CSVTable {
    CSVTable(
      header: ["id", "item", "fire", "kind", "title", "body", "badge"],
      rows: plan.planned.map { notification in
        [
          .text(notification.id), notification.item.map(CSVCell.text) ?? .empty,
          .plain(notification.fire.description), .plain(notification.kind.rawValue),
          .text(notification.title),
          .text(notification.body), .integer(notification.badge),
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Notifications", "通知")
    let summary = language(
      "\(plan.planned.count) planned of at most \(plan.cap); \(plan.dropped) dropped",
      "\(plan.planned.count)件を予定（上限 \(plan.cap)件）、枠外 \(plan.dropped)件")
    guard !plan.planned.isEmpty else { return Page.Section(title: title, blocks: [.line(summary)]) }
    let table = Page.Table(
      columns: [
        .text(language("fire (UTC)", "時刻 (UTC)")), .text("id"), .text(language("text", "本文")),
      ],
      rows: plan.planned.sorted { $0.fire < $1.fire }.prefix(8).map { notification in
        [
          notification.fire.description, DisplayText.safe(notification.id),
          DisplayText.safe(notification.body),
        ]
      })
    return Page.Section(title: title, blocks: [.line(summary), .table(table)])
  }
}
