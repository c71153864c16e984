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
