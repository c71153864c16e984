import Kaiki
import Rows

/// Weekday or periods in a row of a log.
struct StatedSlot {
  var course: String
  var date: CivilDate
  var cell: Translation.StatedCell
  /// Ascending, from 1; empty for a weekday.
  var periods: [Int] = []
}

/// Limits, numbers of classes, weekdays and periods in logs, lists of courses and tables of totals.
extension SpreadsheetImport {
  /// Reads the statements of a row of a log, and returns the row with its period.
  ///
  /// A row of several periods has no period of its own: it is one record, unless a timetable has a class in each of them.
  mutating func record(of row: SheetRow, _ stated: [Translation.StatedCell]) -> SheetRow {
    var row = row
    func cell(_ heading: SheetHeading) -> Translation.StatedCell? { stated.first { $0.heading == heading } }
    let date = row.text(AttendanceRecord.Column.date).flatMap(InstantText.date)
    let course = row.text(AttendanceRecord.Column.courseId)
    if let course {
      translation.state(of: course, stated.filter { [.limit, .total].contains($0.heading) })
      if let weekday = cell(.slot) ?? cell(.weekday), let date {
        weekdays.append(StatedSlot(course: course, date: date, cell: weekday))
      }
    }
    guard let period = cell(.period) ?? cell(.slot) else { return row }
    let periods: [Int]
    if period.heading == .slot {
      periods = self.periods(of: period, on: date)
    } else if let own = WrittenSlots.periods(period.cell.text) {
      periods = own
    } else {
      row[AttendanceRecord.Column.period] = period.cell
      return row
    }
    guard let only = periods.first else { return row }
    if let course, let date {
      periodsOfRows.append(StatedSlot(course: course, date: date, cell: period, periods: periods))
    }
    guard periods.count == 1 else {
      translation.noteSeveral(periods.map { ClassSlot(weekday: nil, period: $0) }, in: period)
      return row
    }
    if period.heading == .period { _ = taken(period.cell, only.description, "number") }
    row.set(AttendanceRecord.Column.period, only.description, at: period.cell.offset)
    return row
  }

  /// States the classes of the week of courses with rows of several periods: those with at least half as many rows as the usual
  /// one.
  mutating func readPeriodsOfRows() {
    for rows in Self.byCourse(periodsOfRows) {
      guard let first = rows.first(where: { $0.periods.count > 1 }) else { continue }
      let all = rows.flatMap { row in
        row.periods.map { ClassSlot(weekday: Day(row.date).weekday, period: $0) }
      }
      let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
      let most = counts.values.max() ?? 0
      var seen: Set<ClassSlot> = []
      let usual = all.filter { 2 * (counts[$0] ?? 0) >= most && seen.insert($0).inserted }
      translation.state(
        CourseStatement(course: first.course, value: .slots(usual)), at: first.cell.cell.offset)
    }
    translation.severalPeriods = periodsOfRows.filter { $0.periods.count > 1 }.map {
      Translation.SeveralPeriods(course: $0.course, day: Day($0.date), periods: $0.periods)
    }
  }

  /// Rows of each course, in the order of the first rows.
  private static func byCourse(_ rows: [StatedSlot]) -> [[StatedSlot]] {
    var indices: [String: Int] = [:]
    var groups: [[StatedSlot]] = []
    for row in rows {
      let index = indices[CourseStatement.key(row.course), default: groups.count]
      if index == groups.count {
        indices[CourseStatement.key(row.course)] = index
        groups.append([])
      }
      groups[index].append(row)
    }
    return groups
  }

  /// Periods of a cell such as `月3・4` on the weekday of a date; all its periods if the cell names another weekday.
  private func periods(of slot: Translation.StatedCell, on date: CivilDate?) -> [Int] {
    guard let slots = WrittenSlots.slots(weekday: slot.cell.text, period: nil) else { return [] }
    let ofDay = slots.filter { $0.weekday == date.map { Day($0).weekday } }
    return (ofDay.isEmpty ? slots : ofDay).compactMap(\.period)
  }

  /// Reads the weekdays of a log.
  ///
  /// If all rows of a course name the same weekday, this is the weekday of the course, even for rows with another date. In any
  /// other case the date holds, and a remark names the row.
  mutating func readWeekdays() {
    for rows in Self.byCourse(weekdays) {
      let read = rows.compactMap { row in
        WrittenSlots.slots(weekday: row.cell.cell.text, period: nil).map { (row: row, slots: $0) }
      }
      let others = read.filter { row, slots in !slots.contains { $0.weekday == Day(row.date).weekday } }
      let isOfCourse =
        Set(read.map(\.slots)).count == 1 && (!others.isEmpty || (read.first?.slots.count ?? 0) > 1)
      if isOfCourse, let first = read.first {
        translation.state(
          CourseStatement(course: first.row.course, value: .slots(first.slots)),
          at: first.row.cell.cell.offset)
      } else {
        for (row, _) in others {
          translation.note(
            .weekdayBesideDate(row.cell.cell.text.quoted, date: row.date), at: row.cell.cell.offset,
            like: "weekday beside date")
        }
      }
    }
  }

  /// Reads a row of a list of courses: one native row for each class of the week.
  mutating func readCourse(_ read: SheetRow, _ stated: [Translation.StatedCell]) {
    func cell(_ heading: SheetHeading) -> Translation.StatedCell? { stated.first { $0.heading == heading } }
    var row = read
    let course = row.text(Course.Column.courseName) ?? ""
    let isOfTotals = columns.contains { $0?.value == .count }
    for (heading, column) in [(SheetHeading.total, Course.Column.totalClasses), (.limit, .maxAbsences)] {
      guard let stated = cell(heading) else { continue }
      if let count = WrittenSlots.count(stated.cell.text) {
        _ = taken(stated.cell, count.description, "number")
        row.set(column, count.description, at: stated.cell.offset)
        if heading == .total, isOfTotals {
          row.set(Course.Column.statesTotal, "true", at: stated.cell.offset)
        }
      } else if heading == .limit, isOfTotals {
        translation.noteUnread(stated, of: course)
      } else {
        row[column] = stated.cell
      }
    }
    let (weekday, period) = (cell(.slot) ?? cell(.weekday), cell(.period))
    let slots = WrittenSlots.slots(weekday: weekday?.cell.text, period: period?.cell.text)
    if slots == nil, isOfTotals, let unread = weekday ?? period {
      translation.noteUnread(unread, of: course)
    }
    guard complete(&row) else { return }
    let known = (slots ?? []).filter { $0.weekday != nil }
    guard !known.isEmpty else {
      // The native reader rejects a weekday or period that is no number.
      if !isOfTotals {
        row[Course.Column.dayOfWeek] = weekday?.cell
        row[Course.Column.period] = period?.cell
      }
      completeRows.append(row)
      return
    }
    noteSlots(known, weekday, period)
    for slot in known {
      let offset = (weekday ?? period)?.cell.offset ?? row.start
      if isOfTotals, slot.period == nil { translation.note(.made(.periodOfCourse), at: row.start) }
      if let weekday = slot.weekday {
        row.set(Course.Column.dayOfWeek, weekday.rawValue.description, at: offset)
      }
      row[Course.Column.period] = (slot.period ?? (isOfTotals ? 1 : nil)).map {
        WrittenTable.Cell(text: $0.description, offset: period?.cell.offset ?? offset)
      }
      completeRows.append(row)
    }
  }

  /// Notes how the weekday and period of a row were read, unless they are numbers.
  private mutating func noteSlots(
    _ slots: [ClassSlot], _ weekday: Translation.StatedCell?, _ period: Translation.StatedCell?
  ) {
    guard slots.count == 1, let slot = slots.first else {
      if let cell = [weekday, period].compactMap({ $0 }).last { translation.noteSeveral(slots, in: cell) }
      return
    }
    if let weekday, slot.period != nil, period == nil {
      translation.note(
        .slots(weekday.cell.text.quoted, readAs: slots), at: weekday.cell.offset, like: "slot of a course")
      return
    }
    if let weekday, let read = slot.weekday { _ = taken(weekday.cell, read.rawValue.description, "weekday") }
    if let period, let read = slot.period { _ = taken(period.cell, read.description, "number") }
  }
}
