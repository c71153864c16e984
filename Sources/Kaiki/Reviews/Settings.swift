/// The settings of a flashcard app.
public struct Settings: Hashable, Sendable {
  /// The intervals that the app schedules by.
  public var table: IntervalTable
  /// The wall-clock hour of the morning reminder, 0...23 (R2.5).
  public var morningHour: Int
  /// The zone whose days count, whatever the device says (C10).
  public var timeZoneIdentifier: String
  /// The hour at which a day begins, 0...6; `nil` where the app has no such setting.
  public var dayStartHour: Int?

  /// Settings; without arguments, those of the original design.
  public init(
    table: IntervalTable = .standard, morningHour: Int = 8, timeZoneIdentifier: String = "Asia/Tokyo",
    dayStartHour: Int? = nil
  ) {
    self.table = table
    self.morningHour = morningHour
    self.timeZoneIdentifier = timeZoneIdentifier
    self.dayStartHour = dayStartHour
  }
}
