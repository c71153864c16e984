/// What an app lets its learner study a day of a deck and of those below it.
public struct DeckPreset: Hashable, Sendable {
  /// The name of the deck, with those above it, as in `Languages::Japanese`.
  public var deck: String
  /// What the learner calls the preset.
  public var name: String
  /// How many unseen cards are begun on a day, ≥ 0.
  public var newPerDay: Int
  /// The most due cards of a day, ≥ 0.
  public var reviewLimit: Int
  /// The weights of FSRS-6 that the app has fitted, as it stores them: a model may refuse them. `nil` where there are
  /// none.
  public var weights: [Double]?
  /// The chance of recall at which the app sends cards back, 0...1; `nil` where it does not say.
  public var desiredRetention: Double?
  /// Minutes after which an unseen card comes again while it is learnt, in their order; empty for none.
  public var learningSteps: [Double]
  /// Minutes after which a forgotten card comes again, in their order; empty for none.
  public var relearningSteps: [Double]
  /// How many cards lie in the deck and below it.
  public var cardCount: Int

  /// A preset as it holds for a deck.
  public init(
    deck: String, name: String, newPerDay: Int, reviewLimit: Int, weights: [Double]?,
    desiredRetention: Double? = nil, learningSteps: [Double] = [], relearningSteps: [Double] = [],
    cardCount: Int
  ) {
    self.deck = deck
    self.name = name
    self.newPerDay = newPerDay
    self.reviewLimit = reviewLimit
    self.weights = weights
    self.desiredRetention = desiredRetention
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    self.cardCount = cardCount
  }
}

/// The name of a deck.
public enum DeckName {
  /// What stands between the name of a deck and that of one below it.
  public static let separator = "::"

  /// The name of the deck above one; `nil` of a topmost one.
  package static func parent(of deck: String) -> String? {
    let parts = deck.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: separator) : nil
  }

  /// Whether a deck is another one or lies below it, whatever their case.
  public static func isWithin(_ deck: String, _ other: String) -> Bool {
    let (deck, other) = (deck.lowercased(), other.lowercased())
    return deck == other || deck.hasPrefix(other + separator)
  }
}

extension History {
  /// Counts the cards of each preset's deck among those of the history, and drops the presets of decks without any: one of
  /// several exports may know decks that are gone.
  mutating func countCardsOfPresets() {
    guard let cards, !presets.isEmpty else { return }
    var counts: [String: Int] = [:]
    for card in cards { if let deck = card.deck { counts[deck, default: 0] += 1 } }
    for place in presets.indices {
      presets[place].cardCount = counts.reduce(0) { sum, entry in
        DeckName.isWithin(entry.key, presets[place].deck) ? sum + entry.value : sum
      }
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
    presets.filter { preset in
      !presets.contains { $0.deck != preset.deck && DeckName.isWithin(preset.deck, $0.deck) }
    }
  }

  /// The preset of the topmost deck that has the most cards, which says what one value of a plan is to be; `nil`
  /// without presets.
  public var mainPreset: DeckPreset? { topPresets.max { $0.cardCount < $1.cardCount } }
}
