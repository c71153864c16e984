import Analysis
import Kaiki
import KaikiSimulation
import Statistics

/// The fields of a fit.
enum FitFields {
  private static let calibration: [Field<RecallMetrics.CalibrationBin>] = [
    Field("p", "the mean prediction of a tenth of the answers") { $0.predicted },
    Field("observed", "the share of them that was right") { $0.observed.rate },
    Field("n", "how many they are") { $0.observed.n },
  ]

  private static let scores: [Field<RecallScores>] = [
    Field("logLoss", "mean negative log likelihood") { $0.logLoss },
    Field("rmseBins", "root of the mean squared error over bins of like answers") { $0.binnedError },
    Field("auc", "the chance that a recalled card had the higher prediction, or null") { $0.areaUnderCurve },
    Field("n", "answers that were predicted") { $0.n },
  ]

  private static let calibrationTable = Field<RecallScores>.list(
    "calibration", "predictions and what became of them", { $0.calibration }, calibration)

  static let models: [Field<MemoryFitFigure.Fitted>] =
    [
      Field("model", "fsrs6, fsrs7, hlr or power") { $0.fit.model },
      .values("parameters", "the weights, from w0") { $0.fit.weights },
      .values("standardErrors", "one a weight; null where it stands at a bound of its range") {
        $0.fit.standardErrors
      },
    ] + scores.of { $0.scores } + [
      Field("standardLogLoss", "the log loss of the standard weights") { $0.standardLogLoss },
      Field("seconds", "how long the fit took, with --timing; else null") { $0.seconds },
      Field("gradientNorm", "the norm of the gradient of what is minimised, an answer, at the weights") {
        $0.fit.gradientNorm
      },
      Field("converged", "whether gradientNorm is below 1e-4, so that no weights nearby fit better") {
        $0.fit.isConverged
      },
    ] + [calibrationTable].of { $0.scores }

  static let evaluation: [Field<MemoryEvaluation>] = [
    Field("folds", "how often the models were fitted") { $0.splits },
    .list(
      "models",
      "the fitted models, the same with standard weights (NAME-standard), and average: the share of earlier answers that were right",
      { $0.judged },
      [Field("model", "its name") { Word($0.predictor.name) }]
        + (scores + [calibrationTable]).of { $0.scores }),
    .list(
      "differences", "each of them against each that follows", { $0.pairs },
      [
        Field("model", "the one") { Word($0.predictor.name) },
        Field("against", "the other") { Word($0.against.name) },
      ]
        + EstimateFields.named("logLoss", "log loss of the one less that of the other").of { $0.difference }),
  ]

  /// One weight of a model.
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
      Field<Weight>("model", "fsrs6, fsrs7, hlr or power") { $0.model },
      Field("weight", "its number, from 0") { $0.number },
      Field("value", "the weight") { $0.value },
      Field("standardError", "its standard error; empty at a bound") { $0.error },
      Field("standard", "the weight of a model that knows no log") { $0.model.prior.means[$0.number] },
    ])
}

extension MemoryFitFigure.Fitted {
  /// The log loss of the standard weights.
  var standardLogLoss: Double { fit.standardLoss / Double(fit.count) }
  /// How long the fit took; `nil` where nobody asked.
  var seconds: Double? {
    duration.map { Double($0.components.seconds) + Double($0.components.attoseconds) * 1e-18 }
  }
}

extension FittedModel: Reportable {}
