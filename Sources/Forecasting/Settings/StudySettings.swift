import Encoding
import Kaiki
import KaikiSimulation
import Phrases

/// Settings of study time, order of cards and intervals.
extension CardSetting {
  package static let minutesPerDay = CardSetting(
    key: "minutes-per-day", placeholder: "M",
    summary: "the most minutes of study on a day; what is left waits",
    standard: "as many as it takes", form: .number(0.5...1_440, \.minutesPerDay), part: "minutes", grain: 0.5,
    heading: "minutes/day",
    fields: [
      PlanField(key: "minutesPerDay", meaning: "the most minutes of study on a day, or null") {
        .number($0.plan.rules.timeLimit.map { $0.seconds / 60 })
      }
    ],
    rule: {
      $0.plan.rules.timeLimit.map { "at most \(DecimalText.number($0.seconds / 60)) minutes a day" }
    })

  package static let studyProbability = CardSetting(
    key: "study-probability", placeholder: "P",
    summary: "the chance of study on a day, 0 to 1, or seven of them from Monday, such as 1,1,1,1,1,0.5,0",
    standard: "as the learner says", form: .weekdayChances(\.studyChances),
    contradiction: { settings in
      guard settings.studyChances != nil, let learner = settings.learner else { return nil }
      return
        "--study-probability says when there is study, and so does --learner \(learner.rawValue); leave one of them out"
    },
    fields: [
      PlanField(key: "studyChances", meaning: "the chance of study on each weekday from Monday, or null") {
        .numbers($0.chances)
      }
    ])

  package static let easyDays = CardSetting(
    key: "easy-days", placeholder: "DAYS",
    summary:
      "weekdays that intervals avoid, with the share of a usual day's load that they keep, or half: sat,sun or sat=0.5,sun=0",
    standard: "none", form: .weekdayShares(\.rules.weekdayShares), idle: \.spreadsNothing,
    fields: [
      PlanField(
        key: "weekdayShares", meaning: "the load that intervals leave to each weekday from Monday, or null"
      ) { .numbers($0.plan.rules.weekdayShares) }
    ],
    rule: { $0.plan.rules.weekdayShares == nil ? nil : "intervals spread by chance, away from easy days" })

  package static let order = CardSetting(
    key: "order", placeholder: "ORDER",
    summary:
      "which due cards come first where a limit leaves some: those that have waited longest, any, those that are latest for their interval, or those least likely recalled",
    form: .choice(\.rules.order, standard: .due), part: "order",
    idle: { scenario in
      guard scenario.effectiveOrder == nil else { return nil }
      return scenario.plan.learner.name == .learnt ? .learnerChooses : .allTaken
    },
    fields: [
      PlanField(key: "order", meaning: "which due cards come first") { .word($0.plan.rules.order.rawValue) }
    ],
    rule: { scenario in
      switch scenario.effectiveOrder {
      case .due, nil: nil
      case .random: "due cards in any order"
      case .overdue: "the latest for their interval first"
      case .lowRecall: "the least likely recalled first"
      }
    })

  package static let fuzz = CardSetting(
    key: "fuzz",
    summary: "lengthen and shorten intervals by chance, as Anki does, so that cards learnt together part",
    form: .flag(\.rules.spreadsIntervals), part: "fuzz", idle: \.spreadsNothing,
    fields: [
      PlanField(key: "fuzz", meaning: "whether intervals are lengthened and shortened by chance") {
        .flag($0.plan.rules.spreadsIntervals)
      }
    ],
    rule: {
      $0.plan.rules.spreadsIntervals && $0.plan.rules.weekdayShares == nil
        ? "intervals spread by chance" : nil
    })

  package static let leechThreshold = CardSetting(
    key: "leech-threshold", placeholder: "N",
    summary: "put a card away once it has been forgotten so often within the run", standard: "never",
    form: .integer(1...1_000, \.rules.leechThreshold), part: "leech",
    fields: [
      PlanField(
        key: "leechThreshold", meaning: "how often a card is forgotten before it is put away, or null"
      ) {
        .integer($0.plan.rules.leechThreshold)
      }
    ],
    rule: {
      $0.plan.rules.leechThreshold.map { "a card forgotten \($0, "time") within the run is put away" }
    })

  package static let daysOff = CardSetting(
    key: "days-off", placeholder: "DAYS",
    summary:
      "days without study, on which classes are missed: dates and ranges such as 2026-08-10..2026-08-16,2026-12-31, and holidays for those of Japan",
    standard: "none", form: .days(\.rules.daysOff),
    idle: { scenario in
      let (first, last) = (scenario.plan.span.start, scenario.plan.span.start + (scenario.plan.span.days - 1))
      return scenario.daysOff > 0 ? nil : .outsideRun(first: first, last: last)
    },
    fields: [
      PlanField(
        key: "daysOff",
        meaning: "days of the run on which there is no study, whatever the learner does otherwise"
      ) { .integer($0.daysOff) }
    ],
    rule: { $0.daysOff > 0 ? "\($0.daysOff, "day") off" : nil })

  package static let exam = CardSetting(
    key: "exam", placeholder: "DATE",
    summary: "how much is memorised when this day begins, from the second day of the run to the day after it",
    standard: "none", form: .date(\.exam), scope: .run,
    idle: { scenario in
      scenario.exam != nil && !scenario.plan.crossing.isMemorisedKnown ? .recallUnknown : nil
    })
}

extension CardScenario {
  /// Chance of study on each weekday from Monday, 0...1; `nil` for learners without weekly chances.
  fileprivate var chances: [Double]? {
    if case .weekly(let learner) = plan.learner { learner.chances } else { nil }
  }

  /// Reason why random spread changes no interval; `nil` if it can change one.
  fileprivate var spreadsNothing: IdleReason? {
    plan.crossing.scheduler.intervals?.allSatisfy { $0 < StudyRules.leastSpread } == true
      ? .shortIntervals : nil
  }

  /// Number of days off within the run.
  fileprivate var daysOff: Int {
    plan.rules.daysOff.count { plan.span.start <= $0 && $0 < plan.span.start + plan.span.days }
  }
}

extension IdleReason {
  /// A day includes all due cards, so no order is left to choose.
  static let allTaken = IdleReason("a day takes all that is due")
  /// The learner chooses cards as in the log.
  static let learnerChooses = IdleReason("the learner chooses as in the log; --learner every-day does not")
  /// No interval is long enough to be spread.
  static let shortIntervals = IdleReason("every interval is below three days")
  /// The memory model predicts recall only on days with an answer.
  static let recallUnknown = IdleReason(
    "this memory knows nothing of days without an answer; --memory-model fsrs6 does")

  /// All named days are outside the run from `first` to `last`.
  static func outsideRun(first: Day, last: Day) -> IdleReason {
    IdleReason("the run is from \(first) to \(last)", isOfValue: true)
  }
}
