import KaikiNumerics

/// A set of days, stored as runs of consecutive days.
///
/// Memory grows with the number of runs only. Insertion in ascending order takes constant time.
public struct DaySet: Hashable, Sendable {
  /// Runs of consecutive days, ascending, with a gap of at least one day between runs; empty for a set without days.
  private var runs: ContiguousArray<ClosedRange<Day>> = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of the days of a sequence, which may be in any order and contain duplicates.
  public init(_ days: some Sequence<Day>) {
    for day in days { insert(day) }
  }

  /// Adds a day to the set; a day already in the set changes nothing.
  public mutating func insert(_ day: Day) {
    guard let last = runs.last, day <= last.upperBound + 1 else { return runs.append(day...day) }
    if day > last.upperBound {
      runs[runs.count - 1] = last.lowerBound...day
    } else if day < last.lowerBound {
      insert(day...day)
    }
  }

  /// Adds every day of a range, first and last day included.
  ///
  /// - Complexity: O(1), amortised, for ranges that end after all others; else O(runs).
  @inline(__always)
  public mutating func insert(_ days: ClosedRange<Day>) {
    if let last = runs.last, last.lowerBound <= days.lowerBound, days.upperBound <= last.upperBound { return }
    insertNew(days)
  }

  private mutating func insertNew(_ days: ClosedRange<Day>) {
    if let last = runs.last, last.lowerBound <= days.lowerBound, days.lowerBound <= last.upperBound + 1 {
      if last.upperBound < days.upperBound { runs[runs.count - 1] = last.lowerBound...days.upperBound }
      return
    }
    var index = runs.count
    if let last = runs.last, days.lowerBound <= last.upperBound + 1 {
      index = runs.partitioningIndex { days.lowerBound <= $0.upperBound + 1 }
    }
    var merged = days
    var end = index
    while end < runs.count, runs[end].lowerBound <= days.upperBound + 1 {
      merged =
        min(merged.lowerBound, runs[end].lowerBound)...max(merged.upperBound, runs[end].upperBound)
      end += 1
    }
    if end == index + 1 {
      runs[index] = merged
    } else {
      runs.replaceSubrange(index..<end, with: CollectionOfOne(merged))
    }
  }

  /// Adds the days of another set to this set.
  public mutating func formUnion(_ other: DaySet) {
    for run in other.runs { insert(run) }
  }

  /// Returns true if the set contains a day.
  ///
  /// - Complexity: O(log runs).
  public func contains(_ day: Day) -> Bool {
    let index = runs.partitioningIndex { day <= $0.upperBound }
    return index < runs.count && runs[index].contains(day)
  }

  /// Number of days in the set, ≥ 0.
  public var count: Int { runs.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 } }

  /// All days of the set, ascending; empty for a set without days.
  public var days: [Day] { runs.flatMap { Array($0) } }

  /// Returns the days of the set within a range (both ends included), ascending; empty if there are none.
  package func days(in range: ClosedRange<Day>) -> [Day] { runs(in: range).flatMap { Array($0) } }

  package func count(in range: ClosedRange<Day>) -> Int {
    runs(in: range).reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 }
  }

  private func runs(in range: ClosedRange<Day>) -> [ClosedRange<Day>] {
    let first = runs.partitioningIndex { range.lowerBound <= $0.upperBound }
    return runs[first...].prefix { $0.lowerBound <= range.upperBound }.map { $0.clamped(to: range) }
  }

  /// Returns the runs of consecutive days up to and including a day, ascending.
  package func runs(until day: Day) -> [ClosedRange<Day>] {
    runs.prefix { $0.lowerBound <= day }.map { $0.lowerBound...min($0.upperBound, day) }
  }
}
