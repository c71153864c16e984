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
  /// The weights of FSRS-6 that the app has fitted; `nil` where there are none that are within bounds.
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

  /// Whether a deck is another one or lies below it, whatever their case.
  public static func isWithin(_ deck: String, _ other: String) -> Bool {
    let (deck, other) = (deck.lowercased(), other.lowercased())
    return deck == other || deck.hasPrefix(other + separator)
  }
}

extension History {
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

  /// Keeps the cards of one of some decks, and their answers. A card belongs to the lowest of the decks in which it lies.
  ///
  /// - Parameters:
  ///   - deck: The deck; `nil` for the cards that lie in none of them.
  ///   - decks: All of them, whatever their case.
  public mutating func keep(deck: String?, among decks: [String]) {
    func owner(_ name: String?) -> String? {
      name.flatMap { name in
        decks.filter { DeckName.isWithin(name, $0) }.max { $0.count < $1.count }
      }
    }
    noteLatest()
    guard cards != nil else {
      if deck != nil { log = nil }
      return
    }
    let kept = (cards ?? []).filter { owner($0.deck) == deck }
    cards = kept
    keepReviews(of: kept)
    presets.removeAll { owner($0.deck) != deck }
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
