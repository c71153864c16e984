import Kaiki
import KaikiSimulation

/// A setting of cards that can be asked for, by the name of its option.
package enum CardSetting: String, CaseIterable, Sendable {
  case deck
  case newPerDay = "new-per-day"
  case reviewLimit = "review-limit"
  case learner
  case scheduler
  case intervals
  case desiredRetention = "desired-retention"
  case fixedInterval = "fixed-interval"
  case minutesPerDay = "minutes-per-day"
  case studyProbability = "study-probability"
  case easyDays = "easy-days"
  case order
  case fuzz
  case sameDaySteps = "same-day-steps"
  case leechThreshold = "leech-threshold"
  case daysOff = "days-off"
  case exam
}

/// Why a setting that was asked for changes nothing (F9).
package enum IdleReason: Hashable, Sendable {
  /// There is no card.
  case noCards
  /// Every card has been seen.
  case allSeen
  /// The intervals are those of another scheduler.
  case otherScheduler(SchedulerChoice.Name)
  /// A day takes all that is due, so that no order is left.
  case allTaken
  /// The learner chooses what is taken as in the log.
  case learnerChooses
  /// No day can have so many due cards: there are only so many.
  case fewerCards(Int)
  /// No interval is long enough to be spread.
  case shortIntervals
  /// No day that is named lies in the run, which has a first and a last one.
  case outsideRun(first: Day, last: Day)
  /// The day is no later one of the run.
  case noLaterDay(Day)
  /// The memory knows nothing of days without an answer.
  case recallUnknown
}

extension IdleReason {
  /// Whether another value of the setting would change something.
  package var isOfValue: Bool {
    switch self {
    case .fewerCards, .outsideRun, .noLaterDay: true
    case .noCards, .allSeen, .otherScheduler, .allTaken, .learnerChooses, .shortIntervals, .recallUnknown:
      false
    }
  }
}

extension CardScenario {
  /// Why a setting changes nothing here, if it was asked for; `nil` where it may change something.
  package func idleReason(of setting: CardSetting) -> IdleReason? {
    let (scheduler, count) = (plan.crossing.scheduler, plan.seen.count + plan.unseenCount)
    if count == 0, setting != .deck, !canHaveOpenDeck { return .noCards }
    func unless(_ belongs: Bool) -> IdleReason? { belongs ? nil : .otherScheduler(scheduler.name) }
    switch setting {
    case .deck, .learner, .scheduler, .minutesPerDay, .studyProbability, .leechThreshold: return nil
    case .newPerDay: return plan.unseenCount > 0 || canHaveOpenDeck ? nil : .allSeen
    case .reviewLimit:
      // Without it, the limit of the app would hold; of cards that may come from elsewhere there is no number.
      if isLimitedByPreset || assumes(.openDeck) { return nil }
      return plan.learner.reviewLimit.map { $0 >= count } == true ? .fewerCards(count) : nil
    case .intervals: return unless(scheduler.name == .table)
    case .desiredRetention, .sameDaySteps: return unless(scheduler.name.believed != nil)
    case .fixedInterval: return unless(scheduler.name == .fixed)
    case .easyDays, .fuzz:
      return scheduler.intervals?.allSatisfy { $0 < StudyRules.leastSpread } == true ? .shortIntervals : nil
    case .order:
      guard effectiveOrder == nil else { return nil }
      return plan.learner.name == .learnt ? .learnerChooses : .allTaken
    case .daysOff:
      let (first, last) = (plan.span.start, plan.span.start + (plan.span.days - 1))
      return plan.rules.daysOff.contains { (first...last).contains($0) }
        ? nil : .outsideRun(first: first, last: last)
    case .exam:
      guard let exam, !knowsExam else { return nil }
      return plan.crossing.isMemorisedKnown ? .noLaterDay(exam) : .recallUnknown
    }
  }
}
