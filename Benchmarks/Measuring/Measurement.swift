import Analysis
import Forecasting

/// The cost of an item at one size, over all samples.
package struct Cost: Hashable, Sendable {
  /// The size.
  package var items: Int
  /// How many samples were taken.
  package var samples: Int
  /// Processor time of an item in nanoseconds: the least, and by percentiles of the samples.
  package var fastest: Double
  package var p50: Double
  package var p90: Double
  package var p99: Double

  /// The cost that some samples show.
  ///
  /// - Parameter samples: Nanoseconds of an item, in any order; at least one.
  package init(items: Int, samples: [Double]) {
    let sorted = samples.sorted()
    self.items = items
    self.samples = samples.count
    fastest = sorted[0]
    p50 = InverseECDF.of(sorted, percent: 50)
    p90 = InverseECDF.of(sorted, percent: 90)
    p99 = InverseECDF.of(sorted, percent: 99)
  }
}

/// What some rounds of a suite gave.
package struct Measurement: Sendable {
  /// One entry a size, ascending.
  package var costs: [Cost]
  /// The rounds, in their order.
  package var rounds: [Round]
  /// What the work itself found at each size; empty where it finds nothing worth telling.
  package var outcomes: [Outcome] = []

  /// What the work found at one size.
  package struct Outcome: Hashable, Sendable {
    package var items: Int
    package var value: Double

    package init(items: Int, value: Double) {
      self.items = items
      self.value = value
    }
  }

  /// Some rounds.
  package init(costs: [Cost], rounds: [Round], outcomes: [Outcome] = []) {
    self.costs = costs
    self.rounds = rounds
    self.outcomes = outcomes
  }
}
