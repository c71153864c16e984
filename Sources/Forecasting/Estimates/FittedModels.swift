import Kaiki
import KaikiSimulation

/// Models of memory fitted to a log, or why none are.
package struct FittedModels: Sendable {
  private var fits: [FittedModel: MemoryFit] = [:]
  /// Why none could be fitted; `nil` where it was not tried, or could be done.
  package internal(set) var refusal: FitRefusal?

  /// The fit of a model; `nil` where there is none.
  package subscript(_ model: FittedModel) -> MemoryFit? { fits[model] }

  /// FSRS-6 as it fits the log.
  package var fsrs6: FSRS6? { fits[.fsrs6].map { FSRS6(bounding: $0.weights) } }
  /// FSRS-7 as it fits the log.
  package var fsrs7: FSRS7? { fits[.fsrs7].map { FSRS7(bounding: $0.weights) } }

  mutating func take(_ more: [FittedModel: MemoryFit]) { fits.merge(more) { _, new in new } }
}

/// Why no model is fitted to a log.
package enum FitRefusal: Error, Hashable {
  /// There are no reviews.
  case noReviews
  /// All answers that could be foretold are of one card.
  case oneCard
  /// There are too few answers after at least a day.
  case tooFew(Int, least: Int)
}

extension HistoryAsOf {
  /// The weights of some models that fit the log, or why there are none.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - jobs: How many tasks share the work, ≥ 1.
  package func fits(
    of models: [FittedModel], jobs: Int
  ) async throws(FitRefusal) -> [FittedModel: MemoryFit] {
    let (_, sequences) = try trainingAnswers()
    let groups = LaneGroups(sequences, before: sequences.targetCount)
    var fits: [FittedModel: MemoryFit] = [:]
    for model in models { fits[model] = await model.fitted(to: groups, jobs: jobs) }
    return fits
  }

  /// The answers that models are fitted to, also as sequences by card.
  ///
  /// - Throws: `FitRefusal`, where they are too few, or all of one card.
  package func trainingAnswers() throws(FitRefusal) -> (training: TrainingAnswers, sequences: AnswerSequences)
  {
    guard let log, let replayed, !replayed.reviews.isEmpty else { throw .noReviews }
    let training = TrainingAnswers(log, replayed)
    let targets = training.reviews.lazy.filter(TrainingAnswers.isTarget)
    let count = targets.count { _ in true }
    guard count >= TrainingAnswers.leastTargets else {
      throw .tooFew(count, least: TrainingAnswers.leastTargets)
    }
    let card = targets.first?.card
    guard targets.contains(where: { $0.card != card }) else { throw .oneCard }
    return (training, AnswerSequences(training.reviews, dayStartHour: boundary.dayStartHour))
  }
}
