import Kaiki

/// The columns of the public review log of open-spaced-repetition.
enum PublicReviewColumn: Int, ImportColumn {
  case card, rating, time, duration, state

  var name: String { self == .card ? "card_id" : "review_\(self)" }
}

/// The columns of answers as py-fsrs writes them.
///
/// - Note: Source: open-spaced-repetition/py-fsrs, `fsrs/review_log.py` (`ReviewLog.to_dict`).
enum PyFSRSReviewColumn: Int, ImportColumn {
  case card, rating, time, duration

  var name: String {
    switch self {
    case .card: "card_id"
    case .rating: "rating"
    case .time: "review_datetime"
    case .duration: "review_duration"
    }
  }
}

enum PublicReviewImport {
  static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [PublicReviewColumn.card, .rating, .time]
  ) { (fields, history, _) throws(Fault) in
    if !isNoAnswer(fields) {
      return try read(
        fields, PublicReviewColumn.card, rating: .rating, time: .time, duration: .duration,
        into: &history.log)
    }
    _ = try fields.instant(PublicReviewColumn.time.rawValue)
    _ = try fields.requiredText(PublicReviewColumn.card.rawValue)
    history.log.ignored += 1
  }

  /// The log of py-fsrs, which has no rows without an answer.
  static let pyFSRSFormat = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [PyFSRSReviewColumn.card, .rating, .time]
  ) { (fields, history, _) throws(Fault) in
    try read(
      fields, PyFSRSReviewColumn.card, rating: .rating, time: .time, duration: .duration, into: &history.log)
  }

  /// Reads an answer; the learning state of the other scheduler says nothing to ours.
  private static func read<Column: ImportColumn>(
    _ fields: Fields, _ card: Column, rating: Column, time: Column, duration: Column,
    into log: inout LogBuilder
  ) throws(Fault) where Column.RawValue == Int {
    let number = try fields.requiredInteger(rating.rawValue, in: 1...4)
    let latency = fields.lenientInteger(duration.rawValue, in: 0...Int(Int32.max))
    let reviewedAt = try fields.instant(time.rawValue)
    let card = try fields.interned(card.rawValue, in: &log.cards)
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
