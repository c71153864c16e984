import Kaiki

/// Date range of a report, as set by the options `--from` and `--to`.
///
/// Events count only on these days. Earlier events are replayed, because steps, intervals and the first answer of a day depend
/// on them. Snapshots describe the moment at the end of the range.
package struct ObservedDays: Hashable, Sendable {
  /// First included day; `nil` if the range begins with the history.
  package var first: Day?
  /// First incomplete day: today, or the day after a range that ends with a whole day.
  package var end: Day

  package init(from first: Day? = nil, before end: Day) {
    self.first = first
    self.end = end
  }

  /// Returns true if events on a day count, even if the day is incomplete; false for a day before the range.
  package func contains(_ day: Day) -> Bool { first.map { $0 <= day } ?? true }

  /// Returns true if a day is within the range and complete; false for today.
  package func containsWhole(_ day: Day) -> Bool { contains(day) && day < end }
}
