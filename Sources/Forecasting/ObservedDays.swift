import Kaiki

/// The days that questions are about (--from, --to).
///
/// What happens is counted on these days alone; what came before them is replayed, so that steps, intervals and the
/// first answer of a day are right. How things stand is told as of the moment that ends them.
package struct ObservedDays: Hashable, Sendable {
  /// The first day; `nil` for the beginning of the history.
  package var first: Day?
  /// The first day that is not over: today, or the day after a range that ends with a whole day.
  package var end: Day

  /// Some days.
  ///
  /// - Parameters:
  ///   - first: The first day; `nil` for the beginning of the history.
  ///   - end: The first day that is not over.
  package init(from first: Day? = nil, before end: Day) {
    self.first = first
    self.end = end
  }

  /// Whether what happened on a day counts, be the day over or not.
  ///
  /// - Parameter day: At most the day of the moment, since what is later has been set aside.
  package func contains(_ day: Day) -> Bool { first.map { $0 <= day } ?? true }

  /// Whether a day counts as one of which all is known.
  package func containsWhole(_ day: Day) -> Bool { contains(day) && day < end }
}
