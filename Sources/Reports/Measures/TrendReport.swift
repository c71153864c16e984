import Analysis
import Distributions
import Forecasting
import Kaiki
import Phrases

enum TrendReport: MeasureReport {
  typealias Question = TrendMeasure
  static let title: Phrase = "Trend"

  private static let regression: [Field<TrendRegression>] =
    EstimateFields.named("slope").of { $0.slope }
    + [
      Field("growth") { $0.growth.value },
      Field("dispersion") { $0.dispersion },
      Field("dispersionP") { $0.dispersionP },
      Field("deviance") { $0.deviance },
      Field("nullDeviance") { $0.nullDeviance },
    ] + TestFields.all.of { $0.test }

  static let change: [Field<TrendFigure.Change>] =
    [
      Field("day") { $0.day }, Field("before") { $0.before },
      Field("after") { $0.after },
    ] + TestFields.all.of { $0.test }

  static let ranks: [Field<MannKendall>] =
    EstimateFields.named("slope").of { $0.slope } + TestFields.all.of { $0.test }

  static let shape = ReportShape<TrendFigure>.list(
    { $0.entries },
    [
      Field("kind") { $0.kind },
      Field("n") { $0.n },
      .answer("success", { $0.success }, regression),
      .answer("count", { $0.count }, regression),
      .answer("weeks", { $0.weeks }, ranks),
      .answer("change", { $0.change }, change),
      .list(
        nonempty: "items", { $0.items }, item),
    ])

  private static let item: [Field<TrendFigure.Item>] = [
    Field("id") { $0.id }, Field("name") { $0.name }, Field("n") { $0.n },
    .answer("success", { $0.success }, regression), .answer("change", { $0.change }, change),
  ]

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
      Field<Row>("kind") { $0.kind },
      Field("trend") { Word($0.trend) },
      Field("slope") { $0.slope?.value }, Field("low") { $0.slope?.low },
      Field("high") { $0.slope?.high }, Field("p") { $0.test.p },
      Field("pHolm") { $0.test.adjusted }, Field("day") { $0.change?.day },
      Field("before") { $0.change?.before },
      Field("after") { $0.change?.after }, Field("method") { $0.test.method },
      Field("item") { $0.item },
    ])

  private static func rows(_ entry: TrendFigure.Entry) -> [Row] {
    func slope(_ trend: String, _ fit: TrendRegression?, of item: String? = nil) -> Row? {
      fit.map { Row(kind: entry.kind, item: item, trend: trend, test: $0.test, slope: $0.slope) }
    }
    func change(_ change: TrendFigure.Change?, of item: String? = nil) -> Row? {
      change.map { Row(kind: entry.kind, item: item, trend: "change", test: $0.test, change: $0) }
    }
    let weeks = entry.weeks.value.map {
      Row(kind: entry.kind, trend: "weeks", test: $0.test, slope: $0.slope)
    }
    let all = [
      slope("success", entry.success.value), slope("count", entry.count.value), weeks,
      change(entry.change.value),
    ]
    return
      (all
      + entry.items.flatMap {
        [slope("success", $0.success.value, of: $0.id), change($0.change.value, of: $0.id)]
      }).compactMap(\.self)
  }

  static func blocks(_ figure: TrendFigure) -> [Page.Block] {
    guard !figure.entries.isEmpty else { return [.line("nothing observed")] }
    let findings = figure.entries.flatMap { entry in
      let title = entry.kind.title
      let kind = entry.items.count > 1 ? Phrase("all \(title)") : title
      return [
        PageFinding(
          subject: kind, question: "number done, a week", answer: .change(entry.count.value?.growth),
          test: entry.count.value?.test)
      ] + chances(kind, entry.success, entry.change)
        + entry.items.flatMap { chances(Phrase(verbatim: $0.name), $0.success, $0.change) }
    }
    let legend: Phrase =
      "Success: a right answer, a list item or habit done, a class attended, a day with a task or attempt done. Share: days with anything done; for habits and classes, the share of success."
    let ofEach: Phrase =
      "Success of a single habit is a day on which it was done, of a task an occurrence done by its due day, of a course a class attended."
    let legends = figure.entries.contains { !$0.items.isEmpty } ? [legend, ofEach] : [legend]
    return Page.Block.findings(findings) + legends.map { .line($0) } + figure.charts.map { .chart($0) }
  }

  private static func chances(
    _ subject: Phrase, _ success: Outcome<TrendRegression>, _ change: Outcome<TrendFigure.Change>
  ) -> [PageFinding] {
    [
      PageFinding(
        subject: subject, question: "odds of success, a week",
        answer: .change(success.value?.growth), test: success.value?.test),
      PageFinding(
        subject: subject, question: "a lasting change of the share",
        answer: .optional(change.value) {
          .text(
            "from \($0.day): \(.percent($0.before, decimals: 0)) to \(.percent($0.after, decimals: 0))")
        }, test: change.value?.test),
    ]
  }

  static func summary(_ figure: TrendFigure) -> [Page.SummaryPoint] {
    let kinds = figure.entries.map { entry in
      (entry.kind, entry.kind.title, Phrase("\(entry.n, "day")"), entry.change)
    }
    let items = figure.entries.flatMap { entry in
      entry.items.map { (entry.kind, Phrase(verbatim: $0.name), entry.kind.words.trials($0.n), $0.change) }
    }
    let found = (kinds + items).compactMap { kind, subject, basis, change -> Page.SummaryPoint? in
      guard let change = change.value, change.test.isBeyondChance else { return nil }
      let (before, after) = (
        Page.Cell.percent(change.before, decimals: 0), Page.Cell.percent(change.after, decimals: 0)
      )
      return .init(
        .trend, change.after > change.before ? .good : .watch,
        "\(subject): kept on \(before) of days before \(change.day), on \(after) since (\(basis))",
        of: [kind])
    }
    guard found.isEmpty, !figure.entries.isEmpty else { return found }
    let tested = (kinds + items).count { $0.3.value != nil }
    let (known, needed) = (figure.entries.map(\.n).max() ?? 0, 2 * TrendFigure.segment)
    return [
      .init(
        .trend, .unknown,
        tested > 0
          ? "no lasting change beyond chance (\(tested, "test"))"
          : known < needed
            ? "too early to say whether anything changes: \(known) of \(needed, "day") known"
            : "no change: all days are alike (\(known, "day"))")
    ]
  }
}

extension TrendFigure {
  private static let maxCharts = 6

  /// Charts of the changes beyond chance, each with its weeks.
  var charts: [Chart] {
    let kinds = entries.map { ($0.kind.title, $0.kind.rawValue, $0.change, $0.weekly) }
    let items = entries.flatMap { entry in
      entry.items.enumerated().map { index, item in
        (Phrase(verbatim: item.name), "\(entry.kind.rawValue)-\(index + 1)", item.change, item.weekly)
      }
    }
    let charts = (kinds + items).compactMap { subject, name, change, weekly -> Chart? in
      guard let change = change.value, change.test.isBeyondChance else { return nil }
      return chart(of: subject, name: "trend-\(name)", change, weekly)
    }
    return Array(charts.prefix(Self.maxCharts))
  }

  private func chart(
    of subject: Phrase, name: String, _ change: Change, _ weekly: [Week]
  ) -> Chart? {
    guard weekly.count > 1 else { return nil }
    return Chart(
      name: name, title: "A lasting change: \(subject)",
      reading:
        "The share of success, or of days with anything done, week by week, with its mean before and after the day of the change.",
      x: .days("week from"), y: .share("share"),
      layers: [
        Plot.Layer("by week", .line, weekly.map { .on($0.first, $0.share) }),
        Plot.Layer("mean before and after", .curve, means(change, weekly)),
      ], marks: [.on(change.day, Phrase(.day(change.day)))])
  }

  private func means(_ change: Change, _ weekly: [Week]) -> [Plot.Point] {
    let (before, after) = (weekly.filter { $0.first < change.day }, weekly.filter { $0.first >= change.day })
    return before.map { .on($0.first, change.before) }
      + [.on(change.day, change.before), .on(change.day, change.after)]
      + after.map { .on($0.first, change.after) }
  }
}
