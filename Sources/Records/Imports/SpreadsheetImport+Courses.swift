import Kaiki

/// Weekday beside a record of a log.
struct StatedWeekday {
  var course: String
  var cell: Translation.StatedCell
  /// Date of the record.
  var date: CivilDate
}

/// Limits, numbers of classes, weekdays and periods beside records and counts.
extension SpreadsheetImport {
  /// Reads the statements of a row of a log, and returns its records: one for each period that the row names.
  ///
  /// If the sheet states a limit or a number of classes, it counts rows, so that a double class is one record.
  mutating func records(
    of values: [PlacedCell], _ stated: [Translation.StatedCell]
  ) -> [[PlacedCell]] {
    func text(_ column: String) -> String? { values.first { $0.column == column }?.value?.written }
    func cell(_ heading: SheetHeading) -> Translation.StatedCell? { stated.first { $0.heading == heading } }
    let date = text("date").flatMap(InstantText.date)
    if let course = text("courseId") {
      translation.state(of: course, stated.filter { [.limit, .total].contains($0.heading) })
      if let weekday = cell(.slot) ?? cell(.weekday), let date {
        weekdays.append(StatedWeekday(course: course, cell: weekday, date: date))
      }
    }
    let periods: [Int]
    if let period = cell(.period) {
      guard let own = WrittenSlots.periods(period.cell.text) else {
        return [values + [PlacedCell("period", .text(period.cell.text), at: period.cell.offset)]]
      }
      periods = own
      if own.count > 1 { translation.noteSeveral(own.map { ClassSlot(weekday: nil, period: $0) }, in: period) }
      if let only = own.first, own.count == 1 { _ = taken(period.cell, .integer(only), "number") }
    } else {
      periods = self.periods(of: cell(.slot), on: date)
    }
    guard let first = periods.first, let offset = (cell(.period) ?? cell(.slot))?.cell.offset else {
      return [values]
    }
    let countsRows = columns.contains {
      $0?.value == .statement(.limit) || $0?.value == .statement(.total)
    }
    return (countsRows ? [first] : periods).map { period in
      var record = values + [PlacedCell("period", .integer(period), at: offset)]
      if period != first, let id = record.firstIndex(where: { $0.column == "recordId" }),
        let written = record[id].value?.written
      {
        record[id].value = .text("\(written) \(period)")
      }
      return record
    }
  }

  /// Periods of a cell such as `月3・4` on a date: those of its weekday, or all if the cell has none for it.
  private func periods(of slot: Translation.StatedCell?, on date: CivilDate?) -> [Int] {
    guard let slot, let slots = WrittenSlots.slots(weekday: slot.cell.text, period: nil) else { return [] }
    let ofDay = slots.filter { $0.weekday == date.map { Day($0).weekday } }
    return (ofDay.isEmpty ? slots : ofDay).compactMap(\.period)
  }

  /// Reads the weekdays of a log. A weekday that differs from that of the date is the course's own if all rows of the course
  /// name it; otherwise the date holds, and a remark names the row.
  mutating func readWeekdays() {
    for rows in Dictionary(grouping: weekdays, by: { CourseStatement.key($0.course) }).values {
      let read = rows.compactMap { row in
        WrittenSlots.slots(weekday: row.cell.cell.text, period: nil).map { (row: row, slots: $0) }
      }
      let others = read.filter { row, slots in !slots.contains { $0.weekday == Day(row.date).weekday } }
      let isOfCourse = Set(read.map(\.slots)).count == 1 && (!others.isEmpty || (read.first?.slots.count ?? 0) > 1)
      if isOfCourse, let first = read.first {
        translation.state(
          CourseStatement(course: first.row.course, value: .slots(first.slots)), at: first.row.cell.cell.offset)
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
  mutating func readCourse(_ read: [PlacedCell], _ stated: [Translation.StatedCell], at start: Int) {
    func cell(_ heading: SheetHeading) -> Translation.StatedCell? { stated.first { $0.heading == heading } }
    var values = read
    let course = values.first { $0.column == "courseName" }?.value?.written ?? ""
    let isOfTotals = columns.contains { $0?.value == .count }
    for (heading, name) in [(SheetHeading.total, "totalClasses"), (.limit, "maxAbsences")] {
      guard let stated = cell(heading) else { continue }
      if let count = WrittenSlots.count(stated.cell.text) {
        _ = taken(stated.cell, .integer(count), "number")
        values.append(PlacedCell(name, .integer(count), at: stated.cell.offset))
      } else if heading == .limit, isOfTotals {
        translation.noteUnread(stated, of: course)
      } else {
        values.append(PlacedCell(name, .text(stated.cell.text), at: stated.cell.offset))
      }
    }
    let (weekday, period) = (cell(.slot) ?? cell(.weekday), cell(.period))
    let slots = WrittenSlots.slots(weekday: weekday?.cell.text, period: period?.cell.text)
    if slots == nil, isOfTotals, let unread = weekday ?? period {
      translation.noteUnread(unread, of: course)
    }
    guard complete(&values, at: start) else { return }
    let known = (slots ?? []).filter { $0.weekday != nil }
    guard !known.isEmpty else {
      // The reader of the rows says what is wrong with a class of the week that is no number.
      if !isOfTotals {
        values += [("dayOfWeek", weekday), ("period", period)].compactMap { column, stated in
          stated.map { PlacedCell(column, .text($0.cell.text), at: $0.cell.offset) }
        }
      }
      return translation.append(kind.format, at: start, values)
    }
    noteSlots(known, weekday, period)
    for slot in known {
      let offset = (weekday ?? period)?.cell.offset ?? start
      let number = slot.period ?? (isOfTotals ? 1 : nil)
      if isOfTotals, slot.period == nil { translation.note(.made(.periodOfCourse), at: start) }
      translation.append(
        kind.format, at: start,
        values + [
          PlacedCell("dayOfWeek", slot.weekday.map { .integer($0.rawValue) }, at: offset),
          PlacedCell("period", number.map { .integer($0) }, at: period?.cell.offset ?? offset),
        ])
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
    if let weekday, let read = slot.weekday { _ = taken(weekday.cell, .integer(read.rawValue), "weekday") }
    if let period, let read = slot.period { _ = taken(period.cell, .integer(read), "number") }
  }
}
