/// Maximum of a quantity within some days of a run.
package enum Ceiling: Hashable, Sendable {
  /// Known maximum of each day, such as the number of classes or habits.
  case days([Double])
  /// Items that recur an interval after their completion, each completed on its due day.
  case occurrences([Occurrence])

  /// Recurring item, as a limit on the number of completions.
  package struct Occurrence: Hashable, Sendable {
    /// Days of the run before the item's first possible completion, ≥ 0.
    var first: Int
    /// Days from a completion to the next due day, ≥ 1.
    var interval: Int
  }

  /// Returns the maximum of some days of the run.
  ///
  /// A late completion delays the next one, so a range of days can have more completions than on schedule: one, and another
  /// after each interval.
  func most(in days: Range<Int>) -> Double {
    switch self {
    case .days(let most): most[days].reduce(0, +)
    case .occurrences(let occurrences):
      occurrences.reduce(0) { sum, occurrence in
        let fromTheStart = Self.count(days.upperBound - occurrence.first, occurrence.interval)
        return sum + Double(min(fromTheStart, Self.count(days.count, occurrence.interval)))
      }
    }
  }

  /// Returns the maximum number of completions of an item within some days.
  private static func count(_ days: Int, _ interval: Int) -> Int {
    days > 0 ? (days - 1) / interval + 1 : 0
  }
}
