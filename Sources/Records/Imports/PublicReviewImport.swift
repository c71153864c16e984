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

  /// Reads an answer; the learning state of the other scheduler says nothing to ours, but for that of a row that is none.
  static func read(_ fields: Fields, into log: inout LogBuilder) throws(Fault) {
    if isNoAnswer(fields) {
      _ = try fields.instant(PublicReviewColumn.time.rawValue)
      _ = try fields.requiredText(PublicReviewColumn.card.rawValue)
      log.ignored += 1
      return
    }
    let number = try fields.requiredInteger(PublicReviewColumn.rating.rawValue, in: 1...4)
    let latency = fields.lenientInteger(PublicReviewColumn.duration.rawValue, in: 0...Int(Int32.max))
    let reviewedAt = try fields.instant(PublicReviewColumn.time.rawValue)
    let card = try fields.interned(PublicReviewColumn.card.rawValue, in: &log.cards)
    log.append(
      Review(
        reviewedAt: reviewedAt, card: card, latency: latency.map(Int32.init), isCorrect: number > 1,
        rating: Rating(rawValue: UInt8(number))),
      at: fields.row.start)
  }

  /// Whether a row says that a card was set by hand or rescheduled: rating 0 in a state in which nothing is answered.
  private static func isNoAnswer(_ fields: Fields) -> Bool {
    let (rating, state) = (PublicReviewColumn.rating.rawValue, PublicReviewColumn.state.rawValue)
    guard !fields.isMissing(state), (try? fields.integer(rating, in: 0...0)) == 0 else { return false }
    if let number = try? fields.integer(state, in: 0...Int(UInt8.max)) { return number > lastStateOfAnswers }
    let word = (try? fields.text(state))?.lowercased() ?? ""
    return statesWithoutAnswer.contains(word)
  }

  /// New, learning, review and relearning are 0 to 3; in what follows (filtered, manual, rescheduled) a rating of 0 is no
  /// answer.
  ///
  /// - Note: Source: open-spaced-repetition/fsrs-optimizer, `src/fsrs_optimizer/fsrs_optimizer.py`.
  private static let lastStateOfAnswers = 3
  private static let statesWithoutAnswer: Set<String> = ["filtered", "manual", "rescheduled"]
}
