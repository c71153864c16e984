/// One value of a daily series, such as the attendance of a school.
public struct DailyObservation: Hashable, Sendable {
  /// Name of the daily number series.
  public var series: String
  /// Day of the observation.
  public var day: Day
  /// Observed number, in the unit of the series; `nil` if none was submitted.
  public var value: Double?

  /// Creates an observation.
  public init(series: String, day: Day, value: Double?) {
    self.series = series
    self.day = day
    self.value = value
  }
}
