import Distributions

/// Shared checks of a method's input list.
enum Sequences {
  /// Throws if the list has fewer than `least` or more than `most` values, or a value that is not finite.
  static func check(_ values: [Double], least: Int, most: Int = .max) throws(StatisticsError) {
    guard values.count >= least else { throw .tooFew(values.count, least: least, what: "numbers") }
    guard values.count <= most else {
      throw .outOfRange("there are \(values.count) numbers; give at most \(most)")
    }
    guard values.allSatisfy(\.isFinite) else { throw .outOfRange("a number is not finite; leave it out") }
  }

  /// Returns true if at least two values differ; false for an empty list.
  static func varies(_ values: [Double]) -> Bool { values.contains { $0 != values[0] } }
}
