import KaikiSimulation

/// Settings of the scheduler and the learner.
extension CardSetting {
  package static let scheduler = CardSetting(
    key: "scheduler", placeholder: "NAME", form: .choice(\.scheduler), group: .cards,
    fields: [PlanField(key: "scheduler") { .word($0.plan.simulationModel.scheduler.name.rawValue) }])

  package static let intervals = CardSetting(
    key: "intervals", placeholder: "DAYS", form: .table(\.table), group: .cards, schedulers: [.table],
    part: "table",
    fields: [PlanField(key: "intervals") { .integers($0.plan.simulationModel.scheduler.intervals) }])

  package static let learner = CardSetting(
    key: "learner", placeholder: "NAME", form: .choice(\.learner), group: .cards,
    fields: [PlanField(key: "learner") { .word($0.plan.learner.name.rawValue) }])

  private static let aiming = SchedulerChoice.Name.allCases.filter(\.aimsAtRetention)

  package static let desiredRetention = CardSetting(
    key: "desired-retention", placeholder: "R",
    form: .number(SchedulerChoice.retentions, \.retention), schedulers: aiming,
    grain: 0.005, heading: "retention",
    fields: [PlanField(key: "desiredRetention") { .number($0.plan.simulationModel.scheduler.retention) }])

  package static let fixedInterval = CardSetting(
    key: "fixed-interval", placeholder: "DAYS", form: .integer(1...36_500, \.fixedInterval),
    schedulers: [.fixed], part: "fixed", grain: 1, heading: "interval")

  package static let sameDaySteps = CardSetting(
    key: "same-day-steps", placeholder: "N,M", form: .steps(\.rules.steps),
    schedulers: aiming,
    fields: [
      PlanField(key: "learningSteps") { .integer($0.plan.rules.steps?.learning) },
      PlanField(key: "relearningSteps") { .integer($0.plan.rules.steps?.relearning) },
    ],
    rule: {
      $0.plan.rules.steps.map {
        "a card's first day ends after \($0.learning, "right answer"), a relearning day after \($0.relearning)"
      }
    })
}

/// Settings of unseen cards and daily limits.
extension CardSetting {
  /// Maximum number of cards in a simulation, and of cards per day: 10,000,000.
  package static let maxCards = 10_000_000

  package static let deck = CardSetting(
    key: "deck", placeholder: "N", form: .integer(0...maxCards, \.deck),
    group: .cards,
    scope: .deck,
    fields: [PlanField(key: "deck") { .integer($0.deck) }])

  package static let newPerDay = CardSetting(
    key: "new-per-day", placeholder: "N",
    form: .integer(0...maxCards, \.newPerDay), group: .cards, part: "new", grain: 1, heading: "new/day",
    idle: { $0.plan.unseenCount > 0 || $0.canHaveOpenDeck ? nil : .allSeen },
    fields: [PlanField(key: "newPerDay") { .integer($0.plan.learner.newPerDay) }])

  package static let reviewLimit = CardSetting(
    key: "review-limit", placeholder: "N",
    form: .integer(0...maxCards, \.reviewLimit), group: .cards, part: "limit", grain: 1, heading: "limit",
    idle: { scenario in
      // Without this setting the app's limit would apply; if the simulation adds cards, their number is unknown.
      if scenario.isLimitedByPreset || scenario.assumes(.openDeck) { return nil }
      let count = scenario.plan.seen.count + scenario.plan.unseenCount
      return scenario.plan.learner.reviewLimit.map { $0 >= count } == true ? .fewerCards(count) : nil
    },
    fields: [PlanField(key: "reviewLimit") { .integer($0.plan.learner.reviewLimit) }])
}

extension IdleReason {
  static let allSeen = IdleReason("every card has been seen; --deck N adds unseen ones")

  static func fewerCards(_ count: Int) -> IdleReason {
    IdleReason("there are only \(count, "card")", isOfValue: true)
  }
}
