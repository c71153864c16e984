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

  /// Counts of decks with those of all below them, by names in lower case.
  ///
  /// - Parameter counts: Of some decks each alone, by name; a name may come several times.
  package static func sums(_ counts: some Sequence<(deck: String, count: Int)>) -> [String: Int] {
    var sums: [String: Int] = [:]
    for (deck, count) in counts { for name in line(to: deck) { sums[name, default: 0] += count } }
    return sums
  }

  /// The names of the decks above one, from the topmost down, and its own, in lower case.
  static func line(to deck: String) -> [String] {
    var name = ""
    return deck.lowercased().split(separator: separator, omittingEmptySubsequences: false).enumerated()
      .map { level, part in
        name += level == 0 ? String(part) : separator + part
        return name
      }
  }

  /// Whether a deck is another one or lies below it, whatever their case.
  public static func isWithin(_ deck: String, _ other: String) -> Bool {
    let (deck, other) = (deck.lowercased(), other.lowercased())
    return deck == other || deck.hasPrefix(other + separator)
  }
}
