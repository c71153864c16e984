import Kaiki
import Phrases
import Rows

/// Identity of a class; the period is `nil` if the sheet names none.
struct Meeting: Hashable {
  var course: String
  var date: CivilDate
  var period: Int?
}

/// Adds the marks of a sheet of attendance to a translation: one attendance record per mark.
struct AttendanceMarks {
  /// Number of marks of each class so far.
  private var meetings: [Meeting: Int] = [:]

  /// Adds the record of a cell.
  ///
  /// Two marks of a course on one date without a period are two classes of that day.
  mutating func add(
    _ cell: WrittenTable.Cell, course: String, on date: CivilDate, period: Int? = nil,
    to translation: inout Translation
  ) {
    guard !cell.text.contains("\u{FFFD}") else {
      return translation.reject(at: cell.offset, WrittenWords.brokenText(cell.text))
    }
    switch WrittenWords.classMark(cell.text) {
    case nil: translation.reject(at: cell.offset, Self.isNoMark(cell.text))
    case .filler: translation.note(.noClass(cell.text.quoted), at: cell.offset, like: "filler")
    case .record(let kind):
      let meeting = Meeting(course: course.lowercased(), date: date, period: period)
      meetings[meeting, default: 0] += 1
      let number = meetings[meeting] ?? 1
      // Without periods, the second class of a date has period 2.
      let period = period ?? (number > 1 ? number : nil)
      if kind != .noClass {
        translation.marks.append(
          .init(
            course: course, date: date, period: period, offset: cell.offset, isPresent: kind == .present))
      }
      translation.note(cell, readAs: kind.rawValue, like: "attendance \(cell.text)")
      translation.note(.made(.recordID), at: cell.offset)
      translation.append(.attendanceRecords, at: cell.offset) { check throws(Fault) in
        AttendanceRecord(
          id: "\(date) \(course) \(kind.rawValue)" + (number == 1 ? "" : " \(number)"),
          course: try check.text(course, "courseId"), day: try check.day(Day(date), "date"), kind: kind,
          period: period.flatMap { Course.periods.contains($0) ? $0 : nil })
      }
    }
  }

  static func isNoMark(_ text: String) -> Phrase {
    "\"\(text.quoted)\" is not an attendance record; write present, absent, late, early_leave, official_absent or no_class"
  }
}

/// Marks of a course in a sheet that numbers its classes and has no days.
///
/// A sign that fills a cell, such as `-`, means a cancelled class before the last mark. After the last mark it equals
/// an empty cell.
struct NumberedMarks {
  private var kinds: [AttendanceRecord.Kind?] = []

  /// Reads the cells of a course, in the order of the numbers.
  ///
  /// - Parameter cells: Cell of each number; `nil` if the row is shorter.
  init(_ cells: [WrittenTable.Cell?], _ translation: inout Translation) {
    var fillers: [Int] = []
    for cell in cells {
      guard let cell, !cell.text.isEmpty else {
        kinds.append(nil)
        continue
      }
      switch WrittenWords.classMark(cell.text) {
      case nil:
        translation.reject(at: cell.offset, AttendanceMarks.isNoMark(cell.text))
        kinds.append(nil)
      case .filler:
        fillers.append(kinds.count)
        kinds.append(nil)
      case .record(let kind):
        translation.note(cell, readAs: kind.rawValue, like: "attendance \(cell.text)")
        kinds.append(kind)
      }
    }
    let last = kinds.lastIndex { $0 != nil } ?? -1
    for index in fillers where index < last { kinds[index] = .noClass }
  }

  /// Adds the course with its counts, and one class per column; statements may change this number of classes later.
  ///
  /// If a mark fills the last column, more columns may follow: the course has at least the usual number of classes.
  func append(course: WrittenTable.Cell, to translation: inout Translation) {
    var count = AbsenceCount()
    let held = kinds.compactMap(\.self).filter { $0 != .noClass }
    for kind in held { count.add(kind) }
    let cancelled = kinds.count { $0 == .noClass }
    translation.numbered.insert(course.text)
    let hasRoom = kinds.last == .some(nil)
    let columns = kinds.count - cancelled
    translation.append(.courses, at: course.offset) { check throws(Fault) in
      let counts = CourseCounts(
        held: try check.integer(held.count, "classesHeld", in: WrittenSlots.totals), absences: count,
        unknown: [])
      return Course(
        id: try check.text(course.text, "courseId"), name: course.text, weekday: nil, period: nil,
        totalClasses: try check.integer(
          hasRoom ? columns : max(Course.usualClasses, columns), "totalClasses", in: WrittenSlots.totals),
        semester: "term", counts: counts, statesTotal: hasRoom || columns >= Course.usualClasses)
    }
  }
}

/// Detects a sheet of attendance of several people that has no column of people (F18, T4).
///
/// A class is a course on a date, and in a period if the sheet has a column of periods. A person has one mark per
/// class, or is late and leaves early. Two equal marks count once, because a file may contain two exports.
/// A class is contradictory if its marks differ in another way (there and absent, absent and late), or if it has one
/// mark three times.
///
/// A contradictory class may be a correction that left the old row in place, for which T4 has its rule. So the sheet
/// is of several people only if more than a fifth of its classes are contradictory, or at least three and more than a
/// twentieth. A sheet with only the absences of two or three people has few such classes, and looks like the sheet of
/// a careless person.
struct ClassMarks {
  /// The marks of each class by their kinds; `nil` for someone who was there.
  private var marks: [Meeting: [AttendanceRecord.Kind?: Int]] = [:]
  private var indices: [Meeting: Int] = [:]
  private var order: [Meeting] = []

  /// - Parameter kind: `nil` for someone who was there.
  mutating func add(
    _ kind: AttendanceRecord.Kind?, course: String, date: CivilDate, period: Int?, at offset: Int
  ) {
    let meeting = Meeting(course: course, date: date, period: period)
    if marks[meeting] == nil { order.append(meeting) } else { indices[meeting] = indices[meeting] ?? offset }
    marks[meeting, default: [:]][kind, default: 0] += 1
  }

  /// True if the marks of a class are clearly of several people.
  ///
  /// - Parameter copies: Number of copies of each row in the sheet.
  private func isOfSeveral(_ meeting: Meeting, copies: Int) -> Bool {
    let own = (marks[meeting] ?? [:]).mapValues { $0 / copies }
    if own.values.contains(where: { $0 > 2 }) { return true }
    return own.count > 1 && Set(own.keys) != [.late, .earlyLeave]
  }

  /// What is wrong with a sheet of several people; `nil` for one that may be a single person's.
  var fault: Fault? {
    let copies = marks.values.flatMap(\.values).reduce(0, Self.greatestCommonDivisor)
    let several = order.filter { isOfSeveral($0, copies: max(1, copies)) }
    let isMany = several.count * 5 > order.count || several.count >= 3 && several.count * 20 > order.count
    guard isMany, let first = several.first, let offset = indices[first] else { return nil }
    let period: Phrase = first.period.map { ", period \($0)," } ?? ""
    return Fault(
      offset: offset,
      message:
        """
        \(first.course.quoted) on \(first.date)\(period) has records of more than one person (like \(several.count) \
        of \(order.count) classes); add a column student and give --student NAME, or a column period for two meetings \
        a day
        """)
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }
}
