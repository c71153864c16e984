import Kaiki

/// Answers with the interval that an app chose after them, as rows of Anki's log.
enum AnswerRow {
  /// Adds an answer. Its time is its id, and known to the minute or day: milliseconds that are made of the card tell two
  /// of one minute apart, and where they are those of another answer, the next that are not.
  ///
  /// - Parameter interval: Days until the card comes back, after the answer.
  static func append(
    card: String, at instant: Instant, rating: Int, interval: Double, offset: Int,
    _ translation: inout Translation, _ context: inout ImportContext
  ) {
    let id = context.answerTimes.time(
      of: card, at: instant, wanted: instant.milliseconds + Int64(StableHash.of(card.utf8) % 60_000))
    let days = interval.isFinite ? Int(max(0, min(interval.rounded(), 36_500))) : 0
    translation.append(
      .ankiReviewLog, at: offset,
      [
        "id": .integer(Int(id)), "cid": .text(card), "ease": .integer(rating), "ivl": .integer(days),
        "factor": .integer(2_500), "type": .integer(1),
      ])
  }
}
