/// Intervals of a flashcard in days, one per step: after each right answer the card moves to the next step.
///
/// Step 0 means "again today", so the first interval is always 0. Without a leading 0 the table gets one (C1).
///
///     try IntervalTable([1, 3, 7]).intervals   // [0, 1, 3, 7]
public struct IntervalTable: Hashable, Sendable {
  /// Interval in days of each step: 0 for step 0, then numbers in 1...36,500; 2 to 100 elements.
  public let intervals: [Int]

  /// Reason to reject a list of intervals.
  public enum Problem: Error, Hashable {
    /// The table has no interval, or only a 0.
    case empty
    /// The table has more than 100 intervals, counted with the leading 0; the associated value is their number.
    case tooLong(Int)
    /// An interval after the first, in days, is not in 1...36,500.
    case outOfRange(interval: Int)
  }

  /// Creates a table of intervals in days.
  ///
  /// - Parameter intervals: Days per step in order of steps, each in 1...36,500. A leading 0 for step 0 is optional.
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

  /// Standard table of seven steps, whose intervals in days are `[0, 1, 2, 4, 7, 15, 30]` (R2.1).
  public static let standard = IntervalTable(unchecked: [0, 1, 2, 4, 7, 15, 30])

  /// Table of Memrise: 0 days for step 0, then six intervals from 1 to 180 days.
  ///
  /// One day replaces Memrise's intervals of 4, 12 and 24 hours.
  ///
  /// - Note: Source: open-spaced-repetition/SSP-MMC-FSRS, `make_memrise_policy`.
  public static let memrise = IntervalTable(unchecked: [0, 1, 6, 12, 48, 96, 180])

  /// Returns a table with the same interval after every right answer.
  package static func fixed(_ interval: Int) -> IntervalTable { IntervalTable(unchecked: [0, interval]) }

  /// Returns the highest step whose interval is at most `interval` days, 0...``topStep``.
  ///
  /// The result is 0 if the intervals of all other steps are longer.
  package func step(ofInterval interval: Int) -> Int { intervals.lastIndex { $0 <= interval } ?? 0 }

  /// Highest step of the table, 1...99; a card at this step stays there after a right answer.
  public var topStep: Int { intervals.count - 1 }

  /// Returns a step of this table, 0...``topStep``: the given step, or the nearest one if it is outside this range
  /// (C8).
  public func clamped(_ step: Int) -> Int {
    min(max(step, 0), topStep)
  }
}

extension IntervalTable: Codable {
  /// Reads a table from an array of intervals in days.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.singleValueContainer().decode([Int].self))
  }

  /// Writes the table as an array of intervals in days, from step 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(intervals)
  }
}

extension IntervalTable {
  /// Returns the step of a card after an answer, 0...``topStep`` (R2.3).
  ///
  /// A right answer moves the card up one step, at most to the top step (C4). A wrong answer returns the card to step
  /// 0 (C2).
  @inlinable
  public func step(after step: Int, isCorrect: Bool) -> Int {
    isCorrect ? min(step + 1, intervals.count - 1) : 0
  }
}
