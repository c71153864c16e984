import CoverageStudy

extension MarkdownTable {
  /// The heading of how well forecasts held.
  package static let forecasts = MarkdownTable(
    heading: [
      "forecasts", "lives", "tuned to", "n", "days inside", "28 days inside", "90 days inside", "bias",
      "CRPS, against naive", "chi-square of ranks", "as drawn: days, 28 days",
    ])
  /// The heading of where in their forecasts days fell.
  package static let ranks = MarkdownTable(
    heading: ["lives"] + (1...10).map { $0 == 1 ? "lowest tenth" : $0 == 10 ? "highest" : "\($0)" })

  /// The heading of how well a year of tasks of mixed intervals was foretold.
  package static let mixedTasks = MarkdownTable(
    heading: [
      "tasks of mixed intervals, of people who", "lives", "median error of a year", "years inside",
      "inactivity episodes of a week that were found", "inactivity episodes reported that were none",
    ])

  /// The figures of a study of tasks of mixed intervals.
  package static func row(of result: MixedTasksResult) -> String {
    let (real, found, told, isFalse) = result.episodes
    return line([
      result.study.person.rawValue, "\(result.study.seeds.count)",
      result.medianError.map { percent($0) } ?? "–", percent(result.inside), "\(found) of \(real)",
      "\(isFalse) of \(told)",
    ])
  }

  /// A figure that is not as it has to be is bold; each has its standard error.
  package static func row(of result: ForecastResult) -> String {
    let (study, figures, drawn) = (result.study, result.calibrated, result.drawn)
    let naive = figures.isSeasonalBest ? "last four weeks" : "what was due"
    let skill = "\(percent(-figures.skill)) of \(naive)"
    return line([
      study.title, study.lives, study.wasTunedTo ? "yes" : "no",
      "\(study.seeds.count) × \(study.origins.count), \(study.horizon) days ahead",
      emphasized(percent(figures.days), unless: figures.days.isWithin(ForecastResult.days, errors: 0)),
      emphasized(
        percent(figures.fourWeeks),
        unless: figures.fourWeeks.isWithin(ForecastResult.totals, errors: 0)),
      figures.season.map { percent($0) } ?? "–", percent(figures.bias, isSigned: true),
      emphasized(skill, unless: result.isSkilled()),
      "\(fixed(figures.chiSquare.ofDays)); by lives \(fixed(figures.chiSquare.ofLives))",
      "\(percent(drawn.days.value)), \(percent(drawn.fourWeeks.value))",
    ])
  }

  /// Days by the tenth of their calibrated forecast, in hundredths.
  package static func rankRow(of result: ForecastResult) -> String {
    let ranks = result.calibrated.scores?.ranks ?? []
    let count = Double(max(1, ranks.reduce(0, +)))
    return line([result.study.lives] + ranks.map { percent(Double($0) / count) })
  }

  /// One line for each cut.
  package static func points(of result: ForecastResult) -> [String] {
    result.byOrigin.map { days, figures in
      let words = days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound)-\(days.upperBound)"
      return "  after \(words) days: \(figures.count) forecasts, days \(percent(figures.days)), 28 days "
        + "\(percent(figures.fourWeeks)), bias \(percent(figures.bias, isSigned: true)), CRPS "
        + "\(percent(-figures.skill)), chi-square \(fixed(figures.chiSquare.ofDays)); by lives "
        + fixed(figures.chiSquare.ofLives)
    } + ["  calibrated: \(result.calibratedForecasts) of \(result.calibrated.count) forecasts"]
  }

  private static func percent(_ figure: LivesFigure, isSigned: Bool = false) -> String {
    let sign = isSigned && figure.value >= 0 ? "+" : ""
    return "\(sign)\(percent(figure.value)) ± \(fixed(100 * figure.error))"
  }

  private static func emphasized(_ text: String, unless isAsExpected: Bool) -> String {
    isAsExpected ? text : "**\(text)**"
  }
}

extension LivesFigure {
  fileprivate static prefix func - (figure: LivesFigure) -> LivesFigure {
    var figure = figure
    figure.value = -figure.value
    return figure
  }
}
