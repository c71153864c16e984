import Kaiki

/// Moments as a person's clock shows them.
enum LocalText {
  /// A wall-clock time to the minute: `2026-01-31 09:05`.
  static func minute(_ time: LocalTime) -> String {
    time.description.prefix(16).split(separator: "T").joined(separator: " ")
  }

  /// An instant to the minute, by the clock of a zone.
  static func of(_ instant: Instant, in zone: TimeZoneRules) -> String { minute(zone.localTime(of: instant)) }
}
