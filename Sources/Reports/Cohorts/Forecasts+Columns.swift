import Analysis
import Encoding
import Forecasting
import KaikiSimulation

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
      .rate("\(name).coverage", successes: "\(name).held", trials: "\(name).bands") {
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

  private static let quantities: [(kind: ItemKind, quantity: Quantity, namesExtremes: Bool)] = [
    (.cards, .reviews, true), (.cards, .minutes, true), (.cards, .backlog, false),
    (.cards, .memorised, false), (.tasks, .done, true), (.lists, .done, false),
    (.attempts, .attempts, false), (.habits, .done, false), (.courses, .absences, true),
  ]

  static let fields: [Field<ProjectionOfPerson>] = quantities.flatMap {
    kind, quantity, namesExtremes -> [Field<ProjectionOfPerson>] in
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
