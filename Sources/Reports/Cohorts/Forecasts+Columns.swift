import Analysis
import Encoding
import Forecasting

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
        "\(name).coverage", "share of the 90 % bands of days that held what came",
        successes: ("\(name).held", "of them those that held it"),
        trials: ("\(name).bands", "bands of days")
      ) { $0.scores[kind].map { PersonFigure.Rate(successes: Double($0.days.held), trials: $0.days.count) } },
      .amount("\(name).bias", "sum of the forecasts over what came, less 1") { $0.scores[kind]?.bias },
      .amount("\(name).skill", "1 less the score over that of the last four weeks by weekday") {
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

  private static let quantities: [(kind: ItemKind, quantity: Quantity, meaning: String)] = [
    (.cards, .reviews, "answers to cards in all days"), (.cards, .minutes, "minutes spent on them"),
    (.cards, .backlog, "cards that wait at the end of the last day"),
    (.cards, .memorised, "cards recalled if asked at the end of the last day, as a sum of chances"),
    (.tasks, .done, "recurring tasks done in all days"), (.lists, .done, "items of daily lists done"),
    (.attempts, .attempts, "tries at tasks"), (.habits, .done, "habits done"),
    (.courses, .absences, "classes missed"),
  ]

  /// The columns of `simulate --by-user`.
  static let fields: [CohortField<ProjectionOfPerson>] = quantities.flatMap {
    kind, quantity, meaning -> [CohortField<ProjectionOfPerson>] in
    let name = "\(kind.rawValue).\(quantity.rawValue)"
    return [
      .amount("\(name).mean", meaning) { $0.band(kind, quantity)?.mean },
      .amount("\(name).p5", "the 5th percentile of that") { $0.band(kind, quantity)?.p5 },
      .amount("\(name).p95", "the 95th percentile of that") { $0.band(kind, quantity)?.p95 },
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
