import Kaiki

/// What a history and the options make of one kind of thing: a plan, and what it rests on.
package protocol Scenario: Sendable {
  /// What is run.
  associatedtype ScenarioPlan: Plan
  /// What comes of it besides its quantities.
  associatedtype Ending: Sendable

  /// The plan.
  var plan: ScenarioPlan { get }
  /// The quantities of each day.
  func projection(of replicates: [ScenarioPlan.Totals]) -> Projection
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

  package init(scenario: Of, projection: Projection, ending: Of.Ending) {
    self.scenario = scenario
    self.projection = projection
    self.ending = ending
  }
}

extension Scenario {
  /// Runs the plan.
  ///
  /// - Parameters:
  ///   - jobs: How many replicates run side by side, ≥ 1.
  ///   - onReplicate: Called after each replicate, from any thread.
  package func simulated(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void
  ) async -> Simulated<Self> {
    let replicates = await plan.run(jobs: jobs, onReplicate: onReplicate)
    return Simulated(
      scenario: self, projection: projection(of: replicates), ending: ending(of: replicates))
  }
}

/// What a history holds of each kind that can be projected.
package struct Scenarios: Sendable {
  /// Flashcards.
  package let cards: CardScenario?
  /// Recurring tasks.
  package let tasks: TaskScenario?
  /// Daily lists.
  package let lists: ListScenario?
  /// Tasks with attempts.
  package let attempts: AttemptScenario?
  /// Courses.
  package let courses: CourseScenario?

  /// Settles everything that the options leave open.
  ///
  /// - Throws: `ScenarioProblem`, where the options contradict the history.
  package init(_ history: HistoryAsOf, _ options: ScenarioOptions) throws(ScenarioProblem) {
    tasks = TaskScenario(history, options)
    lists = ListScenario(history, options)
    attempts = AttemptScenario(history, options)
    courses = CourseScenario(history, options)
    let isKept = options.movesForeignCards || history.log?.origin != .foreign
    let isOfCards = options.isMadeUp || history.history.hasCards && isKept || options.deck != nil
    cards = isOfCards ? try CardScenario(history, options) : nil
  }

  /// How many kinds there are to simulate.
  package var count: Int {
    [cards != nil, tasks != nil, lists != nil, attempts != nil, courses != nil].count { $0 }
  }

  /// The first replicate of cards and recurring tasks as a history: what it leaves behind at its end.
  package func firstHistory() -> History {
    var history = cards?.firstHistory() ?? History()
    tasks?.firstHistory(into: &history)
    return history
  }
}
