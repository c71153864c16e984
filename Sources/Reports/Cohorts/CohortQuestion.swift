import Analysis
import Encoding
import KaikiSimulation

/// Analysis of every person of a cohort, which determines the columns of the cohort's table.
package enum CohortQuestion: Hashable, Sendable {
  case analyze
  /// Fitted weights of these models.
  case fit([FittedModel])
  case backtest
  /// Forecast totals over the next `days` days, ≥ 1.
  case simulate(days: Int)
  /// Accuracy of these models' predictions of answers outside the fitted part of the log.
  case benchmark([FittedModel])

  package var command: String {
    switch self {
    case .analyze: "analyze"
    case .fit: "fit"
    case .backtest: "backtest"
    case .simulate: "simulate"
    case .benchmark: "benchmark"
    }
  }

  /// True if each row with figures has one value per column.
  package func canHave(_ rows: [PersonRow]) -> Bool {
    let count = columns.count
    return rows.allSatisfy { $0.values.map { $0.count == count } ?? true }
  }

  /// Columns of a person's row, from left to right.
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
