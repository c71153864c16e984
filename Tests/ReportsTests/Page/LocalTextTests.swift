import Kaiki
import TestSupport
import Testing
@testable import Reports

/// Moments as a person's clock shows them (F12).
struct LocalTextTests {
  @Test func `F12: a moment is shown to the minute, by the clock of the zone`() throws {
    let instant = try instant("2026-01-31T00:05:59Z")
    #expect(LocalText.of(instant, in: .utc) == "2026-01-31 00:05")
    #expect(LocalText.of(instant, in: .tokyo) == "2026-01-31 09:05")
    let west = TimeZoneRules(identifier: "west", fixedOffset: -8 * 3_600)
    #expect(LocalText.of(instant, in: west) == "2026-01-30 16:05")
  }

  @Test func `F12: a wall-clock time is shown as it is, without seconds`() {
    let time = LocalTime(date: Day(20_484).date, secondOfDay: 23 * 3_600 + 59 * 60 + 59)
    #expect(LocalText.minute(time) == "2026-01-31 23:59")
  }
}
