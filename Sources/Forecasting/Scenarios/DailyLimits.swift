import Kaiki

/// What an app's presets let a learner study on a day, over all topmost decks.
package struct DailyLimits: Hashable, Sendable {
  /// The names of the decks, in their order.
  package let decks: [String]
  /// Unseen cards begun on a day.
  package let newPerDay: Int
  /// The most due cards of a day.
  package let reviewLimit: Int

  /// The sums of some presets; `nil` of none.
  init?(_ presets: [DeckPreset]) {
    guard !presets.isEmpty else { return nil }
    decks = presets.map(\.deck)
    newPerDay = presets.reduce(0) { $0 + $1.newPerDay }
    reviewLimit = presets.reduce(0) { $0 + $1.reviewLimit }
  }
}
