import Distributions

/// p values of several tests that are looked at together.
package enum Holm {
  /// The adjusted p of each: below α with chance α at most if nothing is to be found in any of them.
  ///
  /// - Throws: `StatisticsError.outOfRange` for a p outside 0...1.
  /// - Note: Source: S. Holm, *A Simple Sequentially Rejective Multiple Test Procedure*, 1979.
  package static func adjusted(_ p: [Double]) throws(StatisticsError) -> [Double] {
    if let bad = p.first(where: { !($0 >= 0 && $0 <= 1) }) { throw .outOfRange("a p is \(bad); give 0 to 1") }
    var adjusted = p
    var most = 0.0
    for (place, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated() {
      most = max(most, min(1, p[index] * Double(p.count - place)))
      adjusted[index] = most
    }
    return adjusted
  }
}
