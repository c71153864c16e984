extension History {
  /// Counts the cards of each preset's deck, including its subdecks, and removes the presets of decks without cards.
  ///
  /// A preset is the daily limits and scheduling options of a deck. An older export may contain presets of deleted
  /// decks.
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
  /// Data other than cards, answers and presets stay.
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
  /// are in every history.
  ///
  /// - Parameter decks: Names of decks, compared without regard to case.
  /// - Returns: Histories in the order of `decks`, then the history for all other cards.
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

  /// Presets of decks without a parent deck that has a preset; their daily limits also apply to the subdecks.
  ///
  /// The order is the order of the history's presets; empty if the history has none.
  public var topPresets: [DeckPreset] {
    let names = Set(presets.map { $0.deck.lowercased() })
    return presets.filter { !DeckName.line(to: $0.deck).dropLast().contains(where: names.contains) }
  }

  /// Preset of the topmost deck with the most cards, whose options apply to the whole plan; `nil` without presets.
  public var mainPreset: DeckPreset? { topPresets.max { $0.cardCount < $1.cardCount } }
}
