import Analysis
import Kaiki
import Phrases

enum AttemptsReport: MeasureReport {
  typealias Question = AttemptsMeasure
  static let title: Phrase = "Attempts"
  static let isSnapshot = true

  private static let progress: [Field<AttemptsFigure.Progress>] = [
    Field("task") { $0.task },
    Field("name") { $0.name }, Field("attempts") { $0.attempts },
    Field("target") { $0.target },
    Field("share") { $0.share },
  ]

  private static let attempt: [Field<Attempt>] = [
    Field("id") { $0.id }, Field("task") { $0.task },
    Field("at") { $0.at }, Field("note") { $0.note },
  ]

  private static let record: [Field<AttemptsFigure.Record>] =
    [
      Field("task") { $0.task.id }, Field("name") { $0.name },
      Field("category") { $0.task.category },
      Field("priority") { $0.task.priority },
      Field("status") { Word($0.task.standing) },
      Field("attempts") {
        $0.attempts
      },
      Field("total") { $0.task.totalAttempts },
      Field("target") { $0.target },
      Field("share") { $0.share },
    ] + RateFields.named("days", "triedDays").of { $0.days } + [
      Field("method") { $0.days.map { _ in Word(AttemptsFigure.method) } }
    ]

  static let shape = ReportShape<AttemptsFigure>.object([
    Field("today") { $0.today },
    .values("active") { $0.active },
    .values("completed") { $0.completed },
    .object(
      "byCategory", { $0 },
      AttemptTask.Category.allCases.map { category in
        .values(category.rawValue) { $0.tasks(of: category) }
      }),
    .object(
      "byPriority", { $0 },
      AttemptTask.Priority.allCases.reversed().map { priority in
        .values(priority.rawValue) { $0.tasks(of: priority) }
      }),
    .object(
      "attemptsByPriority", { $0 },
      AttemptTask.Priority.allCases.reversed().map { priority in
        Field(priority.rawValue, hasColumn: false) { $0.attempts(of: priority) }
      }),
    .list("progress", { $0.progress }, progress),
    .values("invalid") { $0.invalid },
    .list(
      "recent", { $0.recent },
      attempt),
    .list(
      "tasks", { $0.records },
      record + [.list("recent", { $0.recent }, attempt)]),
  ])
  static let table = ReportTable<AttemptsFigure>.rows({ $0.records }, record)

  private static func word(_ priority: AttemptTask.Priority) -> Phrase {
    switch priority {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    }
  }

  static func blocks(_ figure: AttemptsFigure) -> [Page.Block] {
    let categories = figure.byCategory.filter { !$0.tasks.isEmpty }
      .map { Phrase("\($0.category.title) \($0.tasks.count)") }
      .joined(separator: ", ")
    func tasks(_ count: Int) -> Phrase { "\(count, "task")" }
    var pairs = [
      Page.Pair("today", "\(figure.today, "attempt")"),
      Page.Pair(
        "active",
        .text(
          tasks(figure.active.count)
            + (categories.isEmpty ? "" : Phrase(" (\(categories))")))),
      Page.Pair("completed", .text(tasks(figure.completed.count))),
    ]
    if !figure.invalid.isEmpty {
      pairs.append(Page.Pair("invalid", .text(tasks(figure.invalid.count))))
    }
    return [.pairs(pairs)] + priorities(figure) + latest(figure) + targets(figure)
  }

  private static func priorities(_ figure: AttemptsFigure) -> [Page.Block] {
    let known = AttemptTask.Priority.allCases.reversed().filter { priority in
      figure.records.contains { $0.task.priority == priority }
    }
    guard known.count > 1 else { return [] }
    let table = Page.Table(
      .text("priority"), .number("active"), .number("attempts at all tasks"),
      rows: known.map {
        [
          .text(word($0)), .integer(figure.tasks(of: $0).count),
          .optional(figure.attempts(of: $0)) { .integer($0) },
        ]
      })
    return [.table(table)]
  }

  private static func latest(_ figure: AttemptsFigure) -> [Page.Block] {
    let tried = figure.latest
    guard !tried.isEmpty else { return [] }
    let table = Page.Table(
      .text("tried last"), .text("priority"), .number("on"), .number(Phrase("attempts", meaning: "number")),
      .number("days tried"),
      rows: tried.prefix(most).map { record in
        [
          .verbatim(record.name), .text(word(record.task.priority)),
          .optional(record.lastDay) { .day($0) }, .optional(record.attempts) { .integer($0) },
          .optional(record.days) { .percent($0.rate, decimals: 0) },
        ]
      })
    let rest = tried.count - most
    let legend: Phrase =
      "Days tried: share of days with an attempt, among the days from the task's creation to its completion."
    let more: Phrase = "and \(rest, "more task") that \(rest == 1 ? "was" : "were") tried"
    return [.table(table), .line(legend)] + (rest > 0 ? [.line(more)] : [])
  }

  private static let most = 8

  private static func targets(_ figure: AttemptsFigure) -> [Page.Block] {
    guard !figure.progress.isEmpty else { return [] }
    let table = Page.Table(
      .text("task"), .number("so far"), .number("target"), .number(Phrase("share", meaning: "target")),
      rows: figure.nearest.prefix(most).map {
        [.verbatim($0.name), .integer($0.attempts), .integer($0.target), .percent($0.share, decimals: 0)]
      })
    let rest = figure.progress.count - most
    return [.table(table)] + (rest > 0 ? [.line("and \(rest, "more task") with a target")] : [])
  }
}
