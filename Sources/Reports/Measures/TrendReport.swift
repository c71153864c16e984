import Analysis
import Distributions
import Forecasting
import Kaiki

enum TrendReport: MeasureReport {
  typealias Question = TrendMeasure

  static let help = ReportHelp(
    "whether things are done more or less, and better or worse, as time goes on.",
    notes: """
      Slopes are those of a week, by regression over days from the first event, or --from, to the last one
      that is over: of success by the logit (right answers, items done, classes attended; for tasks and
      attempts whether anything was done), of the number done by the logarithm. Where the spread is larger
      than the model allows (dispersion, p below 0.05) errors are widened by it; days are taken for
      independent. "weeks" is the Mann-Kendall test of whole weeks with Sen's slope, "change" the day from
      which the share of successes, or of days with anything done, differs most, against the same days in
      random order: a slow trend, too, makes a change. "items" asks the same of each habit by its days, of each
      task by its rounds (a success is one done by its due day) and of each course by its classes; where there
      are several, what stands beside them is of all together. All of these tests are adjusted together.
      """)
  static let isOfNow = false
  static let countsDays = true

  private static let regression: [Field<TrendRegression>] =
    EstimateFields.named("slope", "the slope a week, of the logit or of the logarithm").of { $0.slope }
    + [
      Field("growth", "exp(slope) - 1: the change of the odds or of the mean a week") { $0.growth.value },
      Field("dispersion", "Pearson's chi-square by its degrees of freedom") { $0.dispersion },
      Field("dispersionP", "the chance of so much spread under the model, or null") { $0.dispersionP },
      Field("deviance", "of the fit") { $0.deviance },
      Field("nullDeviance", "without a slope") { $0.nullDeviance },
    ] + TestFields.all.of { $0.test }

  /// The fields of a change, which series have as well.
  static let change: [Field<TrendFigure.Change>] =
    [
      Field("day", "the first day after it") { $0.day }, Field("before", "the mean before it") { $0.before },
      Field("after", "the mean from it on") { $0.after },
    ] + TestFields.all.of { $0.test }

  /// The fields of a trend by ranks, which series have as well.
  ///
  /// - Parameter meaning: Subject and unit of the slope.
  static func ranks(_ meaning: String) -> [Field<MannKendall>] {
    EstimateFields.named("slope", meaning).of { $0.slope } + TestFields.all.of { $0.test }
  }

  static let shape = ReportShape<TrendFigure>.list(
    { $0.entries },
    [
      Field("kind", ItemKind.words(ItemKind.analysed)) { $0.kind },
      Field("n", "observed days") { $0.n },
      .answer("success", "the trend of success", { $0.success }, regression),
      .answer("count", "the trend of the number done a day", { $0.count }, regression),
      .answer("weeks", "the trend of whole weeks", { $0.weeks }, ranks("Sen's slope a week")),
      .answer("change", "the most likely change", { $0.change }, change),
      .list(
        nonempty: "items", "each habit, task and course; left out where there are none", { $0.items }, item),
    ])

  private static let item: [Field<TrendFigure.Item>] = [
    Field("id", "the id, or the habit's name") { $0.id }, Field("name", "what it is called") { $0.name },
    Field("n", "days of a habit, rounds of a task, classes of a course") { $0.n },
    .answer(
      "success", "the trend of the chance that it is done, done in time, attended", { $0.success }, regression
    ),
    .answer("change", "the most likely change of that chance", { $0.change }, change),
  ]

  /// One trend of one kind.
  private struct Row {
    var kind: ItemKind
    var item: String?
    var trend: String
    var test: TestResult
    var slope: Estimate?
    var change: TrendFigure.Change?
  }

  static let table = ReportTable<TrendFigure>.rows(
    { $0.entries.flatMap(rows) },
    [
      Field<Row>("kind", "the kind") { $0.kind },
      Field("trend", "success, count, weeks or change") { Word($0.trend) },
      Field("slope", "the slope") { $0.slope?.value }, Field("low", "its lower end") { $0.slope?.low },
      Field("high", "its upper end") { $0.slope?.high }, Field("p", "the p") { $0.test.p },
      Field("pHolm", "adjusted") { $0.test.adjusted }, Field("day", "of a change") { $0.change?.day },
      Field("before", "the mean before") { $0.change?.before },
      Field("after", "the mean after") { $0.change?.after }, Field("method", "the method") { $0.test.method },
      Field("item", "the habit, task or course; empty for all of the kind together") { $0.item },
    ])

  private static func rows(_ entry: TrendFigure.Entry) -> [Row] {
    let slopes: [(String, Estimate?, TestResult?)] = [
      ("success", entry.success.value?.slope, entry.success.value?.test),
      ("count", entry.count.value?.slope, entry.count.value?.test),
      ("weeks", entry.weeks.value?.slope, entry.weeks.value?.test),
    ]
    let change = entry.change.value
    return slopes.compactMap { trend, slope, test in
      test.map { Row(kind: entry.kind, trend: trend, test: $0, slope: slope) }
    } + (change.map { [Row(kind: entry.kind, trend: "change", test: $0.test, change: $0)] } ?? [])
      + entry.items.flatMap { item in
        let success = item.success.value.map {
          Row(kind: entry.kind, item: item.id, trend: "success", test: $0.test, slope: $0.slope)
        }
        let change = item.change.value.map {
          Row(kind: entry.kind, item: item.id, trend: "change", test: $0.test, change: $0)
        }
        return [success, change].compactMap { $0 }
      }
  }

  static func section(_ figure: TrendFigure, _ language: Language) -> Page.Section {
    let title = language("Trend")
    guard !figure.entries.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing observed"))])
    }
    let findings = figure.entries.flatMap { entry in
      let title = entry.kind.title(language)
      let kind = entry.items.count > 1 ? language("all \(title)") : title
      return [
        PageFinding(
          subject: kind, question: language("number done, a week"),
          answer: .change(entry.count.value?.growth), test: entry.count.value?.test)
      ] + chances(kind, entry.success, entry.change, language)
        + entry.items.flatMap { chances($0.name, $0.success, $0.change, language) }
    }
    let legend = language(
      "Success: a right answer, a list item or habit done, a class attended, a day with a task or attempt done. Share: days with anything done; for habits and classes, the share of success."
    )
    let ofEach = language(
      "Success of a single habit is a day on which it was done, of a task an occurrence done by its due day, of a course a class attended."
    )
    let legends = figure.entries.contains { !$0.items.isEmpty } ? [legend, ofEach] : [legend]
    return Page.Section(
      title: title,
      blocks: Page.Block.findings(findings, language) + legends.map { .line($0) }
        + figure.charts(language).map { .chart($0) })
  }

  /// Findings about the chance of success of a kind or of one item.
  private static func chances(
    _ subject: String, _ success: Outcome<TrendRegression>, _ change: Outcome<TrendFigure.Change>,
    _ language: Language
  ) -> [PageFinding] {
    [
      PageFinding(
        subject: subject, question: language("odds of success, a week"),
        answer: .change(success.value?.growth), test: success.value?.test),
      PageFinding(
        subject: subject, question: language("a lasting change of the share"),
        answer: .optional(change.value) { change in
          let (before, after) = (
            Page.Cell.percent(change.before, places: 0).terminalText,
            Page.Cell.percent(change.after, places: 0).terminalText
          )
          return .text(
            language("from \(change.day): \(before) to \(after)"))
        }, test: change.value?.test),
    ]
  }

  static func summary(_ figure: TrendFigure, _ language: Language) -> [Page.SummaryPoint] {
    let kinds = figure.entries.map { entry in
      (entry.kind, entry.kind.title(language), language.count(entry.n, "day"), entry.change)
    }
    let items = figure.entries.flatMap { entry in
      entry.items.map { (entry.kind, $0.name, basis($0.n, of: entry.kind, language), $0.change) }
    }
    let found = (kinds + items).compactMap { kind, subject, basis, change -> Page.SummaryPoint? in
      guard let change = change.value, (change.test.adjusted ?? change.test.p) < PageFinding.byChance else {
        return nil
      }
      let (before, after) = (
        Page.Cell.percent(change.before, places: 0).terminalText,
        Page.Cell.percent(change.after, places: 0).terminalText
      )
      let isBetter = change.after > change.before
      return .init(
        .trend, isBetter ? .good : .watch,
        language(
          "\(subject): kept on \(before) of days before \(change.day), on \(after) since (\(basis))"),
        of: [kind])
    }
    guard found.isEmpty, !figure.entries.isEmpty else { return found }
    let tested = (kinds + items).count { $0.3.value != nil }
    let (known, needed) = (figure.entries.map(\.n).max() ?? 0, 2 * TrendFigure.segment)
    return [
      .init(
        .trend, .unknown,
        tested > 0
          ? language("no lasting change beyond chance (\(tested, "test"))")
          : known < needed
            ? language("too early to say whether anything changes: \(known) of \(needed, "day") known")
            : language("no change: all days are alike (\(known, "day"))"))
    ]
  }

  /// The basis of an item's change: its days, occurrences or classes.
  private static func basis(_ n: Int, of kind: ItemKind, _ language: Language) -> String {
    switch kind {
    case .tasks: language.count(n, "occurrence")
    case .courses: language.count(n, "class")
    case .cards, .lists, .attempts, .habits: language.count(n, "day")
    }
  }
}
