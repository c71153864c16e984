/// Review log under construction; its answers receive consecutive ids such as `p-000001`.
package struct LogParts {
  private var reviews = ContiguousArray<Review>()
  private var cards = IdentifierTable()
  private var ids = IdentifierTable()
  private let prefix: String

  /// Creates an empty log.
  package init(cards ids: [String], prefix: String) {
    self.prefix = prefix
    for id in ids { _ = cards.intern(id) }
  }

  /// Adds an answer with the next id, once or several times.
  package mutating func append(_ review: Review, copies: Int = 1) {
    var review = review
    review.id = Int32(ids.intern("\(prefix)-\(padded(ids.count + 1, to: 6))"))
    for _ in 0..<copies { reviews.append(review) }
  }

  package var log: ReviewLog { ReviewLog(reviews: reviews, cards: cards, ids: ids) }
}
