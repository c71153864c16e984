import Foundation
import Kaiki

/// Readers for the notation of vectors and hand-worked cases: instants, days and zones as text.
package enum Vectors {
  /// A text that is not what it should be.
  package struct Unreadable: Error {
    package var text: String
  }

  /// The cases of a fixture, whose keys are in snake case.
  package static func cases<Case: Decodable>(
    of type: Case.Type, in name: String, of bundle: Bundle
  ) throws -> [Case] {
    guard let url = bundle.url(forResource: name, withExtension: "json", subdirectory: "Fixtures")
    else { throw Unreadable(text: name) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode([Case].self, from: Data(contentsOf: url))
  }

  /// An instant in ISO 8601, with `Z` or an offset and at most milliseconds.
  package static func instant(_ text: String) throws -> Instant {
    let formatter = ISO8601DateFormatter()
    if text.contains(".") { formatter.formatOptions.insert(.withFractionalSeconds) }
    guard let date = formatter.date(from: text) else { throw Unreadable(text: text) }
    return Instant(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }

  /// A wall-clock time as `YYYY-MM-DDTHH:MM:SS`.
  package static func localTime(_ text: String) throws -> LocalTime {
    LocalTime(seconds: try instant("\(text)Z").seconds)
  }

  /// A day as `YYYY-MM-DD`.
  package static func day(_ text: String) throws -> Day {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, let date = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else {
      throw Unreadable(text: text)
    }
    return Day(date)
  }

  /// The logical day of a zone, read from the system's time zone files.
  package static func boundary(_ zone: String, dayStartHour: Int = 0) throws -> DayBoundary {
    let file = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)"))
    let rules = try TimeZoneRules(identifier: zone, tzif: [UInt8](file))
    return DayBoundary(zone: rules, dayStartHour: dayStartHour)
  }
}
