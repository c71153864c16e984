/// A number by which a suite is judged, and what its rounds say of it.
///
/// One number proves little on a machine that has other work to do. A bound counts as kept where the median of the
/// rounds keeps it. Where the median does not, the suite is measured again, and the fresh rounds alone decide: the
/// first ones were picked for looking bad.
package struct Judgement: Hashable, Sendable {
  /// What is judged.
  package enum Subject: String, Sendable {
    /// How steeply the cost grows.
    case growth
    /// How many times as fast as its peer the suite is.
    case ratio
  }

  /// What rounds say of a bound.
  package enum Verdict: String, Sendable {
    /// It is kept.
    case kept
    /// It seemed to be missed, and fresh rounds do not bear that out.
    case notConfirmed
    /// It is missed, in more of the fresh rounds than chance explains.
    case missed
  }

  /// What is judged.
  package var subject: Subject
  /// Where it has to lie.
  package var bound: Bound
  /// Its values, one for each of the first rounds; at least one.
  package var rounds: [Double]
  /// Its values in fresh rounds; `nil` until the suite is measured again.
  package var again: [Double]?

  /// A number and its bound.
  package init(_ subject: Subject, _ bound: Bound, rounds: [Double], again: [Double]? = nil) {
    self.subject = subject
    self.bound = bound
    self.rounds = rounds
    self.again = again
  }

  /// Whether the first rounds look as if the bound were missed, so that fresh ones have to decide.
  package var isSuspect: Bool { Spread(rounds).map { !bound.isKept(by: $0.median) } ?? false }

  /// What can be said; `nil` of a suspect number until the suite is measured again.
  package var verdict: Verdict? {
    guard isSuspect else { return .kept }
    return again.map { bound.isClearlyMissed(in: $0) ? .missed : .notConfirmed }
  }
}
