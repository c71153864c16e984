/// The settings of a flashcard app.
public struct AppSettings: Hashable, Codable, Sendable {
  /// The intervals that the app schedules by.
  public var table: IntervalTable
  /// The wall-clock hour of the morning reminder, 0...23 (R2.5).
  public var morningHour: Int
  /// The zone whose days count, whatever the device says (C10).
  ///
  /// `nil` where the app does not say.
  public var timeZoneIdentifier: String?
  /// Minutes that the clock was ahead of UTC where the data were begun, for where nothing names a zone.
  ///
  /// `nil` where the app does not say.
  public var clockOffset: Int?
  /// The hour at which a day begins, 0...23; `nil` where the app has no such setting.
  public var dayStartHour: Int?
  /// The language of the app's notifications; `nil` where the app has no such setting.
  public var language: NotificationLanguage?

  /// The settings with the zone and day start that hold, whatever they say themselves.
  public func inForce(in boundary: DayBoundary) -> AppSettings {
    var settings = self
    settings.timeZoneIdentifier = boundary.zone.identifier
    if boundary.dayStartHour > 0 { settings.dayStartHour = boundary.dayStartHour }
    return settings
  }

  /// The zone of the original design, where nothing names another (G2).
  public static let standardTimeZone = "Asia/Tokyo"

  /// AppSettings; without arguments, those of the original design but for its zone.
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

/// The languages in which an app of flashcards announces its cards (D2).
public enum NotificationLanguage: String, CaseIterable, Codable, Sendable {
  /// Japanese.
  case japanese = "ja"
  /// English.
  case english = "en"
}
