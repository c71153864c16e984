import Analysis
import Encoding
import KaikiSimulation

extension MemoryFitFigure: CohortFigure {
  package var values: [PersonValue?] { Self.fields(models.map(\.fit.model)).values(of: self) }

  static func fields(_ models: [FittedModel]) -> [Field<MemoryFitFigure>] {
    [Field("answers", overPeople: .count) { $0.models.first?.scores.n }]
      + models.enumerated().flatMap { index, model -> [Field<MemoryFitFigure>] in
        Fitted.fields(of: model).of { $0.models[index] }
      }
  }
}

extension MemoryFitFigure.Fitted {
  fileprivate static func fields(of model: FittedModel) -> [Field<MemoryFitFigure.Fitted>] {
    let name = model.rawValue
    return [
      Field("\(name).logLoss", overPeople: .score.namingExtremes()) { $0.scores.logLoss },
      Field("\(name).standardLogLoss", overPeople: .score) { $0.standardLogLoss },
      Field("\(name).rmseBins", overPeople: .score) { $0.scores.binnedError },
      Field("\(name).auc", overPeople: .score) { $0.scores.areaUnderCurve },
      Field("\(name).converged", overPeople: .words) { Word($0.fit.isConverged ? "yes" : "no") },
    ]
      + model.prior.means.indices.map { weight in
        Field("\(name).w\(weight)", id: "\(name)/w", overPeople: .amount.hidden) { $0.fit.weights[weight] }
      }
  }
}

extension MemoryEvaluation: CohortFigure {
  package var values: [PersonValue?] {
    Self.fields(judged.compactMap { if case .fitted(let model) = $0.predictor { model } else { nil } })
      .values(of: self)
  }

  static func fields(_ models: [FittedModel]) -> [Field<MemoryEvaluation>] {
    [Field("answers", overPeople: .count.hidden) { $0.judged.first?.scores.n }]
      + predictors(models).enumerated().flatMap { index, predictor -> [Field<MemoryEvaluation>] in
        Score.allCases.map { score in
          Field(key(score, of: predictor), overPeople: .score.hidden) { score.value($0.judged[index].scores) }
        }
      }
  }

  enum Score: String, CaseIterable {
    case logLoss, rmseBins, auc

    fileprivate func value(_ scores: RecallScores) -> Double? {
      switch self {
      case .logLoss: scores.logLoss
      case .rmseBins: scores.binnedError
      case .auc: scores.areaUnderCurve
      }
    }
  }

  static func key(_ score: Score, of predictor: Predictor) -> String { "\(predictor.name).\(score.rawValue)" }
}
