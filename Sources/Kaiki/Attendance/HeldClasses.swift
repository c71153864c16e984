/// Determines the days of the classes of each course: from a timetable, from the records of a sheet, or from
/// counts (T10, F22).
///
/// - A timetable gives the weekdays of its terms, without holidays and breaks. Every date with a record is also a
///   class, even on a holiday or another weekday, or outside the term.
/// - Without a timetable, every day with a record is a class. In a sheet with records of presence, further
///   classes follow the last record in the rhythm of the records. In a sheet of absences only, one class per week
///   is added, from the first week of the term. In both cases the course's number of classes limits the sum.
/// - With totals only, the remaining classes follow on the course's weekday. If the sheet names no weekday, they
///   have placeholder days, one per week from tomorrow (see ``TakenCourse/hasDays``).
/// - Dates after the last record of a prepared sheet are also days of classes.
/// - Cancelled classes are omitted.
///
/// The result is the same on every day of the term: it uses later records of a sheet, although later records do
/// not count yet.
struct HeldClasses {
  typealias Meeting = CourseHistory.Meeting

  private let timetable: Timetable
  private let log: AttendanceLog
  /// Records of all dates, also after today, with each class counted once.
  private let marks: AttendanceLog
  private let calendar: ClassCalendar
  private let today: Day
  /// Cancelled classes of each course: periods (1...10) by day; a `nil` period cancels all classes of the day.
  private var cancelled: [[Day: Set<Int?>]]
  /// True if at least one sheet of a course without a timetable records presence in addition to absences.
  let haveMarksOfPresence: Bool

  /// Minimum number of gaps between a slot's records that prove a rhythm other than weekly: 3.
  ///
  /// Fewer gaps may be classes that the user forgot to record.
  private static let minGapsOfRhythm = 3
  /// Minimum number of gaps without a holiday among the gaps that prove a rhythm other than weekly: 2.
  private static let minTellingGaps = 2

  init(
    _ timetable: Timetable, _ log: AttendanceLog, marks: AttendanceLog, records: [AttendanceRecord],
    calendar: ClassCalendar, today: Day
  ) {
    (self.timetable, self.log, self.calendar, self.today) = (timetable, log, calendar, today)
    self.marks = marks
    cancelled = timetable.courses.map { _ in [:] }
    for record in records where record.kind == .noClass {
      if let course = timetable.course(of: record.course) {
        cancelled[course][record.day, default: []].insert(record.period)
      }
    }
    haveMarksOfPresence = timetable.courses.indices.contains { course in
      let own = timetable.courses[course]
      return own.isAssumed && (own.marksPresence || marks.events[course].contains { $0.kind == .present })
    }
  }

  struct Classes {
    /// Days and periods of the classes, ascending by day, then period; empty if they are unknown.
    var meetings: [Meeting]
    /// Number of classes of the course, ≥ 0: the number that a sheet states, or else at least the number of ``meetings``.
    ///
    /// A stated number may be greater or less than the number of ``meetings``.
    var total: Int
    /// Elements of ``meetings`` that only a record of absence shows: the timetable has no such class (T5).
    var offSchedule: [Meeting] = []
  }

  /// Returns the classes of a course: held, still to come, and past classes of a sheet without a record.
  func classes(of course: Int) -> Classes {
    let own = timetable.courses[course]
    var total = 0
    var offSchedule: Set<Meeting> = []
    let meetings: Set<Meeting>
    if let counts = own.counts, own.slots.allSatisfy({ timetable.semester($0.semester) == nil }) {
      meetings = marked(course, by: log).union(coming(after: counts, of: own, number: course))
    } else if own.isAssumed {
      let found = assumed(course)
      var classes = found.0
      if let counts = own.counts, counts.held != nil, !isMarkedPresent(course) {
        // The totals give the number of remaining classes better than an assumed week.
        classes = classes.filter { $0.day <= today }.union(coming(after: counts, of: own, number: course))
      }
      (meetings, total) = (classes, found.total)
    } else {
      let planned = scheduled(own)
      let hasTerm = own.slots.contains { timetable.semester($0.semester) != nil }
      // Without a term, absences alone leave the number of classes open.
      let marked = hasTerm || isMarkedPresent(course) ? marked(course, by: log) : []
      meetings = planned.union(marked)
      if !isMarkedPresent(course) { offSchedule = marked.subtracting(planned) }
    }
    let kept = meetings.filter { !isCancelled($0, of: course) }.sorted {
      ($0.day, $0.period) < ($1.day, $1.period)
    }
    return Classes(
      meetings: kept, total: own.hasStatedTotal ? own.totalClasses : max(total, kept.count),
      offSchedule: kept.filter(offSchedule.contains))
  }

  private func isMarkedPresent(_ course: Int) -> Bool {
    timetable.courses[course].marksPresence || log.events[course].contains { $0.kind == .present }
  }

  private func isCancelled(_ meeting: Meeting, of course: Int) -> Bool {
    cancelled[course][meeting.day].map { $0.contains(nil) || $0.contains(meeting.period) } ?? false
  }

  private func scheduled(_ course: TakenCourse) -> Set<Meeting> {
    Set(
      course.slots.flatMap { slot -> [Meeting] in
        guard let term = timetable.semester(slot.semester) else { return [] }
        let days =
          slot.days.isEmpty
          ? calendar.meetings(on: slot.weekday, in: term.days)
          : calendar.meetings(on: slot.weekday, of: slot.days)
        return days.map { Meeting(day: $0, period: slot.period) }
      })
  }

  /// Returns the classes with a record, one per day and period; empty if the course has no records.
  ///
  /// A record without a period belongs to the course's slot of that weekday, or else to its first slot. Without any slot
  /// the period is 1.
  private func marked(_ course: Int, by log: AttendanceLog) -> Set<Meeting> {
    let slots = timetable.courses[course].slots
    return Set(
      log.events[course].map { event in
        let ofWeekday = slots.filter { $0.weekday == event.day.weekday }
        let own = ofWeekday.first { $0.covers(event.day) } ?? ofWeekday.first ?? slots.first
        return Meeting(day: event.day, period: event.period ?? own?.period ?? 1)
      })
  }

  // MARK: Without a timetable

  /// Returns the dated classes of a course without a timetable, and the number of its classes, ≥ 0.
  ///
  /// The number may be greater than the number of dated classes. The number is 0 if all terms of the course are unknown,
  /// except if the sheet lists all days.
  private func assumed(_ course: Int) -> (Set<Meeting>, total: Int) {
    let own = timetable.courses[course]
    let marked = marked(course, by: marks)
    let markedDays = Set(marked.map(\.day))
    let days = own.classDays.filter { !markedDays.contains($0) }
    let written = marked.union(days.flatMap { meetings(of: course, on: $0) })
    let named = written.filter { !isCancelled($0, of: course) }
    // A sheet that names as many days as the course has classes names all of them.
    if !own.classDays.isEmpty, own.totalClasses <= written.count { return (named, named.count) }
    let terms = Dictionary(grouping: recordedSlots(of: course), by: \.semester)
    let hasOneTerm = terms.count == 1
    var (all, total) = (named, 0)
    for (id, slots) in terms {
      guard let term = timetable.semester(id) else { continue }
      let known = named.filter { term.days.contains($0.day) }
      let most = hasOneTerm ? max(own.totalClasses, known.count) : .max
      let stated = hasOneTerm && own.hasStatedTotal ? most : nil
      let (further, classes) =
        haveMarksOfPresence
        ? following(known, in: term, slots, of: course, most: most, stated: stated)
        : filling(known, in: term, slots, of: course, most: most, stated: stated)
      all.formUnion(further)
      total += classes
    }
    return (all, total)
  }

  /// Returns the weekly slots of a course without a timetable, in the order of its slots.
  ///
  /// If its records name no period, only the first slot of each weekday and term is returned. A double class then
  /// counts as one class, because it has one record per day.
  private func recordedSlots(of course: Int) -> [TakenCourse.Slot] {
    let slots = timetable.courses[course].slots
    guard marks.events[course].allSatisfy({ $0.period == nil }) else { return slots }
    return slots.enumerated().filter { index, slot in
      !slots[..<index].contains { $0.semester == slot.semester && $0.weekday == slot.weekday }
    }.map(\.element)
  }

  private func meetings(of course: Int, on day: Day) -> [Meeting] {
    let own = recordedSlots(of: course)
    let slots = own.filter { slot in
      slot.weekday == day.weekday && timetable.semester(slot.semester)?.days.contains(day) == true
    }
    return (slots.isEmpty ? Array(own.prefix(1)) : slots).map {
      Meeting(day: day, period: $0.period)
    }
  }

  /// Returns classes after the known classes, at the interval in weeks of each slot, and the number of all classes.
  ///
  /// The new classes are ascending by day, then period; empty if the known classes are all. The number (≥ 0) includes
  /// the known classes.
  private func following(
    _ known: Set<Meeting>, in term: Semester, _ slots: [TakenCourse.Slot], of course: Int, most: Int,
    stated: Int?
  ) -> ([Meeting], total: Int) {
    var further: [Meeting] = []
    var classes = 0
    let end = term.days.upperBound + Semester.daysAfterUsualEnd
    for slot in slots {
      let days = Set(known.map(\.day)).filter { $0.weekday == slot.weekday }.sorted()
      let step = weeksBetween(days, in: slot, of: course)
      classes += (Course.usualClasses + step - 1) / step
      let last = days.last
      var day = last.map { $0 + 7 * step } ?? Self.first(slot.weekday, from: term.days.lowerBound)
      while day <= end {
        if isUsual(day, in: slot, of: course) { further.append(Meeting(day: day, period: slot.period)) }
        day = day + 7 * step
      }
    }
    classes = stated ?? max(min(classes, most), known.count)
    further.sort { ($0.day, $0.period) < ($1.day, $1.period) }
    return (Array(further.prefix(classes - known.count)), classes)
  }

  /// Returns weekly classes in addition to the known classes, ascending, and the number of all classes, ≥ 0.
  ///
  /// The first week is the beginning of the term, or of the days that the sheet lists. Only the first slot gives
  /// classes, one per week. The number of all classes is `stated`, or else 15, at most `most` and at least the known
  /// classes. The classes are empty without slots, or if the known classes are all.
  private func filling(
    _ known: Set<Meeting>, in term: Semester, _ slots: [TakenCourse.Slot], of course: Int, most: Int,
    stated: Int?
  ) -> ([Meeting], total: Int) {
    guard let slot = slots.first else { return ([], known.count) }
    let total = stated ?? max(min(Course.usualClasses, most), known.count)
    let days = Set(known.map(\.day))
    let own = timetable.courses[course].classDays.first { term.days.contains($0) }
    var filling: [Meeting] = []
    var day = Self.first(slot.weekday, from: own ?? term.days.lowerBound)
    let end = term.days.upperBound + Semester.longest
    while known.count + filling.count < total, day <= end {
      if !days.contains(day), isUsual(day, in: slot, of: course) {
        filling.append(Meeting(day: day, period: slot.period))
      }
      day = day + 7
    }
    return (filling, total)
  }

  private func isUsual(_ day: Day, in slot: TakenCourse.Slot, of course: Int) -> Bool {
    calendar.timetable(of: day) == slot.weekday
      && !isCancelled(Meeting(day: day, period: slot.period), of: course)
  }

  private static func first(_ weekday: Weekday, from day: Day) -> Day {
    var day = day
    while day.weekday != weekday { day = day + 1 }
    return day
  }

  /// Returns the weeks from one class of a slot to the next, ≥ 1: 1 unless several gaps between records prove more.
  ///
  /// A rhythm of *n* weeks requires at least ``minGapsOfRhythm`` gaps, and each gap is a multiple of *n* weeks.
  /// Two records an odd number of weeks apart therefore refute a fortnight. At least ``minTellingGaps`` gaps
  /// differ from a weekly class, and one such gap is exactly *n* weeks.
  ///
  /// A gap proves nothing if every week between its two records is a holiday or cancelled. Example: a gap from 5
  /// to 19 October, if 12 October is a holiday.
  private func weeksBetween(_ days: [Day], in slot: TakenCourse.Slot, of course: Int) -> Int {
    let gaps = zip(days, days.dropFirst()).map { (first: $0, weeks: ($1 - $0) / 7) }
    let weeks = gaps.reduce(0) { Self.greatestDivisor($0, $1.weeks) }
    guard weeks > 1, gaps.count >= Self.minGapsOfRhythm else { return 1 }
    let telling = gaps.filter { gap in
      (1..<gap.weeks).contains { isUsual(gap.first + 7 * $0, in: slot, of: course) }
    }
    let isShown = telling.count >= Self.minTellingGaps && telling.contains { $0.weeks == weeks }
    return isShown ? weeks : 1
  }

  private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestDivisor(other, one % other)
  }

  // MARK: By counts

  /// Returns the classes that remain by a sheet of totals, ascending; empty if the number held is unknown or
  /// not below the number of classes of the course.
  ///
  /// The classes are on the next class days of the course's weekdays, from tomorrow. If the weekdays are unknown, the
  /// classes have placeholder days: one day per week, beginning within the next seven days.
  private func coming(after counts: CourseCounts, of course: TakenCourse, number: Int) -> [Meeting] {
    guard let held = counts.held, course.totalClasses > held else { return [] }
    let left = course.totalClasses - held
    guard course.hasDays else {
      return (0..<left).map { Meeting(day: today + (1 + number % 7 + 7 * $0), period: 1) }
    }
    var coming: [Meeting] = []
    var day = today + 1
    // A course with classes in every week but holidays meets within twice as many weeks.
    while coming.count < left, day - today <= 14 * left + Semester.longest {
      let slots = course.slots.filter { isUsual(day, in: $0, of: number) && $0.covers(day) }
      coming += slots.map { Meeting(day: day, period: $0.period) }
      day = day + 1
    }
    return Array(coming.prefix(left))
  }
}
