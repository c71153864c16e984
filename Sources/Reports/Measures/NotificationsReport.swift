import Analysis
import Kaiki
import Phrases

enum NotificationsReport: MeasureReport {
  typealias Question = NotificationsMeasure
  static let title: Phrase = "Notifications"
  static let isSnapshot = true
  static let isActionable = true
  static let usesDateRange = false

  private static let fields: [Field<PlannedNotification>] = [
    Field("id") { $0.id }, Field("item") { $0.item },
    Field("fire") { $0.fire }, Field("kind") { $0.kind },
    Field("title") { $0.title }, Field("body") { $0.body },
    Field(present: "badge") { $0.badge },
  ]

  static let shape = ReportShape<NotificationsFigure>.object([
    Field("cap") { $0.plan.cap },
    .list("planned", { $0.plan.planned }, fields),
    Field("dropped") { $0.plan.dropped },
    Field("starved") {
      $0.plan.starved
    },
  ])
  static let table = ReportTable<NotificationsFigure>.rows({ $0.plan.planned }, fields)

  private static let shown = 8

  static func blocks(_ figure: NotificationsFigure) -> [Page.Block] {
    let plan = figure.shown
    let summary: Phrase = "\(plan.planned.count) planned of at most \(plan.cap); \(plan.dropped) dropped"
    let caps = figure.caps.map { caps in
      Phrase(
        "The data are of two apps, each with its own cap: at most \(caps.cards) reminders of cards, because the app leaves \(caps.reserve) of \(caps.cards + caps.reserve) free, and at most \(caps.tasks) reminders of tasks."
      )
    }
    let said = [Page.Block.line(summary)] + [caps.map(Page.Block.line)].compactMap { $0 }
    guard !plan.planned.isEmpty else { return said }
    let table = Page.Table(
      .text("shown at"), .text("text"),
      rows: plan.planned.sorted { $0.fire < $1.fire }.prefix(shown).map { notification in
        [.verbatim(LocalText.of(notification.fire, in: figure.zone)), .verbatim(notification.body)]
      })
    let more = plan.planned.count - shown
    let rest = more > 0 ? [Page.Block.line("and \(more) more")] : []
    return said + [.table(table)] + rest + [figure.chart].compactMap { $0.map(Page.Block.chart) }
  }

  static func summary(_ figure: NotificationsFigure) -> [Page.SummaryPoint] {
    guard figure.hasItems else { return [] }
    let (planned, dropped, cap) = (figure.plan.planned.count, figure.plan.dropped, figure.plan.cap)
    if dropped > 0 {
      return [
        .init(
          .reminders, .watch,
          "\(dropped, "reminder") above the cap of \(cap) (\(planned) planned)")
      ]
    }
    return planned > 0
      ? [.init(.reminders, .good, "all reminders fit under the cap of \(cap) (\(planned) planned)")]
      : [.init(.reminders, .unknown, "no reminder is planned")]
  }
}

extension PlannedNotification.Kind: Reportable {}

extension NotificationsFigure {
  var chart: Chart? {
    let days = filled
    guard days.count > 1 else { return nil }
    let dropped =
      plan.dropped == 0
      ? Phrase("All fit under the cap.")
      : Phrase(
        "\(plan.dropped) did not fit; \(plan.starved) had a higher priority than a planned reminder."
      )
    return Chart(
      name: "reminders", title: "Reminders against the cap",
      reading:
        "Number of reminders planned up to each day, and the maximum number that can be pending. \(dropped)",
      x: .days("day"), y: .fromZero("reminders"),
      layers: [Plot.Layer("planned so far", .steps, days.map { .on($0.day, Double($0.count)) })],
      marks: [.level(y: Double(plan.cap), "cap \(plan.cap)")])
  }
}
