import KaikiNumerics

/// How many of the classes to come are missed, where the chances are known only from those so far.
///
/// On a bad day every class is missed; a class of another day is missed with a chance of its course. Both chances have
/// Beta posteriors. A class that is not missed is come late to with another one. The distribution is exact: the bad days
/// are beta-binomial, and so are the other absences and the late arrivals among what is left.
package struct AbsenceOutlook: Sendable {
  /// What is known of a chance: the weights of a Beta distribution, both positive.
  package struct Weights: Hashable, Sendable {
    package var a: Double
    package var b: Double

    package init(a: Double, b: Double) {
      self.a = a
      self.b = b
    }

    /// The mean.
    package var mean: Double { a / (a + b) }
    /// The equal-tailed 95 % interval.
    package var interval: (low: Double, high: Double) { BetaBinomial.interval(a: a, b: b) }
  }

  /// Classes of one day.
  package struct Day: Hashable, Sendable {
    /// Classes of the course, at least one.
    package var classes: Int
    /// Whether the day can be a bad one, on which all classes are missed.
    package var canBeBad: Bool

    package init(classes: Int, canBeBad: Bool) {
      self.classes = classes
      self.canBeBad = canBeBad
    }
  }

  /// Of missing a class on a day that is not bad.
  package var missing: Weights
  /// Of coming late to a class, or leaving it early; `nil` where that counts for nothing.
  package var late: Weights?
  /// Of a bad day; `nil` where there are none.
  package var bad: Weights?

  package init(missing: Weights, late: Weights?, bad: Weights?) {
    self.missing = missing
    self.late = late
    self.bad = bad
  }

  /// The chance that what is missed and come late to is too much.
  ///
  /// - Parameters:
  ///   - days: The days to come.
  ///   - rate: A known chance of missing a class on a day that is not bad, in place of what is uncertain about it.
  ///   - isTooMuch: Of a number of classes missed and a number come late to; more is no less.
  /// - Complexity: O(*classes*²), with several classes on a day O(*days* × *classes*²).
  package func chance(
    over days: [Day], rate: Double? = nil, isTooMuch: (_ missed: Int, _ late: Int) -> Bool
  ) -> Double {
    // A certain event has chance 1, without the rounding of a sum.
    guard !isTooMuch(0, 0) else { return 1 }
    return min(1, mean(over: days, rate: rate) { isTooMuch($0, $1) ? 1 : 0 })
  }

  /// Mean of a value of the classes to come.
  ///
  /// - Parameters:
  ///   - days: The days to come.
  ///   - rate: A known chance of missing a class on a day that is not bad; `nil` for the uncertain one.
  ///   - value: Value for a number of classes missed and a number of late arrivals.
  /// - Complexity: As ``chance(over:rate:isTooMuch:)``.
  package func mean(
    over days: [Day], rate: Double? = nil, of value: (_ missed: Int, _ late: Int) -> Double
  ) -> Double {
    let missed = missedDistribution(days, rate: rate)
    let classes = missed.count - 1
    let lateness = late.map { BetaBinomialTable($0, count: classes) }
    var sum = 0.0
    for count in missed.indices where missed[count] > 0 {
      guard let lateness else {
        sum += missed[count] * value(count, 0)
        continue
      }
      var share = 0.0
      for more in 0...(classes - count) {
        let own = value(count, more)
        if own != 0 { share += lateness.chance(of: more, in: classes - count) * own }
      }
      sum += missed[count] * share
    }
    return sum
  }

  /// The chance of each number of missed classes.
  private func missedDistribution(_ days: [Day], rate: Double?) -> [Double] {
    let classes = days.reduce(0) { $0 + $1.classes }
    let onBadDays = badDistribution(days)
    let others = BetaBinomialTable(missing, count: classes)
    var chances = Array(repeating: 0.0, count: classes + 1)
    for (lost, weight) in onBadDays.enumerated() where weight > 0 {
      let rest = classes - lost
      for more in 0...rest {
        let chance =
          rate.map { BetaBinomial.chance(of: more, of: rest, rate: $0) } ?? others.chance(of: more, in: rest)
        chances[lost + more] += weight * chance
      }
    }
    return chances
  }

  /// The chance of each number of classes that bad days take.
  private func badDistribution(_ days: [Day]) -> [Double] {
    let sizes = days.filter(\.canBeBad).map(\.classes)
    guard let bad, !sizes.isEmpty else { return [1] }
    let table = BetaBinomialTable(bad, count: sizes.count)
    guard sizes.contains(where: { $0 > 1 }) else {
      return (0...sizes.count).map { table.chance(of: $0, in: sizes.count) }
    }
    // The share of the ways of choosing so many days that take so many classes.
    let most = sizes.reduce(0, +)
    var ways = Array(repeating: Array(repeating: 0.0, count: most + 1), count: sizes.count + 1)
    ways[0][0] = 1
    for (place, size) in sizes.enumerated() {
      for chosen in stride(from: place + 1, through: 0, by: -1) {
        let (seen, kept) = (Double(place + 1), Double(place + 1 - chosen))
        for taken in stride(from: most, through: 0, by: -1) {
          let without = ways[chosen][taken] * kept / seen
          let with = chosen > 0 && taken >= size ? ways[chosen - 1][taken - size] * Double(chosen) / seen : 0
          ways[chosen][taken] = without + with
        }
      }
    }
    return (0...most).map { taken in
      ways.indices.reduce(0) { $0 + ways[$1][taken] * table.chance(of: $1, in: sizes.count) }
    }
  }
}

/// Chances of beta-binomial numbers of up to so many trials.
private struct BetaBinomialTable {
  /// ln Γ of the weights and of 1, with so much added.
  private let hits: [Double]
  private let misses: [Double]
  private let both: [Double]
  private let factorials: [Double]

  init(_ weights: AbsenceOutlook.Weights, count: Int) {
    hits = (0...count).map { logGamma(weights.a + Double($0)) }
    misses = (0...count).map { logGamma(weights.b + Double($0)) }
    both = (0...count).map { logGamma(weights.a + weights.b + Double($0)) }
    factorials = (0...count).map { logGamma(1 + Double($0)) }
  }

  func chance(of number: Int, in trials: Int) -> Double {
    let ways = factorials[trials] - factorials[number] - factorials[trials - number]
    let own = hits[number] + misses[trials - number] - both[trials]
    return exp(ways + own - (hits[0] + misses[0] - both[0]))
  }
}
