import TestSupport
import Testing

@testable import Kaiki

struct EventDatesTests {
  private static let boundary = DayBoundary(zone: .tokyo)

  private static func dates(_ instants: [String], days: [String] = []) throws -> EventDates {
    var dates = EventDates()
    for text in instants { dates.insert(try instant(text)) }
    for text in days { dates.insert(try day(text)) }
    return dates
  }

  @Test func `the latest is the latest moment, in whichever order they came`() throws {
    let moments = ["2024-01-03T08:00", "2024-01-01T09:00", "2024-01-03T07:00", "2024-01-02T23:00"]
    for order in [moments, moments.reversed(), moments.sorted()] {
      let latest = try Self.dates(order).latest(before: nil, in: Self.boundary)
      #expect(try latest == instant("2024-01-03T08:00"))
    }
    #expect(EventDates().latest(before: nil, in: Self.boundary) == nil)
  }

  @Test func `what is known by its day alone happened at the start of the day`() throws {
    let dates = try Self.dates(["2024-01-02T08:00"], days: ["2024-01-03", "2024-01-01"])
    #expect(try dates.latest(before: nil, in: Self.boundary) == instant("2024-01-03T00:00"))
    let later = DayBoundary(zone: .tokyo, dayStartHour: 4)
    #expect(try dates.latest(before: nil, in: later) == instant("2024-01-03T04:00"))
    #expect(try dates.latest(before: day("2024-01-03"), in: Self.boundary) == instant("2024-01-02T08:00"))
  }

  @Test func `dates from some day on can be left out`() throws {
    let dates = try Self.dates(["2024-01-02T12:00", "2099-01-01T12:00"])
    #expect(try dates.latest(before: day("2099-01-01"), in: Self.boundary) == instant("2024-01-02T12:00"))
    #expect(try dates.latest(before: day("2020-01-01"), in: Self.boundary) == nil)
  }

  @Test func `the dates of two records are those of both`() throws {
    var first = try Self.dates(["2024-01-02T12:00", "2024-01-05T12:00"], days: ["2024-01-01"])
    first.formUnion(try Self.dates(["2024-01-05T13:00"], days: ["2024-01-04"]))
    #expect(try first.latest(before: nil, in: Self.boundary) == instant("2024-01-05T13:00"))
    #expect(try first.latest(before: day("2024-01-05"), in: Self.boundary) == instant("2024-01-04T00:00"))
  }
}
