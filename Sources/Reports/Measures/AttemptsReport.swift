import Analysis
import Kaiki

enum AttemptsReport: MeasureReport {
  typealias Question = AttemptsMeasure

  static let help = ReportHelp(
    "how the tasks stand that are tried again and again.",
    notes: """
      Attempts are counted from the events, not from stored counters (S6); the day is half-open (S5). Active
      tasks are neither completed nor archived; categories list active tasks (S8). Reaching a target completes
      nothing, and progress may exceed 1 (S10). Invalid tasks have a blank name, a count below 0, a target below
      1, or a time of completion without being completed (R3.6); `audit` says which.
      """)
  static let isOfNow = true
  static let countsDays = true

  private static let progress: [Field<AttemptsFigure.Progress>] = [
    Field("task", "the task's id") { $0.task },
    Field("name", "what it is called") { $0.name }, Field("attempts", "attempts so far") { $0.attempts },
    Field("target", "attempts that are aimed at") { $0.target },
    Field("share", "attempts / target") { $0.share },
  ]

  static let shape = ReportShape<AttemptsFigure>.object([
    Field("today", "attempts of today") { $0.today },
    .values("active", "ids of active tasks, newest first") { $0.active },
    .values("completed", "ids of completed tasks, the last completed first") { $0.completed },
    .object(
      "byCategory", "ids of active tasks by category, newest first", { $0 },
      AttemptTask.Category.allCases.map { category in
        .values(category.rawValue, "tasks of this category") { $0.tasks(of: category) }
      }),
    .list("progress", "tasks with a target that are not archived, newest first", { $0.progress }, progress),
    .values("invalid", "ids of tasks that the app's checks refuse") { $0.invalid },
    .list(
      "recent", "the latest attempts, newest first (--top, \(AttemptsFigure.standardRecent))", { $0.recent },
      [
        Field("id", "the attempt's id") { $0.id }, Field("task", "the task's id") { $0.task },
        Field("at", "when it was") { $0.at }, Field("note", "what was noted, or null") { $0.note },
      ]),
  ])
  static let table = ReportTable<AttemptsFigure>.rows({ $0.progress }, progress)

  private static func word(_ category: AttemptTask.Category, _ language: Language) -> String {
    switch category {
    case .habit: language("habit", "習慣")
    case .project: language("project", "プロジェクト")
    case .learning: language("learning", "学習")
    case .other: language("other", "その他")
    }
  }

  static func section(_ figure: AttemptsFigure, _ language: Language) -> Page.Section {
    let categories = figure.byCategory.filter { !$0.tasks.isEmpty }
      .map { "\(word($0.category, language)) \($0.tasks.count)" }
      .joined(separator: language(", ", "、"))
    func tasks(_ count: Int) -> String { language.count(count, "task", "件") }
    var pairs = [
      Page.Pair(language("today", "今日"), .text(language.count(figure.today, "attempt", "回"))),
      Page.Pair(
        language("active", "進行中"),
        .text(tasks(figure.active.count) + (categories.isEmpty ? "" : " (\(categories))"))),
      Page.Pair(language("completed", "完了"), .text(tasks(figure.completed.count))),
    ]
    if !figure.invalid.isEmpty {
      pairs.append(Page.Pair(language("invalid", "不正"), .text(tasks(figure.invalid.count))))
    }
    return Page.Section(
      title: language("Attempts", "着手"), blocks: [.pairs(pairs)] + targets(figure, language))
  }

  /// The tasks nearest to their target.
  private static func targets(_ figure: AttemptsFigure, _ language: Language) -> [Page.Block] {
    guard !figure.progress.isEmpty else { return [] }
    let most = 8
    let table = Page.Table(
      columns: [
        .text(language("task", "課題")), .number(language("attempts", "回数")),
        .number(language("target", "目標")), .number(language("share", "達成率")),
      ],
      rows: figure.nearest.prefix(most).map {
        [.text($0.name), .integer($0.attempts), .integer($0.target), .percent($0.share, places: 0)]
      })
    let rest = figure.progress.count - most
    return [.table(table)]
      + (rest > 0
        ? [.line(language("and \(rest) more tasks with a target", "ほか目標のある課題 \(rest)件"))] : [])
  }
}
