/// Daily limits and scheduling options of a deck and its subdecks.
public struct DeckPreset: Hashable, Sendable {
  /// Full name of the deck, with its parents, such as `Languages::Japanese`.
  public var deck: String
  /// Name that the user gave the preset.
  public var name: String
  /// New cards introduced per day, ≥ 0.
  public var newPerDay: Int
  /// Maximum number of due cards per day, ≥ 0.
  public var reviewLimit: Int
  /// FSRS-6 parameters as the app stores them, unchecked; `nil` if the app stores none.
  public var weights: [Double]?
  /// Desired retention, a probability 0...1; `nil` if the app does not store it.
  public var desiredRetention: Double?
  /// Learning steps of a new card in minutes, in order; empty if there are none.
  public var learningSteps: [Double]
  /// Relearning steps of a forgotten card in minutes, in order; empty if there are none.
  public var relearningSteps: [Double]
  /// Number of cards in the deck and its subdecks, ≥ 0.
  public var cardCount: Int

  /// Creates the preset of a deck.
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

/// Operations on deck names, whose parts are separated by `::`.
public enum DeckName {
  /// Separator between the name of a deck and of its subdeck.
  public static let separator = "::"

  /// Returns the full name of the parent deck; `nil` for a topmost deck.
  package static func parent(of deck: String) -> String? {
    let parts = deck.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: separator) : nil
  }

  /// Returns the counts of decks including all their subdecks, by lower-case name.
  ///
  /// - Parameter counts: Count of each deck without its subdecks; counts of a repeated name are added.
  package static func sums(_ counts: some Sequence<(deck: String, count: Int)>) -> [String: Int] {
    var sums: [String: Int] = [:]
    for (deck, count) in counts { for name in line(to: deck) { sums[name, default: 0] += count } }
    return sums
  }

  /// Returns the lower-case names of a deck and its parents, from the topmost down.
  static func line(to deck: String) -> [String] {
    var name = ""
    return deck.lowercased().split(separator: separator, omittingEmptySubsequences: false).enumerated()
      .map { level, part in
        name += level == 0 ? String(part) : separator + part
        return name
      }
  }

  /// True if a deck equals another or is one of its subdecks, without regard to case.
  public static func isWithin(_ deck: String, _ other: String) -> Bool {
    let (deck, other) = (deck.lowercased(), other.lowercased())
    return deck == other || deck.hasPrefix(other + separator)
  }
}
