import Kaiki
@testable import Intake

/// Calendars that tests make of the lines of their components.
enum MadeCalendar {
  /// Reads a calendar.
  ///
  /// - Parameters:
  ///   - components: The lines of each; a to-do begins with a line `VTODO`.
  ///   - head: The lines of the calendar itself, each with its end.
  ///   - written: The `DTSTAMP` of all.
  static func read(
    _ components: [String], head: String = "X-WR-TIMEZONE:Asia/Tokyo\n", written: String = "20240401T000000Z"
  ) throws -> FilesRead {
    let folder = try TemporaryFolder()
    let texts = components.map { lines in
      let (kind, body) =
        lines.hasPrefix("VTODO\n") ? ("VTODO", String(lines.dropFirst(6))) : ("VEVENT", lines)
      return "BEGIN:\(kind)\nDTSTAMP:\(written)\n\(body)\nEND:\(kind)\n"
    }
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\(texts.joined())END:VCALENDAR\n"
    return FilesRead(read: try HistoryReader.read([try folder.write(text.utf8, to: "a.ics")], kind: nil))
  }
}

extension FilesRead {
  /// Courses with their slots and numbers of classes.
  var classLines: [String] {
    (self.courses ?? []).map { course in
      let times = self.periodTimes?.first { $0.period == course.period && $0.semester == course.semester }
      let clock = [times?.start ?? 0, times?.end ?? 0].map {
        "\(padded($0 / 60, to: 2)):\(padded($0 % 60, to: 2))"
      }
      return "\(course.name) \(course.weekdayText) \(clock.joined(separator: "-")) \(course.totalClasses)"
    }
  }
}
