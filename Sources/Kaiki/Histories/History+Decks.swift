extension History {
  /// Counts the cards of each preset's deck, including its subdecks, and removes the presets of decks without cards.
  mutating func countCardsOfPresets() {
    guard let cards, !presets.isEmpty else { return }
    var counts: [String: Int] = [:]
    for card in cards { if let deck = card.deck { counts[deck, default: 0] += 1 } }
    let sums = DeckName.sums(counts.map { (deck: $0.key, count: $0.value) })
    for index in presets.indices {
      presets[index].cardCount = sums[presets[index].deck.lowercased()] ?? 0
    }
    presets.removeAll { $0.cardCount == 0 }
    presets.sort { $0.deck < $1.deck }
  }

  /// Keeps the cards of the given decks and of their subdecks, and the answers to these cards; removes all other
  /// cards.
  ///
  /// Presets (the options of decks) of other decks are also removed. All other data stay. Without a table of cards, all
  /// answers are removed.
  ///
  /// - Parameter decks: Names of decks, compared without regard to case.
  public mutating func keep(decks: [String]) {
    guard hasCards else { return }
    noteLatest()
    let kept = (cards ?? []).filter { card in
      card.deck.map { deck in decks.contains { DeckName.isWithin(deck, $0) } } ?? false
    }
    cards = cards == nil ? nil : kept
    keepReviews(of: kept)
    presets.removeAll { preset in !decks.contains { DeckName.isWithin(preset.deck, $0) } }
  }

  /// Returns one history per deck with its cards and answers, then one with all other cards.
  ///
  /// A card belongs to the innermost of the given decks that contain it. Data other than cards, answers and presets
  /// are in every history. Without a table of cards, all answers are in the last history.
  ///
  /// - Parameter decks: Names of decks, compared without regard to case.
  /// - Returns: Histories in the order of `decks`, then the history for all other cards: one more than decks. A history
  ///   whose table of cards is empty has no log (`nil`).
  public func divided(among decks: [String]) -> [History] {
    var owners: [String: Int] = [:]
    func owner(_ name: String?) -> Int {
      guard let name else { return decks.count }
      if let known = owners[name] { return known }
      let owner = decks.indices.filter { DeckName.isWithin(name, decks[$0]) }
        .max { decks[$0].count < decks[$1].count }
      owners[name] = owner ?? decks.count
      return owner ?? decks.count
    }
    var rest = self
    rest.noteLatest()
    (rest.cards, rest.log, rest.presets) = (cards.map { _ in [] }, nil, [])
    var parts = [History](repeating: rest, count: decks.count + 1)
    for card in cards ?? [] { parts[owner(card.deck)].cards?.append(card) }
    for preset in presets { parts[owner(preset.deck)].presets.append(preset) }
    guard let log else { return parts }
    // Without cards, the deck of each answer is unknown.
    guard cards != nil else {
      parts[decks.count].log = log
      return parts
    }
    for index in parts.indices where parts[index].cards?.isEmpty == false {
      parts[index].log = log
      parts[index].keepReviews(of: parts[index].cards ?? [])
    }
    return parts
  }

  /// Presets (the daily limits and options of decks) of the topmost decks: no parent of the deck has a preset.
  ///
  /// The daily limits of a deck also apply to its subdecks. The presets are in the order of ``presets``; empty if
  /// ``presets`` is empty.
  public var topPresets: [DeckPreset] {
    let names = Set(presets.map { $0.deck.lowercased() })
    return presets.filter { !DeckName.line(to: $0.deck).dropLast().contains(where: names.contains) }
  }

  /// Preset in ``topPresets`` whose deck has the most cards; its options apply to the whole plan.
  ///
  /// Of presets with equally many cards, the first. `nil` if ``presets`` is empty.
  public var mainPreset: DeckPreset? { topPresets.max { $0.cardCount < $1.cardCount } }
}
