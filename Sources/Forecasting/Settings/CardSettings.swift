import Kaiki
import KaikiSimulation
import Phrases

/// Settings of scheduling and study, which may differ per compared setting and per deck.
package struct CardSettings: Hashable, Sendable {
  /// Number of unseen cards in addition to the history's, 0...10,000,000.
  ///
  /// `nil` for 0, or for the synthetic deck of a simulation without data.
  package var deck: Int?
  /// Number of unseen cards introduced per study day, ≥ 0.
  ///
  /// `nil` for the past number of a learner estimated from the log, or for the number of the app's presets, or for 20.
  package var newPerDay: Int?
  /// Maximum number of reviews per day, ≥ 0.
  ///
  /// `nil` for the past number of a learner estimated from the log, or for the limit of the app's presets, or for all due cards.
  package var reviewLimit: Int?
  /// Learner, which chooses study days and cards; `nil` for a learner estimated from the log, or otherwise for every day.
  package var learner: LearnerChoice.Name?
  /// Scheduler; `nil` for the interval table, or for the scheduler or copied intervals of a third-party app (F7).
  package var scheduler: SchedulerChoice.Name?
  /// Interval table to try out from the first simulated day on; `nil` for the table in force.
  package var table: IntervalTable?
  /// Desired retention of schedulers with a memory model, 0.5...0.99; `nil` for the app's preset, or the default 0.9.
  package var retention: Double?
  /// Interval of the scheduler `fixed` in days, 1...36,500; `nil` for the default of 7 days.
  package var fixedInterval: Int?
  /// Probability of study on each weekday, 0...1; seven elements from Monday; `nil` if the learner determines it.
  package var studyChances: [Double]?
  /// Maximum minutes of study per day, 0.5...1,440; `nil` if unlimited.
  package var minutesPerDay: Double?
  /// Rules other than intervals, memory and learner; ``minutesPerDay`` sets their time limit.
  package var rules = StudyRules()

  /// First day of the exam; `nil` without an exam.
  package var exam: Day?

  /// Creates settings with no option set.
  package init() {}
}

extension CardSettings {
  /// First setting that contradicts another setting, with the reason and a remedy; `nil` if all settings are compatible.
  package var contradiction: (setting: CardSetting, words: Phrase)? {
    for setting in CardSetting.all {
      if let words = setting.contradiction(self) { return (setting, words) }
    }
    return nil
  }
}
