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
