import Analysis
import Kaiki

extension BacktestReport {
  /// The scores and each forecast, kind by kind, and whether they can be relied on.
  package func page(_ language: Language) -> Page {
    let lines = frame.sources.compactMap(Remark.rejected) + remarks
    let head = Page.Section(
      title: language("Kaiki backtest"), blocks: Page.Section.lines(lines, language))
    return Page(
      sections: [head] + parts.flatMap { Self.sections($0, language) } + [verdicts(language)]
        + Page.Section.details(of: lines, language), summary: summary(language), more: Page.more(language))
  }

  private static func sections(_ part: BacktestPart, _ language: Language) -> [Page.Section] {
    let title =
      part.kind.forecastTitle(language) + language(", \(part.horizon) days ahead")
    let scores = part.scores
    return [
      Page.Section(
        title: title,
        blocks: [
          .pairs(
            coverage(scores, language) + evenness(part.histogram, language) + bias(scores, language)
              + skills(scores, language))
        ], id: part.kind.rawValue),
      Page.Section(
        title: language("Each forecast"),
        blocks: [.table(forecasts(part, language))] + part.charts(language).map { .chart($0) }),
    ]
  }

  /// Coverage of the bands by the observed values.
  private static func coverage(_ scores: BacktestScores, _ language: Language) -> [Page.Pair] {
    let days = Page.Pair(
      language("days inside the 90 % band"), .share(scores.days, language))
    return [days]
      + scores.totals.map { days, coverage in
        Page.Pair(
          language("sums over \(days) days inside it"), .share(coverage, language))
      }
  }

  /// Where the days fell among the lives of their forecasts.
  private static func evenness(_ histogram: RankHistogram?, _ language: Language) -> [Page.Pair] {
    guard let histogram else { return [] }
    let p = Page.Cell.p(histogram.p).terminalText
    let days = histogram.days.map(String.init).joined(separator: " ")
    let words =
      histogram.p < 0.05
      ? language("uneven (p = \(p))")
      : language("as even as chance (p = \(p))")
    return [
      Page.Pair(
        language("days by tenth of their forecast"),
        .text(language("\(days): \(words)")))
    ]
  }

  /// By how much the forecasts were off in all.
  private static func bias(_ scores: BacktestScores, _ language: Language) -> [Page.Pair] {
    guard let bias = scores.bias else { return [] }
    let percent = Page.Cell.fixed(abs(bias) * 100, decimals: 0).terminalText
    let words =
      if percent == "0" {
        language("correct in total")
      } else if bias < 0 {
        language("\(percent) % too low")
      } else {
        language("\(percent) % too high")
      }
    return [Page.Pair(language("forecasts in all"), .text(words))]
  }

  /// Whether the forecasts were better than simple ones.
  private static func skills(_ scores: BacktestScores, _ language: Language) -> [Page.Pair] {
    let simple = [
      (name: language("the last four weeks by weekday"), score: scores.seasonalCRPS),
      (name: language("what was due"), score: scores.scheduledCRPS),
    ]
    return simple.compactMap { name, score in
      guard let score, let skill = skill(scores.crps, score) else { return nil }
      let percent = Page.Cell.fixed(abs(skill) * 100, decimals: 0).terminalText
      let words =
        if percent == "0" {
          language("as large")
        } else if skill > 0 {
          language("\(percent) % smaller")
        } else {
          language("\(percent) % larger")
        }
      return Page.Pair(language("error against ") + name, .text(words))
    }
  }

  /// One row per forecast, marked if the observed value is outside its band.
  private static func forecasts(_ part: BacktestPart, _ language: Language) -> Page.Table {
    Page.Table(
      columns: [
        .text(language("known until")), .number(language("observed")),
        .number(language("forecast")), .number(language("90 % band")), .text(""),
      ],
      rows: part.folds.map { fold in
        let (total, actual) = (fold.total, fold.actual.reduce(0, +))
        let word =
          if actual < total.p5 {
            language("below the band")
          } else if actual > total.p95 {
            language("above the band")
          } else {
            ""
          }
        return [
          .day(fold.origin), .amount(actual), .amount(total.central), .ends(total), .text(word),
        ]
      })
  }
}

extension Page.Cell {
  /// Share of bands that contain the observed value.
  fileprivate static func share(_ coverage: BacktestScores.Coverage, _ language: Language) -> Page.Cell {
    let percent = Page.Cell.fixed((coverage.share ?? 0) * 100, decimals: 0).terminalText
    return .text(
      language("\(coverage.held) of \(coverage.count) (\(percent) %)"))
  }
}
