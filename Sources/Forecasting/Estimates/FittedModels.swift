import Kaiki
import KaikiSimulation

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

  /// Adds fits and replaces earlier fits of the same models.
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
