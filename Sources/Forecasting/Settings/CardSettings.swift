import Kaiki
import KaikiSimulation
import Phrases

/// How cards are scheduled and studied: what settings that are compared, and decks side by side, have of their own.
package struct CardSettings: Hashable, Sendable {
  /// Unseen cards besides those of the history; `nil` for none, or for the deck of a simulation without data.
  package var deck: Int?
  /// How many unseen cards are begun on a day of study; `nil` for as many as the learner did, or the standard.
  package var newPerDay: Int?
  /// The most due cards that are studied on a day; `nil` for all.
  package var reviewLimit: Int?
  /// Who studies; `nil` for a learner learnt from the log, where there is one.
  package var learner: LearnerChoice.Name?
  /// What gives the intervals; `nil` for the table, or for what the app of a foreign log did (F7).
  package var scheduler: SchedulerChoice.Name?
  /// An interval table that is tried out; `nil` for the one in force.
  package var table: IntervalTable?
  /// The chance of recall at which schedulers by a model send cards back; `nil` for that of the app's preset, or the
  /// standard.
  package var retention: Double?
  /// The days of a fixed interval; `nil` for the standard.
  package var fixedInterval: Int?
  /// The chance of study on each weekday, from Monday; `nil` where the learner says.
  package var studyChances: [Double]?
  /// The most minutes of study on a day; `nil` for as many as it takes.
  package var minutesPerDay: Double?
  /// Rules of study beside intervals, memory and the learner; its time limit is made of ``minutesPerDay``.
  package var rules = StudyRules()

  /// The day when an exam begins; `nil` for none.
  package var exam: Day?

  /// Nothing is asked for.
  package init() {}
}

extension CardSettings {
  /// The first setting that contradicts another one, why it does, and what to do; `nil` where all go together.
  package var contradiction: (setting: CardSetting, words: Phrase)? {
    for setting in CardSetting.all {
      if let words = setting.contradiction(self) { return (setting, words) }
    }
    return nil
  }
}
