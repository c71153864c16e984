import Analysis
import Encoding
import Forecasting
import KaikiSimulation

/// How well forecasts of one person's past held.
package struct BacktestOfPerson: Sendable {
  private let scores: [ItemKind: BacktestScores]

  /// Sums up back-tests, one a kind.
  package init(_ parts: [BacktestPart]) {
    scores = Dictionary(uniqueKeysWithValues: parts.map { ($0.kind, $0.scores) })
  }

  /// The columns of `backtest --by-user`.
  static let fields: [CohortField<BacktestOfPerson>] = ItemKind.allCases.flatMap {
    kind -> [CohortField<BacktestOfPerson>] in
    let name = kind.rawValue
    return [
      .rate(
        "\(name).coverage", successes: "\(name).held", trials: "\(name).bands"
      ) { $0.scores[kind].map { PersonFigure.Rate(successes: Double($0.days.held), trials: $0.days.count) } },
      .amount("\(name).bias") { $0.scores[kind]?.bias },
      .amount("\(name).skill") {
        $0.scores[kind].flatMap { BacktestReport.skill($0.crps, $0.seasonalCRPS) }
      },
    ]
  }
}

/// Projection of the coming days for one person.
package struct ProjectionOfPerson: Sendable {
  private let totals: [ItemKind: [Quantity: Band]]

  /// Sums up simulations, one a kind.
  package init(_ parts: [any SimulatedPart]) {
    totals = Dictionary(parts.map { ($0.itemKind, $0.projection.totals) }) { first, _ in first }
  }

  private func band(_ kind: ItemKind, _ quantity: Quantity) -> Band? { totals[kind]?[quantity] }

  private static let quantities: [(kind: ItemKind, quantity: Quantity)] = [
    (.cards, .reviews), (.cards, .minutes), (.cards, .backlog), (.cards, .memorised), (.tasks, .done),
    (.lists, .done),
    (.attempts, .attempts), (.habits, .done), (.courses, .absences),
  ]

  /// The columns of `simulate --by-user`.
  static let fields: [CohortField<ProjectionOfPerson>] = quantities.flatMap {
    kind, quantity -> [CohortField<ProjectionOfPerson>] in
    let name = "\(kind.rawValue).\(quantity.rawValue)"
    return [
      .amount("\(name).mean") { $0.band(kind, quantity)?.mean },
      .amount("\(name).p5") { $0.band(kind, quantity)?.p5 },
      .amount("\(name).p95") { $0.band(kind, quantity)?.p95 },
    ]
  }
}

extension ProjectionOfPerson: CohortFigure {
  package var values: [JSONValue] { Self.fields.values(of: self) }
}

extension BacktestOfPerson: CohortFigure {
  package var values: [JSONValue] { Self.fields.values(of: self) }
}

extension PersonFigure: CohortFigure {
  package var values: [JSONValue] { Self.fields.values(of: self) }
}

extension MemoryFitFigure: CohortFigure {
  package var values: [JSONValue] {
    Self.fields(models.map(\.fit.model)).values(of: self)
  }
}

extension MemoryEvaluation: CohortFigure {
  package var values: [JSONValue] {
    Self.fields(judged.compactMap { if case .fitted(let model) = $0.predictor { model } else { nil } })
      .values(of: self)
  }
}
