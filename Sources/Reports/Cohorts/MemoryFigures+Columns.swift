import Analysis
import Encoding
import KaikiSimulation

extension MemoryFitFigure {
  /// The columns of `fit --by-user`.
  static func fields(_ models: [FittedModel]) -> [CohortField<MemoryFitFigure>] {
    [
      .count("answers") {
        $0.models.first?.scores.n
      }
    ]
      + models.enumerated().flatMap { fields(of: $1, at: $0) }
  }

  private static func fields(of model: FittedModel, at index: Int) -> [CohortField<MemoryFitFigure>] {
    let name = model.rawValue
    let scores: [CohortField<MemoryFitFigure>] = [
      .score("\(name).logLoss") {
        $0.models[index].scores.logLoss
      },
      .score("\(name).standardLogLoss") {
        $0.models[index].standardLogLoss
      },
      .score("\(name).rmseBins") { $0.models[index].scores.binnedError },
      .score("\(name).auc") {
        $0.models[index].scores.areaUnderCurve
      },
      .word("\(name).converged") {
        $0.models[index].fit.isConverged ? "yes" : "no"
      },
    ]
    return scores
      + model.prior.means.indices.map { weight in
        .amount("\(name).w\(weight)") { $0.models[index].fit.weights[weight] }
      }
  }
}

extension MemoryEvaluation {
  /// The columns of `benchmark`.
  static func fields(_ models: [FittedModel]) -> [CohortField<MemoryEvaluation>] {
    [.count("answers") { $0.judged.first?.scores.n }]
      + predictors(models).enumerated().flatMap { index, predictor -> [CohortField<MemoryEvaluation>] in
        [
          .score(key(.logLoss, of: predictor)) { $0.judged[index].scores.logLoss },
          .score(key(.rmseBins, of: predictor)) {
            $0.judged[index].scores.binnedError
          },
          .score(
            key(.auc, of: predictor)
          ) {
            $0.judged[index].scores.areaUnderCurve
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
