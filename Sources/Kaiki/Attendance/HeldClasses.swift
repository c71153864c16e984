/// When the classes of courses are held: by their timetable, by the marks of a sheet, or by counts alone (T10, F22).
///
/// - A timetable has the weekdays of its terms, without holidays and breaks. Where a person keeps marks of being there,
///   a day with a mark is a class, too.
/// - Of a course without a timetable, every day with a mark is a class. In a sheet that has marks of being there, no other
///   day up to today is one; classes to come follow the rhythm of the marks. In a sheet of absences alone, a class a week
///   is assumed beside them, from the first week of the term on, so that all are as many as the course has.
/// - In a sheet that was filled in beforehand its own days are those of the classes, in place of a rhythm: in one with marks
///   of being there those to come, in one of absences alone those up to today, too.
/// - A cancelled class is none.
struct HeldClasses {
  typealias Meeting = CourseHistory.Meeting

  private let timetable: Timetable
  private let log: AttendanceLog
  private let calendar: ClassCalendar
  private let today: Day
  /// The cancelled classes of each course: its days, and the period where the record names one.
  private var cancelled: [[Day: Set<Int?>]]
  /// Whether the sheets of courses without a timetable have marks of being there.
  private let haveMarksOfPresence: Bool

  /// How many days after the usual end of a term its last classes may be held.
  private static let daysAfterTerm = 14
  /// The fewest marks of one slot of the week that show another rhythm than weekly.
  private static let leastMarksOfRhythm = 3

  init(
    _ timetable: Timetable, _ log: AttendanceLog, records: [AttendanceRecord], calendar: ClassCalendar,
    today: Day
  ) {
    (self.timetable, self.log, self.calendar, self.today) = (timetable, log, calendar, today)
    cancelled = timetable.courses.map { _ in [:] }
    for record in records where record.kind == .noClass {
      if let course = timetable.course(of: record.course) {
        cancelled[course][record.day, default: []].insert(record.period)
      }
    }
    haveMarksOfPresence = timetable.courses.indices.contains { course in
      timetable.courses[course].isAssumed && log.events[course].contains { $0.kind == .present }
    }
  }

  /// The classes of a course, ascending: those held and those to come.
  func meetings(of course: Int) -> [Meeting] {
    let own = timetable.courses[course]
    let meetings: Set<Meeting>
    if let counts = own.counts, own.slots.allSatisfy({ timetable.semester($0.semester) == nil }) {
      meetings = Set(coming(after: counts, of: own, number: course))
    } else if own.isAssumed {
      meetings = assumed(course)
    } else {
      let isMarked = log.events[course].contains { $0.kind == .present }
      meetings = scheduled(own).union(isMarked ? marked(course) : [])
    }
    return meetings.filter { !isCancelled($0, of: course) }.sorted {
      ($0.day, $0.period) < ($1.day, $1.period)
    }
  }

  private func isCancelled(_ meeting: Meeting, of course: Int) -> Bool {
    cancelled[course][meeting.day].map { $0.contains(nil) || $0.contains(meeting.period) } ?? false
  }

  /// The classes by the timetable.
  private func scheduled(_ course: TakenCourse) -> Set<Meeting> {
    Set(
      course.slots.flatMap { slot -> [Meeting] in
        guard let term = timetable.semester(slot.semester) else { return [] }
        return calendar.meetings(on: slot.weekday, in: term.days).map {
          Meeting(day: $0, period: slot.period)
        }
      })
  }

  /// The classes of which the records tell; one without a period is of the course's own on that weekday, or its first.
  private func marked(_ course: Int) -> Set<Meeting> {
    let slots = timetable.courses[course].slots
    return Set(
      log.events[course].map { event in
        let own = slots.first { $0.weekday == event.day.weekday } ?? slots.first
        return Meeting(day: event.day, period: event.period ?? own?.period ?? 1)
      })
  }

  // MARK: Without a timetable

  private func assumed(_ course: Int) -> Set<Meeting> {
    let marked = marked(course)
    let own = timetable.courses[course]
    if !own.classDays.isEmpty {
      let markedDays = Set(marked.map(\.day))
      let days = own.classDays.filter {
        !markedDays.contains($0) && ($0 > today || !haveMarksOfPresence)
      }
      return marked.union(days.flatMap { meetings(of: own, on: $0) })
    }
    let terms = Dictionary(grouping: timetable.courses[course].slots, by: \.semester)
    return terms.reduce(into: marked) { meetings, entry in
      guard let term = timetable.semester(entry.key) else { return }
      let own = marked.filter { term.days.contains($0.day) }
      meetings.formUnion(
        haveMarksOfPresence
          ? following(own, in: term, entry.value, of: course)
          : filling(own, in: term, entry.value, of: course))
    }
  }

  /// The classes of a day: of its slots on that weekday, or of its first slot.
  private func meetings(of course: TakenCourse, on day: Day) -> [Meeting] {
    let slots = course.slots.filter { slot in
      slot.weekday == day.weekday && timetable.semester(slot.semester)?.days.contains(day) == true
    }
    return (slots.isEmpty ? Array(course.slots.prefix(1)) : slots).map {
      Meeting(day: day, period: $0.period)
    }
  }

  /// The classes to come after those that are marked, in the rhythm of each slot.
  private func following(
    _ marked: Set<Meeting>, in term: Semester, _ slots: [TakenCourse.Slot], of course: Int
  ) -> [Meeting] {
    var coming: [Meeting] = []
    var classes = 0
    let end = term.days.upperBound + Self.daysAfterTerm
    for slot in slots {
      let days = marked.filter { $0.day.weekday == slot.weekday }.map(\.day).sorted()
      let step = Self.weeksBetween(days)
      classes += (Course.usualClasses + step - 1) / step
      var day = days.last ?? Self.first(slot.weekday, from: today + 1)
      while day <= end {
        if day > today, isUsual(day, in: slot, of: course) {
          coming.append(Meeting(day: day, period: slot.period))
        }
        day = day + 7 * step
      }
    }
    coming.sort { ($0.day, $0.period) < ($1.day, $1.period) }
    return Array(coming.prefix(max(0, classes - marked.count)))
  }

  /// Classes of every week beside those that are marked, from the beginning of the term on.
  private func filling(
    _ marked: Set<Meeting>, in term: Semester, _ slots: [TakenCourse.Slot], of course: Int
  ) -> [Meeting] {
    guard let slot = slots.first else { return [] }
    var classes = Course.usualClasses - marked.count
    var filling: [Meeting] = []
    var day = Self.first(slot.weekday, from: term.days.lowerBound)
    let end = term.days.upperBound + Semester.longest
    while classes > 0, day <= end {
      let meeting = Meeting(day: day, period: slot.period)
      if !marked.contains(where: { $0.day == day }), isUsual(day, in: slot, of: course) {
        filling.append(meeting)
        classes -= 1
      }
      day = day + 7
    }
    return filling
  }

  /// Whether a class of a slot is held on a day of its weekday, as far as the calendar knows.
  private func isUsual(_ day: Day, in slot: TakenCourse.Slot, of course: Int) -> Bool {
    calendar.timetable(of: day) == slot.weekday
      && !isCancelled(Meeting(day: day, period: slot.period), of: course)
  }

  private static func first(_ weekday: Weekday, from day: Day) -> Day {
    var day = day
    while day.weekday != weekday { day = day + 1 }
    return day
  }

  /// How many weeks lie between the classes of a slot: the median of its marks, where there are enough.
  private static func weeksBetween(_ days: [Day]) -> Int {
    guard days.count >= leastMarksOfRhythm else { return 1 }
    let gaps = zip(days, days.dropFirst()).map { $1 - $0 }.sorted()
    return max(1, gaps[gaps.count / 2] / 7)
  }

  // MARK: By counts

  /// The classes that are left by counts without days: one a week from tomorrow on.
  private func coming(after counts: CourseCounts, of course: TakenCourse, number: Int) -> [Meeting] {
    guard let held = counts.held, course.totalClasses > held else { return [] }
    return (0..<(course.totalClasses - held)).map {
      Meeting(day: today + (1 + number % 7 + 7 * $0), period: 1)
    }
  }
}
