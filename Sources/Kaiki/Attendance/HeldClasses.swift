/// When the classes of courses are held: by their timetable, by the marks of a sheet, or by counts alone (T10, F22).
///
/// - A timetable has the weekdays of its terms, without holidays and breaks. Every date with a record is also a class, even on a
///   holiday or another weekday, or outside the term.
/// - Of a course without a timetable, every day with a mark is a class. In a sheet that has marks of being there, further
///   classes follow the last mark in the rhythm of the marks. In a sheet of absences alone, a class a week is assumed
///   beside them, from the first week of the term on. Either way all are as many as the course has.
/// - Of a course with totals alone, the classes that are left follow on its weekday. If the sheet names no weekday, they have
///   placeholder days, one a week from tomorrow on (see ``TakenCourse/hasDays``).
/// - Dates after the last mark of a sheet that was filled in beforehand are also days of classes.
/// - A cancelled class is none.
///
/// The classes are the same on every day of the term: later marks of a sheet are known, though not yet counted.
struct HeldClasses {
  typealias Meeting = CourseHistory.Meeting

  private let timetable: Timetable
  private let log: AttendanceLog
  /// The marks of all times.
  private let marks: AttendanceLog
  private let calendar: ClassCalendar
  private let today: Day
  /// Cancelled classes of each course: the days, with the period if the record names one.
  private var cancelled: [[Day: Set<Int?>]]
  /// Whether the sheets of courses without a timetable have marks of being there.
  let haveMarksOfPresence: Bool

  /// Fewest gaps between marks of one slot of the week that show another rhythm than weekly: fewer may be missed marks.
  private static let minGapsOfRhythm = 3
  /// Fewest of these gaps that no holiday explains.
  private static let minTellingGaps = 2

  /// - Parameters:
  ///   - log: The records up to today.
  ///   - marks: Those of all times.
  ///   - records: The records up to today, and cancelled classes of any time.
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

  /// The classes of a course.
  struct Classes {
    /// Days and periods of the classes, ascending.
    var meetings: [Meeting]
    /// How many there are; of a course without a timetable not all may have a day.
    var total: Int
    /// Elements of ``meetings`` that only a record of absence shows: the timetable has no class then (T5).
    var offSchedule: [Meeting] = []
  }

  /// The classes of a course: those held, those to come, and those of a sheet of which no mark says whether they were held.
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
        // The totals know better than an assumed week how many classes are left.
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

  /// True if the records of a course include presence, or would include it if the person had attended.
  private func isMarkedPresent(_ course: Int) -> Bool {
    timetable.courses[course].marksPresence || log.events[course].contains { $0.kind == .present }
  }

  private func isCancelled(_ meeting: Meeting, of course: Int) -> Bool {
    cancelled[course][meeting.day].map { $0.contains(nil) || $0.contains(meeting.period) } ?? false
  }

  /// The classes by the timetable.
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

  /// The classes of which the records tell; one without a period is of the course's own on that weekday, or its first.
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

  /// The days of the classes, and how many there are.
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

  /// Slots of a course without a timetable. If its records name no period, a double class has one record a day and is one class,
  /// so that the first slot of each weekday stands for all.
  private func recordedSlots(of course: Int) -> [TakenCourse.Slot] {
    let slots = timetable.courses[course].slots
    guard marks.events[course].allSatisfy({ $0.period == nil }) else { return slots }
    return slots.enumerated().filter { place, slot in
      !slots[..<place].contains { $0.semester == slot.semester && $0.weekday == slot.weekday }
    }.map(\.element)
  }

  /// The classes of a day: of its slots on that weekday, or of its first slot.
  private func meetings(of course: Int, on day: Day) -> [Meeting] {
    let own = recordedSlots(of: course)
    let slots = own.filter { slot in
      slot.weekday == day.weekday && timetable.semester(slot.semester)?.days.contains(day) == true
    }
    return (slots.isEmpty ? Array(own.prefix(1)) : slots).map {
      Meeting(day: day, period: $0.period)
    }
  }

  /// The classes after those that are known, in the rhythm of each slot, and how many there are in all.
  ///
  /// - Parameters:
  ///   - most: The most classes of the term.
  ///   - stated: Classes of the term by the user's own sheet; `nil` if no sheet says.
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

  /// Classes of every week beside those that are known, from the beginning of the term or of the sheet's own days on, and how
  /// many there are in all.
  ///
  /// - Parameters:
  ///   - most: The most classes of the term.
  ///   - stated: Classes of the term by the user's own sheet; `nil` if no sheet says.
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

  /// True if the calendar has the classes of a slot on a day.
  private func isUsual(_ day: Day, in slot: TakenCourse.Slot, of course: Int) -> Bool {
    calendar.timetable(of: day) == slot.weekday
      && !isCancelled(Meeting(day: day, period: slot.period), of: course)
  }

  private static func first(_ weekday: Weekday, from day: Day) -> Day {
    var day = day
    while day.weekday != weekday { day = day + 1 }
    return day
  }

  /// Weeks from one class of a slot to the next: 1, unless several gaps between marks show more.
  ///
  /// A rhythm of *n* weeks requires at least ``minGapsOfRhythm`` gaps, all of them multiples of *n* weeks, so that two marks an
  /// odd number of weeks apart refute a fortnight. At least ``minTellingGaps`` gaps are unlike a weekly class, and one such
  /// gap is exactly *n* weeks. A gap is no evidence if every week between its two marks is a holiday or cancelled, as from 5 to
  /// 19 October with the holiday of 12 October between them.
  ///
  /// - Parameter days: Days with a mark, all of the slot's weekday, ascending.
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

  /// Greatest common divisor of two numbers ≥ 0.
  private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestDivisor(other, one % other)
  }

  // MARK: By counts

  /// Classes that are left by counts: on the weekdays of the course, or else on placeholder days, one a week from tomorrow on.
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
