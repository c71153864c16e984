/// The table that maps a step to the days until a card comes back.
///
/// Step 0 is "again today": the first interval is always 0. A table that does not begin with 0 is read as
/// 0 followed by it (C1).
///
///     try IntervalTable([1, 3, 7]).intervals   // [0, 1, 3, 7]
public struct IntervalTable: Hashable, Sendable {
  /// Days per step, from step 0; the first is 0, the others are in 1...36,500.
  public let intervals: [Int]

  /// Why a table was refused.
  public enum Problem: Error, Hashable {
    /// The table has no interval, or only a 0.
    case empty
    /// The table has more than 100 intervals.
    case tooLong(Int)
    /// An interval after the first is not in 1...36,500.
    case outOfRange(interval: Int)
  }

  /// A table of intervals in days.
  ///
  /// - Parameter intervals: Days per step; a leading 0 may be left out.
  /// - Throws: `Problem.empty`, `Problem.tooLong` or `Problem.outOfRange`, as described there.
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

  /// The table of the original design: 0, 1, 2, 4, 7, 15 and 30 days (R2.1).
  public static let standard = IntervalTable(unchecked: [0, 1, 2, 4, 7, 15, 30])

  /// The table of Memrise: 4, 12 and 24 hours, of which a day is left here, and 6, 12, 48, 96 and 180 days; source:
  /// open-spaced-repetition/SSP-MMC-FSRS, `make_memrise_policy`.
  public static let memrise = IntervalTable(unchecked: [0, 1, 6, 12, 48, 96, 180])

  /// A table of one interval in 1...36,500 days.
  package static func fixed(_ interval: Int) -> IntervalTable { IntervalTable(unchecked: [0, interval]) }

  /// The last step whose interval is not longer than a card's own.
  package func step(ofInterval interval: Int) -> Int { intervals.lastIndex { $0 <= interval } ?? 0 }

  /// The highest step.
  public var topStep: Int { intervals.count - 1 }

  /// The step of this table nearest to a step of another one (C8).
  public func clamped(_ step: Int) -> Int {
    min(max(step, 0), topStep)
  }
}

extension IntervalTable: Codable {
  /// Reads a table from its intervals.
  ///
  /// - Throws: `Problem` for intervals that are no table, besides what the decoder throws.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.singleValueContainer().decode([Int].self))
  }

  /// Writes the table as its intervals.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(intervals)
  }
}
