import Analysis
import CoverageStudy
import Forecasting

/// How well the forecasts of a study held.
package struct ForecastResult: Sendable {
  /// The study.
  package var study: ForecastStudy
  /// The forecasts as `simulate` gives them, with bands made as wide as the errors of each life's past demand.
  package var calibrated: ForecastFigures
  /// The same forecasts with bands as the model draws them.
  package var drawn: ForecastFigures
  /// The calibrated forecasts of each cut.
  package var byOrigin: [(days: ClosedRange<Int>, figures: ForecastFigures)]
  /// Forecasts whose past was long enough for a calibration.
  package var calibratedForecasts: Int

  /// Measures a study.
  ///
  /// - Parameters:
  ///   - study: At least one life, each with forecasts.
  ///   - replicates: Runs of each forecast, ≥ 1.
  ///   - jobs: How many lives are lived side by side, ≥ 1.
  package init(_ study: ForecastStudy, replicates: Int, jobs: Int) async {
    let lives = await study.folds(replicates: replicates, jobs: jobs)
    self.study = study
    calibrated = ForecastFigures(lives)
    drawn = ForecastFigures(
      lives.map { folds in
        folds.map { fold in
          var fold = fold
          fold.bandCalibration = nil
          return fold
        }
      })
    byOrigin = study.origins.map { days in
      let origins = MadeUpHome.origin(after: days.lowerBound)...MadeUpHome.origin(after: days.upperBound)
      return (days, ForecastFigures(lives.map { $0.filter { origins.contains($0.origin) } }))
    }
    calibratedForecasts = lives.joined().count { $0.bandCalibration != nil }
  }

  /// Where the share of days inside the band has to lie.
  package static let days = 0.86...0.94
  /// Where the share of sums over four weeks has to lie.
  package static let totals = 0.84...0.96
  /// By what share the error has to be less than that of the best naive forecast, of cards.
  package static let minSkill = 0.1

  /// The days of a forecast say at least as much as so many that have nothing to do with each other: by the errors of
  /// all lives it is seven, of recurring tasks, to a hundred.
  static let daysApart = 7

  /// Whether shares and skill are as they have to be.
  ///
  /// - Parameter errors: Standard errors that they may lie outside, where lives are few.
  package func isAsExpected(within errors: Double = 0) -> Bool {
    let trials = Self.daysApart * calibrated.count
    return !calibrated.isEmpty && calibrated.days.isWithin(Self.days, errors: errors, trials: trials)
      && calibrated.fourWeeks.isWithin(Self.totals, errors: errors, trials: calibrated.count)
      && isSkilled(within: errors)
  }

  func isSkilled(within errors: Double = 0) -> Bool {
    study.kind != .cards || calibrated.skill.isWithin(Self.minSkill...1, errors: errors)
  }
}

/// A figure of several lives.
package struct LivesFigure: Sendable {
  /// Over all of them.
  package var value: Double
  /// Its standard error, as the lives differ; 0 of a single one.
  package var error: Double

  /// Whether it lies in bounds, or so many standard errors outside.
  ///
  /// - Parameter trials: Of how many trials it is the share, where lives that all agree would have no error; `nil` where
  ///   it is no share of trials.
  package func isWithin(_ bounds: ClosedRange<Double>, errors: Double, trials: Int? = nil) -> Bool {
    func allowed(_ bound: Double) -> Double {
      errors * max(error, trials.map { BinomialError.of(bound, $0) } ?? 0)
    }
    return bounds.lowerBound - allowed(bounds.lowerBound) <= value
      && value <= bounds.upperBound + allowed(bounds.upperBound)
  }

  /// A sum over another sum, of which each life has a part.
  ///
  /// - Note: Source: W. G. Cochran, *Sampling Techniques*, 3rd edition, 1977, section 6.4, for the error of a ratio.
  init(_ parts: [(part: Double, whole: Double)]) {
    let (sum, whole) = parts.reduce((0, 0)) { ($0.0 + $1.part, $0.1 + $1.whole) }
    let (count, ratio) = (Double(parts.count), whole > 0 ? sum / whole : 0)
    value = ratio
    let squares = parts.reduce(0) { sum, life in
      let rest = life.part - ratio * life.whole
      return sum + rest * rest
    }
    error = count > 1 && whole > 0 ? (squares * count / (count - 1)).squareRoot() / whole : 0
  }
}

/// The figures of some forecasts, with their errors.
package struct ForecastFigures: Sendable {
  /// Whether there are no forecasts.
  package var isEmpty: Bool { scores == nil }
  /// Forecasts.
  package private(set) var count: Int
  /// Over all forecasts; `nil` without any.
  package private(set) var scores: BacktestScores?
  /// Days inside the 90 % band, by randomised ranks.
  package private(set) var days: LivesFigure
  /// Sums over the first four weeks inside it.
  package private(set) var fourWeeks: LivesFigure
  /// Sums over the first 90 days inside it; `nil` where the forecasts are shorter.
  package private(set) var season: LivesFigure?
  /// What was forecast over what came, less 1.
  package private(set) var bias: LivesFigure
  /// By what share the continuous ranked probability score is below that of the better naive forecast.
  package private(set) var skill: LivesFigure
  /// Whether the better naive forecast is that of the last four weeks, rather than what was scheduled.
  package private(set) var isSeasonalBest: Bool
  /// How unlike equal numbers the ranks are.
  package private(set) var chiSquare: RankChiSquare

  /// - Parameter lives: The forecasts of each life, of equal length.
  init(_ lives: [[Fold]]) {
    let lives = lives.filter { !$0.isEmpty }
    let folds = Array(lives.joined())
    count = folds.count
    let scores = folds.isEmpty ? nil : BacktestScores(folds)
    self.scores = scores
    // The draws that tell equal ranks apart are those of the whole only there, so that lives tell errors alone.
    let own = lives.map { BacktestScores($0) }
    days = LivesFigure(own.map { (Double($0.days.held), Double($0.days.count)) })
    days.value = scores?.days.share ?? 0
    func sums(of length: Int) -> LivesFigure {
      LivesFigure(
        own.map { scores in
          let coverage = scores.totals.first { $0.days == length }?.coverage
          return (Double(coverage?.held ?? 0), Double(coverage?.count ?? 0))
        })
    }
    fourWeeks = sums(of: 28)
    season = scores?.totals.contains { $0.days == 90 } == true ? sums(of: 90) : nil
    bias = LivesFigure(
      lives.map { folds in
        folds.reduce((0, 0)) { sum, fold in
          let horizon = fold.actual.count
          return (sum.0 + fold.meanTotal(ofDays: horizon), sum.1 + fold.actualTotal(ofDays: horizon))
        }
      })
    bias.value -= 1
    let isSeasonal = scores.map { $0.seasonalCRPS <= $0.scheduledCRPS ?? .infinity } ?? true
    isSeasonalBest = isSeasonal
    skill = LivesFigure(
      zip(own, lives).map { scores, folds in
        let days = Double(folds.count)
        let naive = isSeasonal ? scores.seasonalCRPS : scores.scheduledCRPS ?? 0
        return (days * (naive - scores.crps), days * naive)
      })
    chiSquare = RankChiSquare(scores?.ranks ?? [], ofLives: own.map(\.ranks))
  }
}

/// How unlike equal numbers the ranks of what came among its forecasts are.
package struct RankChiSquare: Sendable {
  /// Pearson's statistic, as if days were independent.
  package var ofDays: Double
  /// The same made smaller by what the days of a life lean on each other: about chi-square with 9 degrees of freedom
  /// where forecasts are right, and above ``critical`` once in twenty times.
  package var ofLives: Double

  /// The 95th percentile of the chi-square distribution with 9 degrees of freedom.
  package static let critical = 16.919

  /// - Parameters:
  ///   - ranks: Days by the tenth of their forecast in which they fell.
  ///   - lives: The same of each life.
  /// - Note: Source: J. N. K. Rao, A. J. Scott, *The Analysis of Categorical Data from Complex Sample Surveys*, 1981,
  ///   doi:10.1080/01621459.1981.10477633, for the correction by the mean design effect.
  init(_ ranks: [Int], ofLives lives: [[Int]]) {
    let (count, tenths) = (Double(ranks.reduce(0, +)), Double(ranks.count))
    guard count > 0, lives.count > 1 else {
      (ofDays, ofLives) = (0, 0)
      return
    }
    let expected = count / tenths
    ofDays = ranks.reduce(0) { sum, number in
      sum + (Double(number) - expected) * (Double(number) - expected) / expected
    }
    let effects = ranks.indices.reduce(0) { sum, tenth in
      let share = LivesFigure(lives.map { (Double($0[tenth]), Double($0.reduce(0, +))) })
      return sum + share.error * share.error * count * tenths
    }
    ofLives = ofDays / max(effects / (tenths - 1), 1)
  }
}
