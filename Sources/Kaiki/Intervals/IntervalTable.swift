/// Table from a card's step to its interval in days.
///
/// Step 0 means "again today", so the first interval is always 0. Without a leading 0 the table gets one (C1).
///
///     try IntervalTable([1, 3, 7]).intervals   // [0, 1, 3, 7]
public struct IntervalTable: Hashable, Sendable {
  /// Days per step from step 0: first 0, then numbers in 1...36,500.
  public let intervals: [Int]

  /// Reason to reject a table.
  public enum Problem: Error, Hashable {
    /// The table has no interval, or only a 0.
    case empty
    /// The table has more than 100 intervals.
    case tooLong(Int)
    /// An interval after the first is not in 1...36,500.
    case outOfRange(interval: Int)
  }

  /// Creates a table of intervals in days.
  ///
  /// - Parameter intervals: Days per step; the leading 0 is optional.
  /// - Throws: `Problem.empty`, `Problem.tooLong` or `Problem.outOfRange`.
  public init(_ intervals: [Int]) throws(Problem) {
    let whole = intervals.first == 0 ? intervals : [0] + intervals
    guard whole.count > 1 else { throw .empty }
    guard whole.count <= 100 else { throw .tooLong(whole.count) }
    for interval in whole.dropFirst() where !(1...36_500).contains(interval) {
      throw .outOfRange(interval: interval)
    }
    self.intervals = whole
  }

  private init(unchecked intervals: [Int]) {
    self.intervals = intervals
  }

  /// Published table: seven steps from 0 to 30 days (R2.1).
  public static let standard = IntervalTable(unchecked: [0, 1, 2, 4, 7, 15, 30])

  /// Table of Memrise: six intervals from 1 to 180 days. One day replaces Memrise's intervals of 4, 12 and 24
  /// hours.
  ///
  /// - Note: Source: open-spaced-repetition/SSP-MMC-FSRS, `make_memrise_policy`.
  public static let memrise = IntervalTable(unchecked: [0, 1, 6, 12, 48, 96, 180])

  /// Returns a table with one interval, 1...36,500 days.
  package static func fixed(_ interval: Int) -> IntervalTable { IntervalTable(unchecked: [0, interval]) }

  /// Returns the last step with an interval of at most `interval` days; 0 if there is none.
  package func step(ofInterval interval: Int) -> Int { intervals.lastIndex { $0 <= interval } ?? 0 }

  /// Highest step of the table, ≥ 1.
  public var topStep: Int { intervals.count - 1 }

  /// Returns the step of this table that is nearest to a step of another table (C8).
  public func clamped(_ step: Int) -> Int {
    min(max(step, 0), topStep)
  }
}

extension IntervalTable: Codable {
  /// Reads a table from an array of intervals.
  ///
  /// - Throws: `Problem` if the intervals do not form a table, and the errors of the decoder.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.singleValueContainer().decode([Int].self))
  }

  /// Writes the table as an array of intervals.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(intervals)
  }
}
