import Forecasting
import Kaiki

/// How the questions are to be answered.
package struct AnalysisOptions: Sendable {
  /// How many entries lists of the worst, the soonest and the latest have; `nil` for the standard of each.
  package var top: Int?
  /// Effect of a day without answers on a streak.
  package var streakRule: StreakRule = .strict
  /// Whether the literal text of the designs holds where it counts streaks (S1-S3).
  package var countsOriginalStreaks = false
  /// The parameters of the reminders of cards.
  package var cardReminders: CardReminders
  /// By which rules absences are counted.
  package var attendance = AttendanceRules()
  /// The parameters of the reminders of tasks.
  package var taskReminders: TaskReminders
  /// Language of reminders on a page; `nil` for the language of ``cardReminders`` and ``taskReminders``, as in JSON and CSV.
  package var pageLanguage: NotificationLanguage?
  /// Which reminders the system keeps of too many.
  package var system: SystemModel = .soonest
  /// What becomes of a daily list when its day ends.
  package var resetMode: ResetMode = .clear
  /// The first day of which events count; `nil` for all since the beginning.
  package var firstDay: Day?
  /// Whether the day of the moment is over, as the last day of a range is; else it is left out where whole days are
  /// counted.
  package var endsWithWholeDay = false
  /// The ids of the terms whose classes are counted; empty for all.
  package var semesters: [String] = []

  /// True if the data are of several people: tests and fits, which describe one person, are left out (F18).
  package var isOfSeveralPeople = false

  /// Options with the standard parameters.
  package init(boundary: DayBoundary) {
    cardReminders = CardReminders(boundary: boundary)
    taskReminders = TaskReminders(boundary: boundary)
  }
}
