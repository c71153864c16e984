import Kaiki

/// Answers of a log to which memory models are fitted (F19).
///
/// In a log of another app, each card begins with its last group of learning answers, if the log marks them. Answers before a
/// reset belong to an earlier memory. The selection excludes cram sessions, and cards whose first answers are lost, because
/// their state is unknown.
///
/// In a log by an interval table all answers count, practice included.
///
/// - Note: Source: ankitects/anki, `rslib/src/scheduler/fsrs/params.rs`, `reviews_for_fsrs`.
package struct TrainingAnswers: Sendable {
  /// Numbers of excluded cards and answers, ≥ 0.
  package struct LeftOut: Hashable, Sendable {
    /// Number of cards whose first answers are missing from the log.
    package var cards = 0
    /// Number of answers to cards whose first answers are missing from the log.
    package var answersOfCards = 0
    /// Number of answers before the included beginning of a card, such as answers before a reset.
    package var earlierAnswers = 0
    /// Number of answers in cram sessions.
    package var crammed = 0

    /// Creates counts of 0.
    package init() {}

    /// True if no answer was excluded.
    package var isEmpty: Bool { self == LeftOut() }
  }

  /// Included answers, oldest first; an index of this array is not an index of the log if answers are excluded.
  ///
  /// In a log of another app, the first included answer of each card has an `elapsed` of -1. Empty if all answers are excluded.
  package private(set) var reviews: ContiguousArray<ObservedReview>
  /// Numbers of excluded cards and answers; all 0 in a log by an interval table.
  package private(set) var leftOut = LeftOut()

  /// Minimum number of answers at least one day after the previous answer for a fit: 50.
  package static let minTargets = 50

  /// Returns true if models predict the answer: it follows the card's previous answer after at least a day.
  package static func isTarget(_ review: ObservedReview) -> Bool { review.elapsed >= 1 }

  /// Selects the answers of a log.
  package init(_ log: ReviewLog, _ replayed: ReplayedLog) {
    guard log.origin == .thirdParty else {
      reviews = replayed.reviews
      return
    }
    let firsts = Self.firstIndices(log, replayed)
    reviews = []
    reviews.reserveCapacity(replayed.reviews.count)
    var cards: Set<Int32> = []
    for (index, review) in replayed.reviews.enumerated() {
      let first = firsts[Int(review.card)]
      if review.counting == .practice {
        leftOut.crammed += 1
      } else if first == Self.none {
        cards.insert(review.card)
        leftOut.answersOfCards += 1
      } else if index < first {
        leftOut.earlierAnswers += 1
      } else {
        reviews.append(review)
        if index == first { reviews[reviews.count - 1].elapsed = -1 }
      }
    }
    leftOut.cards = cards.count
  }

  /// Value that replaces the index of a card's first included answer if the card has none.
  private static let none = Int.max

  /// Returns the index in the log of each card's first included answer, or ``none``; one element per card.
  private static func firstIndices(_ log: ReviewLog, _ replayed: ReplayedLog) -> ContiguousArray<Int> {
    var firsts = ContiguousArray(repeating: none, count: log.cards.count)
    var isRunning = ContiguousArray(repeating: false, count: log.cards.count)
    let tellsLearning = log.reviews.contains { $0.phase == .learning }
    log.forEachStretch { stretch in
      for index in stretch where replayed.reviews[index].counting == .graded {
        let review = replayed.reviews[index]
        let card = Int(review.card)
        if review.elapsed < 0 {
          firsts[card] = tellsLearning || review.followsLostAnswers ? none : index
          isRunning[card] = false
        }
        guard tellsLearning else { continue }
        if review.isLearning, !isRunning[card] { firsts[card] = index }
        isRunning[card] = review.isLearning
      }
    } change: { index in
      let change = log.changes[index]
      if change.kind != .noticed { isRunning[Int(change.card)] = false }
      if change.kind == .reset { firsts[Int(change.card)] = none }
    }
    return firsts
  }
}
