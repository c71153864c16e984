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
    let title = part.kind.words.forecast + Phrase(", \(part.horizon) days ahead")
    let scores = part.scores
    let pairs = coverage(scores) + evenness(part.histogram) + bias(scores) + skills(scores)
    return [
      Page.Section(title: title, blocks: [.pairs(pairs)], id: part.kind.rawValue),
      Page.Section(
        title: "Each forecast",
        blocks: [.table(forecasts(part))] + part.charts.map { .chart($0) }),
    ]
  }

  private static func coverage(_ scores: BacktestScores) -> [Page.Pair] {
    [Page.Pair("days inside the 90 % band", .share(scores.days))]
      + scores.totals.map { Page.Pair("sums over \($0.days) days inside it", .share($0.coverage)) }
  }

  /// Ranks of the observed days among the replicates of their forecasts.
  private static func evenness(_ histogram: RankHistogram?) -> [Page.Pair] {
    guard let histogram else { return [] }
    let p = Page.Cell.p(histogram.p)
    let days = histogram.days.map(String.init).joined(separator: " ")
    let words: Phrase = histogram.p < 0.05 ? "uneven (p = \(p))" : "as even as chance (p = \(p))"
    return [Page.Pair("days by tenth of their forecast", "\(days): \(words)")]
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
      .text("known until"), .number("observed"), .number("forecast"), .number("90 % band"), .text(""),
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
  fileprivate static func share(_ coverage: BacktestScores.Coverage) -> Page.Cell {
    let percent = Page.Cell.fixed((coverage.share ?? 0) * 100, decimals: 0)
    return .text("\(coverage.held) of \(coverage.count) (\(percent) %)")
  }
}

extension BacktestReport {
  /// Sentences on the kinds of items: reliability of the forecasts, reasons and advice.
  var verdicts: Page.Section {
    Page.Section(
      title: "Can these forecasts be relied on?",
      blocks: parts.map { part in
        .line(part.kind.words.forecast + Phrase(": ") + verdict(part) + Phrase("."))
      })
  }

  var summary: [Page.SummaryPoint] {
    let points = parts.map { part in
      let (words, state): (Phrase, Page.SummaryState) =
        switch part.verdict.reliance {
        case .yes: (Phrase("can be relied on"), .good)
        case .withCare: (Phrase("to be used with care"), .watch)
        case .no: (Phrase("cannot be relied on"), .bad)
        case .tooFew: (Phrase("too few forecasts to say"), .unknown)
        case .nothing: (Phrase("nothing to forecast"), .unknown)
        }
      let title = part.kind.words.forecast
      let basis: Phrase = " (\(part.folds.count, "forecast"))"
      return Page.SummaryPoint(
        .backtest, state, title + Phrase(": ") + words + basis, of: [part.kind],
        section: part.kind.rawValue)
    }
    return gaps.summary(with: points, frame.sources)
  }

  private func verdict(_ part: BacktestPart) -> Phrase {
    let verdict = part.verdict
    let lead =
      switch verdict.reliance {
      case .yes: Phrase("yes", meaning: "trust")
      case .withCare: Phrase("with care")
      case .no: Phrase("no", meaning: "trust")
      case .tooFew:
        Phrase("too few forecasts to say, \(part.folds.count); \(more)")
      case .nothing:
        Phrase("too few events to check: all forecast periods were empty")
      }
    guard verdict.reliance != .tooFew, verdict.reliance != .nothing else { return lead }
    let reasons =
      [
        bands(part), width(verdict), error(verdict), offset(verdict),
      ].compactMap(\.self)
      + (verdict.reliance == .yes ? [] : faults(part))
    return lead + Phrase(" – ") + reasons.joined(separator: Phrase("; ", meaning: "clauses"))
  }

  private var more: Phrase {
    let least = RankHistogram.minFolds
    if frame.plan.folds >= least, frame.plan.folds * frame.plan.horizon < ForecastVerdict.minDays {
      return "give more --folds, or a longer --horizon"
    }
    return frame.plan.folds < least
      ? "give --folds \(least) or more"
      : "a longer record, or a smaller --horizon, gives more"
  }

  /// Coverage of the bands of days, and of the worst or the longest sums.
  private func bands(_ part: BacktestPart) -> Phrase {
    let share = Page.Cell.fixed((part.scores.days.share ?? 0) * 100, decimals: 0)
    let weakest = part.scores.totals.min {
      ($0.coverage.share ?? 1, -$0.days) < ($1.coverage.share ?? 1, -$1.days)
    }
    let length =
      part.verdict.narrowSums.first
      ?? (part.verdict.hasWeakSums ? weakest?.days : part.scores.totals.last?.days)
    guard let sum = part.scores.totals.first(where: { $0.days == length }) else {
      return "90 % bands contained \(share) % of days"
    }
    let (held, count) = (sum.coverage.held, sum.coverage.count)
    return "90 % bands contained \(share) % of days and \(held) of \(count) sums over \(sum.days) days"
  }

  /// Remark on wide bands; `nil` if `ForecastVerdict.minWide` is not reached.
  private func width(_ verdict: ForecastVerdict) -> Phrase? {
    guard verdict.width >= ForecastVerdict.minWide else { return nil }
    guard verdict.width.isFinite else {
      return "the bands are wide: most bands of the whole period begin at 0"
    }
    let times = Page.Cell.fixed(verdict.width, decimals: 0)
    return "the bands are wide: the upper end for the whole period is \(times) times the lower end"
  }

  private func error(_ verdict: ForecastVerdict) -> Phrase? {
    let naive = verdict.naive.title
    guard let skill = verdict.skill else {
      guard verdict.isBehind else { return nil }
      return "\(naive) would have been exact"
    }
    let percent = Page.Cell.fixed(abs(skill) * 100, decimals: 0)
    if abs(skill) * 100 < 0.5 { return "\(naive) would have been as accurate" }
    return skill > 0
      ? "the error is \(percent) % smaller than for \(naive)"
      : "the error is \(percent) % larger than for \(naive)"
  }

  /// Factor between forecasts and observed values; `nil` within chance and within `ForecastVerdict.maxOffset`.
  private func offset(_ verdict: ForecastVerdict) -> Phrase? {
    guard let offset = verdict.offset else { return nil }
    let factor = max(offset, 1 / offset)
    guard factor > ForecastVerdict.maxOffset else { return nil }
    let words = Page.Cell.fixed(factor, decimals: 1)
    return offset > 1
      ? Phrase("forecasts were \(words) times the observed values, beyond chance")
      : Phrase("observed values were \(words) times the forecasts, beyond chance")
  }

  /// Absolute relative error of the total from which the verdict mentions the error.
  private static let minBias = 0.1

  private func faults(_ part: BacktestPart) -> [Phrase] {
    let verdict = part.verdict
    var faults: [Phrase] = []
    if offset(verdict) == nil, let bias = part.scores.bias, abs(bias) >= Self.minBias {
      let percent = Page.Cell.fixed(abs(bias) * 100, decimals: 0)
      faults.append(
        bias > 0
          ? "forecasts were \(percent) % too high"
          : "forecasts were \(percent) % too low")
    }
    if verdict.isBehind {
      let naive = verdict.naive.title
      return faults + [Phrase("use \(naive) instead")]
    }
    let isNarrow = verdict.hasNarrowDays || !verdict.narrowSums.isEmpty || verdict.hasWeakSums
    if verdict.isUneven, !isNarrow {
      faults.append("the ranks of observed values are uneven")
    }
    if isNarrow, !frame.plan.isCalibrated {
      faults.append(
        "treat the bands as too narrow, or calibrate them by past errors as simulate does (--calibrate auto)"
      )
    } else if isNarrow {
      faults.append("treat the bands as too narrow")
    }
    return faults
  }
}

extension BacktestScores.Naive {
  var title: Phrase {
    switch self {
    case .seasonal: "the last four weeks by weekday"
    case .scheduled: "the due days of the schedule"
    case .recent: "the 28 days before"
    }
  }
}
