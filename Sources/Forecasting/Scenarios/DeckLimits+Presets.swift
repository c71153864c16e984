import Kaiki
import KaikiSimulation

extension DeckLimits {
  /// What the presets of an app let a learner study, deck by deck; `nil` where there are none.
  ///
  /// What the options ask for holds over all decks, in place of what the presets say of it.
  ///
  /// - Parameters:
  ///   - history: The history with its presets.
  ///   - seen: The cards that have been answered.
  ///   - unseen: Those that have not.
  ///   - others: Unseen cards that are no cards of the history.
  ///   - options: What is asked for.
  init?(
    _ history: History, seen: [CardPosition], unseen: [CardPosition], others: Int, _ options: ScenarioOptions
  ) {
    let presets = history.presets.sorted { $0.deck < $1.deck }
    guard !presets.isEmpty else { return nil }
    let (newPerDay, reviewLimit) = (options.cards.newPerDay, options.cards.reviewLimit)
    // All decks lie in the first, which has what is asked for, and cards of no deck in the second.
    var decks = [
      Deck(parent: nil, newPerDay: newPerDay, reviewLimit: reviewLimit),
      Deck(
        parent: 0, newPerDay: newPerDay == nil ? ScenarioOptions.standardNewPerDay : nil, reviewLimit: nil),
    ]
    let takesReviewLimits = reviewLimit == nil && options.takesPresetLimit
    var places: [String: Int] = [:]
    func place(of name: String?) -> Int? {
      guard var rest = name?.lowercased() else { return nil }
      while true {
        if let place = places[rest] { return place }
        guard let parent = DeckName.parent(of: rest) else { return nil }
        rest = parent
      }
    }
    for preset in presets {
      decks.append(
        Deck(
          parent: place(of: DeckName.parent(of: preset.deck)) ?? 0,
          newPerDay: newPerDay == nil ? preset.newPerDay : nil,
          reviewLimit: takesReviewLimits ? preset.reviewLimit : nil))
      places[preset.deck.lowercased()] = decks.count - 1
    }
    self.init(
      decks: decks, seen: seen.map { place(of: $0.deck) ?? 1 },
      unseen: unseen.map { place(of: $0.deck) ?? 1 } + Array(repeating: 1, count: others),
      newIgnoresReviewLimit: !takesReviewLimits || history.collection?.newIgnoresReviewLimit ?? false)
  }
}
