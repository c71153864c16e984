/// Courses of one person, with the days of their classes and the attendance records.
package struct CourseHistory: Sendable {
  /// Courses and terms, with the weekly classes of each course.
  package var timetable: Timetable
  /// Attendance records up to today, with each class counted once even if several records describe it.
  package var log: AttendanceLog
  /// Attendance records up to today as read, also duplicates, and cancelled classes of any date, in order of the
  /// data.
  package var rows: [AttendanceRecord]
  /// Calendar of class days: all days except Japanese holidays, corrected by exceptions of single days.
  package var calendar: ClassCalendar
  /// Classes held or still to come: one array per course in order of the timetable, each ascending by day and period.
  ///
  /// Cancelled classes and the classes in ``unmarked`` are omitted. The array of a course is empty if the days of its
  /// classes are unknown, for example if its terms are unknown and it has records of absence only.
  package var meetings: [[Meeting]]
  /// Classes still to come: one array per course in order of the timetable, each ascending by day and period (T10).
  ///
  /// The classes are also in ``meetings``. A class of today is included until its period ends or a record exists. A class
  /// of today whose period has an unknown end is omitted. The array of a course is empty if no class is to come.
  package private(set) var coming: [[Meeting]] = []
  /// Past classes on days without a record: one array per course in order of the timetable, ascending by day and period.
  ///
  /// Whether these classes took place is unknown. The number of classes includes them, but ``meetings`` does not. Only
  /// courses without a timetable have such classes, and only if a sheet also records presence. The array is empty for
  /// all other courses.
  package private(set) var unmarked: [[Meeting]] = []
  /// Start and end of the periods, one element per period and term, in order of the data; empty if unknown.
  package var periodTimes: [PeriodTime]
  /// Courses whose sheet of totals and records disagree, one element per such course, in the order of the timetable.
  package private(set) var totalsChecks: [TotalsCheck] = []
  /// Absences of each course by kind, on which all figures depend; one element per course, in order of the timetable.
  ///
  /// If a course has records and a sheet of totals, the greater number of each kind applies.
  private var counts: [AbsenceCount] = []
  /// Absences of each course by kind, from its records only; one element per course, in order of the timetable.
  private var recordCounts: [AbsenceCount] = []
  /// True if the data have a list of attendance records, even an empty one; false if there are only courses or
  /// totals.
  private let hasLog: Bool
  /// True if the course has records of presence; one element per course, in order of the timetable.
  ///
  /// Also true if its sheet also records presence and the person has any record.
  private var areLogged: [Bool] = []
  /// Classes that only a record of absence shows, outside the timetable: one array per course, ascending (T5).
  private var offSchedule: [[Meeting]] = []
  /// Findings about the data by the corrected rules, by which several records of one class count once.
  package var findings = Findings()
  /// Findings by the app's published rules, which accept one record per course and date, and five per name (T3, T4).
  package private(set) var originalFindings = Findings()

  /// One class of a course, identified by its day and period.
  package struct Meeting: Hashable, Sendable {
    /// Day on which the class is held.
    package var day: Day
    /// Number of the period of the class on its day, 1...10.
    package var period: Int

    /// Creates a class from its day and the number of its period (1...10).
    package init(day: Day, period: Int) {
      self.day = day
      self.period = period
    }
  }

  /// Merges courses and records; ignores records after today, except cancelled classes, and reports them (S4).
  ///
  /// - Parameters:
  ///   - read: Attendance records of any date; `nil` if the data have no list of records.
  ///   - exceptions: Days with other classes than their weekday has; of several for one day, the last applies.
  ///   - nearest: Name of the most similar course, by the course id of records whose course is not in `rows`. Only
  ///     messages contain these names; a missing entry omits the hint.
  ///   - minute: Minutes since the start of today (0:00), 0...1,440; by default all classes of today are over. A class
  ///     of today is over if its period has ended or it has a record. If the end of the period is unknown, the class
  ///     counts as over all day (T10).
  package init(
    courses rows: [Course], semesters: [Semester], records read: [AttendanceRecord]?,
    calendar exceptions: [CalendarException], periodTimes: [PeriodTime], nearest: [String: String] = [:],
    today: Day, minute: Int = 1_440
  ) {
    var timetable = Timetable(rows: rows, semesters: semesters)
    let all = read ?? []
    hasLog = read != nil
    self.periodTimes = periodTimes
    // A record may cancel a class before its day.
    let past = all.filter { $0.day <= today || $0.kind == .noClass }
    self.rows = past
    let first = semesters.map { $0.days.lowerBound.date.year }.min() ?? today.date.year
    let last = semesters.map { $0.days.upperBound.date.year }.max() ?? first
    let years = first...max(first, last)
    let calendar = ClassCalendar(exceptions: exceptions, years: years)
    self.calendar = calendar
    log = AttendanceLog(past, in: timetable, calendar: calendar)
    let isLater = past.count < all.count && timetable.courses.contains(where: \.isAssumed)
    let marks = isLater ? AttendanceLog(all, in: timetable, calendar: calendar) : log
    let held = HeldClasses(timetable, log, marks: marks, records: past, calendar: calendar, today: today)
    let classes = timetable.courses.indices.map(held.classes)
    meetings = classes.map(\.meetings)
    offSchedule = classes.map(\.offSchedule)
    for (number, course) in timetable.courses.enumerated() where course.isAssumed {
      timetable.setTotal(classes[number].total, ofCourse: number)
    }
    self.timetable = timetable
    coming = timetable.courses.indices.map { number in
      let recorded = log.events[number].filter { $0.day == today }
      return meetings[number].filter { meeting in
        guard meeting.day == today else { return meeting.day > today }
        if recorded.contains(where: { $0.period == nil || $0.period == meeting.period }) { return false }
        return time(of: meeting).map { minute < $0.end } ?? false
      }
    }
    unmarked = timetable.courses.indices.map { number in
      guard timetable.courses[number].isAssumed, held.haveMarksOfPresence else { return [] }
      let known = Set(log.events[number].map(\.day)).union(coming[number].map(\.day))
      return meetings[number].filter { !known.contains($0.day) }
    }
    for (number, own) in unmarked.enumerated() where !own.isEmpty {
      meetings[number].removeAll(where: Set(own).contains)
    }
    findings.noteLater(all.count - past.count, .attendanceRecords, than: today.description)
    countRecords()
    reportRecords(nearest)
    reportTimetable()
    originalFindings = findings
    reportMended()
    reportOriginal()
  }

  private func time(of meeting: Meeting) -> PeriodTime? {
    periodTimes.first { time in
      time.period == meeting.period && timetable.semester(time.semester)?.days.contains(meeting.day) ?? false
    }
  }

  /// Returns the local time at which a class begins; `nil` if the data have no times for its period and term.
  package func start(of meeting: Meeting) -> LocalTime? {
    time(of: meeting).map { LocalTime(date: meeting.day.date, secondOfDay: $0.start * 60) }
  }

  /// Returns the number of classes of a course that are over, ≥ 0; `nil` if terms, records and totals leave it open.
  ///
  /// A sheet of totals gives the number. If the course has records of presence, they and the timetable give it
  /// instead; ``unmarked`` classes are then omitted. `nil` means that the number of classes held is unknown.
  package func held(_ course: Int) -> Int? {
    let taken = timetable.courses[course]
    let counted = taken.counts?.held.map { max($0, counts[course].classes) }
    if let counted, !isLogged(course) { return counted }
    guard !meetings[course].isEmpty || !unmarked[course].isEmpty else { return nil }
    // Absences alone leave the number of classes open.
    if taken.counts != nil, !isLogged(course), !hasTerm(taken) { return nil }
    let byDay = meetings[course].count - coming[course].count
    // Totals with more absences than the records are newer than the records.
    return counts[course] == recordCounts[course] ? byDay : max(byDay, counted ?? 0)
  }

  /// Returns the absences of a course by kind, with each class counted once; all numbers are 0 if it has none.
  ///
  /// If the course also has a sheet of totals, the greater number of each kind applies.
  package func count(_ course: Int) -> AbsenceCount { counts[course] }

  /// Returns the kinds of absence whose number is unknown; empty if the number of every kind is known.
  ///
  /// A kind is unknown if its cell in a sheet of totals is empty and the course has no records.
  package func unknownKinds(_ course: Int) -> Set<AttendanceRecord.Kind> {
    guard log.events[course].isEmpty else { return [] }
    return timetable.courses[course].counts?.unknown ?? []
  }

  /// Returns true if all figures of the course describe its records by day; false if they describe its totals.
  package func countsByDay(_ course: Int) -> Bool {
    guard let totals = timetable.courses[course].counts else { return true }
    let isLog = isLogged(course) || totals.held == nil
    return isLog && counts[course] == recordCounts[course] && held(course) != nil
  }

  /// Returns true if the data contain the attendance of a course: totals, a record, or a list of absences.
  ///
  /// If the list has absences only, a course without a record counts as always attended (true). If any course of the
  /// list has records of presence, a course without a record lacks evidence (false). A timetable alone is no evidence.
  package func isObserved(_ course: Int) -> Bool {
    if timetable.courses[course].counts != nil || !log.events[course].isEmpty { return true }
    return hasLog && !areLogged.contains(true)
  }

  /// Returns true if the course has records of presence, or a sheet that records presence and any record.
  private func isLogged(_ course: Int) -> Bool { areLogged[course] }

  private func hasTerm(_ course: TakenCourse) -> Bool {
    course.slots.contains { timetable.semester($0.semester) != nil }
  }

  private static func count(_ events: [AttendanceRecord]) -> AbsenceCount {
    var count = AbsenceCount()
    for event in events { count.add(event.kind) }
    return count
  }

  /// Counts the absences of each course by kind, from its records and its sheet of totals.
  ///
  /// The two are not added: the greater number applies, and a difference is reported.
  private mutating func countRecords() {
    recordCounts = log.events.map(Self.count)
    areLogged = zip(log.events, timetable.courses).map { events, course in
      events.contains { $0.kind == .present } || course.marksPresence && !events.isEmpty
    }
    for (number, course) in timetable.courses.enumerated() {
      let logged = recordCounts[number]
      guard let sheet = course.counts, !log.events[number].isEmpty else {
        counts.append(course.counts?.absences ?? logged)
        continue
      }
      counts.append(logged.greater(sheet.absences))
      let differences = logged.differences(from: sheet)
      guard !differences.isEmpty else { continue }
      totalsChecks.append(TotalsCheck(name: course.name, differences: differences))
      note("totals", .warning, course.id, .totals(Finding.Values(differences)))
    }
  }

  private mutating func reportRecords(_ nearest: [String: String]) {
    for course in timetable.ambiguous {
      note("T2", .warning, course.id, .severalHalves)
    }
    for record in log.orphans {
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, location: record.id, name: record.course,
          code: .orphan(
            Orphan(.course, name: record.course, count: 1, nearest: nearest[record.course]))))
    }
    for (number, events) in log.events.enumerated() where !meetings[number].isEmpty {
      let planned = Set(meetings[number]).subtracting(offSchedule[number])
      let days = Set(planned.map(\.day))
      let classes = planned
      func isHeld(_ record: AttendanceRecord) -> Bool {
        record.period.map { classes.contains(Meeting(day: record.day, period: $0)) }
          ?? days.contains(record.day)
      }
      for record in events where !isHeld(record) {
        note("T5", .note, record.id, ofCourse: record.course, reason(for: record, ofCourse: number))
      }
    }
  }

  private mutating func reportMended() {
    for record in log.copies {
      note("T2", .note, record.id, ofCourse: record.course, .absenceInBothTerms)
    }
    for (old, new) in log.replaced {
      note("T4", .note, old.id, ofCourse: old.course, .recordReplaced(by: new.id))
    }
    for record in log.beyondLimit {
      note("T3", .warning, record.id, ofCourse: record.course, .recordsBeyondPeriods)
    }
  }

  private mutating func reportOriginal() {
    for refusal in AttendanceLog.judged(rows, in: timetable).refused {
      let record = refusal.record
      originalFindings.append(
        refusal.standing.map { standing in
          finding("T4", .note, record.id, ofCourse: record.course, .secondRecord(after: standing.id))
        } ?? finding("T3", .warning, record.id, ofCourse: record.course, .recordsBeyondFive))
    }
  }

  private mutating func reportTimetable() {
    for course in timetable.courses where !timetable.isDated(course) {
      note("T10", .warning, course.id, .unknownTerm)
    }
    for id in timetable.disagreeing {
      note("T2", .warning, id, .unequalHalves)
    }
    for refusal in timetable.unpaired {
      note(
        "T2", .warning, refusal.course.id, .pairRefused(refusal.course.pairId ?? "", refusal.reason))
    }
    for id in timetable.halved {
      note("T2", .note, id, .oneHalf)
    }
    for (number, course) in timetable.courses.enumerated()
    where !meetings[number].isEmpty && course.counts == nil && !course.isAssumed {
      let planned = meetings[number].count - offSchedule[number].count
      if !AbsenceLimit.allCases.contains(where: { course.totalClasses(by: $0) == planned }) {
        note("T10", .note, course.id, totals(of: course, planned: planned))
      }
    }
  }

  private func totals(of course: TakenCourse, planned: Int) -> Finding.Code {
    let others = AbsenceLimit.allCases.filter { course.totalClasses(by: $0) != course.totalClasses }
      .map { Finding.LimitTotal(limit: $0, total: course.totalClasses(by: $0)) }
    return .totalClasses(course.totalClasses, others: Finding.Values(others), planned: planned)
  }

  private func reason(for record: AttendanceRecord, ofCourse number: Int) -> Finding.Code {
    let terms = timetable.courses[number].slots.compactMap { timetable.semester($0.semester) }
    if !terms.contains(where: { $0.days.contains(record.day) }) { return .outsideTerm(record.day) }
    if calendar.timetable(of: record.day) == nil, calendar.isHoliday(record.day) {
      return .holiday(record.day)
    }
    return record.period.map { .offSchedulePeriod(record.day, period: $0) } ?? .offSchedule(record.day)
  }

  private mutating func note(
    _ rule: String, _ severity: Finding.Severity, _ location: String, ofCourse course: String? = nil,
    _ code: Finding.Code
  ) {
    findings.append(finding(rule, severity, location, ofCourse: course ?? location, code))
  }

  private func finding(
    _ rule: String, _ severity: Finding.Severity, _ location: String, ofCourse course: String,
    _ code: Finding.Code
  ) -> Finding {
    let name = timetable.course(of: course).map { timetable.courses[$0].name }
    return Finding(rule: rule, severity: severity, location: location, name: name, code: code)
  }
}
