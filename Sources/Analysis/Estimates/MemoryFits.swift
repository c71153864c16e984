import Distributions
import Forecasting
import Kaiki
import KaikiNumerics
import KaikiSimulation
import Statistics

/// Memory models fitted to a log, with their accuracy.
package struct MemoryFitFigure: Sendable {
  /// Memory model with fitted parameters, and its accuracy on the same log.
  package struct Fitted: Sendable {
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
  /// Numbers of answers excluded from the fit (F19). Excluded are cards whose first answers the log lacks, answers before a
  /// card's last restart, and cramming.
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

/// Accuracy of memory models on answers that were not used to fit them.
///
/// The test answers (at least a day after the card's previous answer) are split in log order into `splits` + 1 parts. For
/// each split, the models are fitted to all earlier parts and predict the next part. The scores combine the predictions of
/// all these parts. Within a predicted part, a card's state still follows its answers; only the parameters are older.
///
/// - Note: Source: open-spaced-repetition/srs-benchmark, `script.py`, by `TimeSeriesSplit` of scikit-learn with 5 splits.
package struct MemoryEvaluation: Sendable {
  /// Source of predicted probabilities of recall: a fitted model, a model with standard parameters, or the average.
  package enum Predictor: Hashable, Sendable {
    /// Memory model with parameters fitted to the answers before the predicted ones.
    case fitted(FittedModel)
    /// Memory model with its standard parameters, which are fitted to no answer of the log.
    case standard(FittedModel)
    /// Constant prediction: the recall rate of the earlier answers.
    case average

    /// Name in output of the predictor that always predicts the recall rate of the earlier answers.
    package static let averageName = "average"

    /// Name of the predictor in output, such as `fsrs6`, `fsrs6-standard` or `average`.
    package var name: String {
      switch self {
      case .fitted(let model): model.rawValue
      case .standard(let model): "\(model.rawValue)-standard"
      case .average: Self.averageName
      }
    }
  }

  /// Predictor of recall with the scores of its predictions.
  package struct Judged: Sendable {
    package var predictor: Predictor
    package var scores: RecallScores
  }

  /// Comparison of two predictors of recall by log loss.
  package struct Pair: Sendable {
    package var predictor, against: Predictor
    /// Mean log loss of the first predictor minus the second predictor's, in nats per answer, with a 95 % interval. Below 0
    /// if the first predictor is better.
    package var difference: Estimate
  }

  /// Returns the predictors for some models: each fitted model, then each model with standard parameters, then the average.
  package static func predictors(_ models: [FittedModel]) -> [Predictor] {
    models.map(Predictor.fitted) + models.map(Predictor.standard) + [.average]
  }

  /// Number of splits, ≥ 1: each model is fitted once per split and predicts the next part of the log.
  package let splits: Int

  /// Scores, one element per predictor: first each fitted model, then each model with standard parameters, then the average.
  package let judged: [Judged]
  /// Comparison of each predictor with each later one in ``judged``, one element per pair: first with second, first with third
  /// ...
  package let pairs: [Pair]
}

extension MemoryEvaluation {
  init(
    _ targets: RecallTargets, _ sequences: AnswerSequences, _ groups: LaneGroups, _ options: FitOptions
  ) async {
    splits = options.splits
    let size = targets.count / (splits + 1)
    let first = targets.count - splits * size
    let predictors = Self.predictors(options.models)
    var predicted = [[Double]](repeating: [], count: predictors.count)
    for start in stride(from: first, to: targets.count, by: size) {
      let past = LaneGroups(sequences, before: start)
      for (index, predictor) in predictors.enumerated() {
        let p = await predictor.recall(groups, past: past, targets.recalled[..<start], jobs: options.jobs)
        predicted[index] += p[start..<(start + size)]
      }
    }
    let range = first..<targets.count
    judged = zip(predictors, predicted).map { Judged(predictor: $0, scores: targets.scores($1, range)) }
    let losses = predicted.map { targets.losses($0, range) }
    let cards = Array(targets.cards[range])
    pairs = predictors.indices.flatMap { one in
      predictors.indices.dropFirst(one + 1).map { other in
        Pair(
          predictor: predictors[one], against: predictors[other],
          difference: PairedLosses.difference(losses[one], losses[other], cards: cards))
      }
    }
  }
}

extension MemoryEvaluation.Predictor {
  /// Returns the predicted probabilities of recall (0...1) of all answers in log order, from parameters fitted to the past
  /// answers.
  fileprivate func recall(
    _ groups: LaneGroups, past: LaneGroups, _ outcomes: ArraySlice<Bool>, jobs: Int
  ) async -> [Double] {
    switch self {
    case .fitted(let model):
      let fit = await model.fitted(to: past, jobs: jobs)
      return await model.recall(of: groups, weights: fit?.weights ?? model.prior.means, jobs: jobs)
    case .standard(let model):
      return await model.recall(of: groups, weights: model.prior.means, jobs: jobs)
    case .average:
      let share = Double(outcomes.count { $0 }) / Double(outcomes.count)
      return [Double](repeating: share, count: groups.targetCount)
    }
  }
}

/// Answers whose recall a memory model predicts, in log order: answers at least one day after the card's previous answer.
package struct RecallTargets: Sendable {
  /// Days since the card's previous answer, ≥ 1; one element per answer to predict, in log order.
  package private(set) var elapsed: [Double] = []
  /// True if the card was recalled; one element per answer to predict (at least one day after the card's previous answer), in log
  /// order; empty if there is none.
  package private(set) var recalled: [Bool] = []
  /// Index of the card in the log, from 0; one element per answer to predict, in log order.
  package private(set) var cards: [Int32] = []
  private var keys: [RecallMetrics.Key] = []

  /// Number of answers to predict, ≥ 0.
  package var count: Int { recalled.count }

  init(_ reviews: some Collection<ObservedReview>, cardCount: Int) {
    var counts = ContiguousArray(repeating: (reviews: 0, lapses: 0), count: cardCount)
    for review in reviews where TrainingAnswers.isTarget(review) {
      let card = Int(review.card)
      counts[card].reviews += 1
      elapsed.append(Double(review.elapsed))
      recalled.append(review.isCorrect)
      cards.append(review.card)
      keys.append(
        RecallMetrics.Key(
          elapsed: Double(review.elapsed), reviews: counts[card].reviews + 1, lapses: counts[card].lapses))
      if !review.isCorrect { counts[card].lapses += 1 }
    }
  }
}

/// Accuracy of predicted probabilities of recall on some answers.
package struct RecallScores: Hashable, Sendable {
  /// Number of predicted answers, ≥ 1.
  package var n: Int
  /// Mean log loss in nats per answer, −ln(predicted probability of the outcome), ≥ 0; smaller is better.
  package var logLoss: Double
  /// RMSE(bins) of srs-benchmark, 0...1; smaller is better. Root mean squared difference of predicted and observed recall
  /// over bins of similar answers.
  package var binnedError: Double
  /// Area under the ROC curve, 0...1 (0.5 for random predictions); `nil` if all or no answers were recalled. The area is the
  /// probability that a recalled answer had a higher prediction than a forgotten one; ties count one half.
  package var areaUnderCurve: Double?
  /// Predicted and observed recall in up to ten groups of about equally many answers, by ascending prediction.
  package var calibration: [RecallMetrics.CalibrationBin]
}

extension RecallTargets {
  /// Returns the log loss of each answer, −ln(predicted probability of the outcome), in nats, ≥ 0.
  ///
  /// The logarithm is equal on every machine.
  func losses(_ p: [Double], _ range: Range<Int>) -> [Double] {
    RecallMetrics.losses(p, Array(recalled[range])) { KaikiNumerics.log($0) }
  }

  func scores(_ p: [Double], _ range: Range<Int>) -> RecallScores {
    let reviews = RecallMetrics.outcomes(p, Array(recalled[range]))
    return RecallScores(
      n: p.count, logLoss: losses(p, range).reduce(0, +) / Double(p.count),
      binnedError: RecallMetrics.binnedError(reviews, RecallMetrics.Bins(Array(keys[range]))),
      areaUnderCurve: RecallMetrics.areaUnderCurve(reviews),
      calibration: (try? RecallMetrics.calibration(reviews)) ?? [])
  }
}
