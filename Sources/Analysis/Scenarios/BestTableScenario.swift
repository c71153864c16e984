import Distributions
import Forecasting
import Kaiki
import KaikiSimulation

/// Search for the best interval table (days between answers) for the cards of a simulation, with a comparison to other
/// tables.
///
/// The search follows the cards begun on one day through the days of the run. The learner does all due cards every day. If
/// the learner begins equally many cards every day, the minutes of these cards equal the minutes per day after the run. Their
/// sum of recall over the days equals the number of cards memorised then (`CardLife`).
package struct BestTableScenario: Sendable {
  package let cards: CardScenario
  /// Number of steps (rows) in the table, 2...12, including step 0 (due again on the same day).
  package let steps: Int
  /// Number of new cards that the learner begins per day, ≥ 1.
  package let newPerDay: Int
  private let memory: FSRS6Memory
  private let learner: DailyLearner

  /// Reason why no search for a table is possible.
  package enum Problem: Error, Hashable {
    /// The learner begins no new cards, and the search follows new cards only.
    case noNewCards
    /// The run is shorter or longer than the search allows (2 to 3,650 days); the number is its length in days.
    case days(Int)
    /// The simulation would draw this number of answers, more than `CardPlan.maxAnswers` (20 billion).
    case tooManyAnswers(Double)
    /// The assumed memory model is not FSRS-6, or the learner leaves due cards unanswered.
    case otherCards
  }

  /// Interval tables that the search compares with the best one.
  package enum Name: String, Sendable {
    /// Interval table that the data use now, or another table that the user requested.
    case inForce
    /// Interval table of the original design of the card app (R2.1).
    case standard
    /// Interval table of the app Memrise: six intervals from 1 to 180 days.
    case memrise
  }

  /// Prepares the search for a table.
  ///
  /// - Parameter steps: Number of steps of the table, including step 0, within `TableOptimisation.steps` (2...12).
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

  private var life: CardLife {
    CardLife(
      memory: memory, days: cards.plan.span.days, maxAnswersPerDay: learner.maxAnswersPerDay,
      minutesRight: cards.seconds.right / 60, minutesWrong: cards.seconds.wrong / 60)
  }

  private func plan(_ table: IntervalTable) -> CardPlan {
    CardPlan(
      span: cards.plan.span, seen: [], unseenCount: newPerDay,
      simulationModel: .curve(
        .fsrs6([CurveVariant(memory: memory, states: [])]),
        SchedulerChoice(.table, SchedulerChoice.Context(table: table))),
      learner: .daily(learner))
  }

  /// Interval tables to compare with the best one, the current table first; equal tables occur once.
  private var others: [(name: Name, table: IntervalTable)] {
    var others = [(Name.inForce, cards.table)]
    for (name, table) in [
      (Name.standard, IntervalTable.standard), (.memrise, .memrise),
    ] {
      if !others.contains(where: { $0.1 == table }) { others.append((name, table)) }
    }
    return others
  }

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

  /// Number of replicates (simulated runs) over all tables, ≥ 2.
  package var replicates: Int { (others.count + 1) * cards.plan.span.replicates }

  /// Minutes per day, and expected cards remembered; one element per replicate (simulated run).
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
        zip(totals[.correct], totals[.reviews]).reduce(0) { sum, day in
          sum + cards.seconds.minutes(right: day.0, wrong: day.1 - day.0)
        }
      },
      memorised: totals.map { $0[amounts: .memorised].reduce(0, +) })
  }

  private func judged(
    _ table: IntervalTable, _ estimate: TableOptimisation.Estimate, _ draws: Draws
  ) -> BestTableFigure.Judged {
    BestTableFigure.Judged(
      table: table, value: scaled(estimate.value), gridError: scaled(estimate.gridError),
      drawn: BestTableFigure.Bands(minutes: Band(draws.minutes), memorised: Band(draws.memorised)))
  }

  /// Returns the minutes and memorised days of one card, multiplied by the number of cards begun per day.
  private func scaled(_ value: LifeValue) -> LifeValue {
    LifeValue(
      memorised: value.memorised * Double(newPerDay), minutes: value.minutes * Double(newPerDay))
  }
}

/// Best interval table with a given number of steps (rows), other tables, and an upper bound for any scheduler.
package struct BestTableFigure: Hashable, Sendable {
  /// Distribution over the replicates of the simulated results of a table, or of a difference between two tables.
  package struct Bands: Hashable, Sendable {
    /// Minutes of answers per day after the run, if equally many cards begin every day, with the 90 % band.
    package var minutes: Band
    /// Expected cards remembered after the run (sum of recall probabilities), with the 90 % band.
    package var memorised: Band
  }

  /// Interval table with its computed and simulated results.
  package struct Judged: Hashable, Sendable {
    package var table: IntervalTable
    /// Expected minutes per day and cards remembered after the run, computed on a grid of memory states.
    package var value: LifeValue
    /// Absolute difference between `value` and the value on a grid half as fine, ≥ 0: minutes per day and cards.
    package var gridError: LifeValue
    /// Simulated minutes per day and cards remembered after the run.
    package var drawn: Bands
  }

  /// Comparison of the best table with another interval table.
  package struct Compared: Hashable, Sendable {
    package var name: BestTableScenario.Name
    package var judged: Judged
    /// Results of the best table minus the results of the other table, per replicate with common random numbers.
    package var difference: Bands
  }

  /// Best table that the search found, with its results.
  package var best: Judged
  /// True if the search tried all tables with the number of steps; false if it tried some, so a better table may exist.
  package var isProven: Bool
  /// Number of tables that the search for the best one tried, ≥ 1.
  package var tried: Int
  /// Comparisons of the best table with other tables, the current table first; at least one.
  package var comparedWith: [Compared]
  /// Upper bound of the cards remembered after the run, for any scheduler that takes the minutes per day of the current
  /// table. `memorised` is the bound in cards; `minutes` are minutes per day.
  package var bound: LifeValue
  /// Difference between the cards remembered of `bound` and their number on a grid half as fine, ≥ 0, in cards.
  package var boundGridError: Double
}
