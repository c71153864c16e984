import Foundation
import Kaiki

extension DayBoundary {
  /// The logical day of a zone, read from the system's time zone files.
  package init(systemZone: String, dayStartHour: Int = 0) throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(systemZone)"))
    self.init(
      zone: try TimeZoneRules(identifier: systemZone, tzif: [UInt8](file)), dayStartHour: dayStartHour)
  }
}
