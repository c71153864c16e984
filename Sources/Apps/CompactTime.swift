import Kaiki

/// Times without separators, as in Taskwarrior and calendars: `20240115T093000Z`.
package enum CompactTime {
  /// Reads `yyyymmdd`.
  package static func date(_ text: some StringProtocol) -> CivilDate? {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text) else {
      return nil
    }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Reads `yyyymmddThhmmss`.
  package static func local(_ text: some StringProtocol) -> LocalTime? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = date(parts[0]), date.year >= 1, parts[1].utf8.count == 6,
      parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let clock = Int(parts[1])
    else { return nil }
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, min(59, clock % 100))
    guard hour < 24, minute < 60 else { return nil }
    return LocalTime(date: date, secondOfDay: hour * 3_600 + minute * 60 + second)
  }

  /// Reads `yyyymmddThhmmssZ`; `nil` for a time without `Z`.
  package static func instant(_ text: some StringProtocol) -> Instant? {
    guard text.last == "Z" else { return nil }
    return local(text.dropLast()).map { Instant(seconds: $0.seconds) }
  }

  package static func text(_ instant: Instant) -> String {
    String(Instant(seconds: instant.seconds).description.filter { $0 != "-" && $0 != ":" })
  }
}
