/// Settings of a flashcard app that determine intervals, reminders and days.
package struct AppSettings: Hashable, Codable, Sendable {
  /// Interval table (days per step) by which the app schedules cards.
  package var table: IntervalTable
  /// Hour of the morning reminder in local time, 0...23 (R2.5).
  package var morningHour: Int
  /// Identifier of the time zone that determines days, such as `Asia/Tokyo`; `nil` if the app does not store it.
  ///
  /// The device's zone has no influence (C10).
  package var timeZoneIdentifier: String?
  /// Minutes by which local time was ahead of UTC at the start of the data, negative if behind.
  ///
  /// Used if no time zone is known. `nil` if the app does not store it.
  package var clockOffset: Int?
  /// Hour of local time at which a logical day begins, 0...23; `nil` if the app has no such setting.
  package var dayStartHour: Int?
  /// Language of the app's notifications; `nil` if the app has no such setting.
  package var language: NotificationLanguage?

  /// Returns the settings with the time zone and day start of `boundary`, as used by the analysis.
  ///
  /// If days begin at hour 0 in `boundary`, the stored ``dayStartHour`` remains.
  package func inForce(in boundary: DayBoundary) -> AppSettings {
    var settings = self
    settings.timeZoneIdentifier = boundary.zone.identifier
    if boundary.dayStartHour > 0 { settings.dayStartHour = boundary.dayStartHour }
    return settings
  }

  /// Time zone of the days unless the data or the user name another (G2).
  package static let standardTimeZone = "Asia/Tokyo"

  /// Creates settings; by default the standard table and a morning reminder at 8:00, and all other settings unknown.
  package init(
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

/// Language of an app's notifications, as in the flashcard app Memora (D2).
public enum NotificationLanguage: String, CaseIterable, Codable, Sendable {
  /// Japanese, written as `ja` in data.
  case japanese = "ja"
  /// English, written as `en` in data.
  case english = "en"
}
