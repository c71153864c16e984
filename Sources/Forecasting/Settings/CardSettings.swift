import Kaiki
import KaikiSimulation
import Phrases

/// Settings of scheduling and study, which may differ per compared setting and per deck.
package struct CardSettings: Hashable, Sendable {
  /// Unseen cards in addition to the history's; `nil` for 0, or for the synthetic deck of a simulation without data.
  package var deck: Int?
  /// Number of unseen cards introduced per study day, ≥ 0; `nil` for the learner's past number, or the default.
  package var newPerDay: Int?
  /// Maximum number of reviews per day, ≥ 0; `nil` for all due cards.
  package var reviewLimit: Int?
  /// Learner; `nil` for a learner estimated from the log, if there is one.
  package var learner: LearnerChoice.Name?
  /// Scheduler; `nil` for the table, or for the logged intervals of a third-party app (F7).
  package var scheduler: SchedulerChoice.Name?
  /// Interval table to try out; `nil` for the table in force.
  package var table: IntervalTable?
  /// Desired retention of schedulers with a memory model, 0...1; `nil` for the app's preset, or the default.
  package var retention: Double?
  /// Length of a fixed interval in days, ≥ 1; `nil` for the default.
  package var fixedInterval: Int?
  /// Probability of study on each weekday from Monday, 0...1; `nil` if the learner determines it.
  package var studyChances: [Double]?
  /// Maximum minutes of study per day, > 0; `nil` if unlimited.
  package var minutesPerDay: Double?
  /// Rules other than intervals, memory and learner; ``minutesPerDay`` sets their time limit.
  package var rules = StudyRules()

  /// First day of the exam; `nil` without one.
  package var exam: Day?

  /// Creates settings with no option set.
  package init() {}
}

extension CardSettings {
  /// First setting that contradicts another one, with the reason and a remedy; `nil` if all settings are compatible.
  package var contradiction: (setting: CardSetting, words: Phrase)? {
    for setting in CardSetting.all {
      if let words = setting.contradiction(self) { return (setting, words) }
    }
    return nil
  }
}
