import Forecasting
import Kaiki
import KaikiSimulation
import Statistics

/// Memory models fitted to a log, with their accuracy.
package struct MemoryFitFigure: Sendable {
  /// Memory model with fitted parameters, and its accuracy on the same log.
  package struct Fitted: Sendable {
    /// Fitted parameters of the memory model.
    package var fit: MemoryFit
    /// Accuracy on the answers used for the fit; usually better than on other answers.
    package var scores: RecallScores
    /// Wall-clock duration of the fit; `nil` if the options have no clock.
    package var duration: Duration?
  }

  /// Fitted models, in the order in which the user requested them.
  package var models: [Fitted]
  /// Accuracy on held-out answers (not used for the fit); `nil` unless requested.
  package var evaluation: MemoryEvaluation?
  /// Numbers of answers excluded from the fit (F19).
  ///
  /// Excluded are cards whose first answers the log lacks, answers before a card's last restart, and cramming.
  package var leftOut = TrainingAnswers.LeftOut()
  /// True if the fit includes practice answers (which change no schedule); false for third-party logs.
  package var includesPractice = true
}

/// Options of fitting memory models to a log: models, evaluation and parallel tasks.
package struct FitOptions: Sendable {
  /// Models to fit, at least one.
  package var models: [FittedModel]
  /// True to evaluate the models also on answers that were not used for the fit; false to fit only.
  package var evaluates: Bool
  /// Number of parallel tasks of the fit, ≥ 1.
  package var jobs: Int
  /// Number of splits of the log for the evaluation, 1 to ``maxSplits``.
  package var splits: Int
  /// Function that reads a monotonic clock; `nil` to measure no durations.
  package var clock: (@Sendable () -> Duration)?

  /// Creates the options of a fit.
  ///
  /// - Parameters:
  ///   - evaluates: True to evaluate the models on answers that were not used for the fit.
  ///   - splits: Number of splits for the evaluation, 1 to ``maxSplits``.
  ///   - clock: Function that reads a monotonic clock; `nil` to measure no durations.
  package init(
    models: [FittedModel], evaluates: Bool, splits: Int = FitOptions.usualSplits, jobs: Int,
    clock: (@Sendable () -> Duration)? = nil
  ) {
    self.models = models
    self.evaluates = evaluates
    self.splits = splits
    self.jobs = jobs
    self.clock = clock
  }

  /// Minimum number of answers for a fit (50); only answers at least a day after the card's previous answer count.
  package static let minTargets = TrainingAnswers.minTargets
  /// Default number of splits: 5, as in the public benchmark srs-benchmark.
  package static let usualSplits = 5
  /// Maximum number of splits: 20, so that each predicted part has at least two answers in a log of minimum size.
  package static let maxSplits = 20
}

extension HistoryAsOf {
  /// Fits memory models to the log of the history.
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
      includesPractice: log?.origin != .thirdParty)
  }

  /// Evaluates memory models on held-out answers only, without the fit to the whole log.
  package func memoryEvaluation(_ options: FitOptions) async throws(FitRefusal) -> MemoryEvaluation {
    let (targets, sequences, _) = try memoryTargets()
    let groups = LaneGroups(sequences, before: sequences.targetCount)
    return await MemoryEvaluation(targets, sequences, groups, options)
  }

  /// Returns the answers to predict, all training answers by card, and the numbers of excluded answers.
  private func memoryTargets() throws(FitRefusal) -> (RecallTargets, AnswerSequences, TrainingAnswers.LeftOut)
  {
    let (training, sequences) = try trainingAnswers()
    let targets = RecallTargets(training.reviews, cardCount: log?.cards.count ?? 0)
    return (targets, sequences, training.leftOut)
  }
}
