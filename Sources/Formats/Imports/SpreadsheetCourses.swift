import Kaiki

/// Courses and terms for sheets of absences without a list of courses, because figures of absences need both.
///
/// Each course meets once a week, in the slot with the most marks. If a sheet marks presence too, the course meets in
/// every slot with at least half as many marks. A course has 15 classes per slot and term, as is usual in Japan, or
/// one per mark if it has more marks; this guess is noted. The marks determine the days.
///
/// A sheet with dates after its last mark was filled in beforehand: its dates are days of classes. If the dates make
/// up a term, they are all classes of the course; a few dates ahead do not set the end of the term.
package struct SpreadsheetCourses {
  /// A mark of a sheet.
  package struct Mark {
    package var course: String
    package var date: CivilDate
    package var period: Int?
    package var offset: Int
    var isPresent = false
  }

  /// A cell of a sheet without a mark.
  package struct Blank {
    package var course: String
    package var date: CivilDate
    /// True if the date is a class day of the course on any weekday, because no other course has the date.
    var isOfCourse: Bool
  }

  /// Terms that no file names, by their ids.
  package private(set) var terms: [Semester] = []
  /// A course for each term in which it has marks, in the order of their first marks.
  package private(set) var courses: [Course] = []

  /// Minimum number of marks of the usual slot for which a single mark of another slot is a moved class.
  private static let minMarks = 3

  private struct Key: Hashable {
    var course, term: String
  }

  private struct Slot: Hashable {
    var weekday: Weekday
    var period: Int
  }

  /// Marks of a course in a term.
  private struct Marked {
    /// Number of marks of each slot, and the slots in the order of their first marks.
    var counts: [Slot: Int] = [:]
    var slots: [Slot] = []
    var days: Set<Day> = []
    var meetings: Set<Meeting> = []
    /// True if a record names its period, so that two periods of a day are two classes.
    var namesPeriods = false

    mutating func add(_ mark: Mark, on day: Day) {
      let slot = Slot(weekday: day.weekday, period: mark.period ?? 1)
      if counts[slot] == nil { slots.append(slot) }
      counts[slot, default: 0] += 1
      if mark.period != nil { namesPeriods = true }
      days.insert(day)
      meetings.insert(Meeting(course: mark.course, date: mark.date, period: mark.period))
    }

    func usualSlots(havePresence: Bool) -> [Slot] {
      let most = counts.values.max() ?? 0
      func count(_ slot: Slot) -> Int { counts[slot] ?? 0 }
      return havePresence
        ? slots.filter { 2 * count($0) >= most && (count($0) > 1 || most < minMarks) }
        : Array(slots.filter { count($0) == most }.prefix(1))
    }
  }

  /// - Parameters:
  ///   - sheets: Marks and unmarked cells of each sheet; a mark that several sheets repeat counts once.
  ///   - markPresence: True if a sheet marks the presence of a person other than the chosen one.
  ///   - known: The terms that files name; a date within none is of a term of its own.
  ///   - stated: Limits, numbers of classes and classes of the week that sheets state, by ``CourseStatement/key(_:)``.
  package init(
    of sheets: [(marks: [Mark], blanks: [Blank])], markPresence: Bool = false, in known: [Semester],
    stated: [String: StatedCourse] = [:]
  ) {
    var made: [String: (half: Semester.Half, days: ClosedRange<Day>)] = [:]
    var marked: [Key: Marked] = [:]
    var order: [Key] = []
    let marks = Self.merged(sheets.map(\.marks))
    let havePresence = markPresence || marks.contains(where: \.isPresent)
    let terms = WrittenTerms(of: sheets, marks, in: known)
    for mark in marks {
      let day = Day(mark.date)
      let term = terms.term(of: mark.course, mark.date)
      if let half = term.half {
        let usual = havePresence ? term.days : Self.usualDays(of: mark.date)
        made[term.id] = (half, Self.span(of: made[term.id]?.days ?? usual, usual, day...day))
      }
      let key = Key(course: mark.course, term: term.id)
      if marked[key] == nil { order.append(key) }
      marked[key, default: Marked()].add(mark, on: day)
    }
    let planned = Self.planned(sheets, terms)
    let last = marks.map(\.date).max().map { Day($0) } ?? Day(0)
    courses = order.flatMap { key -> [Course] in
      guard let own = marked[key] else { return [] }
      let statement = stated[CourseStatement.key(key.course)] ?? StatedCourse()
      let usual = Self.slots(statement, own.usualSlots(havePresence: havePresence))
      // A double class whose records name no period has one record a day, and is one class.
      var weekdays = usual.map(\.weekday)
      if !own.namesPeriods {
        weekdays = weekdays.enumerated().filter { !weekdays[..<$0].contains($1) }.map(\.element)
      }
      let blanks = Self.blanks(
        planned[key] ?? [:], marked: own.days, after: last, havePresence: havePresence, on: Set(weekdays))
      let days = blanks.isEmpty ? [] : (blanks + own.days).sorted()
      if let first = days.first, let end = days.last, let term = made[key.term] {
        made[key.term]?.days = Self.span(of: term.days, first...end)
      }
      let term = known.first { $0.id == key.term }
      let usualTotal = weekdays.map { weekday in
        min(Course.usualClasses, term.map { Self.weeks(of: weekday, in: $0.days) } ?? .max)
      }.reduce(0, +)
      let ahead = blanks.reduce(0) { sum, day in sum + max(1, weekdays.count { $0 == day.weekday }) }
      let named = own.meetings.count + ahead
      let sheet = NamedDays(
        days: days, slots: usual.count, unmarked: havePresence ? blanks.count : blanks.count { $0 > last })
      let isWhole = sheet.makeTerm(until: made[key.term]?.days.upperBound, in: term?.days)
      let total = isWhole ? named : max(usualTotal, named)
      return usual.filter { Course.periods.contains($0.period) }.map { slot in
        Course(
          id: key.course, name: key.course, weekday: slot.weekday, period: slot.period,
          totalClasses: min(WrittenSlots.totals.upperBound, statement.total ?? total),
          maxAbsences: statement.limit, semester: key.term, isAssumed: true, classDays: days,
          statesTotal: statement.total != nil, marksPresence: markPresence)
      }
    }
    self.terms = made.sorted { $0.key < $1.key }.map { id, term in
      Semester(id: id, name: id, half: term.half, days: term.days)
    }
  }

  /// Classes of the week that a sheet states; weekdays and periods that the sheet omits are taken from the records.
  private static func slots(_ stated: StatedCourse, _ recorded: [Slot]) -> [Slot] {
    var slots: [Slot] = []
    for slot in stated.slots {
      let own = recorded.filter { slot.weekday == nil || $0.weekday == slot.weekday }
      let weekdays = slot.weekday.map { [$0] } ?? own.map(\.weekday)
      for weekday in weekdays {
        let period = slot.period ?? own.first { $0.weekday == weekday }?.period ?? 1
        let slot = Slot(weekday: weekday, period: period)
        if !slots.contains(slot) { slots.append(slot) }
      }
    }
    return slots.isEmpty ? recorded : slots
  }

  private static func span(of first: ClosedRange<Day>, _ others: ClosedRange<Day>...) -> ClosedRange<Day> {
    others.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
  }

  /// Days of the sheets that were filled in beforehand; `true` for days of one course only.
  private static func planned(
    _ sheets: [(marks: [Mark], blanks: [Blank])], _ terms: WrittenTerms
  ) -> [Key: [Day: Bool]] {
    var planned: [Key: [Day: Bool]] = [:]
    for sheet in sheets {
      guard let last = sheet.marks.map(\.date).max(), sheet.blanks.contains(where: { $0.date > last }) else {
        continue
      }
      for blank in sheet.blanks {
        let key = Key(course: blank.course, term: terms.term(of: blank.course, blank.date).id)
        let day = Day(blank.date)
        planned[key, default: [:]][day] = blank.isOfCourse || planned[key]?[day] == true
      }
    }
    return planned
  }

  /// Days without a mark on which a course meets, in a sheet that was filled in beforehand; ascending. Empty if the
  /// sheet has no later day of the course, or if the course often has no mark on its weekdays.
  ///
  /// - Parameters:
  ///   - blanks: The days without a mark of the course; `true` for a day that is of this course alone.
  ///   - marked: The days with a mark of the course.
  ///   - last: The day of the last mark of any course.
  ///   - havePresence: Whether there are marks of being there, so that a day between marks should have one.
  ///   - weekdays: Weekdays of the course.
  private static func blanks(
    _ blanks: [Day: Bool], marked: Set<Day>, after last: Day, havePresence: Bool, on weekdays: Set<Weekday>
  ) -> [Day] {
    var own = blanks.filter { ($0.value || weekdays.contains($0.key.weekday)) && !marked.contains($0.key) }
    let most = maxClasses * weekdays.count - marked.count
    // A sheet with one row per day, on any weekday, is no list of classes.
    if own.count > most { own = own.filter { weekdays.contains($0.key.weekday) } }
    guard own.count <= most else { return [] }
    let lastOwn = marked.max() ?? last
    let between = own.count { $0.key < lastOwn && !$0.value }
    guard own.contains(where: { $0.key > last }), !havePresence || 2 * between < marked.count else {
      return []
    }
    return own.keys.sorted()
  }

  /// Maximum number of classes of a term per class of the week; a calendar of all days has more.
  private static let maxClasses = 20

  private static func weeks(of weekday: Weekday, in days: ClosedRange<Day>) -> Int {
    days.count { $0.weekday == weekday }
  }

  /// Identity of a class.
  private struct Meeting: Hashable {
    var course: String
    var date: CivilDate
    var period: Int?
  }

  /// Marks of all sheets; of one class as many as the sheet with the most marks has.
  private static func merged(_ sheets: [[Mark]]) -> [Mark] {
    var known: [Meeting: Int] = [:]
    return sheets.flatMap { marks in
      var own: [Meeting: Int] = [:]
      let more = marks.filter { mark in
        let meeting = Meeting(course: mark.course, date: mark.date, period: mark.period)
        own[meeting, default: 0] += 1
        return own[meeting, default: 0] > known[meeting, default: 0]
      }
      known.merge(own, uniquingKeysWith: max)
      return more
    }
  }

  private static func usualDays(of date: CivilDate) -> ClosedRange<Day> { WrittenTerms.usual(of: date).days }
}

/// Dates of a course in a sheet that was filled in beforehand.
private struct NamedDays {
  var days: [Day]
  /// Number of classes per week.
  var slots: Int
  /// Number of dates without a mark.
  var unmarked: Int

  /// Minimum length in days and number of classes of a quarter course.
  private static let daysOfQuarter = 49
  private static let classesOfQuarter = 7
  /// Minimum number of unmarked dates in a sheet of a quarter.
  private static let datesAhead = 3
  private static let classesOfTerm = 10
  /// Maximum number of days between the last class and the usual end of a term.
  private static let daysBeforeEnd = 28
  /// Maximum distance in days of the first and last date from the limits of a named term.
  private static let daysWithinTerm = 21

  /// True if the dates are all classes of the course.
  ///
  /// - Parameters:
  ///   - end: Usual end of the term; `nil` if a file names the term.
  ///   - term: Days of the term that a file names; `nil` without one.
  func makeTerm(until end: Day?, in term: ClosedRange<Day>?) -> Bool {
    guard let first = days.first, let last = days.last else { return false }
    if let term {
      return first <= term.lowerBound + Self.daysWithinTerm && last >= term.upperBound - Self.daysWithinTerm
    }
    if unmarked >= Self.datesAhead, last - first >= Self.daysOfQuarter,
      days.count >= Self.classesOfQuarter * slots
    {
      return true
    }
    return days.count >= Self.classesOfTerm * slots && end.map { last >= $0 - Self.daysBeforeEnd } ?? false
  }
}
