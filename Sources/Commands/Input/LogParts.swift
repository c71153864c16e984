import Kaiki

/// A log under construction, whose reviews are numbered as they come.
struct LogParts {
  private var reviews = ContiguousArray<Review>()
  private var cards = IdentifierTable()
  private var ids = IdentifierTable()

  /// - Parameter ids: The ids of the cards, which reviews name by their place.
  init(cards ids: [String]) {
    for id in ids { _ = cards.intern(id) }
  }

  mutating func append(_ review: Review, copies: Int = 1) {
    var review = review
    review.id = Int32(ids.intern("review-\(padded(ids.count + 1, to: 6))"))
    for _ in 0..<copies { reviews.append(review) }
  }

  var log: ReviewLog { ReviewLog(reviews: reviews, cards: cards, ids: ids) }
}
