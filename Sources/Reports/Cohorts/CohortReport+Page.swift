import Analysis
import Distributions
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

extension CohortReport {
  static let (ratesID, modelsID, refusedID) = ("rates", "models", "refused")
  private static let maxRows = 30
  private static let maxNamed = 3

  package var page: Page {
    let (zone, dayStart) = (frame.boundary.zone, "\(padded(frame.boundary.dayStartHour, to: 2)):00")
    let pairs = [
      Page.Pair(
        "as of",
        .text(
          frame.asOf.map { Phrase(verbatim: LocalText.of($0, in: zone)) } ?? "the latest event of each user")),
      Page.Pair(
        "time zone", "\(zone.identifier), days start at \(dayStart); a user's own settings may differ"),
    ]
    let lines = remarks.map(\.text) + ["Every confidence interval treats users as a random sample."]
    let head = Page.Section(
      title: frame.question.title, blocks: [.pairs(pairs)] + lines.map { .line($0) })
    let sections =
      [head] + benchmarkSections + [rateSection, amountSection].compactMap { $0 } + wordSections
      + [endsSection, refusedSection].compactMap { $0 }
    return Page(sections: sections, summary: points, more: Page.more())
  }

  private var rateSection: Page.Section? {
    guard !summary.rates.isEmpty else { return nil }
    let table = Page.Table(
      .text("rate"), .number("users"), .number("of all trials (95 %)"), .number("mean over users (95 %)"),
      .number("p5"), .number("p50"), .number("p95"), .number("users really differ by (SD)"),
      rows: summary.rates.map { rate in
        let summary = rate.summary
        return [
          .text(rate.title), .integer(summary.people.n),
          .share(summary),
          .share(summary.people.interval, or: summary.people.mean),
        ] + [0, 2, 4].map { .percent(summary.people.quantiles[$0], decimals: 1) } + [
          .optional(summary.trueDeviation) { .percent($0, decimals: 1) }
        ]
      })
    return Page.Section(
      title: "Rates over users",
      blocks: [.table(table)] + rateCharts.map(Page.Block.chart), id: Self.ratesID)
  }

  private var amountSection: Page.Section? {
    let shown = summary.amounts.filter { $0.column.overPeople?.isShown == true }
    guard !shown.isEmpty else { return nil }
    let table = Page.Table(
      .text("figure"), .number("users"), .number("mean over users (95 %)"), .number("SD"), .number("p5"),
      .number("p25"), .number("p50"), .number("p75"), .number("p95"),
      rows: shown.map { column, summary in
        [
          .verbatim(column.key), .integer(summary.n),
          summary.interval.map {
            .interval(column.cell($0.value), from: column.cell($0.low), to: column.cell($0.high))
          } ?? .optional(summary.mean) { column.cell($0) },
          .optional(summary.deviation) { column.cell($0) },
        ] + summary.quantiles.map { column.cell($0) }
      })
    return Page.Section(title: "Figures over users", blocks: [.table(table)], id: "figures")
  }

  private var wordSections: [Page.Section] {
    summary.words.map { column, counts in
      let table = Page.Table(
        .text(Phrase(verbatim: column.key)), .number("users"),
        rows: counts.map { [.text(CohortWord.told($0.word)), .integer($0.people)] })
      let named = column.key == CohortWord.state ? [longestAway].compactMap { $0 } : []
      return Page.Section(
        title: CohortWord.title(column.key), blocks: [.table(table)] + named, id: column.key)
    }
  }

  /// Users who have been idle for longer than ever before; `nil` for none.
  private var longestAway: Page.Block? {
    guard let index = frame.question.columns.firstIndex(where: { $0.key == CohortWord.state }) else {
      return nil
    }
    let names = rows.filter { $0.values?[index]?.word == PersonFigure.State.longerThanEver.rawValue }.map(
      \.person)
    guard !names.isEmpty else { return nil }
    let list = names.prefix(Self.maxRows).map(Phrase.init(verbatim:))
      .joined(separator: Phrase("; ", meaning: "clauses"))
    let rest = names.count - Self.maxRows
    let more: Phrase = rest > 0 ? " " + Page.SummaryPoint.more(rest) : ""
    return .line("Away longer than ever before: \(list)\(more)")
  }

  private var endsSection: Page.Section? {
    let rates = summary.rates.map { ($0.title, $0.summary.people, true) }
    let amounts = summary.amounts.filter { $0.column.overPeople?.namesExtremes == true }
      .map { (Phrase(verbatim: $0.column.key), $0.summary, false) }
    let all = (rates + amounts).filter { $0.1.lowest.first?.value != $0.1.highest.first?.value }
    guard !all.isEmpty else { return nil }
    func list(_ people: [AmountSummary.Named], _ isShare: Bool) -> Page.Cell {
      let words = people.prefix(Self.maxNamed).map { person -> Phrase in
        let value: Page.Cell = isShare ? .percent(person.value) : .rounded(person.value)
        return Phrase(verbatim: "\(person.person): ") + Phrase(value)
      }
      return .text(words.joined(separator: ", "))
    }
    let table = Page.Table(
      .text("figure"), .text("lowest"), .text("highest"),
      rows: all.map { [.text($0.0), list($0.1.lowest, $0.2), list($0.1.highest, $0.2)] })
    return Page.Section(title: "Users at the ends", blocks: [.table(table)], id: "ends")
  }

  private var refusedSection: Page.Section? {
    let all = refused
    guard !all.isEmpty else { return nil }
    let table = Page.Table(
      .text("who"), .text("why there are no figures"), .text(""),
      rows: all.prefix(Self.maxRows).map { row in
        guard let (reason, detail) = row.refusal else { return [] }
        let known = PersonRefusal(rawValue: reason)?.words ?? Phrase(verbatim: reason)
        return [.verbatim(row.person), .text(known), .text(detail)]
      })
    let rest = all.count - Self.maxRows
    let more: [Page.Block] = rest > 0 ? [.line("and \(rest) more (--json has them all)")] : []
    return Page.Section(
      title: "Users without figures", blocks: [.table(table)] + more, id: Self.refusedID)
  }
}

extension CohortReport {
  private var benchmarkSections: [Page.Section] {
    guard !summary.predictors.isEmpty else { return [] }
    let scores = Page.Table(
      columns: [.text("model")]
        + MemoryEvaluation.Score.allCases.flatMap { score in
          [
            .number("\(score.rawValue), each user once"),
            .number("\(score.rawValue), by answers"),
          ]
        },
      rows: summary.predictors.map { predictor in
        [.verbatim(predictor.name)]
          + predictor.scores.flatMap { [Page.Cell.score($0.score.byPeople), .score($0.score.byAnswers)] }
      })
    let pairs = Page.Table(
      .text("model"), .text("against"), .number("difference of log loss, each user once (95 %)"),
      .number("by answers (95 %)"), .number("users for whom it is better"),
      rows: summary.differences.map { pair in
        [
          .verbatim(pair.predictor), .verbatim(pair.against), .score(pair.difference.byPeople),
          .score(pair.difference.byAnswers), .optional(pair.better) { .percent($0, decimals: 0) },
        ]
      })
    return [
      Page.Section(
        title: "Models on answers after the fit",
        blocks: [
          .line(
            "Lower log loss and RMSE and higher AUC are better. Each model was fitted to a user's earlier answers, step by step through time."
          ), .table(scores),
        ] + [modelChart].compactMap { $0.map(Page.Block.chart) }, id: Self.modelsID),
      Page.Section(
        title: "Differences",
        blocks: [
          .line(
            "Below 0 the model on the left predicts better; if the interval contains 0, the difference may be chance."
          ),
          .table(pairs),
        ], id: "differences"),
    ]
  }
}

extension Page.Cell {
  /// Share of successes in the trials of all people, with an interval if known.
  static func share(_ rate: RateSummary) -> Page.Cell {
    share(rate.byTrials, or: rate.successes / Double(rate.trials))
  }

  fileprivate static func share(_ estimate: Estimate?, or share: Double?) -> Page.Cell {
    estimate.map { .interval(.percent($0.value), from: .percent($0.low), to: .percent($0.high)) }
      ?? .optional(share) { .percent($0) }
  }

  fileprivate static func score(_ estimate: Estimate?) -> Page.Cell {
    .optional(estimate) {
      .interval(
        .fixed($0.value, decimals: 4), from: .fixed($0.low, decimals: 4), to: .fixed($0.high, decimals: 4))
    }
  }
}

extension CohortColumn {
  fileprivate func cell(_ value: Double) -> Page.Cell {
    overPeople?.kind == .score ? .fixed(value, decimals: 4) : .rounded(value)
  }
}

extension CohortReport {
  /// Number of ranges of equal width in the chart of a rate.
  private static let ranges = 10

  /// Histograms of the users by each rate; omits rates of fewer than five users.
  var rateCharts: [Chart] {
    summary.rates.filter { $0.summary.people.n >= AmountSummary.minForInterval }.compactMap { rate in
      guard let index = frame.question.columns.firstIndex(where: { $0.key == rate.key }) else { return nil }
      var counts = [Int](repeating: 0, count: Self.ranges)
      for row in rows {
        guard let value = row.values?[index]?.number, 0...1 ~= value else { continue }
        counts[min(Self.ranges - 1, Int(value * Double(Self.ranges)))] += 1
      }
      let width = 100 / Self.ranges
      return Chart(
        name: "users-\(rate.key.chartName)", title: "Users by \(rate.title)",
        reading: "Number of users with a rate in each range; the last range includes 100 %.",
        x: .names(
          "\(rate.title) in %",
          (0..<Self.ranges).map { Phrase(verbatim: "\($0 * width)–\(($0 + 1) * width)") }),
        y: .fromZero("users"), layers: [Plot.Layer("users", .bars, Plot.Point.row(counts.map(Double.init)))])
    }
  }

  /// Mean log loss of each model over users, with its interval; `nil` for fewer than two models with a mean.
  var modelChart: Chart? {
    let known = summary.predictors.compactMap { predictor in
      predictor.logLoss?.byPeople.map { (name: predictor.name, loss: $0) }
    }
    guard known.count > 1 else { return nil }
    let points = known.enumerated().map { index, model in
      Plot.Point(Double(index), model.loss.value, ends: model.loss.low...model.loss.high)
    }
    return Chart(
      name: "models", title: "Log loss by model",
      reading:
        "Mean over users with its 95 % confidence interval; lower is better. Users differ more than models, so compare two models by their differences.",
      x: .names("model", known.map { Phrase(verbatim: $0.name) }), y: Plot.Axis("log loss", form: .rounded),
      layers: [Plot.Layer("mean over users, with 95 % interval", .dots, points)], isSideways: true)
  }
}

extension String {
  /// A key in lower-case letters and hyphens.
  fileprivate var chartName: String {
    reduce(into: "") { name, character in
      if character.isUppercase { name += "-" }
      name += character.isLetter ? character.lowercased() : "-"
    }
  }
}

extension CohortReport {
  var points: [Page.SummaryPoint] {
    let reading: Page.SummaryPoint =
      rejected > 0
      ? .init(
        .reading, .watch,
        "\(rejected, "row") could not be read; the figures of the affected users lack these rows")
      : rowCount > 0
        ? .init(.reading, .good, "every row of \(rows.count { $0.rows > 0 }, "user") could be read")
        : .init(.reading, .unknown, "no user has a row")
    return [bestModel, idleUsers].compactMap(\.self) + rates + [users, reading]
  }

  private var users: Page.SummaryPoint {
    let (count, all) = (rows.count - refused.count, rows.count)
    let words: Phrase = "\(count) of \(all) users have figures"
    if count < all { return .init(.users, .watch, words, section: Self.refusedID) }
    let least = AmountSummary.minForInterval
    if count < least {
      return .init(
        .users, .unknown, "\(words), too few for confidence intervals (\(least) needed)")
    }
    return .init(.users, .good, words)
  }

  /// Users who have been idle for longer than ever before; `nil` if the question has no state of activity.
  ///
  /// Users with too few gaps, rejected rows or no figures count as unknown.
  private var idleUsers: Page.SummaryPoint? {
    guard let index = frame.question.columns.firstIndex(where: { $0.key == CohortWord.state }) else {
      return nil
    }
    let states = rows.compactMap { row -> PersonFigure.State? in
      guard row.rejected == 0, let word = row.values?[index]?.word else { return nil }
      return PersonFigure.State(rawValue: word)
    }.filter { $0 != .unknown }
    let (away, unknown) = (states.count { $0 == .longerThanEver }, rows.count - states.count)
    guard !states.isEmpty else {
      return .init(
        .idleUsers, .unknown,
        "too few gaps between answers to identify users who may stop (\(unknown, "user"))",
        section: CohortWord.state)
    }
    let words: Phrase = "\(away) of \(states.count) users have been away longer than ever before"
    return .init(
      .idleUsers, away > 0 ? .watch : unknown > 0 ? .unknown : .good,
      unknown > 0 ? "\(words); unknown for \(unknown, "user")" : words, section: CohortWord.state)
  }

  private var rates: [Page.SummaryPoint] {
    summary.rates.map { rate in
      .init(
        frame.question == .backtest ? .forecastTrust : .userRate, .unknown,
        "\(rate.title): \(.share(rate.summary)) of all trials", section: Self.ratesID)
    }
  }

  /// The model with the lowest mean log loss over users; `nil` without a comparison of models.
  private var bestModel: Page.SummaryPoint? {
    guard summary.predictors.count > 1 else { return nil }
    let losses = summary.predictors.compactMap { model in
      model.logLoss?.byPeople.map { (name: model.name, value: $0.value) }
    }
    guard let best = losses.min(by: { $0.value < $1.value }) else {
      let (count, least) = (rows.count - refused.count, AmountSummary.minForInterval)
      return .init(
        .bestModel, .unknown,
        "too few users to compare models (\(count) of \(least))", section: Self.modelsID)
    }
    let loss = Page.Cell.fixed(best.value, decimals: 4)
    let isCertain = summary.differences.allSatisfy { pair in
      guard let difference = pair.difference.byPeople else { return false }
      return pair.predictor == best.name
        ? difference.high < 0 : pair.against == best.name ? difference.low > 0 : true
    }
    guard isCertain else {
      return .init(
        .bestModel, .unknown,
        "\(best.name) has the lowest mean log loss (\(loss)), but the difference may be chance",
        section: Self.modelsID)
    }
    let isFitted = FittedModel(rawValue: best.name) != nil
    return .init(
      .bestModel, isFitted ? .good : .watch,
      isFitted
        ? "\(best.name) predicts better than every other model (mean log loss \(loss))"
        : "no fitted model predicts better than \(best.name) (mean log loss \(loss))",
      section: Self.modelsID)
  }
}

/// Reason for the absence of a person's figures.
package enum PersonRefusal: String, CaseIterable, Sendable {
  case unreadable
  case noEvents
  case noAnswers
  /// All answers at least a day after the card's previous answer belong to one card.
  case oneCard
  case tooFewAnswers
  case shortRecord
  case nothingToProject

  package var words: Phrase {
    switch self {
    case .unreadable: "the data cannot be read"
    case .noEvents: "the data contain no event"
    case .noAnswers: "there are no answers"
    case .oneCard: "all answers given at least one day after the previous answer belong to one card"
    case .tooFewAnswers: "too few answers were given at least one day after the previous answer"
    case .shortRecord: "the data cover too few days"
    case .nothingToProject: "the data contain nothing to forecast"
    }
  }
}

/// Words by which the people of a cohort are counted.
enum CohortWord {
  /// Column with the state of a person's idle time.
  static let state = "state"

  static func told(_ word: String) -> Phrase {
    guard let state = PersonFigure.State(rawValue: word) else {
      return word == "yes"
        ? Phrase("yes", meaning: "answer")
        : word == "no" ? Phrase("no", meaning: "answer") : Phrase(verbatim: word)
    }
    return switch state {
    case .active: "away no longer than in nine of ten gaps before"
    case .longerThanUsual: "away longer than usual"
    case .longerThanEver: "away longer than ever before"
    case .unknown: "too few gaps to say"
    }
  }

  static func title(_ key: String) -> Phrase {
    key == state ? Phrase("Who is about to stop") : Phrase(verbatim: key)
  }
}

extension CohortQuestion {
  fileprivate var title: Phrase {
    switch self {
    case .analyze: "Kaiki analysis"
    case .fit: "Kaiki fit"
    case .backtest: "Kaiki backtest"
    case .simulate: "Kaiki simulation"
    case .benchmark: "Kaiki benchmark"
    }
  }
}
