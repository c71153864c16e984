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

/// Where a number that was measured has to lie.
package enum Bound: Hashable, Sendable {
  /// No more than a limit: how steeply a cost may grow.
  case atMost(Double)
  /// No less than a limit: how many times as fast as its peer something has to be.
  case atLeast(Double)

  /// The limit itself.
  package var limit: Double {
    switch self {
    case .atMost(let limit), .atLeast(let limit): limit
    }
  }

  /// Whether a number lies where it has to.
  package func isKept(by value: Double) -> Bool {
    switch self {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    }
  }

  /// How many of some rounds miss the bound.
  package func misses(in rounds: [Double]) -> Int { rounds.count { !isKept(by: $0) } }

  /// Whether rounds miss the bound more often than chance explains.
  ///
  /// A sign test: were the median of all rounds that could be taken at the bound, each would miss it with a chance of
  /// one half. Too few rounds never suffice.
  package func isClearlyMissed(in rounds: [Double]) -> Bool {
    misses(in: rounds) >= Self.clearMisses(of: rounds.count)
  }

  /// The chance of calling a bound missed whose median is just kept.
  package static let falseAlarm = 0.02

  /// The fewest misses that are clear; more than there are rounds where not even all of them would be.
  package static func clearMisses(of rounds: Int) -> Int {
    var ways = 1.0
    var chance = 0.0
    var misses = rounds
    let all = (0..<rounds).reduce(1.0) { product, _ in product * 2 }
    while misses > 0 {
      chance += ways / all
      if chance > falseAlarm { return misses + 1 }
      ways *= Double(misses) / Double(rounds - misses + 1)
      misses -= 1
    }
    return misses + 1
  }
}
