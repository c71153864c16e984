import Kaiki
import Phrases
import Rows

/// Adds the marks of a sheet of attendance to a translation: one attendance record per mark.
package struct AttendanceMarks {
  private struct Meeting: Hashable {
    var course: String
    var date: CivilDate
    var period: Int?
  }

  /// Number of marks of each class so far.
  private var meetings: [Meeting: Int] = [:]

  /// Adds the record of a cell.
  ///
  /// Two marks of a course on one date without a period are two classes of that day.
  package mutating func add(
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
      if kind.rawValue != cell.text {
        translation.note(
          .value(cell.text.quoted, readAs: kind.rawValue), at: cell.offset, like: "attendance \(cell.text)")
      }
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
package struct NumberedMarks {
  private var kinds: [AttendanceRecord.Kind?] = []

  /// Reads the cells of a course, in the order of the numbers.
  ///
  /// - Parameter cells: Cell of each number; `nil` if the row is shorter.
  package init(_ cells: [WrittenTable.Cell?], _ translation: inout Translation) {
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
        if kind.rawValue != cell.text {
          translation.note(
            .value(cell.text.quoted, readAs: kind.rawValue), at: cell.offset, like: "attendance \(cell.text)")
        }
        kinds.append(kind)
      }
    }
    let last = kinds.lastIndex { $0 != nil } ?? -1
    for index in fillers where index < last { kinds[index] = .noClass }
  }

  /// Marks of the classes that were held.
  private var held: [AttendanceRecord.Kind] { kinds.compactMap(\.self).filter { $0 != .noClass } }

  /// Adds the course with its counts. It has as many classes as columns; statements may change that number later.
  ///
  /// If a mark fills the last column, more columns may follow: the course has at least the usual number of classes.
  package func append(course: WrittenTable.Cell, to translation: inout Translation) {
    var count = AbsenceCount()
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
