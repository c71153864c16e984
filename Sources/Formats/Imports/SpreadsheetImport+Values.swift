import Kaiki
import Phrases
import Rows

extension SpreadsheetImport {
  package mutating func reading(
    _ cell: WrittenTable.Cell, as column: SpreadsheetColumn, in index: Int, row: Int
  ) -> Reading {
    switch column.value {
    case .text, .statement: return .value(cell.text)
    case .number, .count, .interval: return number(cell)
    case .date: return date(cell, in: index, row: row)
    case .moment: return moment(cell, in: index, row: row)
    case .time:
      guard let minute = WrittenDates.time(cell.text) else { return .value(cell.text) }
      return taken(cell, "\(padded(minute / 60, to: 2)):\(padded(minute % 60, to: 2))", "time")
    case .attendance:
      if AttendanceRecord.Kind(rawValue: cell.text) != nil { return .value(cell.text) }
      switch WrittenWords.classMark(cell.text) {
      case nil: return .value(cell.text)
      case .filler: return .nothing
      case .record(let kind): return taken(cell, kind.rawValue, "attendance \(cell.text)")
      }
    case .half: return half(cell)
    case .classDay: return classDay(cell)
    case .boolean:
      guard cell.text != "true", cell.text != "false", let boolean = WrittenWords.boolean(cell.text) else {
        return .value(cell.text)
      }
      return taken(cell, boolean.description, "truth \(cell.text)")
    case .mark:
      if Checkmark(rawValue: cell.text) != nil { return .value(cell.text) }
      if !hasTicksAlone, decimal(cell.text) != nil { return number(cell) }
      guard let mark = WrittenWords.checkmark(cell.text, xIsNo: xIsNo) else {
        return .value(cell.text)
      }
      return taken(cell, mark.rawValue, "mark \(cell.text)")
    }
  }

  /// Returns a value, and notes it if the cell has another text.
  package mutating func taken(_ cell: WrittenTable.Cell, _ value: String, _ key: String) -> Reading {
    translation.note(cell, readAs: value, like: key)
    return .value(value)
  }

  private mutating func number(_ cell: WrittenTable.Cell) -> Reading {
    var word = cell.text.narrow
    for suffix in ["時限目", "時限", "限目", "限", "コマ", "回", "時間目"] where word.hasSuffix(suffix) {
      word.removeLast(suffix.count)
      break
    }
    guard let decimal = decimal(word), decimal != cell.text else { return .value(cell.text) }
    return taken(cell, decimal, "number")
  }

  /// Number in the native form; `nil` for other text. With semicolons between cells, a comma is a decimal comma.
  private func decimal(_ text: String) -> String? {
    let word = text.narrow
    if Double(word) != nil { return word }
    guard separator == .semicolons, word.count(where: { $0 == "," }) == 1 else { return nil }
    let pointed = word.replacing(",", with: ".")
    return Double(pointed) == nil ? nil : pointed
  }

  private mutating func date(_ cell: WrittenTable.Cell, in index: Int, row: Int) -> Reading {
    if InstantText.date(cell.text) != nil { return .value(cell.text) }
    guard let shape = WrittenDates.shape(cell.text) else { return .value(cell.text) }
    guard let date = dates[index]?.dates[row] else {
      return .fault(WrittenDates.unresolved(cell.text))
    }
    if case .serial = shape, context.isStrict { return .fault(WrittenDates.numberOfDay(cell.text, date)) }
    return taken(cell, date.description, key(of: shape))
  }

  private func key(of shape: WrittenDates.Shape) -> String {
    switch shape {
    case .whole: "date"
    case .three: "date of three numbers"
    case .monthAndDay: "date without a year"
    case .serial: "number of a day"
    }
  }

  /// A date with a time of day, or for a bare date its noon.
  private mutating func moment(_ cell: WrittenTable.Cell, in index: Int, row: Int) -> Reading {
    if (try? InstantText.parse(cell.text).get()) != nil, InstantText.date(cell.text) == nil {
      return .value(cell.text)
    }
    guard InstantText.date(cell.text) != nil || WrittenDates.shape(cell.text) != nil,
      let date = dates[index]?.dates[row]
    else { return .value(cell.text) }
    if case .serial = WrittenDates.shape(cell.text), context.isStrict {
      return .fault(WrittenDates.numberOfDay(cell.text, date))
    }
    let minute = WrittenDates.timeAfterDate(cell.text)
    let local = LocalTime(date: date, secondOfDay: (minute ?? 720) * 60)
    let instant = context.boundary.zone.instant(of: local)
    if minute == nil {
      translation.note(.noon(cell.text.quoted, readAs: instant), at: cell.offset, like: "noon")
    } else {
      translation.note(
        .value(cell.text.quoted, readAs: instant.description), at: cell.offset, like: "moment")
    }
    return .value(instant.description)
  }

  private mutating func half(_ cell: WrittenTable.Cell) -> Reading {
    let word = SheetHeading.folded(cell.text)
    for (half, words) in [
      (
        Semester.Half.first, ["前期", "前", "春学期", "春", "上期", "1", "first", "spring", "first_half", "firsthalf"]
      ),
      (.second, ["後期", "後", "秋学期", "秋", "下期", "2", "second", "autumn", "fall", "second_half", "secondhalf"]),
    ] where words.contains(word) || words.prefix(1).contains(where: word.hasSuffix) {
      return taken(cell, half.rawValue, "half \(cell.text)")
    }
    return .value(cell.text)
  }

  private mutating func classDay(_ cell: WrittenTable.Cell) -> Reading {
    if CalendarImport.changes[cell.text] != nil { return .value(cell.text) }
    let word = SheetHeading.folded(cell.text)
    let change: CalendarException.Change?
    if ["休講", "休業", "休業日", "休み", "祝日", "休日", "noclass", "holiday", "closed", "off"].contains(word) {
      change = .noClass
    } else if ["授業", "授業日", "補講", "補講日", "祝日授業", "class", "classday", "open"].contains(word) {
      change = .classDay
    } else {
      let parts = ["の授業", "授業", "振替", "時間割"]
      let stem = parts.reduce(word) { $0.replacing($1, with: "") }
      change = WrittenWords.weekday(stem).map(CalendarException.Change.actsAs)
    }
    guard let change else { return .value(cell.text) }
    return taken(cell, change.description, "class day \(cell.text)")
  }

  /// Adds the values that a row lacks and its table requires, with notes.
  ///
  /// - Returns: `false` if the row was rejected.
  package mutating func complete(_ row: inout SheetRow) -> Bool {
    func make<Column: RowColumn>(_ column: Column, _ text: String?, _ made: ReadingFact.Made) {
      guard row[column] == nil, let text else { return }
      row.set(column, text)
      translation.note(.made(made), at: row.start)
    }
    let identity = row.identity
    switch kind.format {
    case .attendanceRecords:
      let parts = [AttendanceRecord.Column.date, .courseId, .period, .type].compactMap { row.text($0) }
      make(
        AttendanceRecord.Column.recordId, names.made(parts.joined(separator: " "), of: identity), .recordID)
    case .courses:
      // Rows of a course without counts are its classes; rows with counts are a course each, unless their counts are equal.
      let name = row.text(Course.Column.courseName)
      make(Course.Column.courseId, hasCounts ? name.map { names.made($0, of: identity) } : name, .courseID)
      guard !hasCounts || completeCounts(&row) else { return false }
      make(Course.Column.semesterId, "term", .termOfCourses)
    case .semesters:
      let half = row.text(Semester.Column.semesterType)
      make(
        Semester.Column.semesterId,
        row.text(Semester.Column.name) ?? half.map { "\(row.text(Semester.Column.startDate) ?? "") \($0)" },
        .termID)
    case .periodTimes: make(PeriodTime.Column.semesterId, "term", .termOfTimes)
    case .calendar: make(CalendarException.Column.kind, "noClass", .kindOfDay)
    case .reviewLogs:
      // Any other number is rejected as a rating.
      if row[ReviewRow.Column.result] == nil,
        let rating = row.text(ReviewRow.Column.rating).flatMap({ Int($0) })
      {
        row.set(ReviewRow.Column.result, (rating > Int(Rating.again.rawValue)).description)
      }
    case .recurringTasks: return completeTask(&row, identity)
    case .settings, .cards, .attemptTasks, .completions, .attempts, .lists, .listItems, .opens, .checkmarks,
      .loopCheckmarks, .habits, .loopHabits, .oldLoopHabits, .observations, .schoolAttendance,
      .publicReviewLog, .pyFSRSReviewLog, .srsBenchmarkLog, .ankiReviewLog, .duolingoTraces, .ankiCards,
      .fsrsCards:
      break
    }
    return true
  }

  /// True if the table has a column of counts of a course.
  private var hasCounts: Bool { columns.contains { $0?.value == .count } }

  /// Completes the counts of a course.
  ///
  /// Classes attended and missed add up to the classes held, so that each is computed from the two others. Any other missing
  /// column counts as 0. An empty cell is unknown, and a remark names its row.
  ///
  /// - Returns: `false` if the row was rejected: every count is empty, or the counts contradict each other.
  private mutating func completeCounts(_ row: inout SheetRow) -> Bool {
    let start = row.start
    let (hasAbsences, hasHeld) = (
      index(of: Course.Column.absences) != nil, index(of: Course.Column.classesHeld) != nil
    )
    let course = row.text(Course.Column.courseName) ?? ""
    for (heading, column) in zip(headings, columns) {
      guard let column, column.value == .count, row[column.column] == nil else { continue }
      translation.note(.emptyCount(heading.text.quoted, course: course.quoted), at: start)
    }
    let others = [Course.Column.lateArrivals, .earlyLeaves, .officialAbsences]
    let (attended, held) = (row.number(SheetOnlyColumn.attended), row.number(Course.Column.classesHeld))
    if !hasAbsences, hasHeld {
      // Late arrivals and early leaves are attended classes.
      if let attended, let held {
        let missed = held - attended - (row.number(Course.Column.officialAbsences) ?? 0)
        guard missed >= 0 else {
          translation.reject(
            at: start, "\(attended) classes attended are more than \(held) held; correct one of the numbers")
          return false
        }
        row.set(Course.Column.absences, missed.description)
        translation.note(.made(.absences), at: start)
      }
    } else if !hasAbsences {
      row.set(Course.Column.absences, "0")
    }
    for column in others where index(of: column) == nil { row.set(column, "0") }
    if let attended, let held, let absent = row.number(Course.Column.absences), hasAbsences {
      // An official absence, a late arrival and an early leave may count as attended or not.
      let counts = others.compactMap { row.number($0) }
      let most = counts.count < others.count ? .max : attended + absent + counts.reduce(0, +)
      if !(attended + absent...most).contains(held) {
        translation.note(
          .contradictingCounts(course: course.quoted, held: held, attended: attended, missed: absent),
          at: start)
      }
    }
    if let fault = Self.contradiction(
      held: held, total: row.number(Course.Column.totalClasses),
      absent: (row.number(Course.Column.absences) ?? 0) + (row.number(Course.Column.officialAbsences) ?? 0),
      late: max(row.number(Course.Column.lateArrivals) ?? 0, row.number(Course.Column.earlyLeaves) ?? 0))
    {
      translation.reject(at: start, fault)
      return false
    }
    let kinds = [.absences] + others
    let missed = kinds.compactMap { row.number($0) }
    if let attended, !hasHeld, missed.count == kinds.count {
      row.set(Course.Column.classesHeld, (attended + missed.reduce(0, +)).description)
      translation.note(.made(.classesHeld), at: start)
    }
    guard ([.classesHeld] + kinds).contains(where: { row[$0] != nil }) else {
      translation.reject(
        at: start, "every count of the row is empty; write the number of absences, such as 0")
      return false
    }
    return true
  }

  /// Returns the fault of counts that contradict each other; `nil` if they agree.
  ///
  /// A missed class has neither a late arrival nor an early leave; an attended class may have both.
  private static func contradiction(held: Int?, total: Int?, absent: Int, late: Int) -> Phrase? {
    if let held, let total, held > total {
      return "\(held) classes held are more than the course's total of \(total); correct one of the numbers"
    }
    guard let classes = held ?? total, absent + late > classes else { return nil }
    return
      "\(absent + late) absences, late arrivals and early leaves are more than \(classes, "class"); correct one of the numbers"
  }

  /// Splits the interval of a recurring task into number and unit, and adds a missing id and next due time.
  ///
  /// - Returns: `false` if the row was rejected because its interval is not an interval.
  private mutating func completeTask(_ row: inout SheetRow, _ identity: String) -> Bool {
    typealias Column = RecurringTask.Column
    if let cell = row[Column.intervalValue], row[Column.intervalUnit] == nil {
      guard let interval = CalendarInterval(phrase: cell.text) else {
        let heading = index(of: Column.intervalValue).map { headings[$0].text.quoted }
        translation.reject(
          at: cell.offset,
          "\(heading ?? "intervalValue") \"\(cell.text.quoted)\" is not an interval; write days, weeks or months, such as 3 days"
        )
        return false
      }
      translation.note(.interval(cell.text.quoted, readAs: interval), at: cell.offset, like: "interval")
      row.set(Column.intervalValue, interval.value.description, at: cell.offset)
      row.set(Column.intervalUnit, interval.unit.rawValue, at: cell.offset)
    }
    if row[Column.id] == nil, let title = row.text(Column.title) {
      row.set(Column.id, names.made(title, of: identity))
      translation.note(.made(.taskID), at: row.start)
    }
    if row[Column.nextReminderDate] == nil, let created = row[Column.createdDate] {
      row[Column.nextReminderDate] = row[Column.lastCompletedDate] ?? created
      translation.note(.made(.nextReminder), at: row.start)
    }
    return true
  }
}
