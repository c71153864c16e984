import Distributions
import Kaiki
import KaikiSimulation
import Statistics

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
    /// Predictor whose predictions are scored.
    package var predictor: Predictor
    /// Accuracy of the predicted probabilities of recall.
    package var scores: RecallScores
  }

  /// Comparison of two predictors of recall by log loss.
  package struct Pair: Sendable {
    /// First of two compared predictors.
    package var predictor: Predictor
    /// Second of two compared predictors.
    package var against: Predictor
    /// Mean log loss of the first predictor minus the second predictor's, in nats per answer, with a 95 % interval.
    ///
    /// Below 0 if the first predictor is better.
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

  /// Creates an evaluation from computed results.
  init(splits: Int, judged: [Judged], pairs: [Pair]) {
    (self.splits, self.judged, self.pairs) = (splits, judged, pairs)
  }

  /// Fits the models and computes the scores of their predictions.
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
