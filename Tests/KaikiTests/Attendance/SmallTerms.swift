import TestSupport
import Testing

@testable import Kaiki

extension AttendanceRecord {
  /// A record of a course on a day, written at a second of the epoch.
  init(
    _ id: String, _ course: String, _ day: String, _ kind: Kind = .absent, period: Int? = nil,
    written: Int64? = nil
  ) throws {
    self.init(
      id: id, course: course, day: try Vectors.day(day), kind: kind,
      createdAt: written.map(Instant.init(seconds:)), period: period)
  }
}

/// The terms of the academic years 2023 and 2024.
enum SmallTerms {
  static func term(_ id: String, _ half: Semester.Half, _ first: String, _ last: String) throws -> Semester {
    Semester(id: id, name: id, half: half, days: try Vectors.day(first)...Vectors.day(last))
  }

  static var all: [Semester] {
    get throws {
      [
        try term("autumn", .second, "2024-10-01", "2025-01-31"),
        try term("spring", .first, "2024-04-08", "2024-07-26"),
        try term("last autumn", .second, "2023-10-02", "2024-01-31"),
        try term("last spring", .first, "2023-04-10", "2023-07-28"),
      ]
    }
  }

  static func timetable(_ rows: [Course]) throws -> Timetable { Timetable(rows: rows, semesters: try all) }
}
