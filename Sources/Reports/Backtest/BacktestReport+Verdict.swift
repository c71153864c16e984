import Analysis
import Kaiki

extension BacktestReport {
  /// A sentence a kind: whether its forecasts can be relied on, why, and what to do about it.
  func verdicts(_ language: Language) -> Page.Section {
    Page.Section(
      title: language("Can these forecasts be relied on?", "この予測は信頼できるか"),
      blocks: parts.map { part in
        .line(
          part.kind.forecastTitle(language) + language(": ", "：") + verdict(part, language)
            + language(".", "。"))
      })
  }

  /// What a person wants to know first.
  func summary(_ language: Language) -> [Page.SummaryPoint] {
    parts.map { part in
      let (words, tone): (String, Page.Tone) =
        switch part.verdict.reliance {
        case .yes: (language("can be relied on", "信頼できます"), .good)
        case .withCare: (language("to be used with care", "注意して使えます"), .attention)
        case .no: (language("cannot be relied on", "信頼できません"), .alarm)
        case .tooFew: (language("too few forecasts to say", "予測が少なく判断できません"), .attention)
        case .nothing: (language("nothing was to be foretold", "予測の対象がありませんでした"), .attention)
        }
      let title = part.kind.forecastTitle(language)
      return Page.SummaryPoint(
        .trust, title + language(": ", "：") + words, tone, section: part.kind.rawValue)
    }
  }

  private func verdict(_ part: BacktestPart, _ language: Language) -> String {
    let verdict = part.verdict
    let lead =
      switch verdict.reliance {
      case .yes: language("yes", "信頼できます")
      case .withCare: language("with care", "注意して使えます")
      case .no: language("no", "信頼できません")
      case .tooFew:
        language(
          "too few forecasts to say, \(part.folds.count); \(more(language))",
          "予測が \(part.folds.count)回では判断できません（\(more(language))）")
      case .nothing:
        language(
          "nothing was to be foretold: in none of the forecasts did anything come",
          "予測の対象となる期間に何もなかったため、判断できません")
      }
    guard verdict.reliance != .tooFew, verdict.reliance != .nothing else { return lead }
    let reasons =
      [
        bands(part, language), width(verdict, language), error(verdict, language), offset(verdict, language),
      ].compactMap(\.self)
      + (verdict.reliance == .yes ? [] : faults(part, language))
    return lead + language(" – ", "。") + reasons.joined(separator: language("; ", "、"))
  }

  /// What gives more forecasts.
  private func more(_ language: Language) -> String {
    let least = RankHistogram.leastFolds
    if frame.plan.folds >= least, frame.plan.folds * frame.plan.horizon < ForecastVerdict.leastDays {
      return language("give more --folds, or a longer --horizon", "--folds か --horizon を増やしてください")
    }
    return frame.plan.folds < least
      ? language("give --folds \(least) or more", "--folds \(least) 以上を指定してください")
      : language("a longer record, or a smaller --horizon, gives more", "長い記録か、小さい --horizon で増えます")
  }

  /// How many bands held what came: of days, and of the sums that held worst or are longest.
  private func bands(_ part: BacktestPart, _ language: Language) -> String {
    let share = Page.Cell.fixed((part.scores.days.share ?? 0) * 100, places: 0).terminalText
    let weakest = part.scores.totals.min {
      ($0.coverage.share ?? 1, -$0.days) < ($1.coverage.share ?? 1, -$1.days)
    }
    let length =
      part.verdict.narrowSums.first
      ?? (part.verdict.hasWeakSums ? weakest?.days : part.scores.totals.last?.days)
    guard let sum = part.scores.totals.first(where: { $0.days == length }) else {
      return language(
        "bands that promise 90 % held \(share) % of days", "90 % のはずの幅に入ったのは日の \(share) %")
    }
    let (held, count) = (sum.coverage.held, sum.coverage.count)
    return language(
      "bands that promise 90 % held \(share) % of days and \(held) of \(count) sums over \(sum.days) days",
      "90 % のはずの幅に入ったのは日の \(share) %、\(sum.days)日の合計は \(count) のうち \(held)")
  }

  /// That bands say little, however well they hold; `nil` where they say more.
  private func width(_ verdict: ForecastVerdict, _ language: Language) -> String? {
    guard verdict.width >= ForecastVerdict.leastWide else { return nil }
    guard verdict.width.isFinite else {
      return language(
        "the bands are wide: most of those of the whole time begin at 0", "幅は広く、期間全体の下限はほとんどが 0")
    }
    let times = Page.Cell.fixed(verdict.width, places: 0).terminalText
    return language(
      "the bands are wide: the upper end for the whole time is \(times) times the lower one",
      "幅は広く、期間全体の上限は下限の \(times)倍")
  }

  /// How near the nearest naive forecast was.
  private func error(_ verdict: ForecastVerdict, _ language: Language) -> String? {
    let naive = verdict.naive.title(language)
    guard let skill = verdict.skill else {
      guard verdict.isBehind else { return nil }
      return language("\(naive) would have had no error", "\(naive)なら誤差なし")
    }
    let percent = Page.Cell.fixed(abs(skill) * 100, places: 0).terminalText
    if percent == "0" { return language("\(naive) would have been as near", "\(naive)と同程度の誤差") }
    return skill > 0
      ? language("the error is \(percent) % smaller than that of \(naive)", "誤差は\(naive)より \(percent) % 小さい")
      : language("the error is \(percent) % larger than that of \(naive)", "誤差は\(naive)より \(percent) % 大きい")
  }

  /// By what factor forecasts were off, where that is more than chance and asks for care.
  private func offset(_ verdict: ForecastVerdict, _ language: Language) -> String? {
    guard let offset = verdict.offset else { return nil }
    let factor = max(offset, 1 / offset)
    guard factor > ForecastVerdict.mostOffset else { return nil }
    let words = Page.Cell.fixed(factor, places: 1).terminalText
    return offset > 1
      ? language(
        "forecasts were \(words) times what came, more than chance does", "予測は実際の \(words)倍で、偶然とは言えません")
      : language(
        "\(words) times as much came as was forecast, more than chance does",
        "実際は予測の \(words)倍で、偶然とは言えません")
  }

  /// From here on it is said by how much forecasts are off in all.
  private static let leastBias = 0.1

  /// What is wrong besides, and what to do.
  private func faults(_ part: BacktestPart, _ language: Language) -> [String] {
    let verdict = part.verdict
    var faults: [String] = []
    if offset(verdict, language) == nil, let bias = part.scores.bias, abs(bias) >= Self.leastBias {
      let percent = Page.Cell.fixed(abs(bias) * 100, places: 0).terminalText
      faults.append(
        bias > 0
          ? language("\(percent) % too much was forecast", "\(percent) % 多く予測")
          : language("\(percent) % too little was forecast", "\(percent) % 少なく予測"))
    }
    if verdict.isBehind {
      let naive = verdict.naive.title(language)
      return faults + [language("rather go by \(naive)", "\(naive)を使うほうがよいでしょう")]
    }
    let isNarrow = verdict.hasNarrowDays || !verdict.narrowSums.isEmpty || verdict.hasWeakSums
    if verdict.isUneven, !isNarrow {
      faults.append(language("what came falls unevenly over the forecasts", "実際の値の位置に偏りあり"))
    }
    if isNarrow, !frame.plan.isCalibrated {
      faults.append(
        language(
          "take the bands as too narrow, or widen them by the past as simulate does, --calibrate auto",
          "幅は狭すぎるとみるか、simulate と同じく過去の誤差で広げてください（--calibrate auto）"))
    } else if isNarrow {
      faults.append(language("take the bands as too narrow", "幅は狭すぎるとみてください"))
    }
    return faults
  }
}

extension BacktestScores.Naive {
  /// What people call the forecast.
  func title(_ language: Language) -> String {
    switch self {
    case .seasonal: language("the last four weeks by weekday", "直近4週間の曜日別の値")
    case .scheduled: language("what was due by the schedule", "予定どおりの量")
    case .recent: language("the 28 days before", "直前28日間の値")
    }
  }
}
