import KaikiSimulation

/// Settings of the scheduler and the learner.
extension CardSetting {
  package static let scheduler = CardSetting(
    key: "scheduler", placeholder: "NAME", form: .choice(\.scheduler), group: .cards,
    fields: [
      PlanField(key: "scheduler") {
        .word($0.plan.simulationModel.scheduler.name.rawValue)
      }
    ])

  package static let intervals = CardSetting(
    key: "intervals", placeholder: "DAYS", form: .table(\.table), group: .cards, schedulers: [.table],
    part: "table",
    fields: [
      PlanField(key: "intervals") {
        .integers($0.plan.simulationModel.scheduler.intervals)
      }
    ])

  package static let learner = CardSetting(
    key: "learner", placeholder: "NAME", form: .choice(\.learner), group: .cards,
    fields: [PlanField(key: "learner") { .word($0.plan.learner.name.rawValue) }])

  /// Schedulers that choose intervals by a desired retention.
  private static let aiming = SchedulerChoice.Name.allCases.filter(\.aimsAtRetention)

  package static let desiredRetention = CardSetting(
    key: "desired-retention", placeholder: "R",
    form: .number(SchedulerChoice.retentions, \.retention), schedulers: aiming,
    grain: 0.005, heading: "retention",
    fields: [
      PlanField(key: "desiredRetention") {
        .number($0.plan.simulationModel.scheduler.retention)
      }
    ])

  package static let fixedInterval = CardSetting(
    key: "fixed-interval", placeholder: "DAYS", form: .integer(1...36_500, \.fixedInterval),
    schedulers: [.fixed], part: "fixed", grain: 1, heading: "interval")

  package static let sameDaySteps = CardSetting(
    key: "same-day-steps", placeholder: "N,M", form: .steps(\.rules.steps),
    schedulers: aiming,
    fields: [
      PlanField(
        key: "learningSteps"
      ) { .integer($0.plan.rules.steps?.learning) },
      PlanField(
        key: "relearningSteps"
      ) { .integer($0.plan.rules.steps?.relearning) },
    ],
    rule: {
      $0.plan.rules.steps.map {
        "a card's first day ends after \($0.learning, "right answer"), a relearning day after \($0.relearning)"
      }
    })
}
