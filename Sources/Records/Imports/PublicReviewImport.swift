import Kaiki

/// The columns of the public review log of open-spaced-repetition.
enum PublicReviewColumn: Int, ImportColumn {
  case card, rating, time, duration, state

  var name: String { self == .card ? "card_id" : "review_\(self)" }
}

enum PublicReviewImport {
  static let format = RowFormat(
    .reviewLogs, .foreignReviews, required: [PublicReviewColumn.card, .rating, .time]
  ) { (fields, history, _) throws(Fault) in try read(fields, into: &history.log) }

  /// Reads an answer; the learning state of the other scheduler says nothing to ours.
  static func read(_ fields: Fields, into log: inout LogBuilder) throws(Fault) {
    let number = try fields.requiredInteger(PublicReviewColumn.rating.rawValue, in: 1...4)
    let latency = try fields.integer(PublicReviewColumn.duration.rawValue, in: 0...Int(Int32.max))
    let reviewedAt = try fields.instant(PublicReviewColumn.time.rawValue)
    let card = try fields.interned(PublicReviewColumn.card.rawValue, in: &log.cards)
    log.append(
      Review(
        reviewedAt: reviewedAt, card: card, latency: latency.map(Int32.init), isCorrect: number > 1,
        rating: Rating(rawValue: UInt8(number))),
      at: fields.row.start)
  }
}
