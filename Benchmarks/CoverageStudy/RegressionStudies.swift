import Foundation
import Statistics

/// Days in a row, of which the first and the last are 1 apart, so that a slope is a rise over all of them.
private func days(_ count: Int) -> [Double] { (0..<count).map { Double($0) / Double(count - 1) } }

extension TrendRegression {
  /// Fits days of trials with a chance that has the logit of a rate half-way.
  fileprivate static func logistic(
    _ random: borrowing RandomSource, days n: Int, trials: Int, rate: Double, rise: Double
  ) throws -> TrendRegression {
    let x = days(n)
    let centre = log(rate / (1 - rate))
    let successes = x.map { Double(random.binomial(trials, 1 / (1 + exp(-centre - rise * ($0 - 0.5))))) }
    return try .logistic(x: x, successes: successes, trials: Array(repeating: Double(trials), count: n))
  }

  /// Fits days of counts with a mean that is half-way as given.
  fileprivate static func poisson(
    _ random: borrowing RandomSource, days n: Int, mean: Double, rise: Double, isClustered: Bool
  ) throws -> TrendRegression {
    let x = days(n)
    let counts = x.map { day in
      let own = mean * exp(rise * (day - 0.5))
      return Double(isClustered ? random.clusteredCount(mean: own) : random.poisson(own))
    }
    return try .poisson(x: x, counts: counts)
  }
}

extension IntervalStudy {
  package static func logisticSlope(
    sizes: [Int], trials: [Int], rates: [Double], rises: [Double]
  ) -> IntervalStudy {
    IntervalStudy(
      "Slope of a logistic regression (Wald)",
      grid: [
        listed("days", sizes), listed("trials a day", trials), listed("rate half-way", rates),
        listed("rise of the logit over all days", rises),
      ].joined(separator: "; "),
      points: sizes.flatMap { n in
        trials.flatMap { trials in
          rates.flatMap { rate in
            rises.map { rise in
              Point("\(n) days of \(trials), rate \(rate), rise \(rise)") { random, _ in
                try TrendRegression.logistic(random, days: n, trials: trials, rate: rate, rise: rise).slope
                  .covers(rise)
              }
            }
          }
        }
      })
  }

  /// - Parameters:
  ///   - isClustered: Whether the counts vary 2.5 times as much as Poisson's.
  ///   - isOverdispersed: Whether the errors are widened by the dispersion.
  package static func poissonSlope(
    sizes: [Int], means: [Double], rises: [Double], isClustered: Bool, isOverdispersed: Bool
  ) -> IntervalStudy {
    IntervalStudy(
      "Slope of a Poisson regression (Wald\(isOverdispersed ? ", corrected for overdispersion" : ""))"
        + (isClustered ? ", variance 2.5 times the mean" : ""),
      grid: [
        listed("days", sizes), listed("mean half-way", means), listed("rise of the logarithm", rises),
      ].joined(separator: "; "),
      points: sizes.flatMap { n in
        means.flatMap { mean in
          rises.map { rise in
            Point("\(n) days, mean \(mean), rise \(rise)") { random, _ in
              let fit = try TrendRegression.poisson(
                random, days: n, mean: mean, rise: rise, isClustered: isClustered)
              return (isOverdispersed ? fit.overdispersed : fit).slope.covers(rise)
            }
          }
        }
      })
  }

  package static func senSlope(sizes: [Int], slopes: [Double]) -> IntervalStudy {
    IntervalStudy(
      "Sen's slope",
      grid: "\(listed("n", sizes)); \(listed("slope", slopes)) a step; normal or exponential about the line",
      points: sizes.flatMap { n in
        slopes.flatMap { slope in
          ["normal", "exponential"].map { noise in
            Point("n \(n), slope \(slope), \(noise)") { random, _ in
              let noise = noise == "normal" ? random.normals(n) : random.exponentials(n)
              return try MannKendall(noise.enumerated().map { slope * Double($0) + $1 }).slope.covers(slope)
            }
          }
        }
      })
  }
}

extension TestStudy {
  package static func logisticWald(sizes: [Int], trials: [Int], rates: [Double]) -> TestStudy {
    TestStudy(
      "Wald, logistic slope",
      grid: [listed("days", sizes), listed("trials a day", trials), listed("rate", rates)]
        .joined(separator: "; "),
      points: sizes.flatMap { n in
        trials.flatMap { trials in
          rates.map { rate in
            Point("\(n) days of \(trials), rate \(rate)") { random, _ in
              try TrendRegression.logistic(random, days: n, trials: trials, rate: rate, rise: 0).test.p
            }
          }
        }
      })
  }

  package static func poissonWald(
    sizes: [Int], means: [Double], isClustered: Bool, isOverdispersed: Bool
  ) -> TestStudy {
    TestStudy(
      "Wald, Poisson slope\(isOverdispersed ? ", corrected for overdispersion" : "")"
        + (isClustered ? ", variance 2.5 times the mean" : ""),
      grid: "\(listed("days", sizes)); \(listed("mean", means))",
      points: sizes.flatMap { n in
        means.map { mean in
          Point("\(n) days, mean \(mean)") { random, _ in
            let fit = try TrendRegression.poisson(
              random, days: n, mean: mean, rise: 0, isClustered: isClustered)
            return (isOverdispersed ? fit.overdispersed : fit).test.p
          }
        }
      })
  }
}
