/// Value of one day in a named series of daily numbers, such as the number of pupils present in a school.
package struct DailyObservation: Hashable, Sendable {
  /// Name of the series.
  package var series: String
  /// Day of the observation.
  package var day: Day
  /// Observed number, in the unit of the series; `nil` if no number was submitted for the day.
  package var value: Double?

  /// Creates an observation; `value` is in the unit of the series.
  package init(series: String, day: Day, value: Double?) {
    self.series = series
    self.day = day
    self.value = value
  }
}
