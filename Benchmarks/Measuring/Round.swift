import Analysis
import Forecasting
import Kaiki
import KaikiNumerics

/// One pass over the sizes of a suite, so short that what is taken in it can be compared.
package struct Round: Hashable, Sendable {
  /// What an item costs at one size.
  package struct Point: Hashable, Sendable {
    /// The size.
    package var items: Int
    /// The processor time of an item, > 0.
    package var nanoseconds: Double

    /// A cost.
    package init(items: Int, nanoseconds: Double) {
      self.items = items
      self.nanoseconds = nanoseconds
    }
  }

  /// One entry a size, ascending.
  package var points: [Point]
  /// What an item costs the peer; `nil` where there is none.
  package var peer: Point?

  /// A pass.
  package init(points: [Point], peer: Point? = nil) {
    self.points = points
    self.peer = peer
  }

  /// How many of the largest sizes show the growth: at the smaller ones what a run costs by itself counts.
  package static let sizesOfGrowth = 3

  /// The slope of log cost of the whole against log size over the largest sizes, by least squares; `nil` where they
  /// are fewer than two.
  package var growth: Double? {
    let largest = points.suffix(Self.sizesOfGrowth)
    guard largest.count >= 2 else { return nil }
    let logs = largest.map { (x: log(Double($0.items)), y: log($0.nanoseconds * Double($0.items))) }
    let meanX = logs.reduce(0) { $0 + $1.x } / Double(logs.count)
    let meanY = logs.reduce(0) { $0 + $1.y } / Double(logs.count)
    let covariance = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    return covariance / logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
  }

  /// The peer's cost of an item by ours at the largest size; `nil` where there is no peer.
  package var ratio: Double? {
    guard let peer, let own = points.last else { return nil }
    return peer.nanoseconds / own.nanoseconds
  }
}

/// The middle and the ends of what several rounds gave.
package struct Spread: Hashable, Sendable {
  /// The median.
  package var median: Double
  /// The smallest value.
  package var lowest: Double
  /// The largest value.
  package var highest: Double

  /// The spread of some values, in any order; `nil` where there are none.
  package init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    median = InverseECDF.of(sorted, percent: 50)
    lowest = first
    highest = last
  }
}
