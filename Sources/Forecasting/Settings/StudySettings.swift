import Encoding
import Kaiki
import KaikiSimulation
import Phrases

/// Settings of study time, order of cards and intervals.
extension CardSetting {
  package static let minutesPerDay = CardSetting(
    key: "minutes-per-day", placeholder: "M", form: .number(0.5...1_440, \.minutesPerDay), part: "minutes",
    grain: 0.5,
    heading: "minutes/day",
    fields: [PlanField(key: "minutesPerDay") { .number($0.plan.rules.timeLimit.map { $0.seconds / 60 }) }],
    rule: {
      $0.plan.rules.timeLimit.map { "at most \(DecimalText.number($0.seconds / 60)) minutes a day" }
    })

  package static let studyProbability = CardSetting(
    key: "study-probability", placeholder: "P", form: .weekdayChances(\.studyChances),
    contradiction: { settings in
      guard settings.studyChances != nil, let learner = settings.learner else { return nil }
      return
        "--study-probability and --learner \(learner.rawValue) both choose the study days; leave one of them out"
    },
    fields: [PlanField(key: "studyChances") { .numbers($0.chances) }])

  package static let easyDays = CardSetting(
    key: "easy-days", placeholder: "DAYS", form: .weekdayShares(\.rules.weekdayShares),
    idle: \.spreadsNothing,
    fields: [PlanField(key: "weekdayShares") { .numbers($0.plan.rules.weekdayShares) }],
    rule: { $0.plan.rules.weekdayShares == nil ? nil : "intervals spread at random, away from easy days" })

  package static let order = CardSetting(
    key: "order", placeholder: "ORDER",
    form: .choice(\.rules.order, standard: .due), part: "order",
    idle: { scenario in
      guard scenario.effectiveOrder == nil else { return nil }
      return scenario.plan.learner.name == .learnt ? .learnerChooses : .allTaken
    },
    fields: [PlanField(key: "order") { .word($0.plan.rules.order.rawValue) }],
    rule: { scenario in
      switch scenario.effectiveOrder {
      case .due, nil: nil
      case .random: "due cards in random order"
      case .overdue: "the most overdue for their interval first"
      case .lowRecall: "the least likely recalled first"
      }
    })

  package static let fuzz = CardSetting(
    key: "fuzz",
    form: .flag(\.rules.spreadsIntervals), part: "fuzz", idle: \.spreadsNothing,
    fields: [PlanField(key: "fuzz") { .flag($0.plan.rules.spreadsIntervals) }],
    rule: {
      $0.plan.rules.spreadsIntervals && $0.plan.rules.weekdayShares == nil
        ? "intervals spread at random" : nil
    })

  package static let leechThreshold = CardSetting(
    key: "leech-threshold", placeholder: "N",
    form: .integer(1...1_000, \.rules.leechThreshold), part: "leech",
    fields: [PlanField(key: "leechThreshold") { .integer($0.plan.rules.leechThreshold) }],
    rule: {
      $0.plan.rules.leechThreshold.map { "a card forgotten \($0, "time") in the run is suspended" }
    })

  package static let daysOff = CardSetting(
    key: "days-off", placeholder: "DAYS", form: .days(\.rules.daysOff),
    idle: { scenario in
      let (first, last) = (scenario.plan.span.start, scenario.plan.span.start + (scenario.plan.span.days - 1))
      return scenario.daysOff > 0 ? nil : .outsideRun(first: first, last: last)
    },
    fields: [PlanField(key: "daysOff") { .integer($0.daysOff) }],
    rule: { $0.daysOff > 0 ? "\($0.daysOff, "day") off" : nil })

  package static let exam = CardSetting(
    key: "exam", placeholder: "DATE", form: .date(\.exam), scope: .run,
    idle: { scenario in
      scenario.exam != nil && !scenario.plan.simulationModel.isMemorisedKnown ? .recallUnknown : nil
    })
}

extension CardScenario {
  /// Probability of study on each weekday, 0...1; seven elements from Monday; `nil` for learners without weekly probabilities.
  fileprivate var chances: [Double]? {
    if case .weekly(let learner) = plan.learner { learner.chances } else { nil }
  }

  /// Reason why random spread changes no interval: all are below three days; `nil` if it can change one.
  fileprivate var spreadsNothing: IdleReason? {
    plan.simulationModel.scheduler.intervals?.allSatisfy { $0 < StudyRules.minSpread } == true
      ? .shortIntervals : nil
  }

  /// Number of days of the run on which the person does not study because of the option `--days-off`, ≥ 0.
  fileprivate var daysOff: Int {
    plan.rules.daysOff.count { plan.span.start <= $0 && $0 < plan.span.start + plan.span.days }
  }
}

extension IdleReason {
  static let allTaken = IdleReason("every day includes all due cards")
  static let learnerChooses = IdleReason(
    "the learner chooses the order as in the log; --learner every-day does not")
  static let shortIntervals = IdleReason("every interval is below three days")
  static let recallUnknown = IdleReason(
    "this memory model predicts recall only on days with an answer; give --memory-model fsrs6")

  static func outsideRun(first: Day, last: Day) -> IdleReason {
    IdleReason("the run is from \(first) to \(last)", isOfValue: true)
  }
}
