import Kaiki

/// Courses and terms for sheets of absences without a list of courses, because figures of absences need both.
///
/// Each course meets once a week, in the slot with the most marks. If a sheet marks presence too, the course meets in
/// every slot with at least half as many marks. A course has 15 classes per slot and term, the usual number in Japan, or
/// one per mark if the course has more marks; this guess is noted. The marks determine the days.
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
        let usual = havePresence ? term.days : WrittenTerms.usual(of: mark.date).days
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
        min(Course.usualClasses, term.map { $0.days.count { $0.weekday == weekday } } ?? .max)
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
  /// sheet lacks a later day of the course, or if the course often lacks a mark on its weekdays.
  ///
  /// - Parameters:
  ///   - blanks: The days without a mark of the course; `true` for a day that is of this course alone.
  ///   - last: The day of the last mark of any course.
  ///   - havePresence: True if the sheets mark presence, so that a day between marks should have a mark.
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
}

/// Dates of a course in a sheet that was filled in beforehand.
private struct NamedDays {
  var days: [Day]
  /// Number of classes per week.
  var slots: Int
  /// Number of dates without a mark.
  var unmarked: Int

  /// Maximum distance in days of the first and last date from the limits of a named term.
  private static let daysWithinTerm = 21

  /// True if the dates are all classes of the course.
  ///
  /// A quarter course has at least 49 days, 7 classes per weekly class, and 3 unmarked dates. A course of a usual term has
  /// at least 10 classes per weekly class, and ends at most 28 days before the term.
  ///
  /// - Parameters:
  ///   - end: Usual end of the term; `nil` if a file names the term.
  ///   - term: Days of the term that a file names; `nil` without one.
  func makeTerm(until end: Day?, in term: ClosedRange<Day>?) -> Bool {
    guard let first = days.first, let last = days.last else { return false }
    if let term {
      return first <= term.lowerBound + Self.daysWithinTerm && last >= term.upperBound - Self.daysWithinTerm
    }
    if unmarked >= 3, last - first >= 49, days.count >= 7 * slots { return true }
    return days.count >= 10 * slots && end.map { last >= $0 - 28 } ?? false
  }
}

/// The terms of the dates of sheets.
///
/// A term begins in April or late September, as in Japan. A course that continues from one term into the next without
/// holidays, as an American semester from January to May, has one term.
struct WrittenTerms {
  struct Term {
    var id: String
    /// `nil` for a term that a file names.
    var half: Semester.Half?
    var days: ClosedRange<Day>
  }

  private let known: [Semester]
  /// The term into which another one of a course was taken, by course and id.
  private var joined: [String: [String: Term]] = [:]

  /// - Parameters:
  ///   - marks: The marks of all sheets.
  ///   - known: The terms that files name.
  init(
    of sheets: [(marks: [SpreadsheetCourses.Mark], blanks: [SpreadsheetCourses.Blank])],
    _ marks: [SpreadsheetCourses.Mark], in known: [Semester]
  ) {
    self.known = known
    var dates: [String: Set<CivilDate>] = [:]
    var weekdays: [String: Set<Weekday>] = [:]
    for mark in marks {
      dates[mark.course, default: []].insert(mark.date)
      weekdays[mark.course, default: []].insert(Day(mark.date).weekday)
    }
    for blank in sheets.flatMap(\.blanks)
    where blank.isOfCourse || weekdays[blank.course]?.contains(Day(blank.date).weekday) == true {
      dates[blank.course]?.insert(blank.date)
    }
    var firsts: [String: CivilDate] = [:]
    for date in dates.values.joined() {
      let id = Self.usual(of: date).id
      firsts[id] = min(firsts[id] ?? date, date)
    }
    for (course, dates) in dates { joined[course] = Self.joined(dates.sorted(), firsts, except: known) }
  }

  /// The term of a date of a course.
  func term(of course: String, _ date: CivilDate) -> Term {
    let day = Day(date)
    if let own = known.first(where: { $0.days.contains(day) }) {
      return Term(id: own.id, half: nil, days: own.days)
    }
    let (id, half, days) = Self.usual(of: date)
    return joined[course]?[id] ?? Term(id: id, half: half, days: days)
  }

  /// Terms of dates outside the usual terms: two terms that continue as one, and a term with an unusual start.
  ///
  /// A term has at most 35 days without a class, and 150 days from the first class to the last. Without a known end it has
  /// 17 weeks.
  ///
  /// - Parameter firsts: The first date of any course in each usual term.
  private static func joined(
    _ dates: [CivilDate], _ firsts: [String: CivilDate], except known: [Semester]
  ) -> [String: Term] {
    typealias Run = (ids: [String], first: CivilDate, last: CivilDate, counts: [String: Int])
    var runs: [Run] = []
    for date in dates where !known.contains(where: { $0.days.contains(Day(date)) }) {
      let id = usual(of: date).id
      if let run = runs.last, run.ids.last == id {
        runs[runs.count - 1].last = date
        runs[runs.count - 1].counts[id, default: 0] += 1
      } else {
        runs.append(([id], date, date, [id: 1]))
      }
    }
    var merged: [Run] = []
    for run in runs {
      if let before = merged.last, Day(run.first) - Day(before.last) <= 35,
        Day(run.last) - Day(before.first) <= 150
      {
        let counts = before.counts.merging(run.counts, uniquingKeysWith: +)
        merged[merged.count - 1] = (before.ids + run.ids, before.first, run.last, counts)
      } else {
        merged.append(run)
      }
    }
    var terms: [String: Term] = [:]
    for run in merged {
      let isFirst = beginsUnusually(run.first) && firsts[run.ids[0]].map(beginsUnusually) ?? false
      guard run.ids.count > 1 || isFirst else { continue }
      // The term with most dates supplies the name.
      let id = run.ids.max { (run.counts[$0] ?? 0) < (run.counts[$1] ?? 0) } ?? run.ids[0]
      let first = Day(run.first)
      let days = first...max(Day(run.last), first + 17 * 7)
      let half: Semester.Half = id.hasSuffix(Semester.Half.first.rawValue) ? .first : .second
      for other in run.ids { terms[other] = Term(id: id, half: half, days: days) }
    }
    return terms
  }

  /// True if a first class is outside the terms of Japan: from January to March, or from August to the middle of September.
  private static func beginsUnusually(_ date: CivilDate) -> Bool {
    date.month < 4 || date.month == 8 || date.month == 9 && date.day < 15
  }

  /// The term of a date and its usual days: April to July, or late September to January.
  static func usual(of date: CivilDate) -> (id: String, half: Semester.Half, days: ClosedRange<Day>) {
    let year = date.month < 4 ? date.year - 1 : date.year
    let isFirst = 4...8 ~= date.month || date.month == 9 && date.day < 15
    func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
      Day(CivilDate(year: year, month: month, day: day) ?? date)
    }
    let half: Semester.Half = isFirst ? .first : .second
    let ends =
      isFirst ? [day(year, 4, 8), day(year, 7, 31)] : [day(year, 9, 24), day(year + 1, 1, 31)]
    return ("\(year) \(half.rawValue)", half, min(ends[0], ends[1])...max(ends[0], ends[1]))
  }
}
