import Kaiki
import Phrases
import Rows

/// Detects a sheet of attendance of several people that has no column of people (F18, T4).
///
/// A class is a course on a date, and in a period if the sheet has a column of periods. One person has one mark per
/// class, or is late and leaves early. The same mark twice counts once: two exports may have been put into one file.
/// A class is contradictory if its marks differ in another way (there and absent, absent and late), or if it has one
/// mark three times.
///
/// A contradictory class may be a correction that left the old row in place, for which T4 has its rule. So the sheet
/// is of several people only if more than a fifth of its classes are contradictory, or at least three and more than a
/// twentieth. A sheet with only the absences of two or three people has few such classes, and looks like the sheet of
/// a careless person.
package struct ClassMarks {
  private struct Meeting: Hashable {
    var course: String
    var date: CivilDate
    var period: Int?
  }

  /// The marks of each class by their kinds; `nil` for someone who was there.
  private var marks: [Meeting: [AttendanceRecord.Kind?: Int]] = [:]
  private var indices: [Meeting: Int] = [:]
  private var order: [Meeting] = []

  /// - Parameter kind: `nil` for someone who was there.
  package mutating func add(
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
  package var fault: Fault? {
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
