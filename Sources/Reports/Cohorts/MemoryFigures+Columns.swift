import Analysis
import Encoding
import KaikiSimulation

extension MemoryFitFigure {
  /// The columns of `fit --by-user`.
  static func fields(_ models: [FittedModel]) -> [CohortField<MemoryFitFigure>] {
    [
      .count("answers", "answers after at least a day, which the models foretell") {
        $0.models.first?.scores.n
      }
    ]
      + models.enumerated().flatMap { fields(of: $1, at: $0) }
  }

  private static func fields(of model: FittedModel, at place: Int) -> [CohortField<MemoryFitFigure>] {
    let name = model.rawValue
    let scores: [CohortField<MemoryFitFigure>] = [
      .score("\(name).logLoss", "mean log loss on the answers that were fitted") {
        $0.models[place].scores.logLoss
      },
      .score("\(name).standardLogLoss", "the same with standard weights") {
        $0.models[place].standardLogLoss
      },
      .score("\(name).rmseBins", "RMSE over bins of like answers") { $0.models[place].scores.binnedError },
      .score("\(name).auc", "area under the ROC curve; null where all or none were recalled") {
        $0.models[place].scores.areaUnderCurve
      },
      .word("\(name).converged", "yes where the slope at the weights is 0") {
        $0.models[place].fit.isConverged ? "yes" : "no"
      },
    ]
    return scores
      + model.prior.means.indices.map { weight in
        .amount("\(name).w\(weight)", "a fitted weight of the model") { $0.models[place].fit.weights[weight] }
      }
  }
}

extension MemoryEvaluation {
  /// The columns of `benchmark`.
  static func fields(_ models: [FittedModel]) -> [CohortField<MemoryEvaluation>] {
    [.count("answers", "answers that were foretold") { $0.judged.first?.scores.n }]
      + predictors(models).enumerated().flatMap { place, predictor -> [CohortField<MemoryEvaluation>] in
        [
          .score(key(.logLoss, of: predictor), "mean log loss") { $0.judged[place].scores.logLoss },
          .score(key(.rmseBins, of: predictor), "RMSE over bins of like answers") {
            $0.judged[place].scores.binnedError
          },
          .score(
            key(.auc, of: predictor), "area under the ROC curve; null where all or none were recalled"
          ) {
            $0.judged[place].scores.areaUnderCurve
          },
        ]
      }
  }

  /// A score of the public benchmark.
  enum Score: String, CaseIterable {
    case logLoss, rmseBins, auc
  }

  /// The column of a score.
  static func key(_ score: Score, of predictor: Predictor) -> String { "\(predictor.name).\(score.rawValue)" }
}
