import Kaiki
import Testing
@testable import Files
@testable import Apps

/// Times and lengths of time of calendars.
struct ICalendarTimeTests {
  @Test(
    arguments: [
      ("PT1H30M", 5_400), ("P0DT1H30M0S", 5_400), ("P1DT2H", 93_600), ("P1W", 604_800), ("+PT15M", 900),
      ("P2W1D", 1_296_000), ("pt90m", 5_400), (" PT1H ", 3_600), ("P0D", 0), ("P3DT0S", 259_200),
      ("-PT15M", nil),
      ("P", nil), ("PT5", nil), ("1H", nil), ("PT1D", nil), ("P1H", nil), ("PT9999999H", nil), ("PTH", nil),
      ("", nil),
      ("PTT1H", nil),
    ] as [(String, Int?)])
  func `a length of time is read whole or not at all`(text: String, seconds: Int?) {
    #expect(ICalendarDuration.seconds(text) == seconds)
  }

  @Test(
    arguments: [
      ("UTC", 23, 30, "Asia/Tokyo", "2024-04-24 08:30"),
      ("UTC", 0, 30, "America/New_York", "2024-04-22 20:30"),
      ("America/New_York", 19, 0, "Asia/Tokyo", "2024-04-24 08:00"),
      ("Asia/Tokyo", 8, 30, "Asia/Tokyo", "2024-04-23 08:30"),
    ])
  func `F23: the day and clock of a time are those of the calendar's zone`(
    zone: String, hour: Int, minute: Int, home: String, shown: String
  ) throws {
    let date = try #require(CivilDate(year: 2024, month: 4, day: 23))
    let time = ICalendarTime(
      local: LocalTime(date: date, secondOfDay: hour * 3_600 + minute * 60), isDate: false,
      zone: try TimeZoneDatabase.rules(for: zone), home: try TimeZoneDatabase.rules(for: home))
    let second = time.homeLocal.secondOfDay
    #expect("\(time.day) \(padded(second / 3_600, to: 2)):\(padded(second / 60 % 60, to: 2))" == shown)
    #expect(time.ownDay == Day(date))
  }
}
