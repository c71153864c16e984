import Analysis
import Kaiki
import Phrases

extension BacktestReport {
  package var page: Page {
    let lines = frame.sources.compactMap(Remark.rejected) + remarks
    let head = Page.Section(
      title: "Kaiki backtest", blocks: Page.Section.lines(lines))
    return Page(
      sections: [head] + parts.flatMap { Self.sections($0) } + [verdicts]
        + Page.Section.details(of: lines), summary: summary, more: Page.more())
  }

  private static func sections(_ part: BacktestPart) -> [Page.Section] {
    let title =
      part.kind.forecastTitle + Phrase(", \(part.horizon) days ahead")
    let scores = part.scores
    return [
      Page.Section(
        title: title,
        blocks: [
          .pairs(
            coverage(scores) + evenness(part.histogram) + bias(scores)
              + skills(scores))
        ], id: part.kind.rawValue),
      Page.Section(
        title: "Each forecast",
        blocks: [.table(forecasts(part))] + part.charts.map { .chart($0) }),
    ]
  }

  private static func coverage(_ scores: BacktestScores) -> [Page.Pair] {
    let days = Page.Pair(
      "days inside the 90 % band", .share(scores.days))
    return [days]
      + scores.totals.map { days, coverage in
        Page.Pair(
          "sums over \(days) days inside it", .share(coverage))
      }
  }

  /// Ranks of the observed days among the replicates of their forecasts.
  private static func evenness(_ histogram: RankHistogram?) -> [Page.Pair] {
    guard let histogram else { return [] }
    let p = Page.Cell.p(histogram.p)
    let days = histogram.days.map(String.init).joined(separator: " ")
    let words: Phrase =
      histogram.p < 0.05
      ? "uneven (p = \(p))"
      : "as even as chance (p = \(p))"
    return [
      Page.Pair("days by tenth of their forecast", "\(days): \(words)")
    ]
  }

  private static func bias(_ scores: BacktestScores) -> [Page.Pair] {
    guard let bias = scores.bias else { return [] }
    let percent = Page.Cell.fixed(abs(bias) * 100, decimals: 0)
    let words =
      if abs(bias) * 100 < 0.5 {
        Phrase("correct in total")
      } else if bias < 0 {
        Phrase("\(percent) % too low")
      } else {
        Phrase("\(percent) % too high")
      }
    return [Page.Pair("forecasts in all", .text(words))]
  }

  private static func skills(_ scores: BacktestScores) -> [Page.Pair] {
    let simple = [
      (name: Phrase("the last four weeks by weekday"), score: scores.seasonalCRPS),
      (name: Phrase("what was due"), score: scores.scheduledCRPS),
    ]
    return simple.compactMap { name, score in
      guard let score, let skill = skill(scores.crps, score) else { return nil }
      let percent = Page.Cell.fixed(abs(skill) * 100, decimals: 0)
      let words =
        if abs(skill) * 100 < 0.5 {
          Phrase("as large")
        } else if skill > 0 {
          Phrase("\(percent) % smaller")
        } else {
          Phrase("\(percent) % larger")
        }
      return Page.Pair(Phrase("error against ") + name, .text(words))
    }
  }

  /// One row per forecast, marked if the observed value is outside its band.
  private static func forecasts(_ part: BacktestPart) -> Page.Table {
    Page.Table(
      columns: [
        .text("known until"), .number("observed"),
        .number("forecast"), .number("90 % band"), .text(""),
      ],
      rows: part.folds.map { fold in
        let (total, actual) = (fold.total, fold.actual.reduce(0, +))
        let word: Phrase =
          if actual < total.p5 {
            Phrase("below the band")
          } else if actual > total.p95 {
            Phrase("above the band")
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
  fileprivate static func share(_ coverage: BacktestScores.Coverage) -> Page.Cell {
    let percent = Page.Cell.fixed((coverage.share ?? 0) * 100, decimals: 0)
    return .text(
      "\(coverage.held) of \(coverage.count) (\(percent) %)")
  }
}
