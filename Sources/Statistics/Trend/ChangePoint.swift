import Distributions

/// Maximum-likelihood estimate of one change point: the index at which the rate or the mean of a series changes most.
///
/// - Note: Source: D. V. Hinkley, *Inference About the Change-Point in a Sequence of Random Variables*, 1970,
///   doi:10.1093/biomet/57.1.1.
package struct ChangePoint: Hashable, Sendable {
  /// Parameter of the series that changes.
  package enum Kind: Hashable, Sendable {
    /// Probability of 1 in a series of 0 and 1.
    case rate
    /// Mean of a normally distributed series whose standard deviation does not change.
    case mean
  }

  /// Parameter that changes: ``Kind/rate`` if every value is 0 or 1, else ``Kind/mean``.
  package var kind: Kind
  /// Index (from 0) in the series of the first value after the change, which equals the number of values before the change.
  package var index: Int
  /// Likelihood-ratio statistic, ≥ 0: twice the log likelihood that a change at ``index`` adds; the maximum over indices.
  package var statistic: Double
  /// Rates (0...1) or means of the values before ``index``, and from ``index`` on.
  package var before, after: Double

  /// Default minimum number of values on each side of the change: 5.
  package static let minSegment = 5

  /// Finds the change point of a series.
  ///
  /// The index is the smallest if several indices are equally likely. In a constant series the statistic is 0 and the
  /// index is `segment`.
  ///
  /// - Parameter series: Finite values in order of time, at least 2 × `segment`.
  /// - Throws: `StatisticsError.tooFew` below 2 × `segment` values, `.outOfRange` for an invalid segment or value,
  ///   `.noMaximum` if the mean changes but the values are constant on each side.
  package init(_ series: [Double], segment: Int = minSegment) throws(StatisticsError) {
    guard segment >= 1 else { throw .outOfRange("min_segment is \(segment); give at least 1") }
    try Sequences.check(series, least: 2 * segment)
    kind = series.allSatisfy { $0 == 0 || $0 == 1 } ? .rate : .mean
    let best = Self.best(series, segment, kind)
    guard best.statistic.isFinite else {
      throw .noMaximum("the numbers are constant on both sides of the change")
    }
    index = best.index
    statistic = best.statistic
    let n = Double(series.count)
    let left = series.prefix(index).reduce(0, +)
    before = left / Double(index)
    after = (series.reduce(0, +) - left) / (n - Double(index))
  }

  private static func best(
    _ series: [Double], _ segment: Int, _ kind: Kind
  ) -> (index: Int, statistic: Double) {
    let count = series.count
    let n = Double(count)
    let mean = series.reduce(0, +) / n
    // Centred at the mean, so that squares of small deviations far from 0 keep their digits.
    let centred = kind == .mean ? series.map { $0 - mean } : series
    let total = centred.reduce(0, +)
    let squares = centred.reduce(0) { $0 + $1 * $1 }
    let whole = kind == .rate ? entropy(total, n) : squares
    var (sum, best) = (0.0, (index: segment, statistic: -Double.infinity))
    for index in 1...(count - segment) {
      sum += centred[index - 1]
      guard index >= segment else { continue }
      let (left, right) = (Double(index), n - Double(index))
      let statistic: Double
      switch kind {
      case .rate: statistic = max(0, 2 * (whole - entropy(sum, left) - entropy(total - sum, right)))
      case .mean:
        let rest = squares - sum * sum / left - (total - sum) * (total - sum) / right
        statistic = squares <= 0 ? 0 : rest <= squares * 1e-14 ? .infinity : n * GSL.logarithm(whole / rest)
      }
      // Takes the first of several indices whose statistics differ only by rounding.
      if statistic > best.statistic + 1e-9 * max(1, abs(best.statistic)) || best.statistic == -.infinity {
        best = (index, statistic)
      }
    }
    return best
  }

  /// Returns the negative natural log likelihood, ≥ 0, of `hits` ones among `n` values at the rate `hits` / `n`.
  private static func entropy(_ hits: Double, _ n: Double) -> Double {
    func part(_ count: Double) -> Double { count > 0 ? -count * GSL.logarithm(count / n) : 0 }
    return part(hits) + part(n - hits)
  }

  /// Finds the change point and tests it: p is the share of random permutations with a statistic at least as large.
  ///
  /// Assumes exchangeable values if there is no change. A slow trend also gives a small p.
  ///
  /// - Parameter series: Finite values in order of time, at least 2 × `segment`.
  package static func test(
    _ series: [Double], segment: Int = minSegment, permutations: Int = Permutations.standard, seed: UInt64
  ) throws(StatisticsError) -> (change: ChangePoint, test: TestResult) {
    let own = try ChangePoint(series, segment: segment)
    let slack = 1e-9 * max(1, own.statistic)
    let p: Double
    switch own.kind {
    case .rate:
      let ones = series.map { UInt8($0) }
      let changes = RateChanges(ones, segment, slack: slack)
      if changes.rare <= ones.count / RateChanges.rarity {
        p = Permutations.p(ofPositions: changes.rare, among: ones.count, permutations, seed: seed) {
          changes.areReached(byRareAt: $0)
        }
      } else {
        p = try Permutations.p(of: ones, permutations, seed: seed) { changes.areReached(in: $0) }
      }
    case .mean:
      p = try Permutations.p(of: series, permutations, seed: seed) {
        best($0, segment, .mean).statistic >= own.statistic - slack
      }
    }
    return (
      own,
      TestResult(
        statistic: own.statistic, p: p,
        method: "permutation test of the change (\(permutations), seed \(seed))")
    )
  }
}

/// Fast permutation test of a change of rate in a series of 0 and 1, with logarithms from a table.
private struct RateChanges {
  private let segment: Int
  private let count: Int
  private let hits: Int
  /// Table of x ln x for each x from 0 to the number of values; the index is x.
  private let parts: [Double]
  /// Maximum entropy of a change at least as extreme as the observed one, ≥ 0: the sum of ``entropy`` of both sides.
  private var most = Double.infinity

  /// Number of ones or of zeros, whichever is smaller, ≥ 0.
  var rare: Int { min(hits, count - hits) }
  /// Denominator of the share 1/16: up to this share of rarer values only their indices are drawn, which is faster.
  static let rarity = 16

  init(_ series: [UInt8], _ segment: Int, slack: Double) {
    self.segment = segment
    count = series.count
    hits = series.reduce(0) { $0 + Int($1) }
    parts = (0...series.count).map { $0 == 0 ? 0 : Double($0) * GSL.logarithm(Double($0)) }
    var least = Double.infinity
    each(of: series) { entropy in
      least = min(least, entropy)
      return true
    }
    // Two mirrored change points differ only by the rounding of `parts`.
    most = least + slack / 2 + 8 * parts[series.count].ulp
  }

  /// Returns true if a permuted series has a change at least as extreme as the observed one.
  func areReached(in series: [UInt8]) -> Bool {
    var isReached = false
    each(of: series) { entropy in
      isReached = entropy <= most
      return !isReached
    }
    return isReached
  }

  /// Returns true if a series with its rarer values at these indices has a change at least as extreme as the observed one.
  ///
  /// Between two neighbouring indices, the entropy of both sides is a concave function of the change point. So the minimum
  /// of the entropy is at one of the ends. The entropy does not depend on which of both values is called 1.
  func areReached(byRareAt positions: ArraySlice<Int>) -> Bool {
    func isReached(_ sum: Int, _ index: Int) -> Bool {
      entropy(sum, index) + entropy(positions.count - sum, count - index) <= most
    }
    var (sum, first) = (0, segment)
    for position in positions {
      if first <= position, first <= count - segment {
        if isReached(sum, first) || isReached(sum, min(position, count - segment)) { return true }
      }
      sum += 1
      first = max(first, position + 1)
    }
    return first <= count - segment && (isReached(sum, first) || isReached(sum, count - segment))
  }

  /// Calls `visit` with the total entropy of both sides for each allowed change point, ascending, until it returns false.
  @inline(__always)
  private func each(of series: [UInt8], _ visit: (Double) -> Bool) {
    var sum = series.prefix(segment - 1).reduce(0) { $0 + Int($1) }
    for index in segment...(count - segment) {
      sum += Int(series[index - 1])
      guard visit(entropy(sum, index) + entropy(hits - sum, count - index)) else { return }
    }
  }

  /// Returns the negative natural log likelihood, ≥ 0, of `hits` ones among `n` values at the rate `hits` / `n`.
  private func entropy(_ hits: Int, _ n: Int) -> Double { parts[n] - parts[hits] - parts[n - hits] }
}
