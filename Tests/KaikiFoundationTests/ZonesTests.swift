import Foundation
import Kaiki
import KaikiFoundation
import KaikiKit
import Testing

/// Zones, dates and requests of Foundation.
struct ZonesTests {
  /// One for each kind of trouble: half hours, two hours, a date left out, Ramadan, changes at midnight.
  private static let identifiers = [
    "Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia",
    "Africa/Casablanca",
    "America/Sao_Paulo", "Asia/Kathmandu", "Antarctica/Troll", "Africa/Cairo", "Europe/Dublin", "UTC",
  ]

  @Test(arguments: identifiers)
  func `the rules are Foundation's, from 1900 to 2600`(identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    let rules = TimeZoneRules(zone)
    #expect(rules.identifier == zone.identifier)
    // Every 11 hours and some seconds of a sample of years, so that each weekday and hour is met.
    for year in [
      1901, 1945, 1969, 1978, 1996, 2007, 2011, 2024, 2026, 2027, 2037, 2038, 2087, 2089, 2090, 2091, 2200,
      2489, 2520,
    ] {
      let start = try #require(CivilDate(year: year, month: 1, day: 1)).daysSinceEpoch * 86_400
      for step in 0..<800 {
        let seconds = start + step * 39_607
        let truth = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        #expect(
          rules.offset(at: Int64(seconds)) == truth, "\(identifier) \(Instant(seconds: Int64(seconds)))")
      }
    }
  }

  @Test func `instants and dates lead back to each other`() {
    let instant = Instant(milliseconds: 1_767_603_600_123)
    #expect(Instant(Date(instant)) == instant)
    #expect(Instant(.distantFuture) == Instant(seconds: Int64(Date.distantFuture.timeIntervalSince1970)))
    #expect(Instant(Date(timeIntervalSince1970: .infinity)) == Instant.stored.upperBound)
    #expect(Instant(Date(timeIntervalSince1970: -.infinity)) == Instant.stored.lowerBound)
    #expect(Instant(Date(timeIntervalSince1970: .nan)) == Instant.stored.lowerBound)
    #expect(Instant(Date(timeIntervalSince1970: -0.0005)).milliseconds == -1)
  }

  @Test func `the logical day of a date is that of its zone and hour`() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let days = try DayBoundary(tokyo, startingAt: 4)
    let date = try Date("2026-01-05T18:30:00Z", strategy: .iso8601)  // 03:30 of the 6th
    #expect(days.day(of: date).description == "2026-01-05")
    #expect(days.startDate(of: Day(20_458)) == (try Date("2026-01-04T19:00:00Z", strategy: .iso8601)))
    #expect(throws: Kit.Problem.dayStartHour(-1)) { try DayBoundary(tokyo, startingAt: -1) }
    for kind in [Calendar.Identifier.gregorian, .japanese, .buddhist] {
      var calendar = Calendar(identifier: kind)
      calendar.timeZone = tokyo
      #expect(Day(date, in: calendar).description == "2026-01-06")
    }
  }

  @Test func `days and components lead back to each other, and no others are days`() {
    #expect(Day(DateComponents(Day(20_458))) == Day(20_458))
    #expect(Day(DateComponents(year: 2026, month: 2, day: 29)) == nil)
    #expect(Day(DateComponents(year: 2026, month: 2)) == nil)
    #expect(Day(DateComponents(year: 0, month: 1, day: 1)) == nil)
    let time = DateComponents(LocalTime(seconds: 20_458 * 86_400 + 3_723))
    #expect([time.year, time.month, time.day, time.hour, time.minute, time.second] == [2026, 1, 5, 1, 2, 3])
  }

  @Test func `a request has what a UNNotificationRequest takes`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let days = try DayBoundary(berlin)
    var card = Kit.Card(id: UUID().kaikiID, question: "der Apfel")
    let now = Instant(try Date("2026-07-01T09:00:00Z", strategy: .iso8601))
    Kit.Scheduler.standard.grade(&card, .again, at: now, in: days)
    let requests = Kit.reminders(of: [card], at: now, in: days).requests(in: days)
    #expect(requests.map(\.threadIdentifier).suffix(1) == ["retry"] && requests.count == 8)
    let retry = try #require(requests.last)
    #expect(retry.identifier == "retry-\(card.id)" && retry.id == retry.identifier && retry.badge == nil)
    #expect(retry.dateComponents.hour == 11 && retry.dateComponents.minute == 30)
    #expect(retry.dateComponents.timeZone == berlin && retry.body == "Once more: der Apfel")
    let back = try JSONDecoder().decode([NotificationRequest].self, from: JSONEncoder().encode(requests))
    #expect(back == requests)
    #expect(UUID(kaikiID: card.id) != nil && UUID(kaikiID: "1") == nil)
  }
}
