/// A log under construction, whose reviews are numbered as they come.
package struct LogParts {
  private var reviews = ContiguousArray<Review>()
  private var cards = IdentifierTable()
  private var ids = IdentifierTable()
  private let prefix: String

  /// - Parameters:
  ///   - ids: The ids of the cards, which reviews name by their place.
  ///   - prefix: What the ids of the reviews begin with.
  package init(cards ids: [String], prefix: String) {
    self.prefix = prefix
    for id in ids { _ = cards.intern(id) }
  }

  /// Takes in an answer, which gets the next id.
  ///
  /// - Parameter copies: How often it stands in the log.
  package mutating func append(_ review: Review, copies: Int = 1) {
    var review = review
    review.id = Int32(ids.intern("\(prefix)-\(padded(ids.count + 1, to: 6))"))
    for _ in 0..<copies { reviews.append(review) }
  }

  /// The log of all answers taken in.
  package var log: ReviewLog { ReviewLog(reviews: reviews, cards: cards, ids: ids) }
}
