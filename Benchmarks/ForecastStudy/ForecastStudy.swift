import Analysis
import Forecasting
import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Forecasts of made-up lives from days of their past, compared with what came.
package struct ForecastStudy: Sendable {
  /// What is forecast.
  package var title: String
  /// Whose lives, in words.
  package var lives: String
  /// Whether lives of the same generator, with other seeds, were looked at while forecasts were made.
  package var wasTunedTo: Bool
  /// What is compared.
  package var kind: ItemKind
  /// One life each.
  package var seeds: Range<UInt64>
  /// How many days of its life each forecast knows: drawn for each life, so that no day of a year counts more than
  /// others. Ascending, without a day in common.
  package var origins: [ClosedRange<Int>]
  /// Days ahead.
  package var horizon: Int
  /// Unseen cards begun on a day; `nil` for as many as in the past.
  package var newPerDay: Int?
  /// The life of a seed, as of its end.
  package var life: @Sendable (UInt64) -> HistoryAsOf

  /// Runs that a forecast has.
  package static let standardReplicates = 100

  package init(
    _ title: String, lives: String, wasTunedTo: Bool, _ kind: ItemKind, seeds: Range<UInt64>,
    origins: [ClosedRange<Int>], horizon: Int, newPerDay: Int? = nil,
    life: @escaping @Sendable (UInt64) -> HistoryAsOf
  ) {
    self.title = title
    self.lives = lives
    self.wasTunedTo = wasTunedTo
    self.kind = kind
    self.seeds = seeds
    self.origins = origins
    self.horizon = horizon
    self.newPerDay = newPerDay
    self.life = life
  }

  /// The same of a few lives.
  package func small(lives: Int) -> ForecastStudy {
    var study = self
    study.seeds = seeds.prefix(lives)
    return study
  }

  /// The forecasts of each life, as wide as `simulate` makes them.
  ///
  /// - Parameters:
  ///   - replicates: Runs of each forecast, ≥ 1.
  ///   - jobs: How many lives are lived side by side, ≥ 1; the forecasts do not depend on it.
  package func folds(replicates: Int, jobs: Int) async -> [[Fold]] {
    await withTaskGroup(of: (life: Int, folds: [Fold]).self) { group in
      var waiting = seeds.enumerated().makeIterator()
      func addNext() {
        guard let (life, seed) = waiting.next() else { return }
        group.addTask { (life, await folds(ofLife: seed, replicates: replicates)) }
      }
      for _ in 0..<jobs { addNext() }
      var all = [[Fold]](repeating: [], count: seeds.count)
      for await part in group {
        all[part.life] = part.folds
        addNext()
      }
      return all
    }
  }

  private func folds(ofLife seed: UInt64, replicates: Int) async -> [Fold] {
    let history = life(seed)
    let span = PlanSpan(start: MadeUpHome.start, days: horizon, replicates: replicates, seed: seed)
    var options = ScenarioOptions(span: span)
    options.cards.newPerDay = newPerDay
    let plan = BacktestPlan(horizon: horizon, folds: origins.count, isCalibrated: true)
    var stream = RandomStream(seed: seed, domain: .tests, replicate: 3)
    let origins = origins.map { MadeUpHome.origin(after: $0.lowerBound + stream.below($0.count)) }
    return await kind.folds(of: history, at: origins, plan, options, jobs: 1)
  }
}
