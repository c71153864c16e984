import Distributions
import Kaiki
import KaikiSimulation
import Statistics

/// How well models of memory predict answers that were not used for their fit.
///
/// The answers after at least a day stand in the order of the log, in one part more than there are splits. At each split the
/// models are fitted to all parts before one and foretell that one; the chances of all those parts are judged together. Within
/// a foretold part the state of a card still follows its answers; only the weights are older.
///
/// - Note: Source: open-spaced-repetition/srs-benchmark, `script.py`, by `TimeSeriesSplit` of scikit-learn with 5 splits.
package struct MemoryEvaluation: Sendable {
  /// Source of predictions.
  package enum Predictor: Hashable, Sendable {
    /// A fitted model.
    case fitted(FittedModel)
    /// A model with the weights that it has without any log.
    case standard(FittedModel)
    /// The share of the earlier answers that were right.
    case average

    /// What ``average`` is called.
    package static let averageName = "average"

    /// What the predictor is called.
    package var name: String {
      switch self {
      case .fitted(let model): model.rawValue
      case .standard(let model): "\(model.rawValue)-standard"
      case .average: Self.averageName
      }
    }
  }

  /// How well one of them did.
  package struct Judged: Sendable {
    /// What foretold the answers.
    package var predictor: Predictor
    /// How good the chances were that the predictor gave.
    package var scores: RecallScores
  }

  /// How two of them compare.
  package struct Pair: Sendable {
    /// The one.
    package var predictor: Predictor
    /// The other.
    package var against: Predictor
    /// The mean log loss of `predictor` less that of `against`; below 0 where `predictor` is better.
    package var difference: Estimate
  }

  /// What is judged where some models are asked for: they, the same with standard weights, and the average.
  package static func predictors(_ models: [FittedModel]) -> [Predictor] {
    models.map(Predictor.fitted) + models.map(Predictor.standard) + [.average]
  }

  /// How often models were fitted.
  package let splits: Int

  /// The predictors, as ``predictors(_:)`` has them.
  package let judged: [Judged]
  /// Each of them against each that follows.
  package let pairs: [Pair]

  /// An evaluation that was made before.
  init(splits: Int, judged: [Judged], pairs: [Pair]) {
    (self.splits, self.judged, self.pairs) = (splits, judged, pairs)
  }

  /// Fits and judges.
  ///
  /// - Parameters:
  ///   - targets: The answers to be foretold, more than ``FitOptions/mostSplits``.
  ///   - sequences: The log.
  ///   - groups: All of it.
  ///   - options: Which models, and how many splits.
  init(
    _ targets: RecallTargets, _ sequences: AnswerSequences, _ groups: LaneGroups, _ options: FitOptions
  ) async {
    splits = options.splits
    let size = targets.count / (splits + 1)
    let first = targets.count - splits * size
    let predictors = Self.predictors(options.models)
    var foretold = [[Double]](repeating: [], count: predictors.count)
    for start in stride(from: first, to: targets.count, by: size) {
      let past = LaneGroups(sequences, before: start)
      for (place, predictor) in predictors.enumerated() {
        let p = await predictor.recall(groups, past: past, targets.recalled[..<start], jobs: options.jobs)
        foretold[place] += p[start..<(start + size)]
      }
    }
    let range = first..<targets.count
    judged = zip(predictors, foretold).map { Judged(predictor: $0, scores: targets.scores($1, range)) }
    let losses = foretold.map { targets.losses($0, range) }
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
  /// The chances that are given to all answers by what was known from the past ones.
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
