import Kaiki
import Phrases
import Rows

/// Spreadsheet in a free layout, translated to rows of a native kind.
///
/// Reads Japanese and English headings, dates and weekdays, attendance records, and full-width or half-width numbers. If a
/// text deviates from the native format, the reader guesses its meaning and adds a note.
package struct SpreadsheetImport {
  package let kind: SpreadsheetKind
  package private(set) var columns: [SpreadsheetColumn?]
  package let headings: WrittenTable.Row
  package var rows: ArraySlice<WrittenTable.Row>
  package let separator: ReadingFact.Separator
  package let context: ReadingContext
  package var translation = Translation()
  /// True if the marks of habits are words, 0 and 1 only: 1 then means done, and is no state code of an app.
  var hasTicksAlone = false
  /// True if an x among the marks of habits means not done.
  var xIsNo = false
  /// Rows of a sheet of attendance without a mark.
  private var unmarked: [SheetRow] = []
  /// Rows with all values that their table requires, in the order of the sheet.
  var completeRows: [SheetRow] = []
  /// Weekdays that the rows of a log name, in the order of the rows.
  var weekdays: [StatedSlot] = []
  /// Periods that the rows of a log name, in the order of the rows.
  var periodsOfRows: [StatedSlot] = []
  package var dates: [Int: WrittenDates] = [:]
  /// Person of each row if several people share the sheet; empty otherwise.
  private var owners: [String] = []
  /// Name of the course if no column names one; `nil` otherwise.
  private var onlyCourse: String?
  /// Ids of rows without an id; equal rows have one id.
  package var names = MadeNames()

  /// The rows of a table; `nil` if its headings are of no kind that people keep.
  ///
  /// - Parameter kind: Kind of data that the name of the file gives; `nil` if it gives none.
  /// - Throws: `Fault` if the table names several people and the user chose none.
  package static func translation(
    of text: ThirdPartyText, kind: DataKind?, _ person: inout ChosenPerson, _ context: ReadingContext
  ) throws(Fault) -> Translation? {
    let table = WrittenTable(text)
    guard let found = firstHeadings(in: table.rows, kind) else { return nil }
    let (titles, headings) = (table.rows[..<found.index], table.rows[found.index])
    var translated = SpreadsheetImport(
      kind: found.kind, columns: found.columns, headings: headings,
      rows: table.rows.dropFirst(found.index + 1),
      separator: table.separatorName, context: context)
    let people = translated.people
    var isSpeltOnce = false
    translated.translation.marksPresence = translated.marksPresence
    if let people { isSpeltOnce = try translated.keepOnePerson(people, &person) }
    if found.kind.format == .courses, translated.index(of: Course.Column.courseName) == nil {
      let name = AttendanceGridImport.courseName(of: text)
      translated.onlyCourse = name
      translated.translation.note(.courseOfFile(name.quoted), at: headings.first?.offset ?? 0)
    }
    translated.dropRepeatedIDs()
    let owners = translated.meetOwners()
    translated.noteForm(of: table, titles: titles, people ?? owners)
    if let people { translated.translation.note(people, of: headings, person) }
    translated.readDates()
    // Without a column of people, or with names that differ only by case or width, rows may still be of several people.
    if found.kind.format == .attendanceRecords, !isSpeltOnce { try translated.refuseSeveral() }
    translated.readMarks()
    for (number, row) in translated.rows.enumerated() { translated.read(row, number) }
    translated.readUnmarked()
    translated.readPeriodsOfRows()
    translated.readWeekdays()
    translated.addRows()
    return translated.translation
  }

  // MARK: People

  /// Drops a column such as 番号 as ids of rows if it numbers people: most of its values are in several events.
  ///
  /// A corrected row may repeat a single id.
  private mutating func dropRepeatedIDs() {
    guard let ids = idColumn, headings[ids].text != columns[ids]?.name else { return }
    let events = columns.indices.filter { index in
      columns[index].map { kind.needed.contains($0.column) && $0.value != .attendance } ?? false
    }
    var known: [String: Set<[String]>] = [:]
    for row in rows where !row.text(ids).isEmpty {
      known[row[ids].text, default: []].insert(events.map(row.text))
    }
    guard 2 * known.values.count(where: { $0.count > 1 }) > known.count else { return }
    columns[ids] = nil
    names = MadeNames()
  }

  package var people: PeopleColumns? {
    let isOfOne =
      kind.format == .attendanceRecords || kind.format == .checkmarks || kind.countsAbsences
    return isOfOne ? otherPeople : nil
  }

  /// Columns of people among the unused columns; `nil` if there are none.
  private var otherPeople: PeopleColumns? {
    PeopleColumns(headings.map(\.text), except: Set(columns.indices.filter { columns[$0] != nil }))
  }

  /// True if a row of a log marks presence, of any person.
  private var marksPresence: Bool {
    guard let type = index(of: AttendanceRecord.Column.type) else { return false }
    return WrittenWords.markPresence(rows, in: [type])
  }

  /// Drops the rows of all people but one.
  ///
  /// - Returns: True if the remaining rows spell the person's name in one way.
  /// - Throws: `Fault` if the table is of several people and the user chose none.
  private mutating func keepOnePerson(
    _ people: PeopleColumns, _ person: inout ChosenPerson
  ) throws(Fault) -> Bool {
    rows = try person.rows(Array(rows), by: people, headings)[...]
    return Set(rows.map { people.name(of: $0).words }).count < 2
  }

  /// Looks for people whose items are told apart.
  ///
  /// - Returns: The columns of people; `nil` if they name fewer than two.
  private mutating func meetOwners() -> PeopleColumns? {
    guard kind.format.kind.ofSeveralPeople(headings.map(\.text)) == .keptApart, let people = otherPeople
    else { return nil }
    let all = rows.map { people.name(of: $0).words }
    var known: Set<String> = []
    let found = all.filter { !$0.isEmpty && known.insert($0).inserted }
    translation.people = (people.heading, found)
    guard found.count > 1 else { return nil }
    owners = all
    return people
  }

  /// Puts the name of its person before the ids of a row.
  private func name(_ row: inout SheetRow, ofOwner owner: String) {
    guard kind.format != .reviewLogs else {
      if row[ReviewRow.Column.userId] == nil { row.set(ReviewRow.Column.userId, owner) }
      return
    }
    if row[RecurringTask.Column.id] == nil { row[RecurringTask.Column.id] = row[RecurringTask.Column.title] }
    row.name(context.ownedColumns(kind.native.map(\.name), of: kind.format.kind), ofOwner: owner)
  }

  /// Refuses a sheet of attendance whose marks are not one person's.
  private func refuseSeveral() throws(Fault) {
    // Rows with ids are of an app, which keeps the records of its user.
    guard index(of: AttendanceRecord.Column.recordId) == nil,
      let course = index(of: AttendanceRecord.Column.courseId),
      let day = index(of: AttendanceRecord.Column.date), let type = index(of: AttendanceRecord.Column.type)
    else { return }
    let period = index(of: Course.Column.period) ?? index(of: SheetOnlyColumn.slot)
    var marks = ClassMarks()
    for (number, row) in rows.enumerated() {
      guard let date = InstantText.date(row.text(day)) ?? dates[day]?.dates[number],
        let kind = WrittenWords.attendance(row.text(type)), kind != .noClass
      else { continue }
      let digits = period.map { row.text($0).narrow.filter { $0.isASCII && $0.isNumber } }
      marks.add(
        kind, course: row.text(course), date: date, period: digits.flatMap { Int($0) },
        at: (row.cell(type) ?? row[0]).offset)
    }
    if let fault = marks.fault { throw fault }
  }

  /// First row with the headings of a kind of table, at most after five titles; `nil` if there is none.
  package static func firstHeadings(
    in rows: [WrittenTable.Row], _ wanted: DataKind?
  ) -> (index: Int, kind: SpreadsheetKind, columns: [SpreadsheetColumn?])? {
    for (index, row) in rows.prefix(6).enumerated() {
      let headings = row.map(\.text)
      for kind in SpreadsheetKind.all where wanted == nil || kind.format.kind == wanted {
        if let columns = kind.columns(of: headings) { return (index, kind, columns) }
      }
    }
    return nil
  }

  /// Kind of data of a table by its headings; `nil` for unknown headings, or if half of the cells of a column are
  /// unreadable. A list of days has too few headings for a kind.
  package static func kind(of text: ThirdPartyText) -> DataKind? {
    let rows = WrittenTable(text, most: lookedAtRows).rows
    guard let found = firstHeadings(in: rows, nil), found.kind.needed.count > 2 else { return nil }
    let isReadable = found.columns.indices.allSatisfy { index in
      guard let value = found.columns[index]?.value else { return true }
      let cells = WrittenTable.texts(of: index, in: rows.dropFirst(found.index + 1))
      return 2 * cells.count { Self.isReadable($0, value) } > cells.count || cells.isEmpty
    }
    return isReadable ? found.kind.format.kind : nil
  }

  private static func isReadable(_ text: String, _ value: SpreadsheetValue) -> Bool {
    switch value {
    case .boolean: text == "true" || text == "false" || WrittenWords.boolean(text) != nil
    case .mark: Double(text) != nil || WrittenWords.checkmark(text, xIsNo: false) != nil
    case .date, .moment, .attendance, .statement: isNative(text, value) || isWritten(text, value)
    case .text, .number, .time, .half, .classDay, .interval, .count: true
    }
  }

  /// True if most cells of a column under a native heading have a form that only people write.
  ///
  /// A single odd cell is a fault of its row, as in any native file.
  package static func isWritten(_ text: ThirdPartyText, as format: ImportFormat) -> Bool {
    guard let kind = SpreadsheetKind.all.first(where: { $0.format == format }) else { return false }
    let table = WrittenTable(text, most: lookedAtRows)
    guard let headings = table.rows.first, let columns = kind.columns(of: headings.map(\.text))
    else { return false }
    return columns.indices.contains { index in
      guard let value = columns[index]?.value else { return false }
      let cells = WrittenTable.texts(of: index, in: table.rows.dropFirst())
      return 2 * cells.count { isWritten($0, value) } > cells.count
    }
  }

  /// True if a text has a form that people write and native files lack.
  private static func isWritten(_ text: String, _ value: SpreadsheetValue) -> Bool {
    guard !isNative(text, value) else { return false }
    return switch value {
    case .date, .moment: WrittenDates.shape(text) != nil
    case .attendance: WrittenWords.classMark(text) != nil
    case .statement(.weekday): WrittenSlots.slots(weekday: text, period: nil) != nil
    case .statement(.period): WrittenSlots.periods(text) != nil
    case .text, .number, .time, .half, .classDay, .boolean, .mark, .interval, .count, .statement: false
    }
  }

  private static func isNative(_ text: String, _ value: SpreadsheetValue) -> Bool {
    switch value {
    case .date, .moment: InstantText.date(String(text.prefix(10))) != nil
    case .attendance: AttendanceRecord.Kind(rawValue: text) != nil
    case .statement(.weekday), .statement(.period): Int(text) != nil
    case .text, .number, .time, .half, .classDay, .boolean, .mark, .interval, .count, .statement: true
    }
  }

  /// Number of rows by which a native file is recognised.
  private static let lookedAtRows = 10_000

  private init(
    kind: SpreadsheetKind, columns: [SpreadsheetColumn?], headings: WrittenTable.Row,
    rows: ArraySlice<WrittenTable.Row>, separator: ReadingFact.Separator, context: ReadingContext
  ) {
    (self.kind, self.columns, self.headings, self.rows) = (kind, columns, headings, rows)
    (self.separator, self.context) = (separator, context)
    translation.begin(kind.format, part: isThirdPartyLog ? .thirdPartyReviews : nil)
    if let ids = idColumn { names = MadeNames(rows.compactMap { $0.cell(ids)?.text }) }
  }

  /// Heading of each native column, for messages; the name of a column without a heading.
  ///
  /// A heading for weekday and period names both columns. The unit of an interval and the next due time of a task are taken
  /// from other columns, so messages name those headings.
  private var nativeHeadings: [String] {
    kind.native.map { column in
      let slot = [Course.Column.dayOfWeek, .period].map(\.rawValue).contains(column.name)
      let own = zip(headings, columns).first { _, found in
        found.map { $0.name == column.name || slot && $0.column == TableColumn(SheetOnlyColumn.slot) }
          ?? false
      }
      let source: RecurringTask.Column? =
        switch column {
        case TableColumn(RecurringTask.Column.intervalUnit): .intervalValue
        case TableColumn(RecurringTask.Column.nextReminderDate): .createdDate
        default: nil
        }
      return own?.0.text.quoted ?? source.flatMap { index(of: $0) }.map { headings[$0].text.quoted }
        ?? column.name
    }
  }

  /// Index of the heading of a column; `nil` if the table lacks the column.
  package func index<Column: RowColumn>(of column: Column) -> Int? {
    columns.firstIndex { $0?.column == TableColumn(column) }
  }

  /// Index of the column with ids of rows; `nil` if the table has none.
  private var idColumn: Int? { columns.firstIndex { ["recordId", "id"].contains($0?.name) } }

  /// True if the table is a review log with empty steps only, and a required native heading is missing.
  ///
  /// The app that wrote such a table does not export its intervals (F7).
  private var isThirdPartyLog: Bool {
    guard kind.format == .reviewLogs, !kind.needed.map(\.name).allSatisfy(headings.map(\.text).contains)
    else { return false }
    guard let step = index(of: ReviewRow.Column.nextStep) else { return true }
    return rows.allSatisfy { $0.text(step).isEmpty }
  }

  private mutating func noteForm(
    of table: WrittenTable, titles: ArraySlice<WrittenTable.Row>, _ people: PeopleColumns?
  ) {
    translation.noteForm(of: table, titles: titles)
    for (index, (heading, column)) in zip(headings, columns).enumerated()
    where people?.indices.contains(index) != true {
      if let column {
        // A weekday repeats the date.
        let isOfDate = column.value == .statement(.weekday) && kind.format == .attendanceRecords
        guard !column.isDocumented(heading.text), !isOfDate else { continue }
        let name = column.column == TableColumn(SheetOnlyColumn.slot) ? "dayOfWeek, period" : column.name
        translation.note(.heading(heading.text.quoted, column: name), at: heading.offset)
        continue
      }
      let cells = WrittenTable.texts(of: index, in: rows)
      if !cells.isEmpty, PeopleColumns.isHeading(heading.text) {
        translation.note(.peopleColumn(heading.text.quoted, people: Set(cells).count), at: heading.offset)
      } else if !heading.text.isEmpty, !SheetHeading.weekday.isSurelyNamed(heading.text) {
        translation.noteUnread(
          heading, kind.format == .courses ? cells : [], or: .column(heading.text.quoted))
      }
    }
  }

  /// Reads the columns of dates as a whole, because a date may depend on other dates of its column.
  private mutating func readDates() {
    for (index, column) in columns.enumerated() where column?.value == .date || column?.value == .moment {
      dates[index] = WrittenDates(
        rows.map { $0.cell(index)?.text }, terms: context.terms.map(\.days))
    }
  }

  private mutating func readMarks() {
    guard let index = columns.firstIndex(where: { $0?.value == .mark }) else { return }
    let marks = Set(rows.compactMap { $0.cell(index)?.text.narrow })
    xIsNo = WrittenWords.xIsNo(beside: marks)
    hasTicksAlone = marks.contains("1") && marks.allSatisfy { $0 == "0" || $0 == "1" || Double($0) == nil }
  }

  // MARK: Rows

  package enum Reading {
    case value(String)
    /// The row has no event.
    case nothing
    case fault(Phrase)
  }

  private mutating func read(_ row: WrittenTable.Row, _ number: Int) {
    let start = row.first?.offset ?? 0
    if let broken = row.first(where: { $0.text.contains("\u{FFFD}") }) {
      return translation.reject(at: broken.offset, WrittenWords.brokenText(broken.text))
    }
    if WrittenTable.hasSurplus(row, under: headings) {
      return translation.reject(at: start, CSVRowReader.fieldCount(row.count, header: headings.count))
    }
    var values = SheetRow(kind.native, start: start)
    var stated: [Translation.StatedCell] = []
    for (index, column) in columns.enumerated() {
      guard let column, !row.text(index).isEmpty else { continue }
      let cell = row[index]
      if case .statement(let heading) = column.value {
        if !WrittenWords.isFiller(cell.text) { stated.append((heading, headings[index].text, cell)) }
        continue
      }
      if column.value == .count, WrittenWords.isFiller(cell.text) { continue }
      switch reading(cell, as: column, in: index, row: number) {
      case .value(let value): values[column.column] = .init(text: value, offset: cell.offset)
      case .nothing:
        translation.note(.noClass(cell.text.quoted), at: cell.offset, like: "filler")
        return
      case .fault(let message):
        return translation.reject(at: cell.offset, message)
      }
    }
    if owners.indices.contains(number), !owners[number].isEmpty {
      name(&values, ofOwner: owners[number])
    }
    if kind.format == .courses {
      if let onlyCourse { values.set(Course.Column.courseName, onlyCourse) }
      return readCourse(values, stated)
    }
    guard kind.format == .attendanceRecords else { return append(values) }
    values = record(of: values, stated)
    if values[AttendanceRecord.Column.type] == nil { unmarked.append(values) } else { append(values) }
  }

  /// Reads the rows of a sheet of attendance without a mark: they are class days, like the empty cells of a grid. A
  /// row of an app, or a row without course or date, lacks a value.
  private mutating func readUnmarked() {
    let last = translation.marks.map(\.date).max()
    let isOfApp = index(of: AttendanceRecord.Column.recordId) != nil
    for row in unmarked {
      guard let last, !isOfApp, let course = row.text(AttendanceRecord.Column.courseId),
        let date = row.text(AttendanceRecord.Column.date).flatMap(InstantText.date)
      else {
        append(row)
        continue
      }
      translation.blanks.append(.init(course: course, date: date, isOfCourse: true))
      if date < last { translation.note(.unmarkedRow, at: row.start) }
    }
  }

  private mutating func append(_ read: SheetRow) {
    var row = read
    guard complete(&row) else { return }
    completeRows.append(row)
    if kind.format == .attendanceRecords { noteAbsence(row) }
  }

  private mutating func addRows() {
    let (names, headings) = (kind.native.map(\.name), nativeHeadings)
    let (numbers, first) = NumberedTime.told(by: completeRows, names, isMoment: kind.format.holdsMoments)
    if let first, let fact = numbers.fact(first.column) {
      translation.values.note(fact, at: first.offset, like: "unit of numbers")
    }
    let clock = WrittenClock(numbers: numbers, zone: context.zoneOfTimes)
    for row in completeRows {
      translation.append(kind.format, at: row.start) { check throws(Fault) in
        try Fields.reading(
          row.cells, at: row.start, columns: names, headings: headings, clock: clock, notes: check.notes
        ) { fields throws(Fault) in try kind.read(fields, context) }
      }
    }
  }

  private mutating func noteAbsence(_ row: SheetRow) {
    let period = row.text(AttendanceRecord.Column.period).flatMap { Int($0) }
    guard
      let kind = row.text(AttendanceRecord.Column.type).flatMap(AttendanceRecord.Kind.init(rawValue:)),
      kind != .noClass, let course = row.text(AttendanceRecord.Column.courseId),
      let date = row.text(AttendanceRecord.Column.date).flatMap(InstantText.date),
      period.map(Course.periods.contains) ?? true
    else { return }
    translation.marks.append(
      .init(course: course, date: date, period: period, offset: row.start, isPresent: kind == .present))
  }
}
