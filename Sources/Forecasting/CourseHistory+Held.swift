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
    let terms = Self.byID(terms(among: semesters))
    for number in timetable.courses.indices {
      let missed = Self.classes(log.events[number]) { $0 == .absent }
      let late = Self.classes(log.events[number]) { $0 == .late || $0 == .earlyLeave }
      let coming = Set(coming[number])
      for meeting in meetings[number] where meeting.day <= today && !coming.contains(meeting) {
        guard semesters.isEmpty || semester(ofCourse: number, on: meeting.day, in: terms) != nil else {
          continue
        }
        held[meeting.day, default: []].append((number, missed(meeting), late(meeting)))
      }
    }
    return held
  }

  /// The terms with one of some ids, by their first day; all where no id is given.
  ///
  /// A term that was made of the dates of a sheet ends no sooner than the last class of its courses: its end is a guess, and
  /// classes may be held after it.
  package func terms(among ids: [String] = []) -> [Semester] {
    timetable.semesters.filter { term in
      ids.isEmpty || ids.contains { $0.lowercased() == term.id.lowercased() }
    }.map { term in
      guard term.halfMadeOfDates != nil else { return term }
      let own = timetable.courses.indices.filter { number in
        timetable.courses[number].isAssumed
          && timetable.courses[number].slots.contains { $0.semester.lowercased() == term.id.lowercased() }
      }
      // Classes from the next term on are of that one.
      let next = timetable.semesters.map(\.days.lowerBound).filter { $0 > term.days.lowerBound }.min()
      let last = own.flatMap { meetings[$0] }.map(\.day).filter { day in next.map { day < $0 } ?? true }.max()
      var term = term
      if let last { term.days = term.days.lowerBound...max(term.days.upperBound, last) }
      return term
    }
  }

  /// Terms by their ids without case; the first of equal ones counts.
  package static func byID(_ terms: [Semester]) -> [String: Semester] {
    Dictionary(terms.map { ($0.id.lowercased(), $0) }) { first, _ in first }
  }

  /// The term in which a course meets on a day; `nil` on a day outside its terms.
  ///
  /// - Parameter terms: The terms that count, as ``terms(among:)`` gives them, by their ids.
  package func semester(ofCourse number: Int, on day: Day, in terms: [String: Semester]) -> Semester? {
    timetable.courses[number].slots.lazy.compactMap { terms[$0.semester.lowercased()] }
      .first { $0.days.contains(day) }
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

extension Semester {
  /// The academic year and the half by which a term is called that was made of the dates of a sheet, as `2026 first_half`;
  /// `nil` for one that somebody named.
  package var halfMadeOfDates: (year: Int, half: Half)? {
    let parts = id.split(separator: " ")
    guard id == name, parts.count == 2, let year = Int(parts[0]), parts[1] == half.rawValue else {
      return nil
    }
    return (year, half)
  }
}
