import Kaiki
import KaikiSimulation

/// What a history and the options make of one kind of thing: a plan, and what it rests on.
package protocol Scenario: Sendable {
  /// What is run.
  associatedtype ScenarioPlan: Plan
  /// What comes of it besides its quantities.
  associatedtype Ending: Sendable

  /// The plan.
  var plan: ScenarioPlan { get }
  /// The quantities of each day.
  var sources: [Quantity.Source<ScenarioPlan.Totals>] { get }
  /// Whether it goes on as the history did, so that forecasts of the past tell how well this one holds.
  var goesOnAsLogged: Bool { get }
  /// How bands are spread beyond what is drawn; `nil` where that is not known.
  var widening: Widening? { get set }
  /// How far off sums of such scenarios were among other people, for records that are too short to tell; `nil` where nobody
  /// measured it.
  var others: Widening.OtherPeople? { get }
  /// The most that can come of what is back-tested; `nil` where nothing bounds it.
  var ceiling: Ceiling? { get }
  /// The spells away that are drawn by themselves; `nil` where none are.
  var spells: SpellsAway? { get }
  /// What else comes of it.
  func ending(of replicates: [ScenarioPlan.Totals]) -> Ending
}

/// A scenario and what came of it.
package struct Simulated<Of: Scenario>: Sendable {
  /// What was simulated.
  package var scenario: Of
  /// The quantities of each day, with bands.
  package var projection: Projection
  /// What else came of it.
  package var ending: Of.Ending
  /// What each replicate came to; `nil` where it was not kept.
  package var draws: Draws?

  package init(scenario: Of, projection: Projection, ending: Of.Ending, draws: Draws? = nil) {
    self.scenario = scenario
    self.projection = projection
    self.ending = ending
    self.draws = draws
  }
}

extension Scenario {
  /// The quantities of each day, with bands.
  package func projection(of replicates: [ScenarioPlan.Totals]) -> Projection {
    Projection(replicates, start: plan.span.start, sources, widenedBy: widening, below: ceiling)
  }

  /// Not known.
  package var others: Widening.OtherPeople? { nil }
  /// Nothing bounds it.
  package var ceiling: Ceiling? { nil }
  /// None.
  package var spells: SpellsAway? { nil }

  /// Back-tests what goes on as the history did, and notes how wide its bands have to be for the errors of the past.
  ///
  /// - Parameters:
  ///   - backtest: That of the kind.
  ///   - history: The history that the scenario is of.
  ///   - options: Its options, of which the table, the replicates and the seed count.
  ///   - jobs: How many replicates run side by side, ≥ 1.
  package mutating func calibrate(
    by backtest: Backtest<Self>, _ history: HistoryAsOf, _ options: ScenarioOptions, jobs: Int
  ) async {
    guard goesOnAsLogged else { return }
    var past = ScenarioOptions(span: options.span)
    past.span.shard = nil
    if options.cards.newPerDay == 0 { past.cards.newPerDay = 0 }
    func folds(_ plan: BacktestPlan, mostReplicates: Int) async -> [Fold] {
      past.span.replicates = min(
        options.span.replicates, mostReplicates, PlanSpan.mostReplicateDays / (plan.horizon * plan.folds))
      let folds = await backtest.folds(of: history, plan, past, jobs: jobs)
      return folds.count >= Widening.leastFolds ? folds : []
    }
    let short = BacktestPlan()
    let near = await folds(short, mostReplicates: 100)
    guard !near.isEmpty || others != nil else { return }
    var far: [Fold] = []
    if options.span.days > short.horizon, !near.isEmpty {
      far = await folds(BacktestPlan(horizon: 90, folds: 4), mostReplicates: 64)
    }
    widening = Widening(near, long: far, others: others ?? .unmeasured)
  }

  /// Runs the plan.
  ///
  /// - Parameters:
  ///   - jobs: How many replicates run side by side, ≥ 1.
  ///   - keepsDraws: Whether it is to be known what each replicate came to.
  ///   - onReplicate: Called after each replicate, from any thread.
  package func simulated(
    jobs: Int, keepsDraws: Bool = false, onReplicate: @escaping @Sendable () -> Void
  ) async -> Simulated<Self> {
    let replicates = await plan.run(jobs: jobs, onReplicate: onReplicate)
    return Simulated(
      scenario: self, projection: projection(of: replicates), ending: ending(of: replicates),
      draws: keepsDraws ? Draws(replicates, of: plan.span, sources) : nil)
  }
}
