import Forecasting
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

/// What is asked of a fit.
package struct FitOptions: Sendable {
  /// The models.
  package var models: [FittedModel]
  /// Whether they are judged on answers that they have not seen.
  package var evaluates: Bool
  /// How many tasks share the work, ≥ 1.
  package var jobs: Int
  /// How often they are fitted for that, 1 to ``mostSplits``.
  package var splits: Int
  /// The time that has passed; `nil` where nobody asks how long fits take.
  package var clock: (@Sendable () -> Duration)?

  /// - Parameters:
  ///   - models: At least one.
  ///   - evaluates: Whether they are judged on answers that they have not seen.
  ///   - splits: How often they are fitted for that, 1 to ``mostSplits``.
  ///   - jobs: How many tasks share the work, ≥ 1.
  ///   - clock: The time that has passed; `nil` where nobody asks how long fits take.
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

  /// The fewest answers after at least a day to which a model is fitted.
  package static let leastTargets = TrainingAnswers.leastTargets
  /// The splits of the public benchmark.
  package static let usualSplits = 5
  /// So many that each foretold part still has two of the fewest answers.
  package static let mostSplits = 20
}

extension HistoryAsOf {
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

  /// Judges models of memory on answers that they have not seen, without a fit to all of the log.
  ///
  /// - Parameter options: Which models, and how.
  package func memoryEvaluation(_ options: FitOptions) async throws(FitRefusal) -> MemoryEvaluation {
    let (targets, sequences, _) = try memoryTargets()
    let groups = LaneGroups(sequences, before: sequences.targetCount)
    return await MemoryEvaluation(targets, sequences, groups, options)
  }

  /// What is to be foretold, the answers from which it is, and what was left out of them.
  private func memoryTargets() throws(FitRefusal) -> (RecallTargets, AnswerSequences, TrainingAnswers.LeftOut)
  {
    let (training, sequences) = try trainingAnswers()
    let targets = RecallTargets(training.reviews, cardCount: log?.cards.count ?? 0)
    return (targets, sequences, training.leftOut)
  }
}
