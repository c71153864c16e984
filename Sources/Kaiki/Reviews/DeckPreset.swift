/// Daily limits and scheduling options of a deck and its subdecks.
package struct DeckPreset: Hashable, Sendable {
  /// Full name of the deck, with its parents, such as `Languages::Japanese`.
  package var deck: String
  /// Name that the user gave the preset.
  package var name: String
  /// Maximum number of new cards introduced per day in the deck and its subdecks together, ≥ 0.
  package var newPerDay: Int
  /// Maximum number of due cards shown per day in the deck and its subdecks together, ≥ 0.
  package var reviewLimit: Int
  /// FSRS parameters in the order of the app's list, unchecked in number and range; `nil` if the app stores none.
  package var weights: [Double]?
  /// Desired retention (target recall probability), 0...1; `nil` if the app does not store it.
  package var desiredRetention: Double?
  /// Learning steps: minutes until each repetition of a new card, in order.
  package var learningSteps: [Double]
  /// Relearning steps: minutes until each repetition of a forgotten card, in order.
  package var relearningSteps: [Double]
  /// Number of cards in the deck and all its subdecks, ≥ 0.
  package var cardCount: Int

  /// Creates the preset of a deck; the parameters are the properties of the same names.
  package init(
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

/// Operations on full deck names, whose parts (deck, subdeck ...) are separated by `::`.
package enum DeckName {
  /// Separator between the name of a deck and the name of its subdeck: `::`.
  package static let separator = "::"

  /// Returns the full name of the parent deck, such as `A` for `A::B`; `nil` for a deck without a parent.
  package static func parent(of deck: String) -> String? {
    let parts = deck.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: separator) : nil
  }

  /// Returns the number of cards (or other items) of each deck including all its subdecks, by lower-case full name.
  ///
  /// Parents without a count of their own also have an element.
  package static func sums(_ counts: some Sequence<(deck: String, count: Int)>) -> [String: Int] {
    var sums: [String: Int] = [:]
    for (deck, count) in counts { for name in line(to: deck) { sums[name, default: 0] += count } }
    return sums
  }

  /// Returns the lower-case full names of all parents of a deck from the topmost down, then of the deck itself.
  static func line(to deck: String) -> [String] {
    var name = ""
    return deck.lowercased().split(separator: separator, omittingEmptySubsequences: false).enumerated()
      .map { level, part in
        name += level == 0 ? String(part) : separator + part
        return name
      }
  }

  /// True if a deck equals another or is one of its subdecks, by full names, ignoring case.
  package static func isWithin(_ deck: String, _ other: String) -> Bool {
    let (deck, other) = (deck.lowercased(), other.lowercased())
    return deck == other || deck.hasPrefix(other + separator)
  }
}

/// State of a flashcard app's collection (all cards of one user), apart from its cards, answers and presets.
package struct CollectionState: Hashable, Sendable {
  /// Scheduling algorithm of the app.
  package enum Scheduler: String, Sendable {
    /// FSRS, with parameters and desired retention from the preset of each deck.
    case fsrs
    /// SM-2, with the ease factor of each card.
    case sm2
  }

  /// Time of the last change of the collection; `nil` if the app does not store it.
  package var modified: Instant?
  /// Scheduling algorithm by which the app computes the intervals of all cards.
  package var scheduler: Scheduler
  /// True if the app introduces new cards even after the review limit of the day is reached.
  package var newIgnoresReviewLimit: Bool

  /// Creates the state of a collection; the parameters are the properties of the same names.
  package init(modified: Instant?, scheduler: Scheduler, newIgnoresReviewLimit: Bool = false) {
    self.modified = modified
    self.scheduler = scheduler
    self.newIgnoresReviewLimit = newIgnoresReviewLimit
  }

  /// True if this state was changed later than another state of the same collection.
  ///
  /// If both have the same time, the remaining values decide, so that the order of the inputs has no effect. An
  /// unknown time counts as the earliest.
  func isNewer(than other: CollectionState) -> Bool {
    (changed, scheduler.rawValue, newIgnoresReviewLimit ? 1 : 0)
      > (other.changed, other.scheduler.rawValue, other.newIgnoresReviewLimit ? 1 : 0)
  }

  var changed: Instant { modified ?? Instant(milliseconds: .min) }
}
