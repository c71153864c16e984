import Forecasting

/// Kind of line that a summary can have: one case per question that a line answers.
///
/// `SummaryLineTests` lists the states of each line with the data that cause them. Every line can have the state
/// ``Page/SummaryState/unknown``.
package enum SummaryLine: String, CaseIterable, Sendable {
  // Decisions for the user.
  /// Records that match no course, card or task.
  case unmatchedRecords
  /// People whose rows are pooled.
  case pooledPeople

  // Things to do now.
  /// Cards and tasks that are due.
  case due
  /// Classes of today without a record.
  case classesToday
  case openHabits
  case openItems

  // Results of comparisons and searches.
  /// The setting that takes the least time per card memorised.
  case minTime = "leastTime"
  /// The number of an option, or of days, that meets the target.
  case solution
  /// The interval table with most cards memorised.
  case bestTable
  /// The memory model with the lowest log loss over users.
  case bestModel

  // How it goes.
  case streak
  /// All courses together: whether any is near its absence limit.
  case courses
  /// One course near its absence limit, or over it.
  case course
  /// Reminders over the cap.
  case reminders
  case habits
  case recall
  /// Difference of recall by the hour.
  case recallByHour
  /// Weekday and hour with most answers.
  case studyHour
  /// Lasting change of one kind or item.
  case trend
  /// Share of list items done.
  case listItems
  /// Share of tasks done by their due day.
  case taskDelays
  /// FSRS parameters fitted to a log, against the standard parameters.
  case fit
  /// Users of a cohort who have been idle for longer than ever before.
  case idleUsers
  /// Rate of success over the users of a cohort.
  case userRate

  // Forecasts.
  case forecast
  /// Forecast absences of a course, against its limit.
  case courseForecast

  // How far to trust the figures.
  /// Users of a cohort with figures.
  case users
  case forecastTrust
  case backtest
  case reading

  /// The question under which a page shows the line in a state.
  func question(_ state: Page.SummaryState) -> Page.SummaryPoint.Question {
    switch self {
    case .unmatchedRecords, .pooledPeople: state == .bad ? .decide : .trust
    case .due, .classesToday, .openHabits, .openItems: .waits
    case .minTime, .solution, .bestTable, .bestModel: .found
    case .streak, .courses, .course, .reminders, .habits, .recall, .recallByHour, .studyHour, .trend,
      .listItems, .taskDelays, .fit, .idleUsers, .userRate:
      state.isWarning ? .risk : .course
    case .forecast, .courseForecast: state.isWarning ? .risk : .ahead
    case .users, .forecastTrust, .backtest, .reading: .trust
    }
  }

  /// The kinds of items whose rows are the basis of the line.
  var subjects: Set<ItemKind> {
    switch self {
    case .unmatchedRecords, .pooledPeople: []
    case .due, .reminders: [.cards, .tasks, .attempts]
    case .classesToday, .courses, .course, .courseForecast: [.courses]
    case .openHabits, .habits: [.habits]
    case .openItems, .listItems: [.lists]
    case .minTime, .solution, .bestTable, .bestModel, .recall, .recallByHour, .studyHour, .fit: [.cards]
    case .streak: [.cards, .tasks, .attempts]
    case .taskDelays: [.tasks]
    case .trend, .forecast, .forecastTrust, .backtest, .reading, .users, .idleUsers, .userRate:
      Set(ItemKind.allCases)
    }
  }
}
