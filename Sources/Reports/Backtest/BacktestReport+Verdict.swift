import Analysis
import Kaiki

extension BacktestReport {
  /// A sentence a kind: whether its forecasts can be relied on, why, and what to do about it.
  func verdicts(_ language: Language) -> Page.Section {
    Page.Section(
      title: language("Can these forecasts be relied on?"),
      blocks: parts.map { part in
        .line(
          part.kind.forecastTitle(language) + language(": ") + verdict(part, language)
            + language("."))
      })
  }

  /// One line per kind with the verdict.
  func summary(_ language: Language) -> [Page.SummaryPoint] {
    let points = parts.map { part in
      let (words, state): (String, Page.SummaryState) =
        switch part.verdict.reliance {
        case .yes: (language("can be relied on"), .good)
        case .withCare: (language("to be used with care"), .watch)
        case .no: (language("cannot be relied on"), .bad)
        case .tooFew: (language("too few forecasts to say"), .unknown)
        case .nothing: (language("nothing to forecast"), .unknown)
        }
      let title = part.kind.forecastTitle(language)
      let basis = language(" (\(part.folds.count, "forecast"))")
      return Page.SummaryPoint(
        .backtest, state, title + language(": ") + words + basis, of: [part.kind],
        section: part.kind.rawValue)
    }
    return gaps.summary(language) + gaps.checked(points, frame.sources, language)
  }

  private func verdict(_ part: BacktestPart, _ language: Language) -> String {
    let verdict = part.verdict
    let lead =
      switch verdict.reliance {
      case .yes: language("yes", meaning: "trust")
      case .withCare: language("with care")
      case .no: language("no", meaning: "trust")
      case .tooFew:
        language("too few forecasts to say, \(part.folds.count); \(more(language))")
      case .nothing:
        language("too few events to check: all forecast periods were empty")
      }
    guard verdict.reliance != .tooFew, verdict.reliance != .nothing else { return lead }
    let reasons =
      [
        bands(part, language), width(verdict, language), error(verdict, language), offset(verdict, language),
      ].compactMap(\.self)
      + (verdict.reliance == .yes ? [] : faults(part, language))
    return lead + language(" – ") + reasons.joined(separator: language("; ", meaning: "clauses"))
  }

  /// Advice for more forecasts.
  private func more(_ language: Language) -> String {
    let least = RankHistogram.minFolds
    if frame.plan.folds >= least, frame.plan.folds * frame.plan.horizon < ForecastVerdict.minDays {
      return language("give more --folds, or a longer --horizon")
    }
    return frame.plan.folds < least
      ? language("give --folds \(least) or more")
      : language("a longer record, or a smaller --horizon, gives more")
  }

  /// How many bands held what came: of days, and of the sums that held worst or are longest.
  private func bands(_ part: BacktestPart, _ language: Language) -> String {
    let share = Page.Cell.fixed((part.scores.days.share ?? 0) * 100, decimals: 0).terminalText
    let weakest = part.scores.totals.min {
      ($0.coverage.share ?? 1, -$0.days) < ($1.coverage.share ?? 1, -$1.days)
    }
    let length =
      part.verdict.narrowSums.first
      ?? (part.verdict.hasWeakSums ? weakest?.days : part.scores.totals.last?.days)
    guard let sum = part.scores.totals.first(where: { $0.days == length }) else {
      return language("90 % bands contained \(share) % of days")
    }
    let (held, count) = (sum.coverage.held, sum.coverage.count)
    return language(
      "90 % bands contained \(share) % of days and \(held) of \(count) sums over \(sum.days) days")
  }

  /// That bands say little, however well they hold; `nil` where they say more.
  private func width(_ verdict: ForecastVerdict, _ language: Language) -> String? {
    guard verdict.width >= ForecastVerdict.minWide else { return nil }
    guard verdict.width.isFinite else {
      return language("the bands are wide: most bands of the whole period begin at 0")
    }
    let times = Page.Cell.fixed(verdict.width, decimals: 0).terminalText
    return language("the bands are wide: the upper end for the whole period is \(times) times the lower end")
  }

  /// How near the nearest naive forecast was.
  private func error(_ verdict: ForecastVerdict, _ language: Language) -> String? {
    let naive = verdict.naive.title(language)
    guard let skill = verdict.skill else {
      guard verdict.isBehind else { return nil }
      return language("\(naive) would have been exact")
    }
    let percent = Page.Cell.fixed(abs(skill) * 100, decimals: 0).terminalText
    if percent == "0" { return language("\(naive) would have been as accurate") }
    return skill > 0
      ? language("the error is \(percent) % smaller than for \(naive)")
      : language("the error is \(percent) % larger than for \(naive)")
  }

  /// By what factor forecasts were off, where that is more than chance and asks for care.
  private func offset(_ verdict: ForecastVerdict, _ language: Language) -> String? {
    guard let offset = verdict.offset else { return nil }
    let factor = max(offset, 1 / offset)
    guard factor > ForecastVerdict.maxOffset else { return nil }
    let words = Page.Cell.fixed(factor, decimals: 1).terminalText
    return offset > 1
      ? language("forecasts were \(words) times the observed values, beyond chance")
      : language("observed values were \(words) times the forecasts, beyond chance")
  }

  /// From here on it is said by how much forecasts are off in all.
  private static let minBias = 0.1

  /// What is wrong besides, and what to do.
  private func faults(_ part: BacktestPart, _ language: Language) -> [String] {
    let verdict = part.verdict
    var faults: [String] = []
    if offset(verdict, language) == nil, let bias = part.scores.bias, abs(bias) >= Self.minBias {
      let percent = Page.Cell.fixed(abs(bias) * 100, decimals: 0).terminalText
      faults.append(
        bias > 0
          ? language("forecasts were \(percent) % too high")
          : language("forecasts were \(percent) % too low"))
    }
    if verdict.isBehind {
      let naive = verdict.naive.title(language)
      return faults + [language("use \(naive) instead")]
    }
    let isNarrow = verdict.hasNarrowDays || !verdict.narrowSums.isEmpty || verdict.hasWeakSums
    if verdict.isUneven, !isNarrow {
      faults.append(language("the ranks of observed values are uneven"))
    }
    if isNarrow, !frame.plan.isCalibrated {
      faults.append(
        language(
          "treat the bands as too narrow, or calibrate them by past errors as simulate does (--calibrate auto)"
        )
      )
    } else if isNarrow {
      faults.append(language("treat the bands as too narrow"))
    }
    return faults
  }
}

extension BacktestScores.Naive {
  /// What people call the forecast.
  func title(_ language: Language) -> String {
    switch self {
    case .seasonal: language("the last four weeks by weekday")
    case .scheduled: language("the due days of the schedule")
    case .recent: language("the 28 days before")
    }
  }
}
