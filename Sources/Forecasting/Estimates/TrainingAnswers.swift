import Kaiki

/// The answers of a log to which models of memory are fitted (F19).
///
/// Of another app's log each card begins at its last group of answers in learning, where the log says which those are:
/// what came before a reset was another life, and of a card whose first answers are lost nothing is known. Cram
/// sessions are left out. Of logs by a table all answers count, practice too.
///
/// - Note: Source: ankitects/anki, `rslib/src/scheduler/fsrs/params.rs`, `reviews_for_fsrs`.
package struct TrainingAnswers: Sendable {
  /// What was left out.
  package struct LeftOut: Hashable, Sendable {
    /// Cards of which the log does not have the beginning.
    package var cards = 0
    /// Their answers.
    package var answersOfCards = 0
    /// Answers of earlier lives of other cards.
    package var earlierAnswers = 0
    /// Answers of cram sessions.
    package var crammed = 0

    /// Nothing.
    package init() {}

    /// Whether nothing was left out.
    package var isEmpty: Bool { self == LeftOut() }
  }

  /// In the order of the log.
  package private(set) var reviews: ContiguousArray<ObservedReview>
  /// The others.
  package private(set) var leftOut = LeftOut()

  /// The fewest answers after at least a day to which a model is fitted.
  package static let leastTargets = 50

  /// Whether an answer can be foretold: it comes at least a day after the one before.
  package static func isTarget(_ review: ObservedReview) -> Bool { review.elapsed >= 1 }

  /// - Parameters:
  ///   - log: The log.
  ///   - replayed: Its answers as the rules read them.
  package init(_ log: ReviewLog, _ replayed: ReplayedLog) {
    guard log.origin == .foreign else {
      reviews = replayed.reviews
      return
    }
    let firsts = Self.firstPlaces(log, replayed)
    reviews = []
    reviews.reserveCapacity(replayed.reviews.count)
    var cards: Set<Int32> = []
    for (place, review) in replayed.reviews.enumerated() {
      let first = firsts[Int(review.card)]
      if review.counting == .practice {
        leftOut.crammed += 1
      } else if first == Self.none {
        cards.insert(review.card)
        leftOut.answersOfCards += 1
      } else if place < first {
        leftOut.earlierAnswers += 1
      } else {
        reviews.append(review)
        if place == first { reviews[reviews.count - 1].elapsed = -1 }
      }
    }
    leftOut.cards = cards.count
  }

  /// The place of a card without a beginning.
  private static let none = Int.max

  /// Where each card begins among the answers.
  private static func firstPlaces(_ log: ReviewLog, _ replayed: ReplayedLog) -> ContiguousArray<Int> {
    var firsts = ContiguousArray(repeating: none, count: log.cards.count)
    var isRunning = ContiguousArray(repeating: false, count: log.cards.count)
    let tellsLearning = log.reviews.contains { $0.phase == .learning }
    log.forEachStretch { stretch in
      for place in stretch where replayed.reviews[place].counting == .graded {
        let review = replayed.reviews[place]
        let card = Int(review.card)
        if review.elapsed < 0 {
          firsts[card] = tellsLearning || review.followsLostAnswers ? none : place
          isRunning[card] = false
        }
        guard tellsLearning else { continue }
        if review.isLearning, !isRunning[card] { firsts[card] = place }
        isRunning[card] = review.isLearning
      }
    } change: { place in
      let change = log.changes[place]
      if change.kind != .noticed { isRunning[Int(change.card)] = false }
      if change.kind == .reset { firsts[Int(change.card)] = none }
    }
    return firsts
  }
}
