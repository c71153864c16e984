import Analysis
import Encoding
import Forecasting
import KaikiSimulation

/// What is asked of every person of a cohort: the columns of its table.
package enum CohortQuestion: Hashable, Sendable {
  /// What the history comes to.
  case analyze
  /// The weights of these models.
  case fit([FittedModel])
  /// How well forecasts held.
  case backtest
  /// What comes in so many days.
  case simulate(days: Int)
  /// How well these models foretell answers that they have not seen.
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
