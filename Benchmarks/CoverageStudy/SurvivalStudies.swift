import Foundation
import Statistics

extension IntervalStudy {
  private typealias Ask = @Sendable (SurvivalSample, Double) throws -> Bool

  private static func ofDurations(
    _ title: String, _ sizes: [Int], _ shapes: [Double], _ ask: @escaping Ask
  ) -> IntervalStudy {
    IntervalStudy(
      title,
      grid: "\(listed("n", sizes)); Weibull of \(listed("shape", shapes)); all seen to end or 30 % not",
      points: sizes.flatMap { n in
        shapes.flatMap { shape in
          [Censoring.none, .some].map { censoring in
            Point("n \(n), shape \(shape), \(censoring.rawValue)") { random, _ in
              try ask(random.durations(n, shape: shape, censoring), shape)
            }
          }
        }
      })
  }

  /// The limits at the times that 3 in 4, half and 1 in 4 of all things outlast.
  package static func kaplanMeier(survival: Double, sizes: [Int], shapes: [Double]) -> IntervalStudy {
    ofDurations("Kaplan-Meier limits where S is \(survival)", sizes, shapes) { sample, shape in
      let time = pow(-log(survival), 1 / shape)
      let row = KaplanMeier(sample).rows.last { $0.time <= time }
      guard let low = row?.low, let high = row?.high else { throw NoValue() }
      return low <= survival && survival <= high
    }
  }

  package static func medianDuration(sizes: [Int], shapes: [Double]) -> IntervalStudy {
    ofDurations("Brookmeyer and Crowley's interval of the median duration", sizes, shapes) { sample, shape in
      let median = pow(log(2), 1 / shape)
      let interval = KaplanMeier(sample).medianInterval
      guard let low = interval.low else { throw NoValue() }
      return low <= median && interval.high.map { median <= $0 } ?? true
    }
  }

  package static func weibullShape(sizes: [Int], shapes: [Double]) -> IntervalStudy {
    ofDurations("Shape of a Weibull fit", sizes, shapes) { sample, shape in
      try WeibullFit(sample).shape.covers(shape)
    }
  }

  package static func weibullScale(sizes: [Int], shapes: [Double]) -> IntervalStudy {
    ofDurations("Scale of a Weibull fit", sizes, shapes) { sample, _ in
      try WeibullFit(sample).scale.covers(1)
    }
  }

  /// Reviews after 1 day to three times the stability.
  package static func stability(
    _ name: String, _ curve: ForgettingCurve, sizes: [Int], stabilities: [Int]
  ) -> IntervalStudy {
    IntervalStudy(
      "Stability of \(name)",
      grid: "\(listed("reviews", sizes)); \(listed("stability", stabilities)) days, "
        + "asked after 1 day to three times as many",
      points: sizes.flatMap { n in
        stabilities.map { stability in
          Point("\(n) reviews, stability \(stability)") { random, _ in
            let elapsed = (0..<n).map { _ in Double(1 + random.index(below: 3 * stability)) }
            let recalled = elapsed.map {
              random.uniform() < curve.recall(after: $0, stability: Double(stability))
            }
            return try curve.fitted(elapsed: elapsed, recalled: recalled).covers(Double(stability))
          }
        }
      })
  }
}

extension TestStudy {
  package static func logRank(sizes: [Int], groups: [Int], _ censoring: [Censoring]) -> TestStudy {
    TestStudy(
      "Log-rank",
      grid: "\(listed("groups", groups)); \(listed("things each", sizes)); none, 30 % or 80 % censored",
      points: sizes.flatMap { size in
        groups.flatMap { groups in
          censoring.map { censoring in
            Point("\(groups) groups of \(size), \(censoring.rawValue)") { random, seed in
              let sample = try random.durations(size * groups, shape: 1, censoring)
              return try LogRank.test(
                sample, groups: (0..<(size * groups)).map { "\($0 % groups)" },
                permutations: permutations, seed: seed
              ).p
            }
          }
        }
      })
  }
}
