import Analysis
import Encoding
import Kaiki

struct AttemptsReport: FigureReport {
  let figure: AttemptsFigure

  static let help = MeasureHelp(
    summary: "how the tasks stand that are tried again and again.",
    notes: """
      Attempts are counted from the events, not from stored counters (S6); the day is half-open (S5). Active
      tasks are neither completed nor archived; categories list active tasks (S8). Reaching a target completes
      nothing, and progress may exceed 1 (S10). Invalid tasks have a blank name, a count below 0, a target below
      1, or a time of completion without being completed (R3.6); `audit` says which.
      """,
    keys: [
      ("today", "attempts of today"), ("active", "ids of active tasks, newest first"),
      ("completed", "ids of completed tasks, the last completed first"),
      ("byCategory", "ids of active tasks by category, newest first: habit, project, learning, other"),
      ("habit", "tasks of this category"), ("project", "tasks of this category"),
      ("learning", "tasks of this category"), ("other", "tasks of this category"),
      ("progress", "tasks with a target that are not archived, newest first"), ("task", "the task's id"),
      ("attempts", "attempts so far"), ("target", "attempts that are aimed at"),
      ("share", "attempts / target"), ("invalid", "ids of tasks that the app's checks refuse"),
      ("recent", "the latest attempts, newest first (--top, 10)"), ("id", "the attempt's id"),
      ("at", "when it was"), ("note", "what was noted, or null"),
    ])

  var json: JSONValue {
    let ids = { (ids: [String]) in JSONValue.array(ids.map(JSONValue.text)) }
    return .members([
      "today": .integer(figure.today), "active": ids(figure.active), "completed": ids(figure.completed),
      "byCategory": .object(
        figure.byCategory.map { .init(key: $0.category.rawValue, value: ids($0.tasks)) }),
      "progress": .array(
        figure.progress.map { progress in
          .members([
            "task": .text(progress.task), "attempts": .integer(progress.attempts),
            "target": .integer(progress.target), "share": .number(progress.share),
          ])
        }),
      "invalid": ids(figure.invalid),
      "recent": .array(
        figure.recent.map { attempt in
          .members([
            "id": .text(attempt.id), "task": .text(attempt.task), "at": .text(attempt.at.description),
            "note": .optional(attempt.note),
          ])
        }),
    ])
  }

  var csv: CSVTable {
    CSVTable(
      header: ["task", "attempts", "target", "share"],
      rows: figure.progress.map {
        [.text($0.task), .integer($0.attempts), .integer($0.target), .number($0.share)]
      })
  }

  private static func word(_ category: AttemptTask.Category, _ language: Language) -> String {
    switch category {
    case .habit: language("habit", "習慣")
    case .project: language("project", "計画")
    case .learning: language("learning", "学習")
    case .other: language("other", "その他")
    }
  }

  func section(_ language: Language) -> Page.Section {
    let categories = figure.byCategory.filter { !$0.tasks.isEmpty }
      .map { "\(Self.word($0.category, language)) \($0.tasks.count)" }
      .joined(separator: language(", ", "、"))
    var pairs = [
      (language("today", "今日"), language.count(figure.today, "attempt", "回")),
      (
        language("active", "進行中"),
        language.count(figure.active.count, "task", "件") + (categories.isEmpty ? "" : " (\(categories))")
      ),
      (language("completed", "完了"), language.count(figure.completed.count, "task", "件")),
    ]
    if !figure.invalid.isEmpty {
      pairs.append((language("invalid", "不正"), language.count(figure.invalid.count, "task", "件")))
    }
    var blocks: [Page.Block] = [.pairs(pairs)]
    let most = 8
    if !figure.progress.isEmpty {
      let nearest = figure.progress.enumerated()
        .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
      let table = Page.Table(
        columns: [
          .text(language("task", "課題")), .number(language("attempts", "回数")),
          .number(language("target", "目標")), .number(language("share", "達成率")),
        ],
        rows: nearest.prefix(most).map {
          [
            DisplayText.safe($0.task), $0.attempts.description, $0.target.description,
            percent($0.share, places: 0),
          ]
        })
      blocks.append(.table(table))
      if figure.progress.count > most {
        let rest = figure.progress.count - most
        blocks.append(.line(language("and \(rest) more tasks with a target", "ほか目標のある課題 \(rest)件")))
      }
    }
    return Page.Section(title: language("Attempts", "着手"), blocks: blocks)
  }
}
