import Analysis
import Forecasting
import Kaiki
import Phrases

enum StreaksReport: MeasureReport {
  typealias Question = StreaksMeasure
  static let title: Phrase = "Streaks"
  static let isSnapshot = true

  private static func streak<Root>(
    _ streak: @escaping @Sendable (Root) -> Streak?
  ) -> [Field<Root>] {
    [
      Field("current") { streak($0)?.current },
      Field("longest") { streak($0)?.longest },
      Field("activeDays") { streak($0)?.activeDays },
      Field("doneToday") { streak($0)?.doneToday },
      Field("atRisk") { streak($0)?.atRisk },
    ]
  }

  static let shape = ReportShape<StreaksFigure>.object(
    streak { $0.known } + [
      Field(present: "reason") {
        $0.reason.map(Word.init)
      },
      .list(
        nonempty: "byUser", { $0.byUser },
        [Field("user") { $0.user }] + streak { $0.streak }),
      .list(
        nonempty: "byTask", { $0.byTask },
        [
          Field("task") { $0.task },
          Field("name") { $0.name },
        ] + streak { $0.streak }),
      .list(
        "survival", { $0.survival },
        Field("kind") { Word($0.kind?.rawValue ?? "all") },
        .inline({ $0.lasting }, LastingFields.all)),
    ])

  /// Streak of a user or of a task; the overall streak has neither.
  private struct Row {
    var user: String?
    var task: String?
    var name: String?
    var streak: Streak?
  }

  static let table = ReportTable<StreaksFigure>.rows(
    rows,
    [
      Field<Row>("user") { $0.user }, Field("task") { $0.task },
      Field("name") { $0.name },
    ] + streak { $0.streak }
  ) { $0.byTask.isEmpty ? ["task", "name"] : [] }

  private static func rows(_ figure: StreaksFigure) -> [Row] {
    [Row(streak: figure.known)] + figure.byUser.map { Row(user: $0.user, streak: $0.streak) }
      + figure.byTask.map { Row(task: $0.task, name: $0.name, streak: $0.streak) }
  }

  static func blocks(_ figure: StreaksFigure) -> [Page.Block] {
    guard figure.isKnown else {
      return [.line("unknown: the data contain no answers, completions or attempts.")]
    }
    let days = { (count: Int) in Phrase("\(count, "day")") }
    let state: Phrase =
      figure.all.doneToday
      ? "done today" : figure.all.atRisk ? "at risk: nothing done today" : "none running"
    let pairs = Page.Block.pairs([
      Page.Pair(
        "current",
        .toned(
          .text(days(figure.all.current) + Phrase(" (\(state))")), where: figure.all.atRisk,
          .attention)),
      Page.Pair("longest", .text(days(figure.all.longest))),
      Page.Pair("active days", .integer(figure.all.activeDays)),
    ])
    let people = longest(figure.longestOfUsers, of: figure.byUser.count, "person") {
      Phrase("and \($0) more people")
    }
    let tasks = longest(figure.longestOfTasks, of: figure.byTask.count, "task") {
      Phrase("and \($0) more tasks")
    }
    return counted(figure) + [pairs] + survival(figure) + people + tasks + figure.charts.map { .chart($0) }
  }

  private static func counted(_ figure: StreaksFigure) -> [Page.Block] {
    guard !figure.counted.isEmpty else { return [] }
    let kinds = figure.counted.map(\.words.event)
    let days: Phrase = "Days with \(kinds.joined(separator: Phrase(" or ")))"
    let rest: Phrase = figure.leavesOut ? "; lists and habits do not count here." : "."
    return [.line(days + rest)]
  }

  private static func survival(_ figure: StreaksFigure) -> [Page.Block] {
    let together = figure.survival.first { $0.kind == nil }?.lasting
    return figure.survival.compactMap { entry in
      // With one item, its streaks equal the overall streaks.
      guard entry.kind == nil || entry.lasting != together, let lasting = entry.lasting.value,
        let median = lasting.median
      else { return nil }
      let range = range(lasting.low, lasting.high)
      let middle = Page.Cell.rounded(median)
      let length = median == 1 ? Phrase("a day") : Phrase("\(middle) days")
      return .line(
        "Half of \(lasting.curve.n) streaks of \(whose(entry.kind)) lasted \(length) or less (95 %: \(range))."
      )
    }
  }

  private static func range(_ low: Double?, _ high: Double?) -> Phrase {
    let least = Page.Cell.optional(low) { .rounded($0) }
    guard let high else { return "\(least) or more" }
    return Phrase(low == high ? least : .range(least, .rounded(high)))
  }

  /// Owner of the streaks of a kind; `nil` for the overall streak.
  static func whose(_ kind: ItemKind?) -> Phrase {
    kind?.words.singly ?? Phrase("everything together")
  }

  private static func longest(
    _ longest: [(id: String, streak: Streak)], of count: Int, _ heading: Phrase,
    rest: (Int) -> Phrase
  ) -> [Page.Block] {
    guard !longest.isEmpty else { return [] }
    let table = Page.Table(
      .text(heading), .number("current"), .number("longest"), .number("active days"),
      rows: longest.map { id, streak in
        [.verbatim(id), .integer(streak.current), .integer(streak.longest), .integer(streak.activeDays)]
      })
    return [.table(table)] + (count > longest.count ? [.line(rest(count - longest.count))] : [])
  }

  static func summary(_ figure: StreaksFigure) -> [Page.SummaryPoint] {
    guard let streak = figure.known else { return [] }
    let active: Phrase = "\(streak.activeDays, "active day")"
    guard streak.current > 0 else {
      return [.init(.streak, .unknown, "no streak runs (\(active))")]
    }
    let days: Phrase = "\(streak.current, "day")"
    return [
      streak.atRisk
        ? .init(
          .streak, .watch, "the streak of \(days) ends unless something is done today (\(active))")
        : .init(.streak, .good, "a streak of \(days) (\(active))")
    ]
  }
}

extension StreaksFigure {
  var charts: [Chart] {
    [survivalChart].compactMap { $0 } + calendars
  }

  private var survivalChart: Chart? {
    let layers = survival.compactMap { entry -> Plot.Layer? in
      guard let curve = entry.lasting.value?.curve else { return nil }
      // Bands of several kinds would hide each other.
      let points = curve.rows.map { row in
        let ends = entry.kind == nil ? row.low.flatMap { low in row.high.map { low...$0 } } : nil
        return Plot.Point(row.time, row.survival, ends: ends)
      }
      return Plot.Layer(StreaksReport.whose(entry.kind), .steps, [Plot.Point(0, 1)] + points)
    }
    guard !layers.isEmpty else { return nil }
    return Chart(
      name: "streak-survival", title: "How long streaks last",
      reading:
        "Share of streaks that last longer than each number of days. A steep fall marks days on which streaks often end.",
      x: .fromZero("days"), y: .share("still running"), layers: layers)
  }

  private var calendars: [Chart] {
    guard counted != [.cards] else { return [] }
    let all = days.days
    let done = Set(all)
    return Chart.calendars(
      name: "active-days", title: "Days on which something was done",
      reading: "Every field is one day; a dark field has an answer, a completion or an attempt.",
      of: all
    ) {
      .calendar($0, words: (Phrase("nothing"), Phrase("something")), most: 1, isBinary: true) {
        done.contains($0) ? 1 : 0
      }
    }
  }
}
