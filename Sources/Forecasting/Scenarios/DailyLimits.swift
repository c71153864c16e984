import Kaiki

/// Daily limits of an app's presets, summed over all top-level decks.
package struct DailyLimits: Hashable, Sendable {
  /// Names of the top-level decks with a preset, in the order of the presets; at least one.
  package let decks: [String]
  /// Maximum number of unseen cards introduced per day, ≥ 0, summed over these decks.
  package let newPerDay: Int
  /// Maximum number of reviews per day, ≥ 0, summed over these decks.
  package let reviewLimit: Int

  /// Sums the limits of some presets; `nil` if there are none.
  init?(_ presets: [DeckPreset]) {
    guard !presets.isEmpty else { return nil }
    decks = presets.map(\.deck)
    newPerDay = presets.reduce(0) { $0 + $1.newPerDay }
    reviewLimit = presets.reduce(0) { $0 + $1.reviewLimit }
  }
}

/// Maximum of a quantity within some days of a run.
package enum Ceiling: Hashable, Sendable {
  /// Maximum of each day of the run, ≥ 0, such as the number of classes; one element per day, the first day first.
  case days([Double])
  /// Items that recur an interval after their completion, each completed once per due day.
  case occurrences([Occurrence])

  /// Recurring item with its due days, which limit the number of its completions.
  package struct Occurrence: Hashable, Sendable {
    /// Number of days of the run before the item's first due day, ≥ 0.
    var first: Int
    /// Days from a completion to the next due day, ≥ 1.
    var interval: Int
  }

  /// Returns the maximum of the sum over a range of days (day 0 is the first day of the run), ≥ 0.
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

  /// Returns the maximum number of completions of one item within some days, if it recurs every `interval` days (≥ 1).
  private static func count(_ days: Int, _ interval: Int) -> Int {
    days > 0 ? (days - 1) / interval + 1 : 0
  }
}
