/// A daily number of some series, such as the attendance of a school.
public struct DailyObservation: Hashable, Sendable {
  /// What the series is called.
  public var series: String
  /// The day.
  public var day: Day
  /// The number; `nil` where it was not submitted.
  public var value: Double?

  /// An observation.
  public init(series: String, day: Day, value: Double?) {
    self.series = series
    self.day = day
    self.value = value
  }
}
