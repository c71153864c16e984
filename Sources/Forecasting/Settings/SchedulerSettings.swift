import KaikiSimulation

/// Settings of the scheduler and the learner.
extension CardSetting {
  package static let scheduler = CardSetting(
    key: "scheduler", placeholder: "NAME",
    summary: "what gives the intervals: "
      + SchedulerChoice.Name.allCases.map { "\($0.rawValue), \($0.summary)" }.joined(separator: "; "),
    standard: "logged for a log without steps, else table", form: .choice(\.scheduler), group: .cards,
    fields: [
      PlanField(key: "scheduler", meaning: "what gives the intervals") {
        .word($0.plan.crossing.scheduler.name.rawValue)
      }
    ])

  package static let intervals = CardSetting(
    key: "intervals", placeholder: "DAYS",
    summary: "another table from the first day on, such as 0,1,2,4,7,15,30",
    standard: "the data's own", form: .table(\.table), group: .cards, schedulers: [.table], part: "table",
    fields: [
      PlanField(key: "intervals", meaning: "the interval of each step, or null", unit: "days") {
        .integers($0.plan.crossing.scheduler.intervals)
      }
    ])

  package static let learner = CardSetting(
    key: "learner", placeholder: "NAME",
    summary:
      "who studies: every day all that is due; on each weekday with the log's chance; or as the log shows, with its days away, its pace and what it leaves for later",
    standard: "learnt where there are reviews, else every-day", form: .choice(\.learner), group: .cards,
    fields: [PlanField(key: "learner", meaning: "who studies") { .word($0.plan.learner.name.rawValue) }])

  /// Schedulers with a desired retention.
  private static let aiming = SchedulerChoice.Name.allCases.filter(\.aimsAtRetention)
  private static let aimingNames = aiming.map(\.rawValue).joined(separator: ", ")

  package static let desiredRetention = CardSetting(
    key: "desired-retention", placeholder: "R",
    summary: "the chance of recall at which \(aimingNames) send cards back",
    standard: "that of the app's preset, or \(SchedulerChoice.standardRetention)",
    form: .number(SchedulerChoice.retentions, \.retention), schedulers: aiming,
    grain: 0.005, heading: "retention",
    fields: [
      PlanField(key: "desiredRetention", meaning: "the chance of recall at which cards come back, or null") {
        .number($0.plan.crossing.scheduler.retention)
      }
    ])

  package static let fixedInterval = CardSetting(
    key: "fixed-interval", placeholder: "DAYS", summary: "the one interval of --scheduler fixed",
    standard: "\(SchedulerChoice.standardFixedInterval)", form: .integer(1...36_500, \.fixedInterval),
    schedulers: [.fixed], part: "fixed", grain: 1, heading: "interval")

  package static let sameDaySteps = CardSetting(
    key: "same-day-steps", placeholder: "N,M",
    summary:
      "right answers of a day that send a card away, by \(aimingNames), as Anki's learning steps: N where it is begun, M after it was forgotten, 0 to 5, such as 2,1; Hard is no step, Easy ends them",
    standard: "those of the app's preset, else until the first right one", form: .steps(\.rules.steps),
    schedulers: aiming,
    fields: [
      PlanField(
        key: "learningSteps", meaning: "right answers that end a card's first day, or null for the first one"
      ) { .integer($0.plan.rules.steps?.learning) },
      PlanField(
        key: "relearningSteps",
        meaning: "those that end a day on which it was forgotten, or null for the first one"
      ) { .integer($0.plan.rules.steps?.relearning) },
    ],
    rule: {
      $0.plan.rules.steps.map {
        "a card goes to another day after \($0.learning, "right answer") on its first day, and after \($0.relearning) once it was forgotten"
      }
    })
}
