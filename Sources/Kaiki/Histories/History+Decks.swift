extension History {
  /// Counts the cards of each preset's deck among those of the history, and drops the presets of decks without any: one of
  /// several exports may know decks that are gone.
  mutating func countCardsOfPresets() {
    guard let cards, !presets.isEmpty else { return }
    var counts: [String: Int] = [:]
    for card in cards { if let deck = card.deck { counts[deck, default: 0] += 1 } }
    let sums = DeckName.sums(counts.map { (deck: $0.key, count: $0.value) })
    for place in presets.indices {
      presets[place].cardCount = sums[presets[place].deck.lowercased()] ?? 0
    }
    presets.removeAll { $0.cardCount == 0 }
    presets.sort { $0.deck < $1.deck }
  }

  /// Keeps the cards of some decks and of those below them, and their answers.
  ///
  /// - Parameter decks: Names, whatever their case.
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

  /// The cards of each of some decks with their answers, and at the end what lies in none of them. A card belongs to the
  /// lowest of the decks in which it lies.
  ///
  /// - Parameter decks: Names, whatever their case.
  /// - Returns: As many as there are decks, and one more.
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
    // Without cards nothing says in which deck an answer lies.
    guard cards != nil else {
      parts[decks.count].log = log
      return parts
    }
    for place in parts.indices where parts[place].cards?.isEmpty == false {
      parts[place].log = log
      parts[place].keepReviews(of: parts[place].cards ?? [])
    }
    return parts
  }

  /// The presets of the topmost decks, which bound what is studied of those below them.
  public var topPresets: [DeckPreset] {
    let names = Set(presets.map { $0.deck.lowercased() })
    return presets.filter { !DeckName.line(to: $0.deck).dropLast().contains(where: names.contains) }
  }

  /// The preset of the topmost deck that has the most cards, which says what one value of a plan is to be; `nil`
  /// without presets.
  public var mainPreset: DeckPreset? { topPresets.max { $0.cardCount < $1.cardCount } }
}
