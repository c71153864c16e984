import Analysis
import Distributions
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation

extension CohortReport {
  /// Ids of the sections that the summary links.
  static let (ratesID, modelsID, refusedID) = ("rates", "models", "refused")
  /// Maximum number of people in a list of a page.
  private static let maxRows = 30
  /// Number of people that a page names at each end.
  private static let maxNamed = 3

  /// Page of the cohort: summary, named extremes, and people.
  package func page(_ language: Language) -> Page {
    let (zone, dayStart) = (frame.boundary.zone, "\(padded(frame.boundary.dayStartHour, to: 2)):00")
    let pairs = [
      Page.Pair(
        language("as of"),
        .text(frame.asOf.map { LocalText.of($0, in: zone) } ?? language("the latest event of each user"))),
      Page.Pair(
        language("time zone"), .text(language("\(zone.identifier), days start at \(dayStart)"))),
    ]
    let lines =
      remarks.map { $0.text(language) } + [
        language("Every confidence interval treats users as a random sample.")
      ]
    let head = Page.Section(
      title: "Kaiki \(frame.question.command)", blocks: [.pairs(pairs)] + lines.map { .line($0) })
    let sections =
      [head] + benchmarkSections(language)
      + [rateSection(language), amountSection(language)].compactMap { $0 }
      + wordSections(language) + [endsSection(language), refusedSection(language)].compactMap { $0 }
    return Page(sections: sections, summary: points(language), more: Page.more(language))
  }

  private func rateSection(_ language: Language) -> Page.Section? {
    guard !summary.rates.isEmpty else { return nil }
    let table = Page.Table(
      columns: [
        .text(language("rate")), .number(language("users")), .number(language("of all trials (95 %)")),
        .number(language("mean over users (95 %)")), .number("p5"), .number("p50"), .number("p95"),
        .number(language("users really differ by (SD)")),
      ],
      rows: summary.rates.map { rate in
        let summary = rate.summary
        return [
          .text(rate.key), .integer(summary.people.n),
          .share(summary),
          .share(summary.people.interval, or: summary.people.mean),
        ] + [0, 2, 4].map { .percent(summary.people.quantiles[$0], decimals: 1) } + [
          .optional(summary.trueDeviation) { .percent($0, decimals: 1) }
        ]
      })
    return Page.Section(
      title: language("Rates over users"),
      blocks: [.table(table)] + rateCharts(language).map(Page.Block.chart), id: Self.ratesID)
  }

  private func amountSection(_ language: Language) -> Page.Section? {
    let shown = summary.amounts.filter { $0.column.overPeople?.isShown == true }
    guard !shown.isEmpty else { return nil }
    let table = Page.Table(
      columns: [
        .text(language("figure")), .number(language("users")), .number(language("mean over users (95 %)")),
        .number("SD"), .number("p5"), .number("p25"), .number("p50"), .number("p75"), .number("p95"),
      ],
      rows: shown.map { column, summary in
        [
          .text(column.key), .integer(summary.n),
          summary.interval.map {
            .interval(column.cell($0.value), from: column.cell($0.low), to: column.cell($0.high))
          } ?? .optional(summary.mean) { column.cell($0) },
          .optional(summary.deviation) { column.cell($0) },
        ] + summary.quantiles.map { column.cell($0) }
      })
    return Page.Section(title: language("Figures over users"), blocks: [.table(table)], id: "figures")
  }

  private func wordSections(_ language: Language) -> [Page.Section] {
    summary.words.map { column, counts in
      let table = Page.Table(
        columns: [.text(column.key), .number(language("users"))],
        rows: counts.map { [.text(CohortWord.told($0.word, language)), .integer($0.people)] })
      let named = column.key == CohortWord.state ? [longestAway(language)].compactMap { $0 } : []
      return Page.Section(
        title: CohortWord.title(column.key, language), blocks: [.table(table)] + named, id: column.key)
    }
  }

  /// The people who have been away for longer than ever before.
  private func longestAway(_ language: Language) -> Page.Block? {
    guard let index = frame.question.columns.firstIndex(where: { $0.key == CohortWord.state }) else {
      return nil
    }
    let names = rows.filter { $0.values?[index]?.word == PersonFigure.State.longerThanEver.rawValue }
      .map(\.person)
    guard !names.isEmpty else { return nil }
    let list = names.prefix(Self.maxRows).joined(separator: language("; ", meaning: "clauses"))
    let rest = names.count - Self.maxRows
    let more = rest > 0 ? " " + Page.SummaryPoint.more(rest, language) : ""
    return .line(language("Away longer than ever before: \(list)\(more)"))
  }

  private func endsSection(_ language: Language) -> Page.Section? {
    let rates = summary.rates.map { ($0.key, $0.summary.people, true) }
    let amounts = summary.amounts.filter { $0.column.overPeople?.namesExtremes == true }
      .map { ($0.column.key, $0.summary, false) }
    let all = (rates + amounts).filter { $0.1.lowest.first?.value != $0.1.highest.first?.value }
    guard !all.isEmpty else { return nil }
    func list(_ people: [AmountSummary.Named], _ isShare: Bool) -> Page.Cell {
      let words = people.prefix(Self.maxNamed).map { person in
        let value: Page.Cell = isShare ? .percent(person.value) : .rounded(person.value)
        return "\(person.person): \(value.terminalText)"
      }
      return .text(words.joined(separator: language(", ")))
    }
    let table = Page.Table(
      columns: [.text(language("figure")), .text(language("lowest")), .text(language("highest"))],
      rows: all.map { [.text($0.0), list($0.1.lowest, $0.2), list($0.1.highest, $0.2)] })
    return Page.Section(title: language("Users at the ends"), blocks: [.table(table)], id: "ends")
  }

  private func refusedSection(_ language: Language) -> Page.Section? {
    let all = refused
    guard !all.isEmpty else { return nil }
    let table = Page.Table(
      columns: [.text(language("who")), .text(language("why there are no figures")), .text("")],
      rows: all.prefix(Self.maxRows).map { row in
        guard let (reason, detail) = row.refusal else { return [] }
        let known = PersonRefusal(rawValue: reason).map { language($0.words) } ?? reason
        return [.text(row.person), .text(known), .text(language(detail))]
      })
    let rest = all.count - Self.maxRows
    let more: [Page.Block] = rest > 0 ? [.line(language("and \(rest) more (--json has them all)"))] : []
    return Page.Section(
      title: language("Users without figures"), blocks: [.table(table)] + more, id: Self.refusedID)
  }
}

extension CohortReport {
  private func benchmarkSections(_ language: Language) -> [Page.Section] {
    guard !summary.predictors.isEmpty else { return [] }
    let scores = Page.Table(
      columns: [.text(language("model"))]
        + MemoryEvaluation.Score.allCases.flatMap { score in
          [
            .number(language("\(score.rawValue), each user once")),
            .number(language("\(score.rawValue), by answers")),
          ]
        },
      rows: summary.predictors.map { predictor in
        [.text(predictor.name)]
          + predictor.scores.flatMap { [Page.Cell.score($0.score.byPeople), .score($0.score.byAnswers)] }
      })
    let pairs = Page.Table(
      columns: [
        .text(language("model")), .text(language("against")),
        .number(language("difference of log loss, each user once (95 %)")),
        .number(language("by answers (95 %)")), .number(language("users for whom it is better")),
      ],
      rows: summary.differences.map { pair in
        [
          .text(pair.predictor), .text(pair.against), .score(pair.difference.byPeople),
          .score(pair.difference.byAnswers), .optional(pair.better) { .percent($0, decimals: 0) },
        ]
      })
    return [
      Page.Section(
        title: language("Models on answers after the fit"),
        blocks: [
          .line(
            language(
              "Lower log loss and RMSE and higher AUC are better. Each model was fitted to a user's earlier answers, step by step through time."
            )), .table(scores),
        ] + [modelChart(language)].compactMap { $0.map(Page.Block.chart) }, id: Self.modelsID),
      Page.Section(
        title: language("Differences"),
        blocks: [
          .line(
            language(
              "Below 0 the model on the left predicts better; if the interval contains 0, the difference may be chance."
            )),
          .table(pairs),
        ], id: "differences"),
    ]
  }
}

extension Page.Cell {
  /// Share of successes in all trials, with its interval if enough people have trials.
  static func share(_ rate: RateSummary) -> Page.Cell {
    share(rate.byTrials, or: rate.successes / Double(rate.trials))
  }

  /// Share with its interval, or alone if there is none.
  fileprivate static func share(_ estimate: Estimate?, or share: Double?) -> Page.Cell {
    estimate.map { .interval(.percent($0.value), from: .percent($0.low), to: .percent($0.high)) }
      ?? .optional(share) { .percent($0) }
  }

  /// A score with its interval.
  fileprivate static func score(_ estimate: Estimate?) -> Page.Cell {
    .optional(estimate) {
      .interval(
        .fixed($0.value, decimals: 4), from: .fixed($0.low, decimals: 4), to: .fixed($0.high, decimals: 4))
    }
  }
}

extension CohortColumn {
  /// A value of the column, or one made from some.
  fileprivate func cell(_ value: Double) -> Page.Cell {
    overPeople?.kind == .score ? .fixed(value, decimals: 4) : .rounded(value)
  }
}
