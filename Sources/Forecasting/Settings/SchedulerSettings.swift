import KaikiSimulation

/// Settings of the scheduler and the learner.
extension CardSetting {
  package static let scheduler = CardSetting(
    key: "scheduler", placeholder: "NAME",
    summary: "source of intervals: "
      + SchedulerChoice.Name.allCases.map { "\($0.rawValue), \($0.summary)" }.joined(separator: "; "),
    standard: "logged for a log without steps, else table", form: .choice(\.scheduler), group: .cards,
    fields: [
      PlanField(key: "scheduler", meaning: "source of intervals") {
        .word($0.plan.crossing.scheduler.name.rawValue)
      }
    ])

  package static let intervals = CardSetting(
    key: "intervals", placeholder: "DAYS",
    summary: "interval table from the first day on, such as 0,1,2,4,7,15,30",
    standard: "table of the data", form: .table(\.table), group: .cards, schedulers: [.table], part: "table",
    fields: [
      PlanField(key: "intervals", meaning: "the interval of each step, or null", unit: "days") {
        .integers($0.plan.crossing.scheduler.intervals)
      }
    ])

  package static let learner = CardSetting(
    key: "learner", placeholder: "NAME",
    summary:
      "simulated learner: every-day answers all due cards daily; weekly studies with the log's probability per weekday; learnt also copies breaks, amount of study and skipped cards of the log",
    standard: "learnt if the data have reviews, else every-day", form: .choice(\.learner), group: .cards,
    fields: [PlanField(key: "learner", meaning: "simulated learner") { .word($0.plan.learner.name.rawValue) }]
  )

  /// Schedulers with a desired retention.
  private static let aiming = SchedulerChoice.Name.allCases.filter(\.aimsAtRetention)
  private static let aimingNames = aiming.map(\.rawValue).joined(separator: ", ")

  package static let desiredRetention = CardSetting(
    key: "desired-retention", placeholder: "R",
    summary: "recall probability at which \(aimingNames) schedule a review",
    standard: "value of the app's preset, else \(SchedulerChoice.standardRetention)",
    form: .number(SchedulerChoice.retentions, \.retention), schedulers: aiming,
    grain: 0.005, heading: "retention",
    fields: [
      PlanField(
        key: "desiredRetention", meaning: "recall probability at which a review is scheduled, or null"
      ) {
        .number($0.plan.crossing.scheduler.retention)
      }
    ])

  package static let fixedInterval = CardSetting(
    key: "fixed-interval", placeholder: "DAYS", summary: "interval of --scheduler fixed in days",
    standard: "\(SchedulerChoice.standardFixedInterval)", form: .integer(1...36_500, \.fixedInterval),
    schedulers: [.fixed], part: "fixed", grain: 1, heading: "interval")

  package static let sameDaySteps = CardSetting(
    key: "same-day-steps", placeholder: "N,M",
    summary:
      "right answers that end a card's first day (N) and a relearning day (M), each 0 to 5, as Anki's learning steps do; for \(aimingNames). Easy ends the day at once. Hard does not count",
    standard: "steps of the app's preset, else one right answer", form: .steps(\.rules.steps),
    schedulers: aiming,
    fields: [
      PlanField(
        key: "learningSteps", meaning: "right answers that end a card's first day, or null if one suffices"
      ) { .integer($0.plan.rules.steps?.learning) },
      PlanField(
        key: "relearningSteps",
        meaning: "right answers that end a relearning day, or null if one suffices"
      ) { .integer($0.plan.rules.steps?.relearning) },
    ],
    rule: {
      $0.plan.rules.steps.map {
        "a card's first day ends after \($0.learning, "right answer"), a relearning day after \($0.relearning)"
      }
    })
}
