import Forecasting
import Kaiki

/// Options of an analysis: reminders, attendance rules, counted days and list lengths.
package struct AnalysisOptions: Sendable {
  /// Length of the lists of worst, soonest and latest entries; `nil` for the default of each list.
  package var top: Int?
  /// Effect of a day without answers on a streak.
  package var streakRule: StreakRule = .strict
  /// True to count streaks by the literal text of the designs (S1-S3).
  package var countsOriginalStreaks = false
  /// Settings of the card reminders.
  package var cardReminders: CardReminders
  /// Rules that turn attendance records into absences and limits.
  package var attendance = AttendanceRules()
  /// Settings of the task reminders.
  package var taskReminders: TaskReminders
  /// Language of reminders on a page; `nil` for the language of ``cardReminders`` and ``taskReminders``, as in JSON and CSV.
  package var pageLanguage: NotificationLanguage?
  /// Rule by which the system drops reminders over its limit.
  package var system: SystemModel = .soonest
  /// Rule that moves items to the next list when the day of a list ends.
  package var resetMode: ResetMode = .clear
  /// First counted day; `nil` to count all days.
  package var firstDay: Day?
  /// True if the last day of the range is over and counts as a whole day; false if that day is still open.
  package var endsWithWholeDay = false
  /// Ids of the counted terms; empty to count all terms.
  package var semesters: [String] = []

  /// True if the data are of several people: the analysis omits tests and fits, which describe one person (F18).
  package var isOfSeveralPeople = false

  /// Creates the default options for a day boundary.
  package init(boundary: DayBoundary) {
    cardReminders = CardReminders(boundary: boundary)
    taskReminders = TaskReminders(boundary: boundary)
  }
}
