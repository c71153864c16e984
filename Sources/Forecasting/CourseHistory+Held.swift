import Kaiki

extension CourseHistory {
  /// Classes held up to a day, by day: the course of each, and whether the person missed it, or was late or left early.
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
      // With totals alone, the missed classes have no days.
      if timetable.courses[number].counts != nil, log.events[number].isEmpty { continue }
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

  /// Assumed end of a course: it has neither a timetable nor a stated number of classes.
  ///
  /// - Returns: The last day on which its term may still have classes, and true if no file names the term. `nil` for a course
  ///   that is over once all its classes have been held.
  package func assumedEnd(of course: Int) -> (latest: Day, isAssumed: Bool)? {
    let taken = timetable.courses[course]
    guard taken.isAssumed, !taken.hasStatedTotal else { return nil }
    let own = Set(taken.slots.map { $0.semester.lowercased() })
    guard
      let last = terms().filter({ own.contains($0.id.lowercased()) }).max(by: {
        $0.days.upperBound < $1.days.upperBound
      })
    else { return nil }
    let isAssumed = last.halfMadeOfDates != nil
    return (last.days.upperBound + (isAssumed ? Semester.daysAfterUsualEnd : 0), isAssumed)
  }

  /// Terms with the given ids, by their first day; all terms if no id is given.
  ///
  /// A term made of the dates of a sheet lasts at least until the last class of its courses, because its end is a guess.
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
