import Kaiki

extension CourseHistory {
  /// The classes that are over, up to a day, by day: of which course each was, and whether it was missed, or come late to or
  /// left early.
  ///
  /// - Parameters:
  ///   - today: The last day.
  ///   - semesters: The ids of the terms whose classes count; empty for all.
  package func held(
    until today: Day, in semesters: [String] = []
  ) -> [Day: [(course: Int, isMissed: Bool, isLate: Bool)]] {
    var held: [Day: [(course: Int, isMissed: Bool, isLate: Bool)]] = [:]
    for number in timetable.courses.indices {
      let missed = Self.classes(log.events[number]) { $0 == .absent }
      let late = Self.classes(log.events[number]) { $0 == .late || $0 == .earlyLeave }
      let coming = Set(coming[number])
      for meeting in meetings[number] where meeting.day <= today && !coming.contains(meeting) {
        guard semesters.isEmpty || semester(ofCourse: number, on: meeting.day, among: semesters) != nil else {
          continue
        }
        held[meeting.day, default: []].append((number, missed(meeting), late(meeting)))
      }
    }
    return held
  }

  /// The term in which a course meets on a day; `nil` on a day outside its terms.
  ///
  /// - Parameter ids: The ids of the terms that count; empty for all.
  package func semester(ofCourse number: Int, on day: Day, among ids: [String] = []) -> Semester? {
    timetable.courses[number].slots.lazy.compactMap { timetable.semester($0.semester) }.first { term in
      term.days.contains(day) && (ids.isEmpty || ids.contains { $0.lowercased() == term.id.lowercased() })
    }
  }

  /// Which classes records of some kinds are of; one without a period is of every class on its day.
  private static func classes(
    _ records: [AttendanceRecord], _ isOfKind: (AttendanceRecord.Kind) -> Bool
  ) -> (CourseHistory.Meeting) -> Bool {
    let records = records.filter { isOfKind($0.kind) }
    let days = Set(records.filter { $0.period == nil }.map(\.day))
    let classes = Set(
      records.compactMap { record in
        record.period.map { CourseHistory.Meeting(day: record.day, period: $0) }
      })
    return { days.contains($0.day) || classes.contains($0) }
  }
}
