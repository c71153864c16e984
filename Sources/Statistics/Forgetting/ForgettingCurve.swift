import Distributions

/// A curve of recall over elapsed days with one parameter, its stability.
package struct ForgettingCurve: Sendable {
  /// Recall after some days as a function of days by stability; falls from 1.
  package var recall: @Sendable (Double) -> Double
  /// Its derivative.
  package var slope: @Sendable (Double) -> Double

  /// A curve.
  package init(
    recall: @escaping @Sendable (Double) -> Double, slope: @escaping @Sendable (Double) -> Double
  ) {
    self.recall = recall
    self.slope = slope
  }

  /// exp(−t / s).
  package static let exponential = ForgettingCurve(
    recall: { GSL.exponential(-$0) }, slope: { -GSL.exponential(-$0) })

  /// 1 / (1 + t / 9 s): the power curve with a factor of 1/9 and a decay of 1, which falls to 0.9 at t = s.
  package static let power = power(factor: 1.0 / 9, decay: 1)

  /// (1 + factor t / s)^(−decay).
  ///
  /// - Parameters:
  ///   - factor: > 0.
  ///   - decay: > 0.
  package static func power(factor: Double, decay: Double) -> ForgettingCurve {
    ForgettingCurve(
      recall: { powerRecall($0, factor: factor, decay: decay) },
      slope: { -decay * factor * powerRecall($0, factor: factor, decay: decay + 1) })
  }

  /// Recall by the power curve: (1 + factor x)^(−decay).
  ///
  /// - Parameter x: Days by stability, ≥ 0.
  package static func powerRecall(_ x: Double, factor: Double, decay: Double) -> Double {
    GSL.power(1 + factor * x, -decay)
  }

  /// Recall after some days.
  ///
  /// - Parameters:
  ///   - elapsed: Days since the last review, ≥ 0.
  ///   - stability: Days, > 0.
  /// - Returns: 0...1.
  package func recall(after elapsed: Double, stability: Double) -> Double { recall(elapsed / stability) }

  /// The stability, in days, under which the outcomes are most likely (maximum likelihood), with a 95 % interval.
  ///
  /// The standard error comes from the expected (Fisher) information; the interval is Wald's for the logarithm of the stability.
  ///
  /// - Parameters:
  ///   - elapsed: Days, > 0, one for each review.
  ///   - recalled: Whether the item was recalled.
  /// - Throws: `StatisticsError.outOfRange`, `.tooFew` below ten reviews, `.noVariation` where all or none were
  ///   recalled, or an error of the search.
  package func fitted(elapsed: [Double], recalled: [Bool]) throws(StatisticsError) -> Estimate {
    guard elapsed.count == recalled.count, elapsed.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw .outOfRange("there must be one elapsed time above 0 per review; check both lists")
    }
    // Equal times are one binomial number.
    var groups: [Double: (n: Int, hits: Int)] = [:]
    for (time, isRecalled) in zip(elapsed, recalled) {
      let old = groups[time] ?? (0, 0)
      groups[time] = (old.n + 1, old.hits + (isRecalled ? 1 : 0))
    }
    return try fitted(groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value.n, $0.value.hits) })
  }

  /// The same of reviews that are counted by their time.
  ///
  /// - Parameter groups: Days, > 0 and each once, how many reviews came after so many, and how many of these were
  ///   recalled.
  /// - Throws: `StatisticsError.tooFew` below ten reviews, `.noVariation` where all or none were recalled, or an error
  ///   of the search.
  package func fitted(_ groups: [(time: Double, n: Int, hits: Int)]) throws(StatisticsError) -> Estimate {
    let cells = groups.map { (time: $0.time, n: Double($0.n), hits: Double($0.hits)) }
    let (count, hits) = cells.reduce((0.0, 0.0)) { ($0.0 + $1.n, $0.1 + $1.hits) }
    guard count >= 10 else { throw .tooFew(Int(count), least: 10, what: "reviews") }
    guard hits > 0, hits < count else { throw .noVariation }
    /// The slope of the log likelihood in log s.
    func score(_ logStability: Double) -> Double {
      let stability = GSL.exponential(logStability)
      return cells.reduce(0.0) { sum, cell in
        let x = cell.time / stability
        let p = recall(x)
        let gradient = -slope(x) * x
        guard p > 0, p < 1, gradient > 0 else { return sum }
        return sum + (cell.hits - cell.n * p) * (gradient / (p * (1 - p)))
      }
    }
    var (low, high) = (0.0, 0.0)
    while score(low) < 0, low > -30 { low -= 1 }
    while score(high) > 0, high < 30 { high += 1 }
    guard score(low) >= 0, score(high) <= 0 else { throw .noMaximum("recall does not fall with time") }
    let best = low == high ? low : try RootSearch.root(between: low, and: high, of: score)
    let stability = GSL.exponential(best)
    let information = cells.reduce(0.0) { sum, cell in
      let x = cell.time / stability
      let p = recall(x)
      let gradient = -slope(x) * x
      guard p > 0, p < 1 else { return sum }
      return sum + cell.n * gradient * gradient / (p * (1 - p))
    }
    return Estimate(positive: stability, standardError: stability / information.squareRoot())
  }
}
