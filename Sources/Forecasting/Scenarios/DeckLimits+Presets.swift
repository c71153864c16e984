import Kaiki
import KaikiSimulation

extension DeckLimits {
  /// Creates the daily limits of each deck from an app's presets; returns `nil` if there are no presets.
  ///
  /// A limit in the options replaces the presets' limits and applies to all decks together.
  init?(
    _ history: History, seen: [CardPosition], unseen: [CardPosition], others: Int, _ options: ScenarioOptions
  ) {
    let presets = history.presets.sorted { $0.deck < $1.deck }
    guard !presets.isEmpty else { return nil }
    let (newPerDay, reviewLimit) = (options.cards.newPerDay, options.cards.reviewLimit)
    // The first deck contains all others and has the options' limits; the second has the cards outside any deck.
    var decks = [
      Deck(parent: nil, newPerDay: newPerDay, reviewLimit: reviewLimit),
      Deck(
        parent: 0, newPerDay: newPerDay == nil ? ScenarioOptions.standardNewPerDay : nil, reviewLimit: nil),
    ]
    let takesReviewLimits = reviewLimit == nil && options.takesPresetLimit
    var indices: [String: Int] = [:]
    func index(of name: String?) -> Int? {
      guard var rest = name?.lowercased() else { return nil }
      while true {
        if let index = indices[rest] { return index }
        guard let parent = DeckName.parent(of: rest) else { return nil }
        rest = parent
      }
    }
    for preset in presets {
      decks.append(
        Deck(
          parent: index(of: DeckName.parent(of: preset.deck)) ?? 0,
          newPerDay: newPerDay == nil ? preset.newPerDay : nil,
          reviewLimit: takesReviewLimits ? preset.reviewLimit : nil))
      indices[preset.deck.lowercased()] = decks.count - 1
    }
    self.init(
      decks: decks, seen: seen.map { index(of: $0.deck) ?? 1 },
      unseen: unseen.map { index(of: $0.deck) ?? 1 } + Array(repeating: 1, count: others),
      newIgnoresReviewLimit: !takesReviewLimits || history.collection?.newIgnoresReviewLimit ?? false)
  }
}

/// Daily limits of an app's presets, summed over all top-level decks.
package struct DailyLimits: Hashable, Sendable {
  /// Names of the top-level decks with a preset, in the order of the presets; at least one.
  package let decks: [String]
  /// Maximum number of unseen cards introduced per day, ≥ 0, summed over these decks.
  package let newPerDay: Int
  /// Maximum number of reviews per day, ≥ 0, summed over these decks.
  package let reviewLimit: Int

  init?(_ presets: [DeckPreset]) {
    guard !presets.isEmpty else { return nil }
    decks = presets.map(\.deck)
    newPerDay = presets.reduce(0) { $0 + $1.newPerDay }
    reviewLimit = presets.reduce(0) { $0 + $1.reviewLimit }
  }
}
