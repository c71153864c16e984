import Analysis
import Encoding
import Forecasting
import KaikiSimulation

/// Analysis of every person of a cohort, which determines the columns of the cohort's table.
package enum CohortQuestion: Hashable, Sendable {
  /// Figures of the person's history.
  case analyze
  /// The weights of these models.
  case fit([FittedModel])
  /// How well forecasts held.
  case backtest
  /// Forecast totals over the next `days` days, ≥ 1.
  case simulate(days: Int)
  /// Accuracy of these models' predictions of answers outside the fitted part of the log.
  case benchmark([FittedModel])

  /// The command that asks it.
  package var command: String {
    switch self {
    case .analyze: "analyze"
    case .fit: "fit"
    case .backtest: "backtest"
    case .simulate: "simulate"
    case .benchmark: "benchmark"
    }
  }

  /// The columns of a person.
  package var columns: [CohortColumn] {
    switch self {
    case .analyze: PersonFigure.fields.columns()
    case .fit(let models): MemoryFitFigure.fields(models).columns()
    case .backtest: BacktestOfPerson.fields.columns()
    case .simulate: ProjectionOfPerson.fields.columns()
    case .benchmark(let models): MemoryEvaluation.fields(models).columns()
    }
  }
}

/// What a person's figure is as a row of a cohort.
package protocol CohortFigure: Sendable {
  /// A value for each column of the question that it answers.
  var values: [JSONValue] { get }
}
