import Distributions
import Forecasting
import Kaiki
import KaikiSimulation

/// Search for the best interval table for the cards of a scenario, with a comparison to other tables.
///
/// The search follows the cards begun on one day through the days of the run. The learner does all due cards every day. If the
/// learner begins equally many cards every day, the minutes of these cards equal the minutes per day after the run. Their sum
/// of recall over the days equals the number of cards memorised then (`CardLife`).
package struct BestTableScenario: Sendable {
  /// Cards with their memory and the span of the run.
  package let cards: CardScenario
  /// Number of steps in the table, including step 0.
  package let steps: Int
  /// Number of cards that start per day, ≥ 1.
  package let newPerDay: Int
  private let memory: FSRS6Memory
  private let learner: DailyLearner

  /// Reason why no search is possible.
  package enum Problem: Error, Hashable {
    /// The learner begins no new cards.
    case noNewCards
    /// The run is shorter or longer than `TableOptimisation.days`.
    case days(Int)
    /// The simulation would draw this number of answers, more than `CardPlan.maxAnswers`.
    case tooManyAnswers(Double)
    /// The cards use another memory model than FSRS-6, or a learner who leaves due cards.
    case otherCards
  }

  /// Tables that the search compares with the best one.
  package enum Name: String, Sendable {
    /// Current table of the data, or another table that the user requested.
    case inForce
    /// Table of the original design (R2.1).
    case standard
    /// Interval table of Memrise.
    case memrise
  }

  /// Prepares the search for a table.
  ///
  /// - Parameters:
  ///   - cards: Scenario of the cards.
  ///   - steps: Number of steps, within `TableOptimisation.steps`.
  /// - Throws: `Problem.otherCards` unless FSRS-6 is the assumed memory model and the learner does all due cards; the other
  ///   cases as described there.
  package init(_ cards: CardScenario, steps: Int) throws(Problem) {
    guard case .curve(.fsrs6(let variants), _) = cards.plan.simulationModel,
      case .daily(let learner) = cards.plan.learner,
      learner.takesAll
    else { throw .otherCards }
    let days = cards.plan.span.days
    guard TableOptimisation.days.contains(days) else { throw .days(days) }
    guard learner.newPerDay > 0 else { throw .noNewCards }
    self.cards = cards
    self.steps = steps
    let drawn = variants[0].memory
    let fitted = cards.fit.map { FSRS6(bounding: $0.weights) }
    memory = FSRS6Memory(model: fitted ?? drawn.model, chances: drawn.chances.withTwoButtons)
    self.learner = learner
    newPerDay = learner.newPerDay
    let answers = plan(cards.table).expectedAnswers * 3
    if answers > CardPlan.maxAnswers { throw .tooManyAnswers(answers) }
  }

  /// Model of one card over the run.
  private var life: CardLife {
    CardLife(
      memory: memory, days: cards.plan.span.days, maxAnswersPerDay: learner.maxAnswersPerDay,
      minutesRight: cards.seconds.right / 60, minutesWrong: cards.seconds.wrong / 60)
  }

  /// Simulation plan for the cards begun on one day under a table.
  private func plan(_ table: IntervalTable) -> CardPlan {
    CardPlan(
      span: cards.plan.span, seen: [], unseenCount: newPerDay,
      simulationModel: .curve(
        .fsrs6([CurveVariant(memory: memory, states: [])]), .stepped(.table(TableScheduler(table: table)))),
      learner: .daily(learner))
  }

  /// Tables for the comparison, the current one first.
  private var others: [(name: Name, table: IntervalTable)] {
    var others = [(Name.inForce, cards.table)]
    for (name, table) in [
      (Name.standard, IntervalTable.standard), (.memrise, .memrise),
    ] {
      if !others.contains(where: { $0.1 == table }) { others.append((name, table)) }
    }
    return others
  }

  /// Searches for the best table, then simulates this table and the others.
  ///
  /// - Parameters:
  ///   - jobs: Number of replicates that run in parallel, ≥ 1.
  ///   - onReplicate: Called after each replicate of each table, from any thread.
  package func answer(jobs: Int, onReplicate: @escaping @Sendable () -> Void = {}) async -> BestTableFigure {
    let optimisation = TableOptimisation(life: life)
    let (best, bound) = optimisation.best(steps: steps, within: cards.table)
    let drawn = await draws(best.table, jobs: jobs, onReplicate)
    var compared: [BestTableFigure.Compared] = []
    for (name, table) in others {
      let other = await draws(table, jobs: jobs, onReplicate)
      compared.append(
        BestTableFigure.Compared(
          name: name, judged: judged(table, optimisation.value(of: table), other),
          difference: BestTableFigure.Bands(
            minutes: Band(zip(drawn.minutes, other.minutes).map { $0 - $1 }),
            memorised: Band(zip(drawn.memorised, other.memorised).map { $0 - $1 }))))
    }
    return BestTableFigure(
      best: judged(best.table, best.estimate, drawn), isProven: best.isProven, tried: best.tried,
      comparedWith: compared, bound: scaled(bound.value), boundGridError: scaled(bound.gridError).memorised)
  }

  /// Number of replicates over all tables.
  package var replicates: Int { (others.count + 1) * cards.plan.span.replicates }

  /// Minutes per day and memorised cards, one element per replicate.
  private struct Draws {
    var minutes: [Double]
    var memorised: [Double]
  }

  /// Simulates a table with common random numbers: every table draws the same numbers for the same card.
  private func draws(
    _ table: IntervalTable, jobs: Int, _ onReplicate: @escaping @Sendable () -> Void
  ) async -> Draws {
    let totals = await plan(table).run(jobs: jobs, onReplicate: onReplicate)
    return Draws(
      minutes: totals.map { totals in
        zip(totals.correct, totals.reviews).reduce(0) { sum, day in
          sum + cards.seconds.minutes(right: day.0, wrong: day.1 - day.0)
        }
      },
      memorised: totals.map { totals in
        totals.due.indices.reduce(0) { $0 + totals.memorised[$1] }
      })
  }

  private func judged(
    _ table: IntervalTable, _ estimate: TableOptimisation.Estimate, _ draws: Draws
  ) -> BestTableFigure.Judged {
    BestTableFigure.Judged(
      table: table, value: scaled(estimate.value), gridError: scaled(estimate.gridError),
      drawn: BestTableFigure.Bands(minutes: Band(draws.minutes), memorised: Band(draws.memorised)))
  }

  /// Multiplies the value of a card by the cards begun per day.
  private func scaled(_ value: LifeValue) -> LifeValue {
    LifeValue(
      memorised: value.memorised * Double(newPerDay), minutes: value.minutes * Double(newPerDay))
  }
}

/// Best interval table of a length, other tables, and an upper bound for any scheduler.
package struct BestTableFigure: Hashable, Sendable {
  /// Distribution of the simulated results of a table.
  package struct Bands: Hashable, Sendable {
    /// Minutes of answers per day, with its 90 % band.
    package var minutes: Band
    /// Expected cards remembered, with its 90 % band.
    package var memorised: Band
  }

  /// Table with its computed and simulated results.
  package struct Judged: Hashable, Sendable {
    /// Interval table that the simulation evaluated.
    package var table: IntervalTable
    /// Expected minutes per day and memorised cards, computed on a grid.
    package var value: LifeValue
    /// Difference between `value` and the value on a grid half as fine.
    package var gridError: LifeValue
    /// Simulated minutes per day and memorised cards.
    package var drawn: Bands
  }

  /// Comparison of the best table with another one.
  package struct Compared: Hashable, Sendable {
    /// Name of the table that is compared with the best one.
    package var name: BestTableScenario.Name
    /// Computed and simulated results of the table.
    package var judged: Judged
    /// Results of the best table minus the results of the other table, with common random numbers.
    package var difference: Bands
  }

  /// Best table of the search.
  package var best: Judged
  /// True if the search tried all tables of the length.
  package var isProven: Bool
  /// Number of tables that the search tried.
  package var tried: Int
  /// Comparisons with other tables, the current table first.
  package var comparedWith: [Compared]
  /// Upper bound of the memorised cards for any scheduler that takes the minutes of the current table.
  package var bound: LifeValue
  /// Difference between the memorised cards of `bound` and their number on a grid half as fine.
  package var boundGridError: Double
}
