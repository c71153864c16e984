import Kaiki
import KaikiSimulation

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

    package init() {}

    /// True if no answer was excluded.
    package var isEmpty: Bool { self == LeftOut() }
  }

  /// Included answers, oldest first; an index of this array is not an index of the log if answers are excluded. In a log of
  /// another app, the first included answer of each card has an `elapsed` of -1. Empty if all answers are excluded.
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

/// Memory models fitted to a log, or the reason why fitting failed.
package struct FittedModels: Sendable {
  private var fits: [FittedModel: MemoryFit] = [:]
  /// Reason why the last failed fit was impossible; `nil` if all fits succeeded, or before the first.
  package internal(set) var refusal: FitRefusal?

  /// Returns the fit of a model; `nil` if the model has not been fitted to the log.
  package subscript(_ model: FittedModel) -> MemoryFit? { fits[model] }

  /// FSRS-6 with the fitted parameters; `nil` if FSRS-6 has not been fitted to the log.
  package var fsrs6: FSRS6? { fits[.fsrs6].map { FSRS6(bounding: $0.weights) } }
  /// FSRS-7 with the fitted parameters; `nil` if FSRS-7 has not been fitted to the log.
  package var fsrs7: FSRS7? { fits[.fsrs7].map { FSRS7(bounding: $0.weights) } }

  mutating func take(_ more: [FittedModel: MemoryFit]) { fits.merge(more) { _, new in new } }
}

/// Reason why fitting a model to a log is impossible.
package enum FitRefusal: Error, Hashable {
  /// The log has no reviews.
  case noReviews
  /// All answers at least one day after the card's previous answer belong to one card.
  case oneCard
  /// The log has too few answers at least one day after the previous answer: their number, and the minimum.
  case tooFew(Int, least: Int)
}

extension HistoryAsOf {
  /// Returns the fits of some models to the log, by model: one entry per model.
  package func fits(
    of models: [FittedModel], jobs: Int
  ) async throws(FitRefusal) -> [FittedModel: MemoryFit] {
    let (_, sequences) = try trainingAnswers()
    let groups = LaneGroups(sequences, before: sequences.targetCount)
    var fits: [FittedModel: MemoryFit] = [:]
    for model in models { fits[model] = await model.fitted(to: groups, jobs: jobs) }
    return fits
  }

  /// Returns the answers to which models are fitted, as a list in log order and grouped by card.
  package func trainingAnswers() throws(FitRefusal) -> (training: TrainingAnswers, sequences: AnswerSequences)
  {
    guard let log, let replayed, !replayed.reviews.isEmpty else { throw .noReviews }
    let training = TrainingAnswers(log, replayed)
    let targets = training.reviews.lazy.filter(TrainingAnswers.isTarget)
    let count = targets.count { _ in true }
    guard count >= TrainingAnswers.minTargets else {
      throw .tooFew(count, least: TrainingAnswers.minTargets)
    }
    let card = targets.first?.card
    guard targets.contains(where: { $0.card != card }) else { throw .oneCard }
    return (training, AnswerSequences(training.reviews, dayStartHour: boundary.dayStartHour))
  }
}
