/// What an app lets its learner study of each deck on a day: under its own limits, and within those of the decks above.
public struct DeckLimits: Hashable, Sendable {
  /// A deck.
  public struct Deck: Hashable, Sendable {
    /// The place of the deck above it, less than its own; `nil` for a topmost one.
    public var parent: Int?
    /// Unseen cards begun on a day, ≥ 0; `nil` for any number.
    public var newPerDay: Int?
    /// The most due cards of a day, ≥ 0; `nil` for all.
    public var reviewLimit: Int?

    /// A deck.
    public init(parent: Int?, newPerDay: Int?, reviewLimit: Int?) {
      self.parent = parent
      self.newPerDay = newPerDay
      self.reviewLimit = reviewLimit
    }
  }

  /// Each after the one above it; unseen cards are begun deck by deck in this order.
  public let decks: [Deck]
  /// The place of the deck of each seen card.
  public let seen: [Int]
  /// The place of the deck of each unseen card.
  public let unseen: [Int]
  /// Whether unseen cards are begun though due cards take up the review limit; else each takes a place within it.
  public let newIgnoresReviewLimit: Bool

  /// Limits.
  ///
  /// - Precondition: The places are those of decks, and a deck stands after the one above it.
  public init(decks: [Deck], seen: [Int], unseen: [Int], newIgnoresReviewLimit: Bool) {
    precondition(
      (seen + unseen).allSatisfy(decks.indices.contains)
        && decks.enumerated().allSatisfy { ($1.parent ?? -1) < $0 }, "a card lies in a deck of the list")
    self.decks = decks
    self.seen = seen
    self.unseen = unseen
    self.newIgnoresReviewLimit = newIgnoresReviewLimit
  }

  /// Whether any deck limits due cards, so that a card may keep another waiting.
  var boundsReviews: Bool { decks.contains { $0.reviewLimit != nil } }

  /// The place of the deck of a card of a plan.
  func deck(ofCard card: Int) -> Int { card < seen.count ? seen[card] : unseen[card - seen.count] }
}

/// What the limits of decks leave on one day.
struct DayOfLimits {
  private let limits: DeckLimits
  private var new: [Int]
  private var reviews: [Int]

  init(_ limits: DeckLimits) {
    self.limits = limits
    new = limits.decks.map { $0.newPerDay ?? .max }
    reviews = limits.decks.map { $0.reviewLimit ?? .max }
  }

  /// Takes a due card of a deck out of what the deck and all above it have left.
  ///
  /// - Returns: Whether all of them had room; otherwise nothing is taken.
  mutating func takeReview(of deck: Int) -> Bool {
    guard hasRoom(deck, reviews) else { return false }
    Self.take(deck, of: limits, &reviews)
    return true
  }

  /// Takes an unseen card of a deck out of what the deck and all above it have left of new cards and, unless
  /// ``DeckLimits/newIgnoresReviewLimit``, of reviews.
  ///
  /// - Returns: Whether all of them had room; otherwise nothing is taken.
  mutating func takeNew(of deck: Int) -> Bool {
    guard hasRoom(deck, new), limits.newIgnoresReviewLimit || hasRoom(deck, reviews) else { return false }
    Self.take(deck, of: limits, &new)
    if !limits.newIgnoresReviewLimit { Self.take(deck, of: limits, &reviews) }
    return true
  }

  private func hasRoom(_ deck: Int, _ left: [Int]) -> Bool {
    var place: Int? = deck
    while let deck = place {
      if left[deck] <= 0 { return false }
      place = limits.decks[deck].parent
    }
    return true
  }

  private static func take(_ deck: Int, of limits: DeckLimits, _ left: inout [Int]) {
    var place: Int? = deck
    while let deck = place {
      left[deck] -= 1
      place = limits.decks[deck].parent
    }
  }
}

/// The unseen cards of each deck that wait to be begun.
struct UnseenCards {
  /// Their numbers among the unseen cards, deck by deck, in reverse order.
  private var waiting: [[Int]]

  init(_ limits: DeckLimits) {
    waiting = Array(repeating: [], count: limits.decks.count)
    for (number, deck) in limits.unseen.enumerated().reversed() { waiting[deck].append(number) }
  }

  /// The cards that may be begun on a day, deck by deck.
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

  /// Takes in that some cards were begun, which were chosen, in that order.
  mutating func begin(_ cards: some Collection<Int>, of limits: DeckLimits) {
    for card in cards { waiting[limits.unseen[card]].removeLast() }
  }
}
