import Forecasting
import Kaiki

/// Options of an analysis: reminders, attendance rules, reporting range and list lengths.
package struct AnalysisOptions: Sendable {
  /// Maximum length of each list of worst, soonest and latest entries, ≥ 1; `nil` for the default of each list.
  package var top: Int?
  /// Rule whether a day without activity ends a streak: always (`strict`), or only if something was due on the day
  /// (`neutral`).
  package var streakRule: StreakRule = .strict
  /// True to count the streaks of tasks with attempts as the original app does (S1-S3); false to count by ``streakRule``.
  ///
  /// The app counts back through the latest 100 attempts, and shows 0 days until today's first attempt.
  package var countsOriginalStreaks = false
  /// Settings of the card app's reminders, such as hours and maximum number.
  package var cardReminders: CardReminders
  /// Rules that turn attendance records of classes into absences and absence limits.
  package var attendance = AttendanceRules()
  /// Settings of the task app's reminders, such as repetitions and maximum number.
  package var taskReminders: TaskReminders
  /// Language of reminders on a page; `nil` for the language of ``cardReminders`` and ``taskReminders``, as in JSON and CSV.
  package var pageLanguage: NotificationLanguage?
  /// Rule by which the phone's system drops reminders of an app over its limit.
  package var system: SystemModel = .soonest
  /// Rule that moves items of a daily list to the next list when the day of the list ends.
  package var resetMode: ResetMode = .clear
  /// First day of the reporting range; `nil` to count all days.
  package var firstDay: Day?
  /// True if the last day of the reporting range is over and counts as a whole day; false if that day is still open.
  package var endsWithWholeDay = false
  /// Ids of the terms whose classes count; empty to count all terms.
  package var semesters: [String] = []

  /// True if the data are of several people: the analysis omits tests and fits, which describe one person (F18).
  package var isOfSeveralPeople = false

  /// Creates the default options for a day boundary (time zone and start hour of the logical day).
  package init(boundary: DayBoundary) {
    cardReminders = CardReminders(boundary: boundary)
    taskReminders = TaskReminders(boundary: boundary)
  }
}
