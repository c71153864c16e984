/// Value of one day in a named series of daily numbers, such as the number of pupils present in a school.
public struct DailyObservation: Hashable, Sendable {
  /// Name of the series.
  public var series: String
  /// Day of the observation.
  public var day: Day
  /// Observed number, in the unit of the series; `nil` if no number was submitted for the day.
  public var value: Double?

  /// Creates an observation; `value` is in the unit of the series.
  public init(series: String, day: Day, value: Double?) {
    self.series = series
    self.day = day
    self.value = value
  }
}
