import KaikiNumerics

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
  /// - Parameters:
  ///   - absent: Missed classes, in 0...held.
  ///   - held: Classes held so far, ≥ 0.
  ///   - remaining: Future classes, in 0...``maxRemaining``.
  ///   - limit: Maximum number of allowed absences over the whole course, past and future; below `absent`, ``exceeding``
  ///     is 1.
  ///   - prior: Prior weights of absence and attendance in classes, both > 0.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range.
  /// - Complexity: O(*remaining*).
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
  ///
  /// The rate has a Beta posterior, so the number of successes is beta-binomial.
  ///
  /// - Parameters:
  ///   - limit: Number of successes to exceed; below 0 the probability is 1, from `trials` on 0.
  ///   - trials: Number of future trials, ≥ 0.
  ///   - a: Posterior weight of success, > 0.
  ///   - b: Posterior weight of failure, > 0.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range.
  /// - Complexity: O(*trials*).
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
  ///
  /// - Parameters:
  ///   - limit: Number of successes to exceed; below 0 the probability is 1, from `trials` on 0.
  ///   - trials: Number of trials, ≥ 0.
  ///   - rate: Probability of success, 0...1.
  package static func chance(ofMoreThan limit: Int, of trials: Int, rate: Double) -> Double {
    guard limit >= 0 else { return 1 }
    guard limit < trials else { return 0 }
    return regularizedBeta(rate, Double(limit + 1), Double(trials - limit))
  }
}

extension BetaBinomial {
  /// Returns the probability, 0...1, of exactly `number` successes at a known rate.
  ///
  /// - Parameters:
  ///   - number: Number of successes, 0...trials.
  ///   - trials: Number of trials, ≥ 0.
  ///   - rate: Probability of success, 0...1.
  package static func chance(of number: Int, of trials: Int, rate: Double) -> Double {
    guard rate > 0, rate < 1 else { return number == (rate > 0 ? trials : 0) ? 1 : 0 }
    let (hits, misses) = (Double(number), Double(trials - number))
    let ways = -logBeta(hits + 1, misses + 1) - log(Double(trials + 1))
    return exp(ways + hits * log(rate) + misses * log1p(-rate))
  }

  /// Returns the equal-tailed 95 % interval of a rate with a Beta posterior, both ends in 0...1.
  ///
  /// - Parameters:
  ///   - a: Posterior weight of success, > 0.
  ///   - b: Posterior weight of failure, > 0.
  package static func interval(a: Double, b: Double) -> (low: Double, high: Double) {
    let tail = (1 - Estimate.confidence) / 2
    return (betaQuantile(tail, a, b), betaQuantile(1 - tail, a, b))
  }
}
