import Testing

@testable import Kaiki

struct POSIXTimeZoneRuleTests {
  typealias Change = POSIXTimeZoneRule.Change
  typealias Daylight = POSIXTimeZoneRule.Daylight

  private static func on(_ month: Int, _ week: Int, _ weekday: Int, at time: Int = 7_200) -> Change {
    Change(date: .weekday(month: month, week: week, weekday: weekday), time: time)
  }

  @Test(
    arguments: [
      ("JST-9", 32_400, nil),
      ("<+0330>-3:30", 12_600, nil),
      ("<-00>0", 0, nil),
      ("LMT4:56:02", -17_762, nil),
      ("XYZ+5", -18_000, nil),
      ("est05", -18_000, nil),
      ("EST5EDT,M3.2.0,M11.1.0", -18_000, Daylight(offset: -14_400, start: on(3, 2, 0), end: on(11, 1, 0))),
      (
        "IST-1GMT0,M10.5.0,M3.5.0/1", 3_600,
        Daylight(offset: 0, start: on(10, 5, 0), end: on(3, 5, 0, at: 3_600))
      ),
      (
        "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7_200,
        Daylight(offset: -3_600, start: on(3, 5, 0, at: -3_600), end: on(10, 5, 0, at: 0))
      ),
      (
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 37_800,
        Daylight(offset: 39_600, start: on(10, 1, 0), end: on(4, 1, 0))
      ),
      (
        "EET-2EEST,M3.4.4/50,M10.4.4/50", 7_200,
        Daylight(offset: 10_800, start: on(3, 4, 4, at: 180_000), end: on(10, 4, 4, at: 180_000))
      ),
      (
        "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01:30", -12_600,
        Daylight(offset: -9_000, start: on(3, 2, 0, at: 60), end: on(11, 1, 0, at: 90))
      ),
      (
        "<+0330>-3:30<+0430>,J79/24,J263/24", 12_600,
        Daylight(
          offset: 16_200, start: Change(date: .julian(79), time: 86_400),
          end: Change(date: .julian(263), time: 86_400))
      ),
      (
        "AAA3BBB2:30,0/-167,365/+167:59:59", -10_800,
        Daylight(
          offset: -9_000, start: Change(date: .dayOfYear(0), time: -601_200),
          end: Change(date: .dayOfYear(365), time: 604_799))
      ),
    ] as [(String, Int32, Daylight?)])
  func `a rule of the TZ variable is read`(text: String, standardOffset: Int32, daylight: Daylight?) throws {
    let rule = try #require(POSIXTimeZoneRule(text))
    #expect(rule.standardOffset == standardOffset)
    #expect(rule.daylight == daylight)
  }

  @Test(
    arguments: [
      // No name, or no offset.
      "", "5", "E5", "ES5", "EST", "<+03", "<+03>", "<+03-3", "+03-3", "日本-9", "EST 5", " EST5", "EST5 ",
      // Wrong offsets.
      "EST-", "EST+-5", "EST--5", "EST168", "EST5:60", "EST5:", "EST5:00:60", "EST5:00:", "EST5:0:0:0",
      "EST0x5", "EST99999999999999999999",
      // Summer time without a rule, and rules that end too soon or go on.
      "EST5EDT", "EST5EDT4", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,", "EST5,M3.2.0,M11.1.0",
      "EST5EDT4M3.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0,M11.1.0,M1.1.1",
      "EST5EDT,M3.2.0,M11.1.0x", "EST5EDT,M3.2.0;M11.1.0", "EST5ED,M3.2.0,M11.1.0",
      // Dates that do not exist.
      "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M0.2.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
      "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2,M11.1.0", "EST5EDT,M3.2.,M11.1.0", "EST5EDT,M,M11.1.0",
      "EST5EDT,M-3.2.0,M11.1.0", "EST5EDT,m3.2.0,M11.1.0", "EST5EDT,J0,M11.1.0", "EST5EDT,J366,M11.1.0",
      "EST5EDT,J,M11.1.0", "EST5EDT,366,M11.1.0", "EST5EDT,-1,M11.1.0",
      // Wrong times.
      "EST5EDT,M3.2.0/,M11.1.0", "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0/-168,M11.1.0",
      "EST5EDT,M3.2.0/2:60,M11.1.0", "EST5EDT,M3.2.0/2:,M11.1.0", "EST5EDT,M3.2.0/x,M11.1.0",
    ])
  func `what is no rule is nil`(text: String) {
    #expect(POSIXTimeZoneRule(text) == nil)
  }

  @Test func `no beginning of a rule with summer time is a rule, but for its standard time`() {
    let text = "NST3:30NDT2:30,M3.2.0/0:01,J300/-12:34:56"
    for length in 0..<text.count {
      let rule = POSIXTimeZoneRule(String(text.prefix(length)))
      // A change without its last time, or with less of it, is a rule too.
      let isRule = [4, 6, 7].contains(length) || [29, 30, 31, 34, 35, 37, 38, 40].contains(length)
      #expect((rule != nil) == isRule, "\(text.prefix(length))")
    }
  }

  /// Worked with a calendar; the offsets make UTC of the local time.
  @Test(
    arguments: [
      (on(3, 2, 0), 2025, -18_000, "2025-03-09T07:00:00Z"),  // second Sunday
      (on(11, 1, 0), 2025, -14_400, "2025-11-02T06:00:00Z"),  // first Sunday
      (on(3, 5, 0, at: 3_600), 2025, 0, "2025-03-30T01:00:00Z"),  // last Sunday, the fifth
      (on(4, 5, 0, at: 3_600), 2025, 0, "2025-04-27T01:00:00Z"),  // last Sunday, the fourth
      (on(2, 5, 4, at: 0), 2024, 0, "2024-02-29T00:00:00Z"),  // last Thursday, a leap day
      (on(2, 5, 4, at: 0), 2023, 0, "2023-02-23T00:00:00Z"),
      (on(6, 1, 6, at: 0), 2024, 0, "2024-06-01T00:00:00Z"),  // the 1st itself
      (on(9, 1, 0, at: 0), 2024, 0, "2024-09-01T00:00:00Z"),
      (on(3, 5, 0, at: -3_600), 2024, -7_200, "2024-03-31T01:00:00Z"),  // 23:00 of the day before
      (on(3, 4, 4, at: 180_000), 2025, 7_200, "2025-03-29T00:00:00Z"),  // 50 hours after Thursday
      (Change(date: .julian(60), time: 0), 2024, 0, "2024-03-01T00:00:00Z"),  // J60 is always 1 March
      (Change(date: .julian(60), time: 0), 2023, 0, "2023-03-01T00:00:00Z"),
      (Change(date: .julian(59), time: 0), 2024, 0, "2024-02-28T00:00:00Z"),
      (Change(date: .julian(365), time: 82_800), 2024, -14_400, "2025-01-01T03:00:00Z"),
      (Change(date: .dayOfYear(0), time: 0), 2024, 0, "2024-01-01T00:00:00Z"),
      (Change(date: .dayOfYear(59), time: 0), 2024, 0, "2024-02-29T00:00:00Z"),  // counts leap days
      (Change(date: .dayOfYear(59), time: 0), 2023, 0, "2023-03-01T00:00:00Z"),
      (Change(date: .dayOfYear(365), time: 0), 2024, 0, "2024-12-31T00:00:00Z"),
      (Change(date: .dayOfYear(0), time: -601_200), 2024, 0, "2023-12-25T01:00:00Z"),
    ] as [(Change, Int, Int32, String)])
  func `a change falls on its day of the year`(change: Change, year: Int, offset: Int32, expected: String)
    throws
  {
    #expect(change.utcSeconds(inYear: year, offset: offset) == (try Instant(iso: expected).seconds))
  }
}
