import Kaiki
import Rows

extension Translation {
  /// Cell of a course under a heading.
  package typealias StatedCell = (heading: SheetHeading, name: String, cell: WrittenTable.Cell)

  /// Reads the cells of a course. A value that cannot be read is unknown, and a remark names its cell.
  package mutating func state(of course: String, _ cells: [StatedCell]) {
    let cells = cells.filter { !$0.cell.text.isEmpty && !WrittenWords.isFiller($0.cell.text) }
    func cell(_ heading: SheetHeading) -> StatedCell? { cells.first { $0.heading == heading } }
    for stated in cells where stated.heading == .limit || stated.heading == .total {
      guard let count = WrittenSlots.count(stated.cell.text) else {
        noteUnread(stated, of: course)
        continue
      }
      state(
        CourseStatement(course: course, value: stated.heading == .limit ? .limit(count) : .total(count)),
        at: stated.cell.offset)
    }
    let (weekday, period) = (cell(.slot) ?? cell(.weekday), cell(.period))
    guard let first = weekday ?? period else { return }
    guard let slots = WrittenSlots.slots(weekday: weekday?.cell.text, period: period?.cell.text) else {
      return noteUnread(first, of: course)
    }
    noteSeveral(slots, in: period ?? first)
    state(CourseStatement(course: course, value: .slots(slots)), at: first.cell.offset)
  }

  /// Notes a value of a course that cannot be read.
  mutating func noteUnread(_ stated: StatedCell, of course: String) {
    note(
      .unreadStatement(stated.cell.text.quoted, heading: stated.name.quoted, course: course.quoted),
      at: stated.cell.offset)
  }

  /// Notes an unread column, or row, of a sheet. Numbers of courses under an unknown heading may be absence limits.
  ///
  /// - Parameters:
  ///   - cells: Texts of its cells; empty if they are not one per course.
  ///   - other: Remark on cells that are no such numbers.
  mutating func noteUnread(_ heading: WrittenTable.Cell, _ cells: [String], or other: ReadingFact) {
    let cells = cells.filter { !$0.isEmpty }
    let isKnown = heading.text.isEmpty || SheetHeading.allCases.contains { $0.isNamed(heading.text) }
    let mayBeLimit = !isKnown && !cells.isEmpty && cells.allSatisfy { WrittenSlots.count($0) != nil }
    note(mayBeLimit ? .unknownNumbers(heading.text.quoted) : other, at: heading.offset)
  }

  /// Notes how several slots of one cell were read.
  mutating func noteSeveral(_ slots: [ClassSlot], in stated: StatedCell) {
    guard slots.count > 1 else { return }
    note(
      .slots(stated.cell.text.quoted, readAs: slots), at: stated.cell.offset,
      like: "slots \(stated.cell.text)")
  }
}
