import Kaiki

extension CourseHistory {
  /// Returns the classes held up to a day, by day: one element per class, ascending by course. A day without classes is missing.
  ///
  /// `course` is the course's index in the timetable, from 0. `isMissed` is true for an absence, and `isLate` for a late arrival
  /// or an early leave; both are false for official absences. Courses with totals but no dated records are omitted.
  ///
  /// - Parameter semesters: Ids of the terms to include; empty for all.
  package func held(
    until today: Day, in semesters: [String] = []
  ) -> [Day: [(course: Int, isMissed: Bool, isLate: Bool)]] {
    var held: [Day: [(course: Int, isMissed: Bool, isLate: Bool)]] = [:]
    let terms = Self.byID(terms(among: semesters))
    for number in timetable.courses.indices {
      // Missed classes have no dates if the data contain only totals.
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

  /// Returns the assumed end of a course that lacks both a timetable and a stated number of classes.
  ///
  /// - Returns: The last day on which its last term may still have classes, and true if no file names the term. `nil` for
  ///   courses with a timetable or a stated number of classes, and if no term of the course is known.
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

  /// Returns the terms with the given ids, ascending by first day; all terms if `ids` is empty.
  ///
  /// A term derived from the dates of a sheet lasts at least until the last class of its courses, because its end is a guess.
  package func terms(among ids: [String] = []) -> [Semester] {
    timetable.semesters.filter { term in
      ids.isEmpty || ids.contains { $0.lowercased() == term.id.lowercased() }
    }.map { term in
      guard term.halfMadeOfDates != nil else { return term }
      let own = timetable.courses.indices.filter { number in
        timetable.courses[number].isAssumed
          && timetable.courses[number].slots.contains { $0.semester.lowercased() == term.id.lowercased() }
      }
      // Later classes belong to the next term.
      let next = timetable.semesters.map(\.days.lowerBound).filter { $0 > term.days.lowerBound }.min()
      let last = own.flatMap { meetings[$0] }.map(\.day).filter { day in next.map { day < $0 } ?? true }.max()
      var term = term
      if let last { term.days = term.days.lowerBound...max(term.days.upperBound, last) }
      return term
    }
  }

  /// Returns the terms as a dictionary by lower-case id; of several equal ids, the first term counts. Empty without terms.
  package static func byID(_ terms: [Semester]) -> [String: Semester] {
    Dictionary(terms.map { ($0.id.lowercased(), $0) }) { first, _ in first }
  }

  /// Returns the first of the given terms in which a course meets and that contains a day; `nil` if there is none.
  ///
  /// - Parameter terms: Terms from ``terms(among:)``, by their lower-case ids.
  package func semester(ofCourse number: Int, on day: Day, in terms: [String: Semester]) -> Semester? {
    timetable.courses[number].slots.lazy.compactMap { terms[$0.semester.lowercased()] }
      .first { $0.days.contains(day) }
  }

  /// Returns a test that is true for a class of a course with a record of the accepted kinds.
  ///
  /// A record without a period applies to every class on its day.
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
  /// Academic year and half of a term that is derived from the dates of a sheet, such as 2026 and the first half. `nil` for a
  /// term named by the user.
  package var halfMadeOfDates: (year: Int, half: Half)? {
    let parts = id.split(separator: " ")
    guard id == name, parts.count == 2, let year = Int(parts[0]), parts[1] == half.rawValue else {
      return nil
    }
    return (year, half)
  }
}
