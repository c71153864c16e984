/// Daily limits for new and due cards per deck, as an app applies them; a parent deck's limits also apply to its subdecks.
package struct DeckLimits: Hashable, Sendable {
  /// Daily limits of one deck.
  package struct Deck: Hashable, Sendable {
    /// Index in ``DeckLimits/decks`` of the parent deck, smaller than the deck's own index; `nil` for a top-level deck.
    package var parent: Int?
    /// Maximum number of new cards per day in the deck and its subdecks together, ≥ 0; `nil` if unlimited.
    package var newPerDay: Int?
    /// Maximum number of due cards studied per day in the deck and its subdecks together, ≥ 0; `nil` if unlimited.
    ///
    /// New cards also count, unless ``DeckLimits/newIgnoresReviewLimit`` is true. Repeats on the same day do not count.
    package var reviewLimit: Int?

    /// Creates the limits of one deck in cards per day, ≥ 0; `nil` for an unlimited number and for a deck without a parent.
    package init(parent: Int?, newPerDay: Int?, reviewLimit: Int?) {
      self.parent = parent
      self.newPerDay = newPerDay
      self.reviewLimit = reviewLimit
    }
  }

  /// Limits of each deck, every deck after its parent; new cards start deck by deck in this order. Empty only without cards.
  package let decks: [Deck]
  /// Index in ``decks`` of the deck of each seen card (with answers before the plan), in the order of ``CardPlan/seen``.
  package let seen: [Int]
  /// Index in ``decks`` of the deck of each unseen card (first answered in the plan, if at all), by card number; can be empty.
  package let unseen: [Int]
  /// True if new cards start even when due cards reach the review limit.
  package let newIgnoresReviewLimit: Bool

  /// Creates the limits of decks and assigns cards to them by the index of their deck in `decks`.
  package init(decks: [Deck], seen: [Int], unseen: [Int], newIgnoresReviewLimit: Bool) {
    precondition(
      (seen + unseen).allSatisfy(decks.indices.contains)
        && decks.enumerated().allSatisfy { ($1.parent ?? -1) < $0 },
      "every card has a deck of the list, and every deck follows its parent")
    self.decks = decks
    self.seen = seen
    self.unseen = unseen
    self.newIgnoresReviewLimit = newIgnoresReviewLimit
  }

  var boundsReviews: Bool { decks.contains { $0.reviewLimit != nil } }

  func deck(ofCard card: Int) -> Int { card < seen.count ? seen[card] : unseen[card - seen.count] }

  /// Returns the index of a deck, then of its parent decks up to the top.
  fileprivate func chain(of deck: Int) -> some Sequence<Int> { sequence(first: deck) { decks[$0].parent } }
}

/// Numbers of new and of due cards that the limits of all decks still allow on one day.
struct DayOfLimits {
  private let limits: DeckLimits
  private var new: [Int]
  private var reviews: [Int]

  init(_ limits: DeckLimits) {
    self.limits = limits
    new = limits.decks.map { $0.newPerDay ?? .max }
    reviews = limits.decks.map { $0.reviewLimit ?? .max }
  }

  /// Subtracts a due card from the limits of its deck and all parent decks, and returns true; returns false if one of them is used
  /// up.
  mutating func takeReview(of deck: Int) -> Bool {
    guard hasRoom(deck, reviews) else { return false }
    Self.take(deck, of: limits, &reviews)
    return true
  }

  /// Subtracts a new card in the same way; it also counts as a review unless ``DeckLimits/newIgnoresReviewLimit``.
  mutating func takeNew(of deck: Int) -> Bool {
    guard hasRoom(deck, new), limits.newIgnoresReviewLimit || hasRoom(deck, reviews) else { return false }
    Self.take(deck, of: limits, &new)
    if !limits.newIgnoresReviewLimit { Self.take(deck, of: limits, &reviews) }
    return true
  }

  private func hasRoom(_ deck: Int, _ left: [Int]) -> Bool {
    limits.chain(of: deck).allSatisfy { left[$0] > 0 }
  }

  private static func take(_ deck: Int, of limits: DeckLimits, _ left: inout [Int]) {
    for index in limits.chain(of: deck) { left[index] -= 1 }
  }
}

/// Unseen cards of each deck that still wait for their first answer.
struct UnseenCards {
  /// Indices in ``DeckLimits/unseen`` of the waiting cards, one array per deck, in reverse order of their start.
  private var waiting: [[Int]]

  init(_ limits: DeckLimits) {
    waiting = Array(repeating: [], count: limits.decks.count)
    for (number, deck) in limits.unseen.enumerated().reversed() { waiting[deck].append(number) }
  }

  /// Returns the unseen cards that may start on a day, deck by deck, and subtracts them from the day's limits.
  func chosen(within day: inout DayOfLimits) -> [Int] {
    var chosen: [Int] = []
    for (deck, cards) in waiting.enumerated() {
      for card in cards.reversed() {
        guard day.takeNew(of: deck) else { break }
        chosen.append(card)
      }
    }
    return chosen
  }

  mutating func begin(_ cards: some Collection<Int>, of limits: DeckLimits) {
    for card in cards { waiting[limits.unseen[card]].removeLast() }
  }
}
