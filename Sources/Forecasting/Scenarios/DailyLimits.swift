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
