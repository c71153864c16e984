import Kaiki

/// Attendance per term, and over all terms together.
package struct SemestersFigure: Hashable, Sendable {
  /// Attendance of one term, or of all terms together.
  package struct Entry: Hashable, Sendable {
    /// Term of the attendance; `nil` for all terms together.
    package var semester: Semester?
    /// Number of courses that meet in the term, ≥ 0; for all terms together, each course counts once.
    package var courses = 0
    /// Numbers of absences, late arrivals, early leaves and official absences on the included days.
    package var count = AbsenceCount()
    /// Number of classes held on the included days, ≥ 0.
    package var held = 0
    /// Number of classes of ``held`` whose attendance the data state, 0...held; ``rate`` is a share of these.
    package var ratedHeld = 0
    /// Numbers of absences of ``count`` that belong to the classes of ``ratedHeld``.
    package var rated = AbsenceCount()
    /// Number of future classes in the term or terms, ≥ 0.
    package var coming = 0
    /// Attended share of the classes of ``ratedHeld``, 0...1; `nil` if their number is 0.
    package var rate: Double?
  }

  /// Attendance of all included terms together.
  ///
  /// If the caller selects no terms, it also includes classes and records outside every term, and courses with totals only.
  package var all: Entry
  /// Attendance, one element per included term, ascending by first day; empty if the data lack courses or terms.
  package var bySemester: [Entry]
}

extension HistoryAsOf {
  /// Returns the attendance of each term and of all terms together; all counts are 0 if the data have no courses.
  ///
  /// Implements the rules R4.9, T1, T7 and T8.
  ///
  /// - Parameter ids: Ids of the terms to include; empty for all.
  package func semesters(
    _ official: OfficialRule, on observed: ObservedDays, among ids: [String] = []
  ) -> SemestersFigure {
    var all = SemestersFigure.Entry()
    guard let courses else { return SemestersFigure(all: all, bySemester: []) }
    let semesters = courses.terms(among: ids)
    let byID = CourseHistory.byID(semesters)
    var terms = semesters.map { SemestersFigure.Entry(semester: $0) }
    let indices = Dictionary(
      terms.enumerated().compactMap { index, term in term.semester.map { ($0.id, index) } },
      uniquingKeysWith: { first, _ in first })
    for number in courses.timetable.courses.indices {
      let slots = courses.timetable.courses[number].slots
      // Totals lack dates, so only the sum over all terms can include them.
      let countsByDay = courses.countsByDay(number)
      let isKnown = courses.unknownKinds(number).isDisjoint(with: AttendanceRates.kinds)
      if !countsByDay, ids.isEmpty, isKnown {
        all.count.add(courses.count(number))
        if let held = courses.held(number) {
          all.held += held
          all.ratedHeld += held
          all.rated.add(courses.count(number))
        }
      }
      let isObserved = courses.isObserved(number)
      let own = Set(slots.compactMap { courses.timetable.semester($0.semester).flatMap { indices[$0.id] } })
      for index in own { terms[index].courses += 1 }
      if ids.isEmpty || !own.isEmpty { all.courses += 1 }
      func count(on day: Day, _ change: (inout SemestersFigure.Entry) -> Void) {
        let term = courses.semester(ofCourse: number, on: day, in: byID)
        if let index = term.flatMap({ indices[$0.id] }) { change(&terms[index]) }
        if term != nil || ids.isEmpty { change(&all) }
      }
      let coming = Set(courses.coming[number])
      for meeting in courses.meetings[number] {
        if coming.contains(meeting) {
          count(on: meeting.day) { $0.coming += 1 }
        } else if countsByDay, observed.contains(meeting.day) {
          count(on: meeting.day) {
            $0.held += 1
            if isObserved { $0.ratedHeld += 1 }
          }
        }
      }
      for event in courses.log.events[number] where countsByDay && observed.contains(event.day) {
        count(on: event.day) {
          $0.count.add(event.kind)
          $0.rated.add(event.kind)
        }
      }
    }
    func rated(_ entry: SemestersFigure.Entry) -> SemestersFigure.Entry {
      var entry = entry
      let all = entry.ratedHeld + entry.coming
      entry.rate = AttendanceRates(entry.rated, held: entry.ratedHeld, all: all, official: official).taken
      return entry
    }
    return SemestersFigure(all: rated(all), bySemester: terms.map(rated))
  }
}
