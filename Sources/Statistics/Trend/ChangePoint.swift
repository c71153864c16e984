import Distributions

/// The place at which a series most likely changes for good, if it does.
///
/// - Note: Source: D. V. Hinkley, *Inference About the Change-Point in a Sequence of Random Variables*, 1970,
///   doi:10.1093/biomet/57.1.1.
package struct ChangePoint: Hashable, Sendable {
  /// What changes.
  package enum Kind: Hashable, Sendable {
    /// The rate of a series of 0 and 1.
    case rate
    /// The mean of a series with a constant spread.
    case mean
  }

  /// What changes.
  package var kind: Kind
  /// Numbers before the change.
  package var index: Int
  /// The likelihood-ratio statistic at the change, the largest of all places.
  package var statistic: Double
  /// The rate or mean before the change.
  package var before: Double
  /// The rate or mean from the change on.
  package var after: Double

  /// The fewest numbers on each side where nothing else is asked for.
  package static let leastSegment = 5

  /// Finds the place; a series of 0 and 1 by its rate, another one by its mean.
  ///
  /// - Parameter segment: The fewest numbers on each side, ≥ 1.
  /// - Throws: `StatisticsError.tooFew` below two segments, `.outOfRange`, `.noMaximum` where the numbers are
  ///   constant on both sides.
  package init(_ series: [Double], segment: Int = leastSegment) throws(StatisticsError) {
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
    // About the mean, so that squares of a small spread far from 0 keep their digits.
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
      // The first of places that differ by rounding alone.
      if statistic > best.statistic + 1e-9 * max(1, abs(best.statistic)) || best.statistic == -.infinity {
        best = (index, statistic)
      }
    }
    return best
  }

  /// The negative logarithm of the likelihood of 0 and 1 at their own rate.
  private static func entropy(_ hits: Double, _ n: Double) -> Double {
    func part(_ count: Double) -> Double { count > 0 ? -count * GSL.logarithm(count / n) : 0 }
    return part(hits) + part(n - hits)
  }

  /// Whether a series in random order would change so much.
  ///
  /// Assumes that numbers could change places: a slow trend, too, makes a change.
  ///
  /// - Throws: What `init` throws.
  package static func test(
    _ series: [Double], segment: Int = leastSegment, permutations: Int = Permutations.standard, seed: UInt64
  ) throws(StatisticsError) -> (change: ChangePoint, test: TestResult) {
    let own = try ChangePoint(series, segment: segment)
    let slack = 1e-9 * max(1, own.statistic)
    let p: Double
    switch own.kind {
    case .rate:
      let ones = series.map { UInt8($0) }
      let changes = RateChanges(ones, segment, slack: slack)
      if changes.rare <= ones.count / RateChanges.rarity {
        p = Permutations.p(ofPlaces: changes.rare, among: ones.count, permutations, seed: seed) {
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

/// The greatest change of rate of a series of 0 and 1, and whether the same numbers in another order have one as great, by
/// logarithms that are computed once.
private struct RateChanges {
  private let segment: Int
  private let count: Int
  /// The ones of the series.
  private let hits: Int
  /// x ln x of 0, 1, ... n.
  private let parts: [Double]
  /// The greatest entropy of two parts with a change as great.
  private var most = Double.infinity

  /// The numbers of the rarer kind.
  var rare: Int { min(hits, count - hits) }
  /// Of a kind that is one in so many numbers it is faster to go from place to place.
  static let rarity = 16

  /// - Parameter slack: By how much a statistic may be smaller that is as great, for rounding.
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
    // Two mirrored places differ by the last digits of the parts.
    most = least + slack / 2 + 8 * parts[series.count].ulp
  }

  /// Whether a series has a change as great at some place.
  func areReached(in series: [UInt8]) -> Bool {
    var isReached = false
    each(of: series) { entropy in
      isReached = entropy <= most
      return !isReached
    }
    return isReached
  }

  /// Whether a series has a change as great whose numbers of the rarer kind stand at some places, in order.
  ///
  /// Between two of them the entropy of both sides is a concave function of the place, and so is least next to one of them. It is that of
  /// the other kind, too.
  func areReached(byRareAt places: ArraySlice<Int>) -> Bool {
    func isReached(_ sum: Int, _ index: Int) -> Bool {
      entropy(sum, index) + entropy(places.count - sum, count - index) <= most
    }
    var (sum, first) = (0, segment)
    for place in places {
      if first <= place, first <= count - segment {
        if isReached(sum, first) || isReached(sum, min(place, count - segment)) { return true }
      }
      sum += 1
      first = max(first, place + 1)
    }
    return first <= count - segment && (isReached(sum, first) || isReached(sum, count - segment))
  }

  /// Gives the entropy of both sides of each place, until nobody wants more.
  @inline(__always)
  private func each(of series: [UInt8], _ visit: (Double) -> Bool) {
    var sum = series.prefix(segment - 1).reduce(0) { $0 + Int($1) }
    for index in segment...(count - segment) {
      sum += Int(series[index - 1])
      guard visit(entropy(sum, index) + entropy(hits - sum, count - index)) else { return }
    }
  }

  /// The negative logarithm of the likelihood of 0 and 1 at their own rate.
  private func entropy(_ hits: Int, _ n: Int) -> Double { parts[n] - parts[hits] - parts[n - hits] }
}
