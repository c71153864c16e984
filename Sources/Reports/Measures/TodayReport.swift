import Analysis
import Kaiki
import Phrases

enum TodayReport: MeasureReport {
  typealias Question = TodayMeasure
  static let title: Phrase = "Today"
  static let isSnapshot = true
  static let isActionable = true
  static let usesDateRange = false

  static let shape = ReportShape<TodayFigure>.object([
    Field("due") { $0.due },
    Field("overdue") { $0.overdue.count },
    Field("upcoming") { $0.upcoming.count },
    Field("streak") { $0.streak },
    Field("nextNotification") { $0.nextNotification },
    .object(
      "sections", { $0 },
      .list("overdue", { $0.overdue }, waiting),
      .list("today", { $0.today }, waiting),
      .list("upcoming", { $0.upcoming }, waiting)),
    .list(
      "classes", orNull: { $0.classes },
      [
        Field("course") { $0.course }, Field("name") { $0.name },
        Field("period") { $0.period },
        Field(present: "recorded") { $0.isRecorded ? true : nil },
      ]),
    .values(
      "habits", orNull: { $0.habits }),
    .values("items", orNull: { $0.items }),
  ])

  private static let waiting: [Field<TodayFigure.Waiting>] = [
    Field("kind") { Word($0.kind.traits.item) }, Field("id") { $0.id },
    Field("name") { $0.name },
    Field(present: "late") { $0.isLate ? true : nil },
  ]

  private struct Row {
    var section: String
    var item: String
    var name: String
    var isLate = false
  }

  static let table = ReportTable<TodayFigure>.rows(
    rows,
    [
      Field<Row>("section") { Word($0.section) },
      Field("item") { $0.item },
      Field("name") { $0.name },
      Field("late") { $0.isLate },
    ])

  private static func rows(_ figure: TodayFigure) -> [Row] {
    let waiting = [("overdue", figure.overdue), ("today", figure.today), ("upcoming", figure.upcoming)]
    let others = [("habits", figure.habits ?? []), ("items", figure.items ?? [])]
    return waiting.flatMap { name, items in
      items.map { Row(section: name, item: $0.id, name: $0.name, isLate: $0.isLate) }
    } + (figure.classes ?? []).map { Row(section: "classes", item: $0.course, name: $0.name) }
      + others.flatMap { name, texts in texts.map { Row(section: name, item: $0, name: $0) } }
  }

  static func blocks(_ figure: TodayFigure) -> [Page.Block] {
    let isOfOthers = figure.classes != nil || figure.habits != nil || figure.items != nil
    let isOfWaiting = figure.hasCards || figure.hasTasks || !isOfOthers
    let streak = Page.Pair("streak", figure.streak.map { "\($0, "day")" } ?? "not known")
    let reminder = figure.nextLocal.map { Page.Cell.verbatim(LocalText.minute($0)) }
    return [
      .pairs(
        (isOfWaiting ? waiting(figure) : []) + others(figure)
          + (isOfWaiting || figure.streak ?? 0 > 0 ? [streak] : []) + [
            Page.Pair("next reminder", reminder ?? "none planned")
          ])
    ]
  }

  private static func waiting(_ figure: TodayFigure) -> [Page.Pair] {
    if figure.lacksDueDays, !figure.hasTasks {
      return [Page.Pair(Phrase("due", meaning: "today"), "not known")]
    }
    let overdue = Page.Cell.toned(
      .integer(figure.overdue.count), where: !figure.overdue.isEmpty, .alarm)
    return [
      Page.Pair(
        Phrase("due", meaning: "today"), .toned(.text(due(figure)), where: figure.due > 0, .attention)),
      names(figure), Page.Pair("of these overdue", overdue),
      figure.hasTasks ? Page.Pair("late today", .integer(figure.late.count)) : nil,
      Page.Pair("upcoming", .integer(figure.upcoming.count)),
    ].compactMap(\.self)
  }

  /// Today's classes, habits and list, for the kinds in the data.
  private static func others(_ figure: TodayFigure) -> [Page.Pair] {
    func shown(_ texts: [Phrase]) -> Page.Cell {
      .text(texts.isEmpty ? "none" : texts.joined(separator: ", "))
    }
    let classes = figure.classes.map { classes in
      classes.map { lesson in
        let start = lesson.start.map { " \(LocalText.clock($0))" } ?? ""
        let recorded: Phrase = lesson.isRecorded ? " (recorded)" : ""
        return Phrase("\(lesson.period)\(start) \(lesson.name)\(recorded)")
      }
    }
    return [
      classes.map { Page.Pair("classes", shown($0)) },
      figure.habits.map { Page.Pair("habits open", shown($0.map(Phrase.init(verbatim:)))) },
      figure.items.map { Page.Pair("on the list", shown($0.map(Phrase.init(verbatim:)))) },
    ].compactMap { $0 }
  }

  private static func names(_ figure: TodayFigure) -> Page.Pair? {
    guard !figure.names.isEmpty else { return nil }
    let shown = Phrase.list(figure.names.map { DisplayText.truncated(DisplayText.safe($0), to: 32) })
    let more = figure.due - figure.names.count
    let rest = more > 0 ? Phrase(" and \(more) more") : ""
    return Page.Pair("such as", .text(shown + rest))
  }

  private static func due(_ figure: TodayFigure) -> Phrase {
    switch (figure.hasCards, figure.hasTasks) {
    case (_, false): "\(figure.due, "card")"
    case (false, true): "\(figure.due, "task")"
    case (true, true): "\(figure.due) cards and tasks"
    }
  }

  static func summary(_ figure: TodayFigure) -> [Page.SummaryPoint] {
    var points: [Page.SummaryPoint] = []
    func wait(
      _ line: SummaryLine, _ state: Page.SummaryState, _ count: Int, _ words: Phrase, _ names: [String]
    ) {
      if count > 0 { points.append(.init(line, state, words + first(of: names))) }
    }
    if figure.lacksDueDays {
      let words: Phrase = figure.hasTasks ? "due cards: not known" : "due: not known"
      points.append(.init(.due, .unknown, words))
    }
    if figure.hasTasks || figure.hasCards && !figure.lacksDueDays {
      let (overdue, today) = (figure.overdue.count, figure.today.count)
      wait(.due, .bad, overdue, "\(overdue) overdue", figure.overdue.map(\.name))
      wait(.due, .watch, today, "\(today) due today", figure.today.map(\.name))
      if figure.due == 0 {
        let later = waitingLater(figure)
        let words: Phrase = figure.lacksDueDays ? "no task is due (\(later))" : "nothing is due (\(later))"
        points.append(.init(.due, .good, words))
      }
    }
    let (habits, items) = (figure.habits ?? [], figure.items ?? [])
    let classes = (figure.classes ?? []).filter { !$0.isRecorded }
    wait(
      .classesToday, .unknown, classes.count, "\(classes.count, "class") today",
      classes.map(\.name))
    wait(.openHabits, .unknown, habits.count, "\(habits.count, "habit") open", habits)
    wait(.openItems, .unknown, items.count, "\(items.count) open on the list", items)
    return points
  }

  private static func waitingLater(_ figure: TodayFigure) -> Phrase {
    let cards = figure.upcoming.count { $0.kind == .cards }
    let tasks = figure.upcoming.count - cards
    return [cards > 0 ? Phrase("\(cards, "card")") : nil, tasks > 0 ? Phrase("\(tasks, "task")") : nil]
      .compactMap(\.self).joined(separator: ", ")
  }

  private static func first(of names: [String]) -> Phrase {
    let most = 2
    let shown = names.prefix(most).map { DisplayText.truncated(DisplayText.safe($0), to: 24) }
    return ": " + Phrase.list(shown) + (names.count > most ? "…" : "")
  }
}
