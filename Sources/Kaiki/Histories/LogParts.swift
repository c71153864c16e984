/// Review log under construction; its answers receive consecutive ids such as `p-000001`.
package struct LogParts {
  private var reviews = ContiguousArray<Review>()
  private var cards = IdentifierTable()
  private var ids = IdentifierTable()
  private let prefix: String

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - ids: Ids of the cards; an answer refers to a card by its index in this list.
  ///   - prefix: Prefix of the answers' ids, such as `p` for `p-000001`; the number has at least six digits.
  package init(cards ids: [String], prefix: String) {
    self.prefix = prefix
    for id in ids { _ = cards.intern(id) }
  }

  /// Adds an answer with the next id, once or several times.
  ///
  /// - Parameters:
  ///   - review: Answer, whose own id is replaced. All copies have the same id.
  ///   - copies: Number of times that the log contains the answer, ≥ 0.
  package mutating func append(_ review: Review, copies: Int = 1) {
    var review = review
    review.id = Int32(ids.intern("\(prefix)-\(padded(ids.count + 1, to: 6))"))
    for _ in 0..<copies { reviews.append(review) }
  }

  /// Log of all answers added so far, each as often as its `copies`; empty before the first answer.
  package var log: ReviewLog { ReviewLog(reviews: reviews, cards: cards, ids: ids) }
}
