import KaikiNumerics

/// What becomes of a limit of absences in the classes to come.
///
/// The rate of absence has a Beta posterior, so that the absences to come are beta-binomial.
package struct AbsenceRisk: Hashable, Sendable {
  /// The chance of more absences than the limit in the end, 0...1.
  package var exceeding: Double
  /// The chance of as many absences as the limit, or more, 0...1.
  package var reaching: Double
  /// The mean number of absences in the end.
  package var expectedAbsences: Double
  /// The posterior mean of the rate, with its equal-tailed 95 % interval.
  package var rate: Estimate

  /// The most classes to come: the chance of each number of absences is added up.
  package static let mostRemaining = 1_000_000

  /// The risk after some classes.
  ///
  ///     try AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5).exceeding   // 0.215034965035
  ///
  /// - Parameters:
  ///   - absent: Classes that were missed, in 0...held.
  ///   - held: Classes that are over, ≥ 0.
  ///   - remaining: Classes to come, in 0...``mostRemaining``.
  ///   - limit: The most absences that are allowed.
  ///   - prior: The weights of absence and attendance before the first class; both are positive.
  /// - Throws: `StatisticsError.outOfRange`.
  /// - Complexity: O(*remaining*).
  package init(
    absent: Int, held: Int, remaining: Int, limit: Int, prior: (absence: Double, attendance: Double) = (1, 1)
  ) throws(StatisticsError) {
    guard held >= 0, 0...held ~= absent, remaining >= 0 else {
      throw .outOfRange("absent is 0 to held, and remaining at least 0")
    }
    guard remaining <= Self.mostRemaining else {
      throw .outOfRange("remaining is \(remaining); give at most \(Self.mostRemaining)")
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
