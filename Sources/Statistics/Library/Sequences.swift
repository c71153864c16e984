import Distributions

/// What every method asks of a list of numbers.
enum Sequences {
  static func check(_ values: [Double], least: Int, most: Int = .max) throws(StatisticsError) {
    guard values.count >= least else { throw .tooFew(values.count, least: least, what: "numbers") }
    guard values.count <= most else {
      throw .outOfRange("there are \(values.count) numbers; give at most \(most)")
    }
    guard values.allSatisfy(\.isFinite) else { throw .outOfRange("a number is not finite; leave it out") }
  }

  /// Whether not all numbers are equal.
  static func varies(_ values: [Double]) -> Bool { values.contains { $0 != values[0] } }
}
