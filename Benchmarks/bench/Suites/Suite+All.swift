import Measuring

extension Suite {
  /// Every suite, in the order in which they run.
  static let all =
    cardSuites + logSuites + reminderSuites + taskSuites + listSuites + attemptSuites + courseSuites
    + forecastSuites + commandSuites
}
