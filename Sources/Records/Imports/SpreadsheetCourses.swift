import Kaiki

/// Courses and terms for sheets of absences without a list of courses, since nothing can be said of absences without them.
///
/// Each course meets once a week, in the slot of most of its marks, 15 times a term, as is usual in Japan, or as often as
/// there are marks of it, where they are more; that is a guess, which is said.
struct SpreadsheetCourses {
  /// A mark of a sheet.
  struct Mark {
    var course: String
    var date: CivilDate
    var period: Int?
    var offset: Int
  }

  /// The terms that no file names, by their ids.
  private(set) var terms: [Semester] = []
  /// A course for each term in which it has marks, in the order of their first marks.
  private(set) var courses: [Course] = []

  /// How often a course is taken to meet in a term.
  static let classesInTerm = 15

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
    for mark in Self.merged(sheets) {
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
    courses = order.compactMap { key in
      guard let entry = slots[key], let most = entry.counts.values.max(),
        let slot = entry.order.first(where: { entry.counts[$0] == most })
      else { return nil }
      return Course(
        id: key.course, name: key.course, weekday: slot.weekday, period: slot.period,
        totalClasses: max(Self.classesInTerm, entry.counts.values.reduce(0, +)), semester: key.term)
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
