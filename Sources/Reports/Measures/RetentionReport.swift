import Analysis
import Kaiki
import Phrases
import Statistics

enum RetentionReport: MeasureReport {
  typealias Question = RetentionMeasure
  static let title: Phrase = "Retention"
  private typealias Group = RetentionFigure.Group

  private static let interval: [Field<Group>] =
    RateFields.named("n", "correct").of { $0.interval } + [
      Field("nEffective") { $0.interval.effective }, Field("method") { _ in Word(RetentionFigure.method) },
    ]
  private static let shrunk: [Field<Group>] = [Field("shrunk") { $0.shrunk }]

  static let shape = ReportShape<RetentionFigure>.object([
    .object(
      "true", { $0 },
      .object("all", { $0.all }, interval),
      .object("young", { $0.young }, interval),
      .object("mature", { $0.mature }, interval),
      .list(
        "recent", { $0.recent },
        Field("days") { $0.days }, .object("all", { $0.all }, interval),
        .object("young", { $0.young }, interval), .object("mature", { $0.mature }, interval))),
    .list(
      "byMonth", { $0.byMonth },
      [Field("month") { Word($0.label) }] + interval),
    .list(
      "byHour", { $0.byHour }, [Field("hour") { Int($0.label) }] + interval),
    .answer("hourTest", { $0.hourTest }, TestFields.all),
    .list(
      "byWeekday", { $0.byWeekday },
      [Field("weekday") { Word($0.label) }] + interval),
    .answer("weekdayTest", { $0.weekdayTest }, TestFields.all),
    .list(
      "bySteps",
      { $0.spacing == .step ? $0.bySpacing : [] },
      [Field("step") { Int($0.label) }] + interval + shrunk),
    .list(
      "byDays",
      { $0.spacing == .days ? $0.bySpacing : [] },
      [Field("days") { Word($0.label) }] + interval + shrunk),
  ])

  static let table = ReportTable<RetentionFigure>.rows(
    {
      [$0.all, $0.young, $0.mature].compactMap { $0 } + $0.byMonth + $0.byHour + $0.byWeekday + $0.bySpacing
        + $0.recent.flatMap { [$0.all, $0.young, $0.mature].compactMap { $0 } }
    },
    [
      Field("group") { $0.kind }, Field("label") { Word($0.label) },
    ] + interval + shrunk)

  private static let monthsShown = 12

  static func blocks(_ figure: RetentionFigure) -> [Page.Block] {
    guard figure.all != nil || !figure.bySpacing.isEmpty else { return [.line("no graded reviews")] }
    let main = [figure.all, figure.young, figure.mature].compactMap { $0 }
    let head: Phrase = "recalled after a day or more"
    let isByStep = figure.spacing == .step
    let spacing: Phrase = isByStep ? "graded answers by step" : "by days since the last answer"
    let first: Phrase =
      "First answer of a card on a day, given at least one day after the previous answer to the card; practice is left out."
    return
      (main.isEmpty
      ? [.line("no answer was given at least one day after the previous answer to its card")]
      : [.line(first), table(head, main + figure.byMonth.suffix(monthsShown))]
        + recent(figure))
      + differences(figure)
      + (figure.bySpacing.isEmpty
        ? [] : [.line(counted(figure)), table(spacing, figure.bySpacing)])
      + figure.charts.map { .chart($0) }
  }

  /// Table of the last days, or a line if they have no answers.
  private static func recent(_ figure: RetentionFigure) -> [Page.Block] {
    let groups = figure.recent.flatMap { [$0.all, $0.young, $0.mature].compactMap { $0 } }
    guard !groups.isEmpty else {
      return [.line("no such answer in the last \(RetentionFigure.recentDays.last ?? 0) days")]
    }
    return [table("lately, today included", groups)]
  }

  /// Sentence on the answers in the table by step or interval.
  private static func counted(_ figure: RetentionFigure) -> Phrase {
    guard figure.spacing == .days else {
      return "Every answer but practice, repeats of the day included, by the step before it."
    }
    let grouped = figure.bySpacing.reduce(0) { $0 + $1.interval.n }
    let more = grouped - (figure.all?.interval.n ?? 0)
    return more > 0
      ? Phrase(
        "Graded answers given at least one day after the previous answer to the card. \(more) of the \(grouped) answers were given while the card was being learnt or relearnt; they do not count in true retention."
      )
      : Phrase(
        "Graded answers given at least one day after the previous answer to the card: the same answers as in true retention."
      )
  }

  private static func table(_ title: Phrase, _ groups: [Group]) -> Page.Block {
    .table(
      Page.Table(
        .text(title), .number("n"), .number("right"), .number("rate"), .number("95 % interval"),
        rows: groups.map { group in
          let interval = group.interval
          return [
            .text(name(of: group)), .integer(interval.n), .integer(interval.successes),
            .percent(interval.rate), .range(.percent(interval.low), .percent(interval.high)),
          ]
        }))
  }

  /// Hours and weekdays: the table if they differ beyond chance, otherwise a line.
  private static func differences(_ figure: RetentionFigure) -> [Page.Block] {
    let tested = [
      (figure.hourTest.value, figure.byHour, Phrase("hours of the day")),
      (figure.weekdayTest.value, figure.byWeekday, Phrase("weekdays")),
    ]
    return tested.flatMap { test, groups, name -> [Page.Block] in
      guard let test else { return [] }
      let p = Page.Cell.p(test)
      guard test.isBeyondChance else { return [.line("\(name): no difference beyond chance (p \(p))")] }
      return [table("\(name) (p \(p))", groups)]
    }
  }

  private static func name(of group: Group) -> Phrase {
    let days = RetentionFigure.matureDays
    return switch group.kind {
    case .all: "all"
    case .young: "young (< \(days) days)"
    case .mature: "mature (≥ \(days) days)"
    case .weekday:
      Weekday.allCases.first { "\($0)" == group.label }.map(\.shortName) ?? Phrase(verbatim: group.label)
    case .hour: "\(group.label):00"
    case .recent: span(group)
    case .recentYoung: "\(span(group)), young"
    case .recentMature: "\(span(group)), mature"
    case .month, .step, .days: Phrase(verbatim: group.label)
    }
  }

  private static func span(_ group: Group) -> Phrase {
    group.label == "1" ? Phrase("today") : Phrase("last \(group.label) days")
  }

  static func summary(_ figure: RetentionFigure) -> [Page.SummaryPoint] {
    guard let all = figure.all else { return [] }
    let share = Page.Cell.percent(all.interval.rate, decimals: 0)
    let ends = Page.Cell.range(
      .percent(all.interval.low, decimals: 0), .percent(all.interval.high, decimals: 0)
    )
    return [
      .init(
        .recall, all.interval.high < minRecall ? .watch : .unknown,
        "\(share) recalled after a day or more (\(all.interval.n, "answer"), 95 %: \(ends))")
    ] + [hours(figure)].compactMap { $0 }
  }

  /// Recall below which intervals are too long: schedulers aim at 0.8 to 0.95.
  private static let minRecall = 0.8

  /// Line about the test of all hours together, which cannot name a best hour.
  private static func hours(_ figure: RetentionFigure) -> Page.SummaryPoint? {
    guard let test = figure.hourTest.value else { return nil }

    let answers = figure.byHour.reduce(0) { $0 + $1.interval.n }
    return .init(
      .recallByHour, .unknown,
      test.isBeyondChance
        ? "recall differs by the hour, beyond chance (\(answers, "answer"))"
        : "no hour is better for recall beyond chance (\(answers, "answer"))")
  }
}

extension RetentionFigure.Group.Kind: Reportable {}

extension RetentionFigure {
  var charts: [Chart] {
    let isByStep = spacing == .step
    let spacings = chart(
      name: "recall-spacing", of: bySpacing,
      axis: isByStep ? "step" : "days since the last answer",
      title: isByStep ? "Recall by step" : "Recall by interval",
      reading: isByStep
        ? "Recall of all graded answers by the step before the answer. If a step is far below the other steps, its interval is too long or its cards were learnt badly."
        : "Recall of graded answers by the days since the previous answer to the card, including learning and relearning. If recall falls at an interval, this interval is too long."
    )
    let months = chart(
      name: "recall-months", of: byMonth.suffix(24), axis: "month",
      title: "Recall by month",
      reading:
        "First answers of a card and day, given at least one day after the previous answer to the card. Months whose lines overlap may be alike."
    )
    return [spacings, months, hourChart].compactMap { $0 }
  }

  private var hourChart: Chart? {
    guard byHour.count > 1 else { return nil }
    let points = byHour.compactMap { group in
      Double(group.label).map { Plot.Point($0, group.interval, count: group.interval.n) }
    }
    return Chart(
      name: "recall-hours", title: "Recall by hour",
      reading:
        "First answers of a card and day, given at least one day after the previous answer to the card, by the hour of the clock. A single high or low hour is usually chance; the section tests whether hours differ.",
      x: .names("hour", (0..<24).map { Phrase(verbatim: "\($0):00") }),
      y: Plot.Axis("recalled", form: .percent, includes: [1]),
      layers: [Plot.Layer("recalled, with 95 % interval", .dots, points)])
  }

  private func chart(
    name: String, of groups: some Collection<Group>, axis: Phrase, title: Phrase, reading: Phrase
  ) -> Chart? {
    guard groups.count > 1 else { return nil }
    let points = groups.enumerated().map { Plot.Point(Double($0), $1.interval, count: $1.interval.n) }
    return Chart(
      name: name, title: title, reading: reading, x: .names(axis, groups.map { Phrase(verbatim: $0.label) }),
      y: Plot.Axis("recalled", form: .percent, includes: [1]),
      layers: [Plot.Layer("recalled, with 95 % interval", .dots, points)])
  }
}
