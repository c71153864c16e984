import Kaiki

/// Courses and terms for sheets of absences without a list of courses, since nothing can be said of absences without them.
///
/// Each course meets once a week, in the slot of most of its marks, and where a sheet has marks of being there, in every
/// slot with at least half as many. It meets 15 times a term for each, as is usual in Japan, or as often as there are marks
/// of it, where they are more; that is a guess, which is said. On which days is settled with the marks, as of a moment.
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
  ///   - sheets: The marks of each; what stands in several, as in exports of one sheet, counts once.
  ///   - known: The terms that files name; a date within none is of a term of its own.
  init(of sheets: [[Mark]], in known: [Semester]) {
    var made: [String: (half: Semester.Half, days: ClosedRange<Day>)] = [:]
    var slots: [Key: (counts: [Slot: Int], order: [Slot])] = [:]
    var order: [Key] = []
    let marks = Self.merged(sheets)
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
    terms = made.sorted { $0.key < $1.key }.map { id, term in
      Semester(id: id, name: id, half: term.half, days: term.days)
    }
    let havePresence = marks.contains(where: \.isPresent)
    courses = order.flatMap { key -> [Course] in
      guard let entry = slots[key], let most = entry.counts.values.max() else { return [] }
      func count(_ slot: Slot) -> Int { entry.counts[slot] ?? 0 }
      let usual =
        havePresence
        ? entry.order.filter { 2 * count($0) >= most && (count($0) > 1 || most < Self.leastMarks) }
        : Array(entry.order.filter { count($0) == most }.prefix(1))
      let total = max(Course.usualClasses * usual.count, entry.counts.values.reduce(0, +))
      return usual.map { slot in
        Course(
          id: key.course, name: key.course, weekday: slot.weekday, period: slot.period, totalClasses: total,
          semester: key.term, isAssumed: true)
      }
    }
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
