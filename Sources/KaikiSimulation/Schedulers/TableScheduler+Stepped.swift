import Kaiki

extension TableScheduler: SteppedScheduler {
  /// Returns the card's step, clamped to the indices of the table (C8).
  ///
  /// If `stepsByInterval` is true and the interval is known, the step is found by the card's interval in days instead.
  package func state(of card: SeenCard, after answers: PastAnswers.Answers) -> Int {
    if stepsByInterval, let interval = card.interval { return table.step(ofInterval: interval) }
    return table.clamped(card.step)
  }

  /// Intervals of the table in days, ≥ 0; one element per step, at least one.
  package var intervals: [Int] { table.intervals }
}

extension SchedulerChoice.Name {
  /// Interval table with one interval per step.
  public static let table = Self("table", title: "Interval table", basis: .steps) {
    TableScheduler(table: $0.table, stepsByInterval: $0.stepsByInterval)
  }

  /// Interval table that Memrise uses.
  public static let memrise = Self("memrise", title: "Memrise", basis: .steps) { _ in
    TableScheduler(table: .memrise, stepsByInterval: true)
  }

  /// Equal interval after every right answer; the user chooses it.
  public static let fixed = Self("fixed", title: "Fixed interval", basis: .steps) {
    TableScheduler(table: .fixed($0.fixedInterval), stepsByInterval: true)
  }
}

extension TableScheduler: NamedSteppedScheduler {
  func engine(of plan: CardPlan, for learner: AnyLearner, assuming memory: EmpiricalMemory) -> CardEngine {
    let engine = stepEngine(of: plan, for: learner, assuming: memory)
    return CardEngine(engine, totals: engine.totals(ofReplicate:))
  }
}
