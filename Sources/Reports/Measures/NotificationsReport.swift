import Analysis
import Kaiki

enum NotificationsReport: MeasureReport {
  typealias Question = NotificationsMeasure

  static let help = ReportHelp(
    "the reminders as of now.",
    notes: """
      Cards: seven mornings with the number of cards that will wait if nothing is reviewed until then (N6), and
      a second try --retry-delay minutes after each wrong answer of today (N5). Mornings come first, then the
      soonest, as many as --cap less --reserve leaves room for (N4).
      Tasks: the soonest reminders still to come, as many as --cap (N1); with --nag-days each is repeated on the
      days after it (N3). With --rules original overdue tasks take up places.
      Where the data have both, each app has a cap of its own, and the numbers are their sums. Titles and texts
      are the apps' own.
      """)
  static let isOfNow = true

  private static let fields: [Field<PlannedNotification>] = [
    Field("id", "the id in the system") { $0.id }, Field("item", "the card or task, or null") { $0.item },
    Field("fire", "the instant") { $0.fire }, Field("kind", "morning, retry or task") { $0.kind },
    Field("title", "the headline") { $0.title }, Field("body", "the text") { $0.body },
    Field(present: "badge", "the number on the icon; only of mornings") { $0.badge },
  ]

  static let shape = ReportShape<NotificationPlan>.object([
    Field("cap", "the most reminders that are planned") { $0.cap },
    .list("planned", "the reminders, most important first", { $0.planned }, fields),
    Field("dropped", "reminders that did not fit") { $0.dropped },
    Field("starved", "of the dropped, those that lose their place to something that matters less") {
      $0.starved
    },
  ])
  static let table = ReportTable<NotificationPlan>.rows({ $0.planned }, fields)

  static func section(_ plan: NotificationPlan, _ language: Language) -> Page.Section {
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
        [.text(notification.fire.description), .text(notification.id), .text(notification.body)]
      })
    return Page.Section(title: title, blocks: [.line(summary), .table(table)])
  }
}

extension PlannedNotification.Kind: Reportable {}
