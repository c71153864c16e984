import Analysis
import Encoding
import Forecasting
import KaikiSimulation
import Phrases

extension PersonFigure: CohortFigure {
  package var values: [PersonValue?] { Self.fields.values(of: self) }

  static let fields: [Field<PersonFigure>] = [
    Field("cards", overPeople: .count) { $0.cards },
    Field("answers", overPeople: .count.namingExtremes()) { $0.answers },
    Field("correct", overPeople: .count) { $0.correct },
    .rate("recall", "true retention", successes: "recalled", trials: "tested") { $0.recall },
    Field("minutes", overPeople: .amount) { $0.minutes },
    Field("due", overPeople: .count.namingExtremes()) { $0.due },
    .rate("tasksInTime", "tasks done by the due day", successes: "roundsInTime", trials: "rounds") {
      $0.tasks
    },
    .rate("habitsDone", "days with the habit done", successes: "habitDaysDone", trials: "habitDays") {
      $0.habits
    },
    .rate("attendance", "classes attended", successes: "classesAttended", trials: "classes") { $0.classes },
    Field("coursesAtLimit", overPeople: .count.namingExtremes()) { $0.coursesAtLimit },
    Field("days", overPeople: .count) { $0.days },
    Field("firstDay") { $0.first },
    Field("lastDay") { $0.last },
    Field("streak", overPeople: .count) { $0.streak?.current },
    Field("longestStreak", overPeople: .count.namingExtremes()) { $0.streak?.longest },
    Field("away", overPeople: .count.namingExtremes()) { $0.away },
    Field(CohortWord.state, overPeople: .words) { $0.state },
  ]
}

extension PersonFigure.State: Reportable {}

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

/// Accuracy of forecasts of one person's past.
package struct BacktestOfPerson: CohortFigure {
  private let scores: [ItemKind: BacktestScores]

  /// - Parameter parts: At most one backtest per kind of item.
  package init(_ parts: [BacktestPart]) {
    scores = Dictionary(uniqueKeysWithValues: parts.map { ($0.kind, $0.scores) })
  }

  package var values: [PersonValue?] { Self.fields.values(of: self) }

  static let fields: [Field<BacktestOfPerson>] = ItemKind.allCases.flatMap {
    kind -> [Field<BacktestOfPerson>] in
    let name = kind.rawValue
    return [
      .rate(
        "\(name).coverage", "days inside the 90 % band (\(kind.title))", successes: "\(name).held",
        trials: "\(name).bands"
      ) {
        $0.scores[kind].map { PersonFigure.Rate(successes: Double($0.days.held), trials: $0.days.count) }
      },
      Field("\(name).bias", overPeople: .amount.namingExtremes()) { $0.scores[kind]?.bias },
      Field("\(name).skill", overPeople: .amount) {
        $0.scores[kind].flatMap { BacktestReport.skill($0.crps, $0.seasonalCRPS) }
      },
    ]
  }
}

/// Projection of the coming days for one person.
package struct ProjectionOfPerson: CohortFigure {
  private let totals: [ItemKind: [Quantity: Band]]

  /// - Parameter parts: Simulations; the first of each kind of item counts.
  package init(_ parts: [any SimulatedPart]) {
    totals = Dictionary(parts.map { ($0.itemKind, $0.projection.totals) }) { first, _ in first }
  }

  package var values: [PersonValue?] { Self.fields.values(of: self) }

  /// Columns of `simulate --by-user`.
  static let fields = ReportedParts.all.flatMap { report in
    report.compared.flatMap { fields(report.kind, $0, namesExtremes: $1) }
  }

  private static func fields(
    _ kind: ItemKind, _ quantity: Quantity, namesExtremes: Bool
  ) -> [Field<ProjectionOfPerson>] {
    let name = "\(kind.rawValue).\(quantity.rawValue)"
    return [
      Field("\(name).mean", overPeople: .amount.namingExtremes(namesExtremes)) {
        $0.totals[kind]?[quantity]?.mean
      },
      Field("\(name).p5", overPeople: .amount) { $0.totals[kind]?[quantity]?.p5 },
      Field("\(name).p95", overPeople: .amount) { $0.totals[kind]?[quantity]?.p95 },
    ]
  }
}
