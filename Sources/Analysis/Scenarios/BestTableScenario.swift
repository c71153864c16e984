import Distributions
import Forecasting
import Kaiki
import KaikiSimulation

/// The best interval table for the cards of a scenario, beside the one in force and others that are known.
///
/// What is compared are the cards that are begun on one day, followed over the days of the run by a learner who does all
/// that is due every day. Where as many are begun on each day, their minutes are also those of a day once the run is
/// over, and what they have memorised, day by day, is what is memorised then (`CardLife`).
package struct BestTableScenario: Sendable {
  /// The cards, their memory and the run.
  package let cards: CardScenario
  /// The length of the table, with step 0.
  package let steps: Int
  /// Cards begun on a day, ≥ 1.
  package let newPerDay: Int
  private let memory: FSRS6Memory
  private let learner: DailyLearner

  /// Why no table can be looked for.
  package enum Problem: Error, Hashable {
    /// No card is begun.
    case noNewCards
    /// The run is shorter or longer than `TableOptimisation.days`.
    case days(Int)
    /// So many answers would have to be drawn, more than `CardPlan.mostAnswers`.
    case tooManyAnswers(Double)
    /// The cards have another memory or learner.
    case otherCards
  }

  /// The tables that stand beside the best one.
  package enum Name: String, Sendable {
    /// The table of the data, or another one that was asked for.
    case inForce
    /// That of the original design (R2.1).
    case standard
    /// The one of Memrise.
    case memrise
  }

  /// A search for a table.
  ///
  /// - Parameters:
  ///   - cards: The cards.
  ///   - steps: The length, within `TableOptimisation.steps`.
  /// - Throws: `Problem.otherCards` unless FSRS-6 is taken for the truth and all that is due is done every day, and the
  ///   other cases where they say.
  package init(_ cards: CardScenario, steps: Int) throws(Problem) {
    guard case .curve(.fsrs6(let variants), _) = cards.plan.crossing,
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
    if answers > CardPlan.mostAnswers { throw .tooManyAnswers(answers) }
  }

  /// The life of one card.
  private var life: CardLife {
    CardLife(
      memory: memory, days: cards.plan.span.days, mostAnswersPerDay: learner.mostAnswersPerDay,
      minutesRight: cards.seconds.right / 60, minutesWrong: cards.seconds.wrong / 60)
  }

  /// The cards of one day under a table.
  private func plan(_ table: IntervalTable) -> CardPlan {
    CardPlan(
      span: cards.plan.span, seen: [], unseenCount: newPerDay,
      crossing: .curve(
        .fsrs6([CurveVariant(memory: memory, states: [])]), .stepped(.table(TableScheduler(table: table)))),
      learner: .daily(learner))
  }

  /// Tables that stand beside the best one, the one in force first.
  private var others: [(name: Name, table: IntervalTable)] {
    var others = [(Name.inForce, cards.table)]
    for (name, table) in [
      (Name.standard, IntervalTable.standard), (.memrise, .memrise),
    ] {
      if !others.contains(where: { $0.1 == table }) { others.append((name, table)) }
    }
    return others
  }

  /// Looks for the table, and draws replicates of it and of the others.
  ///
  /// - Parameters:
  ///   - jobs: How many replicates run side by side, ≥ 1.
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

  /// How many replicates are drawn in all.
  package var replicates: Int { (others.count + 1) * cards.plan.span.replicates }

  /// Minutes and memorised cards of each replicate.
  private struct Draws {
    var minutes: [Double]
    var memorised: [Double]
  }

  /// All tables draw the same numbers for the same card.
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

  /// Of one card, made into that of all that are begun on a day.
  private func scaled(_ value: LifeValue) -> LifeValue {
    LifeValue(
      memorised: value.memorised * Double(newPerDay), minutes: value.minutes * Double(newPerDay))
  }
}

/// The best interval table of a length, other tables, and the best that any scheduler could do.
package struct BestTableFigure: Hashable, Sendable {
  /// What chance makes of a table.
  package struct Bands: Hashable, Sendable {
    /// Minutes a day.
    package var minutes: Band
    /// Cards memorised.
    package var memorised: Band
  }

  /// A table and what it is worth.
  package struct Judged: Hashable, Sendable {
    /// The table.
    package var table: IntervalTable
    /// The minutes a day and memorised cards that the table comes to in the mean, worked out on a grid.
    package var value: LifeValue
    /// How far `value` lies from the one on a grid half as fine.
    package var gridError: LifeValue
    /// The same quantities in replicates that are drawn, with bands.
    package var drawn: Bands
  }

  /// Another table.
  package struct Compared: Hashable, Sendable {
    /// Which one.
    package var name: BestTableScenario.Name
    /// What it is worth.
    package var judged: Judged
    /// The quantities of the best table less those of this one, in replicates that draw the same numbers.
    package var difference: Bands
  }

  /// The best table that was found.
  package var best: Judged
  /// Whether all tables of the length were tried.
  package var isProven: Bool
  /// How many were.
  package var tried: Int
  /// The table in force, then others.
  package var comparedWith: [Compared]
  /// What no scheduler can pass at the minutes of the table in force.
  package var bound: LifeValue
  /// How far its memorised cards lie from those on a grid half as fine.
  package var boundGridError: Double
}
