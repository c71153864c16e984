/// The settings of a flashcard app.
public struct AppSettings: Hashable, Codable, Sendable {
  /// Interval table by which the app schedules cards.
  public var table: IntervalTable
  /// Hour of the morning reminder in local time, 0...23 (R2.5).
  public var morningHour: Int
  /// Identifier of the time zone that determines days (C10); the device's zone has no influence.
  ///
  /// `nil` if the app does not store it.
  public var timeZoneIdentifier: String?
  /// Minutes by which local time was ahead of UTC at the start of the data; used if no time zone is known.
  ///
  /// `nil` if the app does not store it.
  public var clockOffset: Int?
  /// Hour at which a logical day begins, 0...23; `nil` if the app has no such setting.
  public var dayStartHour: Int?
  /// Language of the app's notifications; `nil` if the app has no such setting.
  public var language: NotificationLanguage?

  /// Returns the settings with the time zone and day start in force.
  public func inForce(in boundary: DayBoundary) -> AppSettings {
    var settings = self
    settings.timeZoneIdentifier = boundary.zone.identifier
    if boundary.dayStartHour > 0 { settings.dayStartHour = boundary.dayStartHour }
    return settings
  }

  /// Default time zone of the original app, used if no other is known (G2).
  public static let standardTimeZone = "Asia/Tokyo"

  /// Creates settings; the defaults are the settings of the original app without its time zone.
  public init(
    table: IntervalTable = .standard, morningHour: Int = 8, timeZoneIdentifier: String? = nil,
    clockOffset: Int? = nil, dayStartHour: Int? = nil, language: NotificationLanguage? = nil
  ) {
    self.table = table
    self.morningHour = morningHour
    self.timeZoneIdentifier = timeZoneIdentifier
    self.clockOffset = clockOffset
    self.dayStartHour = dayStartHour
    self.language = language
  }
}

/// Language in which a flashcard app notifies about due cards (D2).
public enum NotificationLanguage: String, CaseIterable, Codable, Sendable {
  /// Japanese, written as `ja` in data.
  case japanese = "ja"
  /// English, written as `en` in data.
  case english = "en"
}
