import Kaiki
import KaikiSimulation
import Statistics

/// Models of memory fitted to a log.
package struct MemoryFitFigure: Sendable {
  /// A model with its weights, and how well they foretell the log that they were fitted to.
  package struct Fitted: Sendable {
    /// The weights.
    package var fit: MemoryFit
    /// On the answers that were fitted.
    package var scores: RecallScores
    /// How long the fit took; `nil` where nobody asks.
    package var duration: Duration?
  }

  /// The models, as they were asked for.
  package var models: [Fitted]
  /// How they foretold answers that they had not seen; `nil` where that was not asked for.
  package var evaluation: MemoryEvaluation?
  /// The answers that were left out, since they are no part of the present life of a card from its beginning (F19).
  package var leftOut = TrainingAnswers.LeftOut()
  /// Whether practice is among the answers that were fitted.
  package var includesPractice = true
}

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

/// What is asked of a fit.
package struct FitOptions: Sendable {
  /// The models.
  package var models: [FittedModel]
  /// Whether they are judged on answers that they have not seen.
  package var evaluates: Bool
  /// How many tasks share the work, ≥ 1.
  package var jobs: Int
  /// The time that has passed; `nil` where nobody asks how long fits take.
  package var clock: (@Sendable () -> Duration)?

  /// - Parameters:
  ///   - models: At least one.
  ///   - evaluates: Whether they are judged on answers that they have not seen.
  ///   - jobs: How many tasks share the work, ≥ 1.
  ///   - clock: The time that has passed; `nil` where nobody asks how long fits take.
  package init(
    models: [FittedModel], evaluates: Bool, jobs: Int, clock: (@Sendable () -> Duration)? = nil
  ) {
    self.models = models
    self.evaluates = evaluates
    self.jobs = jobs
    self.clock = clock
  }

  /// The fewest answers after at least a day to which a model is fitted.
  package static let leastTargets = 50
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
    let (_, sequences, _) = try memoryTargets()
    let groups = LaneGroups(sequences, before: sequences.targetCount)
    var fits: [FittedModel: MemoryFit] = [:]
    for model in models { fits[model] = await model.fitted(to: groups, jobs: jobs) }
    return fits
  }

  /// Fits models of memory to the log.
  ///
  /// - Parameter options: Which, and how.
  package func memoryFits(_ options: FitOptions) async throws(FitRefusal) -> MemoryFitFigure {
    let (targets, sequences, leftOut) = try memoryTargets()
    let groups = LaneGroups(sequences, before: sequences.targetCount)
    var models: [MemoryFitFigure.Fitted] = []
    for model in options.models {
      let start = options.clock?()
      guard let fit = await model.fitted(to: groups, jobs: options.jobs) else { throw .noReviews }
      let end = options.clock?()
      let p = await model.recall(of: groups, weights: fit.weights, jobs: options.jobs)
      models.append(
        MemoryFitFigure.Fitted(
          fit: fit, scores: targets.scores(p, 0..<targets.count),
          duration: start.flatMap { start in end.map { $0 - start } }))
    }
    let evaluation =
      options.evaluates ? await MemoryEvaluation(targets, sequences, groups, options) : nil
    return MemoryFitFigure(
      models: models, evaluation: evaluation, leftOut: leftOut,
      includesPractice: log?.origin != .foreign)
  }

  /// What is to be foretold, the answers from which it is, and what was left out of them.
  private func memoryTargets() throws(FitRefusal) -> (RecallTargets, AnswerSequences, TrainingAnswers.LeftOut)
  {
    guard let log, let replayed, !replayed.reviews.isEmpty else { throw .noReviews }
    let training = TrainingAnswers(log, replayed)
    let targets = RecallTargets(training.reviews, cardCount: log.cards.count)
    guard targets.count >= FitOptions.leastTargets else {
      throw .tooFew(targets.count, least: FitOptions.leastTargets)
    }
    guard targets.cards.contains(where: { $0 != targets.cards[0] }) else { throw .oneCard }
    return (targets, AnswerSequences(training.reviews, dayStartHour: boundary.dayStartHour), training.leftOut)
  }
}
