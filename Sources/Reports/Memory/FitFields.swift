import Analysis
import Kaiki
import KaikiSimulation
import Statistics

enum FitFields {
  private static let calibration: [Field<RecallMetrics.CalibrationBin>] = [
    Field("p") { $0.predicted },
    Field("observed") { $0.observed.rate },
    Field("n") { $0.observed.n },
  ]

  private static let scores: [Field<RecallScores>] = [
    Field("logLoss") { $0.logLoss },
    Field("rmseBins") { $0.binnedError },
    Field("auc") { $0.areaUnderCurve },
    Field("n") { $0.n },
  ]

  private static let calibrationTable = Field<RecallScores>.list(
    "calibration", { $0.calibration }, calibration)

  static let models: [Field<MemoryFitFigure.Fitted>] =
    [
      Field("model") { $0.fit.model },
      .values("parameters") { $0.fit.weights },
      .values("standardErrors") {
        $0.fit.standardErrors
      },
    ] + scores.of { $0.scores } + [
      Field("standardLogLoss") { $0.standardLogLoss },
      Field("seconds") { $0.seconds },
      Field("gradientNorm") {
        $0.fit.gradientNorm
      },
      Field("converged") {
        $0.fit.isConverged
      },
    ] + [calibrationTable].of { $0.scores }

  static let evaluation: [Field<MemoryEvaluation>] = [
    Field("folds") { $0.splits },
    .list(
      "models",
      { $0.judged },
      [Field("model") { Word($0.predictor.name) }]
        + (scores + [calibrationTable]).of { $0.scores }),
    .list(
      "differences", { $0.pairs },
      [
        Field("model") { Word($0.predictor.name) },
        Field("against") { Word($0.against.name) },
      ]
        + EstimateFields.named("logLoss").of { $0.difference }),
  ]

  private struct Weight: Sendable {
    var model: FittedModel
    var number: Int
    var value: Double
    var error: Double?
  }

  static let weightTable = ReportTable<MemoryFitFigure>.rows(
    { figure in
      figure.models.flatMap { fitted in
        fitted.fit.weights.indices.map { number in
          Weight(
            model: fitted.fit.model, number: number, value: fitted.fit.weights[number],
            error: fitted.fit.standardErrors[number])
        }
      }
    },
    [
      Field<Weight>("model") { $0.model },
      Field("weight") { $0.number },
      Field("value") { $0.value },
      Field("standardError") { $0.error },
      Field("standard") { $0.model.prior.means[$0.number] },
    ])
}

extension MemoryFitFigure.Fitted {
  var standardLogLoss: Double { fit.standardLoss / Double(fit.count) }
  /// Duration of the fit in seconds; `nil` without `--timing`.
  var seconds: Double? {
    duration.map { Double($0.components.seconds) + Double($0.components.attoseconds) * 1e-18 }
  }
}

extension FittedModel: Reportable {}
