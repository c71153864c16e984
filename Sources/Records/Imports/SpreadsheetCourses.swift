import Kaiki

/// Courses and terms for sheets of absences without a list of courses, since nothing can be said of absences without them.
///
/// Each course meets once a week, in the slot of most of its marks, and where a sheet has marks of being there, in every
/// slot with at least half as many. It meets 15 times a term for each, as is usual in Japan, or as often as there are marks
/// of it, where they are more; that is a guess, which is said. On which days is settled with the marks, as of a moment.
///
/// A sheet with dates after its last mark was filled in beforehand: its dates are those of the classes.
struct SpreadsheetCourses {
  /// A mark of a sheet.
  struct Mark {
    var course: String
    var date: CivilDate
    var period: Int?
    var offset: Int
    /// Whether the person was there.
    var isPresent = false
  }

  /// A cell of a sheet without a mark.
  struct Blank {
    var course: String
    var date: CivilDate
    /// Whether the date is that of a class of the course whatever its weekday, since it is of no other course.
    var isOfCourse: Bool
  }

  /// The terms that no file names, by their ids.
  private(set) var terms: [Semester] = []
  /// A course for each term in which it has marks, in the order of their first marks.
  private(set) var courses: [Course] = []

  /// From how many marks of the usual slot on a single mark of another is no slot, but a class that was moved.
  private static let leastMarks = 3

  /// A course within a term.
  private struct Key: Hashable {
    var course, term: String
  }

  /// A time of the week.
  private struct Slot: Hashable {
    var weekday: Weekday
    var period: Int
  }

  /// The courses of the marks of some sheets.
  ///
  /// - Parameters:
  ///   - sheets: The marks of each, and its cells without one; what stands in several, as in exports of one sheet, counts
  ///     once.
  ///   - known: The terms that files name; a date within none is of a term of its own.
  init(of sheets: [(marks: [Mark], blanks: [Blank])], in known: [Semester]) {
    var made: [String: (half: Semester.Half, days: ClosedRange<Day>)] = [:]
    var slots: [Key: (counts: [Slot: Int], order: [Slot])] = [:]
    var order: [Key] = []
    let marks = Self.merged(sheets.map(\.marks))
    for mark in marks {
      let day = Day(mark.date)
      let term: String
      if let own = known.first(where: { $0.days.contains(day) }) {
        term = own.id
      } else {
        let (id, half, usual) = Self.term(of: mark.date)
        let days = made[id]?.days ?? usual
        made[id] = (half, min(days.lowerBound, day)...max(days.upperBound, day))
        term = id
      }
      let key = Key(course: mark.course, term: term)
      let slot = Slot(weekday: day.weekday, period: mark.period ?? 1)
      if slots[key] == nil { order.append(key) }
      var entry = slots[key] ?? ([:], [])
      if entry.counts[slot] == nil { entry.order.append(slot) }
      entry.counts[slot, default: 0] += 1
      slots[key] = entry
    }
    let havePresence = marks.contains(where: \.isPresent)
    var markedDays: [Key: Set<Day>] = [:]
    func keyed(_ course: String, _ date: CivilDate) -> Key {
      let term = known.first { $0.days.contains(Day(date)) }?.id ?? Self.term(of: date).id
      return Key(course: course, term: term)
    }
    for mark in marks { markedDays[keyed(mark.course, mark.date), default: []].insert(Day(mark.date)) }
    // The days of the sheets that were filled in beforehand, and whether each is one of the course by itself.
    var planned: [Key: [Day: Bool]] = [:]
    for sheet in sheets {
      guard let last = sheet.marks.map(\.date).max(), sheet.blanks.contains(where: { $0.date > last }) else {
        continue
      }
      for blank in sheet.blanks {
        let key = keyed(blank.course, blank.date)
        let day = Day(blank.date)
        planned[key, default: [:]][day] = blank.isOfCourse || planned[key]?[day] == true
      }
    }
    let last = marks.map(\.date).max().map { Day($0) } ?? Day(0)
    courses = order.flatMap { key -> [Course] in
      guard let entry = slots[key], let most = entry.counts.values.max() else { return [] }
      func count(_ slot: Slot) -> Int { entry.counts[slot] ?? 0 }
      let usual =
        havePresence
        ? entry.order.filter { 2 * count($0) >= most && (count($0) > 1 || most < Self.leastMarks) }
        : Array(entry.order.filter { count($0) == most }.prefix(1))
      let marked = entry.counts.values.reduce(0, +)
      let days = Self.days(
        planned[key] ?? [:], marked: markedDays[key] ?? [], after: last,
        havePresence: havePresence, on: Set(usual.map(\.weekday)))
      var total = max(Course.usualClasses * usual.count, marked)
      if !days.isEmpty { total = marked + Set(days).subtracting(markedDays[key] ?? []).count }
      if let end = days.last, let term = made[key.term] {
        made[key.term]?.days = term.days.lowerBound...max(term.days.upperBound, end)
      }
      return usual.map { slot in
        Course(
          id: key.course, name: key.course, weekday: slot.weekday, period: slot.period, totalClasses: total,
          semester: key.term, isAssumed: true, classDays: days)
      }
    }
    terms = made.sorted { $0.key < $1.key }.map { id, term in
      Semester(id: id, name: id, half: term.half, days: term.days)
    }
  }

  /// The days of the classes of a course in a sheet that was filled in beforehand; none where it has no day to come for it, or
  /// where the course often has no mark on its weekday between others, so that the day of a row need not be one of its own.
  ///
  /// - Parameters:
  ///   - blanks: The days without a mark of it, and whether each is one of the course by itself.
  ///   - marked: The days with a mark of it.
  ///   - last: The day of the last mark of any course.
  ///   - havePresence: Whether there are marks of being there, so that a past day without a mark had no class.
  ///   - weekdays: Those of the course.
  private static func days(
    _ blanks: [Day: Bool], marked: Set<Day>, after last: Day, havePresence: Bool, on weekdays: Set<Weekday>
  ) -> [Day] {
    let own = blanks.filter { ($0.value || weekdays.contains($0.key.weekday)) && !marked.contains($0.key) }
    let lastOwn = marked.max() ?? last
    let between = own.count { $0.key < lastOwn && !$0.value }
    guard own.contains(where: { $0.key > last }), !havePresence || 2 * between < marked.count else {
      return []
    }
    return (own.keys.filter { $0 > last || !havePresence } + marked).sorted()
  }

  /// What marks of one class are known by.
  private struct Meeting: Hashable {
    var course: String
    var date: CivilDate
    var period: Int?
  }

  /// The marks of all sheets; of one class as many as the sheet with the most has.
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

  /// The term of a date and its usual days: April to July, or late September to January.
  private static func term(
    of date: CivilDate
  ) -> (id: String, half: Semester.Half, usual: ClosedRange<Day>) {
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
