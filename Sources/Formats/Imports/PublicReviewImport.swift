import Kaiki
import Rows

/// Columns of the public review log of open-spaced-repetition.
package enum PublicReviewColumn: String, RowColumn {
  case card = "card_id"
  case rating = "review_rating"
  case time = "review_time"
  case duration = "review_duration"
  case state = "review_state"
}

/// Columns of answers as py-fsrs writes them.
///
/// - Note: Source: open-spaced-repetition/py-fsrs, `fsrs/review_log.py` (`ReviewLog.to_dict`).
enum PyFSRSReviewColumn: String, RowColumn {
  case card = "card_id"
  case rating
  case time = "review_datetime"
  case duration = "review_duration"
}

package enum PublicReviewImport {
  package static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [PublicReviewColumn.card, .rating, .time]
  ) { (fields, history, _, _) throws(Fault) in
    if isNoAnswer(rating: fields[.rating], state: fields[.state]) {
      _ = try fields[.time].instant()
      _ = try fields[.card].requiredText()
      history.log.ignored += 1
    } else {
      try read(
        card: fields[.card], rating: fields[.rating], time: fields[.time], duration: fields[.duration],
        into: &history.log)
    }
  }

  /// Format of the log of py-fsrs, in which every row is an answer.
  static let pyFSRSFormat = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [PyFSRSReviewColumn.card, .rating, .time]
  ) { (fields, history, _, _) throws(Fault) in
    try read(
      card: fields[.card], rating: fields[.rating], time: fields[.time], duration: fields[.duration],
      into: &history.log)
  }

  /// Reads an answer; the learning state of the other scheduler is ignored.
  private static func read(
    card: Field, rating: Field, time: Field, duration: Field, into log: inout LogBuilder
  ) throws(Fault) {
    let number = try rating.requiredInteger(in: 1...4)
    let latency = duration.lenientInteger(in: 0...Int(Int32.max))
    let reviewedAt = try time.instant()
    log.append(
      Review(
        reviewedAt: reviewedAt, card: try card.interned(in: &log.cards), latency: latency.map(Int32.init),
        isCorrect: number > 1, rating: Rating(rawValue: UInt8(number))),
      at: card.fields.start)
  }

  /// True if the user changed or rescheduled the card by hand: rating 0 in a state without answers.
  private static func isNoAnswer(rating: Field, state: Field) -> Bool {
    guard !state.isMissing, (try? rating.integer(in: 0...0)) == 0 else { return false }
    if let number = try? state.integer(in: 0...Int(UInt8.max)) { return number > lastStateOfAnswers }
    return statesWithoutAnswer.contains((try? state.text())?.lowercased() ?? "")
  }

  /// Greatest state with answers: new, learning, review and relearning are 0 to 3.
  ///
  /// Rating 0 in a greater state (filtered, manual or rescheduled) is no answer.
  ///
  /// - Note: Source: open-spaced-repetition/fsrs-optimizer, `src/fsrs_optimizer/fsrs_optimizer.py`.
  private static let lastStateOfAnswers = 3
  private static let statesWithoutAnswer: Set<String> = ["filtered", "manual", "rescheduled"]
}
