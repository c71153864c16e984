import KaikiNumerics

/// Distribution of absences and late arrivals in future classes, if past classes are the only evidence of their probabilities.
///
/// On a full-day absence every class of the day is missed. On other days each class is missed with the course's probability. An
/// attended class has a late arrival (or early leave) with another probability. The probabilities have Beta posteriors.
/// The result is exact: full-day absences, further absences and late arrivals are beta-binomial, each given the previous
/// ones.
package struct AbsenceOutlook: Sendable {
  /// Distribution of the unknown probability of an event: `a` counts trials with the event, `b` trials without.
  package typealias Weights = BetaDistribution

  /// Future day with classes of the course.
  package struct Day: Hashable, Sendable {
    /// Number of classes of the course on this day, ≥ 1.
    package var classes: Int
    /// True if a full-day absence (all classes of the day missed at once) is possible on this day.
    package var canBeBad: Bool

    package init(classes: Int, canBeBad: Bool) {
      self.classes = classes
      self.canBeBad = canBeBad
    }
  }

  /// Distribution of the probability of missing one class on a day without a full-day absence (all classes of the day missed).
  package var missing: Weights
  /// Distribution of the probability that an attended class has a late arrival or early leave; `nil` if the rules ignore both.
  package var late: Weights?
  /// Distribution of the probability of a full-day absence (all classes of a day missed); `nil` without such absences in the
  /// record.
  package var bad: Weights?

  package init(missing: Weights, late: Weights?, bad: Weights?) {
    self.missing = missing
    self.late = late
    self.bad = bad
  }

  /// Returns the probability that the absences and late arrivals in future classes exceed a limit; a known `rate` replaces
  /// ``missing``.
  ///
  /// - Parameter isTooMuch: Returns true if these numbers exceed the limit; it must stay true for larger numbers.
  package func chance(
    over days: [Day], rate: Double? = nil, isTooMuch: (_ missed: Int, _ late: Int) -> Bool
  ) -> Double {
    // A certain event has probability exactly 1, free of rounding errors of a sum.
    guard !isTooMuch(0, 0) else { return 1 }
    return min(1, mean(over: days, rate: rate) { isTooMuch($0, $1) ? 1 : 0 })
  }

  /// Returns the mean of a function of the numbers of future absences and late arrivals, in O(*classes*²) (times *days* if days
  /// have several).
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

  /// Returns the probability of each number of absences, from 0 to the number of future classes.
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

  /// Returns the probability of each number of classes missed through full-day absences, from 0.
  private func badDistribution(_ days: [Day]) -> [Double] {
    let sizes = days.filter(\.canBeBad).map(\.classes)
    guard let bad, !sizes.isEmpty else { return [1] }
    let table = BetaBinomialTable(bad, count: sizes.count)
    guard sizes.contains(where: { $0 > 1 }) else {
      return (0...sizes.count).map { table.chance(of: $0, in: sizes.count) }
    }
    // `ways[d][c]`: share of the choices of d days that contain c classes. Example: of days with 1 and 2 classes, a choice of
    // one day has 1 class with share 0.5 and 2 classes with share 0.5.
    let most = sizes.reduce(0, +)
    var ways = Array(repeating: Array(repeating: 0.0, count: most + 1), count: sizes.count + 1)
    ways[0][0] = 1
    for (index, size) in sizes.enumerated() {
      for chosen in stride(from: index + 1, through: 0, by: -1) {
        let (seen, kept) = (Double(index + 1), Double(index + 1 - chosen))
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

extension BetaDistribution {
  /// Equal-tailed 95 % interval of the probability, both ends in 0...1.
  package var interval: (low: Double, high: Double) { BetaBinomial.interval(a: a, b: b) }
}

/// Table of logarithms for beta-binomial probabilities of up to `count` trials.
private struct BetaBinomialTable {
  /// Values ln Γ(a + i) for i = 0...count, with the weight `a` of the event.
  ///
  /// In place of `a`, `misses` has the weight `b`, `both` has a + b, and `factorials` has 1.
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

/// Risk of exceeding an absence limit in the future classes of a course.
///
/// The absence rate has a Beta posterior, so future absences are beta-binomial.
package struct AbsenceRisk: Hashable, Sendable {
  /// Probability that the absences at the end of the course exceed the limit, 0...1.
  package var exceeding: Double
  /// Probability that the absences at the end of the course reach or exceed the limit, 0...1.
  package var reaching: Double
  /// Mean number of absences at the end of the course, past absences included, ≥ 0.
  package var expectedAbsences: Double
  /// Posterior mean of the absence rate (absences per class, 0...1), with its equal-tailed 95 % interval.
  package var rate: Estimate

  /// Maximum number of future classes: 1,000,000, because the running time is linear in this number.
  package static let maxRemaining = 1_000_000

  /// Computes the risk from the classes held so far.
  ///
  ///     try AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5).exceeding   // 0.215034965035
  ///
  /// - Parameter limit: Maximum number of absences over the whole course; below `absent`, ``exceeding`` is 1.
  package init(
    absent: Int, held: Int, remaining: Int, limit: Int, prior: (absence: Double, attendance: Double) = (1, 1)
  ) throws(StatisticsError) {
    guard held >= 0, 0...held ~= absent, remaining >= 0 else {
      throw .outOfRange("absent must be 0 to held, and remaining at least 0")
    }
    guard remaining <= Self.maxRemaining else {
      throw .outOfRange("remaining is \(remaining); give at most \(Self.maxRemaining)")
    }
    let a = prior.absence + Double(absent)
    let b = prior.attendance + Double(held - absent)
    let left = limit - absent
    exceeding = try BetaBinomial.chance(ofMoreThan: left, of: remaining, a: a, b: b)
    reaching = try BetaBinomial.chance(ofMoreThan: left - 1, of: remaining, a: a, b: b)
    expectedAbsences = Double(absent) + Double(remaining) * a / (a + b)
    let ends = BetaBinomial.interval(a: a, b: b)
    rate = Estimate(value: a / (a + b), low: ends.low, high: ends.high)
  }
}

/// Probabilities of the number of future successes if past trials are the only evidence of the success rate.
package enum BetaBinomial {
  /// Returns the probability, 0...1, that more than `limit` of some future trials succeed, for an unknown success rate.
  package static func chance(
    ofMoreThan limit: Int, of trials: Int, a: Double, b: Double
  ) throws(StatisticsError) -> Double {
    guard trials >= 0 else { throw .outOfRange("trials are \(trials); give at least 0") }
    guard a > 0, b > 0, a.isFinite, b.isFinite else {
      throw .outOfRange("the weights are \(a) and \(b); give positive numbers")
    }
    guard limit >= 0 else { return 1 }
    guard limit < trials else { return 0 }
    // Sum the tail itself, so that a small probability keeps its digits. Logarithms of Beta functions give the terms.
    var sum = 0.0
    for count in (limit + 1)...trials {
      let (hits, misses) = (Double(count), Double(trials - count))
      let ways = logBeta(hits + 1, misses + 1)
      let log = logBeta(a + hits, b + misses) - logBeta(a, b) - ways
      sum += exp(log) / Double(trials + 1)
    }
    return min(1, sum)
  }

  /// Returns the probability, 0...1, that more than `limit` of some trials succeed at a known rate.
  package static func chance(ofMoreThan limit: Int, of trials: Int, rate: Double) -> Double {
    guard limit >= 0 else { return 1 }
    guard limit < trials else { return 0 }
    return regularizedBeta(rate, Double(limit + 1), Double(trials - limit))
  }
}

extension BetaBinomial {
  /// Returns the probability, 0...1, of exactly `number` successes at a known rate.
  package static func chance(of number: Int, of trials: Int, rate: Double) -> Double {
    guard rate > 0, rate < 1 else { return number == (rate > 0 ? trials : 0) ? 1 : 0 }
    let (hits, misses) = (Double(number), Double(trials - number))
    let ways = -logBeta(hits + 1, misses + 1) - log(Double(trials + 1))
    return exp(ways + hits * log(rate) + misses * log1p(-rate))
  }

  /// Returns the equal-tailed 95 % interval of a rate with a Beta posterior, both ends in 0...1.
  package static func interval(a: Double, b: Double) -> (low: Double, high: Double) {
    let tail = (1 - Estimate.confidence) / 2
    return (betaQuantile(tail, a, b), betaQuantile(1 - tail, a, b))
  }
}
