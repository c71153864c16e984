import Apps
import Files
import Formats
import Kaiki
import Rows

/// Reads inputs in sequence and gathers their rows.
package struct InputReader {
  package var gathered = ReadHistory()
  package var builder = HistoryBuilder()
  package let isStrict: Bool
  package var boundary = DayBoundary(zone: .utc)
  /// Zone of times that name none; `nil` if such a time is a fault.
  package let zoneOfTimes: TimeZoneRules?
  /// Person whose rows are read from tables of attendance and habits that name people.
  package var person: ChosenPerson
  package var memories = FormatMemories()
  /// Names of the files that are named after cards.
  private var cardFiles: Set<String> = []
  /// True if a table of tasks names no people, so that all people of other tables do the same tasks.
  package private(set) var sharesTasks = false
  var isKindGiven = false
  /// True if there are several inputs, or if other files or sheets were ignored.
  var isOneOfSeveral = false
  /// Maximum number of parts of an input that are read in parallel.
  package let jobs: Int
  package private(set) var blockBytes: Int
  /// Receiver of the answers of a large log; `nil` if the reader keeps all answers.
  package private(set) var stream: AnswerStream?
  /// Receives the progress of reading a log of answers; `nil` for no progress.
  let watch: ReadingWatch?
  private(set) var sortsAnswers = false
  package var sheets: [AttendanceSheet] = []
  /// Statements of the sheets about courses, in the order of reading.
  package var statements: [PlacedStatement] = []
  /// First file with a table of totals of courses, as it was named; `nil` without one.
  var fileOfTotals: String?
  /// Records of logs whose rows name several periods.
  package var severalPeriods: [Translation.SeveralPeriods] = []
  /// Courses that have as many classes as a sheet has columns.
  package var numbered: Set<String> = []

  package init(
    isStrict: Bool, student: String? = nil, zoneOfTimes: TimeZoneRules? = nil, jobs: Int,
    blockBytes: Int = ReviewBlocks.standardBytes, watchedBy watch: ReadingWatch? = nil
  ) {
    self.isStrict = isStrict
    self.zoneOfTimes = zoneOfTimes
    person = ChosenPerson(name: student)
    gathered.keptOut = Rejections(listsAll: isStrict)
    self.jobs = jobs
    self.blockBytes = blockBytes
    self.watch = watch
  }

  /// Returns a reader that passes the answers of a large log to a stream.
  ///
  /// - Parameter sortsAnswers: True to sort the answers before they are replayed.
  func streaming(to stream: AnswerStream, sortsAnswers: Bool) -> InputReader {
    var reader = self
    reader.stream = stream
    reader.blockBytes = stream.blockBytes
    reader.sortsAnswers = sortsAnswers
    return reader
  }

  package func context(of file: String) -> ReadingContext {
    ReadingContext(
      file: file, isStrict: isStrict, boundary: boundary, zoneOfTimes: zoneOfTimes,
      terms: builder.semestersSoFar, sharesTasks: sharesTasks)
  }

  /// Collects the facts of an input that apply to all inputs, before the first is read.
  ///
  /// - Returns: True if the input is one of several and has settings, which are read before all other inputs.
  package mutating func learn(from input: inout Input, ofSeveral: Bool) throws(ReadingError) -> Bool {
    if input.kind == .cards { cardFiles.insert(input.name) }
    // Only these kinds have facts about other inputs; a large log is therefore read once.
    guard !input.isDatabase, [nil, .tasks, .habits].contains(input.kind) else {
      return ofSeveral && input.kind == .settings
    }
    return try input.withHead { head in
      if ofSeveral, head.kind == nil, head.native == .settings { return true }
      if head.kind == .tasks, PeopleColumns.names(among: head.names, of: head.native).isEmpty {
        sharesTasks = true
      }
      for format in AppFormats.all {
        if let days = format.learn(head, &memories) { builder.assume(days) }
      }
      return false
    }
  }

  package mutating func read(_ input: inout Input) throws(ReadingError) {
    let (name, kind, pieces) = (input.name, input.kind, input.pieces)
    if input.isDatabase { return try readDatabase(input) }
    let loaded = try input.takeBytes()
    let fault = input.fault
    try loaded.withBytes { bytes throws(ReadingError) in
      guard fault == nil, let encoding = TextEncoding.of(bytes) else {
        var file = File(name: name, kind: kind, bytes: bytes, pieces: pieces)
        file.isPlainLog = input.isPlainLog
        return try read(file, after: fault)
      }
      try InputBytes(bytes: encoding.decoded(bytes)).withBytes { bytes throws(ReadingError) in
        let file = File(name: name, kind: kind, bytes: bytes, encoding: encoding)
        note(
          [.init(fact: .encoding(encoding.name), offset: 0)], of: file)
        try read(file, after: nil)
      }
    }
  }

  /// - Parameter fault: What was wrong with the input while it was loaded.
  private mutating func read(_ file: File, after fault: Fault?) throws(ReadingError) {
    if fault == nil, !file.isPlainLog {
      if try readMended(file) { return }
      let recognition = Recognition(Head(file))
      if let found = try Recognised.read(recognition, of: file, &person, &memories, context(of: file.name)) {
        return try read(found, of: file)
      }
      if isOneOfSeveral, let list = CourseSheetImport.translation(of: recognition.head) {
        return readStatements(list, of: file)
      }
      if !isKindGiven, let named = file.kind, let kind = recognition.kindByColumns {
        note([.init(fact: .otherKind(named: named.rawValue, readAs: kind.rawValue), offset: 0)], of: file)
        return try read(file.of(kind), after: nil)
      }
    }
    if let encoding = file.encoding { note(file.unconverted(from: encoding), of: file) }
    try readRows(of: file, after: fault)
  }

  /// Reads a third-party text with invalid bytes; in a native file these bytes are faults of their rows.
  ///
  /// - Returns: True if the text is such a text.
  private mutating func readMended(_ file: File) throws(ReadingError) -> Bool {
    guard let (bytes, pieces, fact) = file.mended() else { return false }
    return try InputBytes(bytes: bytes).withBytes { bytes throws(ReadingError) in
      let mended = File(
        name: file.name, kind: file.kind, bytes: bytes, pieces: pieces, encoding: file.encoding)
      guard
        let found = try Recognised.read(
          Recognition(Head(mended)), of: mended, &person, &memories, context(of: file.name))
      else { return false }
      note([fact], of: file)
      try read(found, of: mended)
      return true
    }
  }

  /// Reads a native file.
  ///
  /// - Parameter fault: What was wrong with the input while it was loaded.
  private mutating func readRows(of file: File, after fault: Fault?) throws(ReadingError) {
    switch try file.rowReader(after: fault) {
    case .objects(let reader): try read(file, reader)
    case .table(let reader): try read(file, reader)
    }
  }

  private mutating func read<Reader: ReviewRowReader>(_ file: File, _ reader: Reader) throws(ReadingError) {
    try readTable(file, reader)
    guard let source = gathered.sources.last, source.rows > 0 || source.rejected == 0 || isStrict else {
      throw .noGoodRow(path: file.name, gathered.keptOut)
    }
  }

  private mutating func readTable<Reader: ReviewRowReader>(
    _ file: File, _ reader: Reader
  ) throws(ReadingError) {
    var reader = reader
    let names = reader.names
    let format = try file.format(of: reader, ofSeveral: isOneOfSeveral)
    try read(file, &reader, as: format, format.columns(of: names), people(of: names, format))
  }

  private mutating func read(_ found: Recognised, of file: File) throws(ReadingError) {
    switch found {
    case .translation(let translation, let format): try read(translation, from: format, of: file)
    case .separated(let table): try read(table, of: file)
    }
  }

  private mutating func read(_ table: SeparatedTable, of file: File) throws(ReadingError) {
    try InputBytes(bytes: table.bytes).withBytes { bytes throws(ReadingError) in
      let values = File(name: file.name, kind: file.kind, bytes: bytes, pieces: table.pieces)
      try readTable(
        values, try file.reporting { () throws(Fault) in try CSVRowReader(bytes: bytes, from: 0) })
    }
    try end(table.faults, table.notes, of: file, from: gathered.sources.count - 1)
  }

  /// Adds the faults that concern no row of a table, and the notes of a file.
  ///
  /// - Parameter first: Index of the first source of the file.
  /// - Throws: `ReadingError.noGoodRow` if the file has bad rows only.
  private mutating func end(
    _ faults: [Fault], _ notes: [PlacedFact], of file: File, from first: Int
  ) throws(ReadingError) {
    var finder = PositionFinder()
    for fault in faults { gathered.keptOut.append(fault, in: file, &finder) }
    if gathered.sources.count > first { gathered.sources[first].rejected += faults.count }
    guard gathered.sources.count > first,
      isStrict || gathered.sources[first...].contains(where: { $0.rows > 0 })
        || gathered.rejections.allSatisfy({ $0.file != file.name })
    else { throw .noGoodRow(path: file.name, gathered.keptOut) }
    note(notes, of: file)
  }

  /// Adds the rows of a translation, with one source per table.
  private mutating func read(
    _ translation: Translation, from format: (any AppFormat.Type)?, of file: File
  ) throws(ReadingError) {
    var finder = PositionFinder()
    let first = gathered.sources.count
    if let people = translation.people {
      gathered.people.add(people.names, in: file.name, under: people.heading)
    }
    for rows in translation.tables {
      add(rows, of: file)
      gathered.sources[gathered.sources.count - 1].isOfApp = format != nil
      gathered.sources[gathered.sources.count - 1].hasInstantsOfDays =
        translation.values.haveInstants || format?.hasMoments ?? false
    }
    try end(translation.faults, translation.notes, of: file, from: first)
    severalPeriods += translation.severalPeriods
    numbered.formUnion(translation.numbered.map(CourseStatement.key))
    keep(translation.statements, of: file, &finder)
    if let mark = translation.marks.first {
      let (line, column) = finder.position(of: mark.offset, in: file.bytes)
      sheets.append(
        AttendanceSheet(
          file: file.name, line: line, column: column, marks: translation.marks, blanks: translation.blanks,
          marksPresence: translation.marksPresence))
    }
  }

  /// Adds the typed rows of a file, with a source for their table.
  private mutating func add(_ rows: TypedRows, of file: File) {
    var source = begin(
      rows.format, part(rows.part, of: file), of: file, isOfTotals: rows.format == .courses)
    var rejections = Rejections(listsAll: isStrict)
    var finder = PositionFinder()
    for element in rows.elements {
      switch element {
      case .success(let row):
        row.add(to: &builder)
        source.rows += 1
      case .failure(let fault):
        source.rejected += 1
        rejections.append(fault, in: file, &finder)
      }
    }
    gathered.keptOut.append(contentsOf: rejections)
    if rows.format.kind == .reviewLogs { noteUsers(of: source) }
    reportBackwardRows(of: file)
    gathered.sources.append(source)
  }

  /// Begins a table of a file in the history, and returns its source without rows.
  ///
  /// - Parameter isOfTotals: True for courses of a sheet or calendar, which are not compared as exports.
  private mutating func begin(
    _ format: ImportFormat, _ part: HistoryPart, of file: File, isOfTotals: Bool
  ) -> Source {
    if isOfTotals { fileOfTotals = fileOfTotals ?? file.name }
    builder.beginInput(
      part, of: isOfTotals ? nil : DataFileName.export(of: file.name), file: file.name)
    return Source(
      path: file.name, kind: format.kind, format: format, rows: 0, rejected: 0, unknownColumns: [])
  }

  /// Returns the part of the history to which rows of a file belong.
  ///
  /// An interval table determined the answers of another app if the inputs have settings or cards of the original design.
  private func part(_ part: HistoryPart, of file: File) -> HistoryPart {
    let isOfTable =
      part == .thirdPartyReviews
      && (builder.holds(.settings) || !cardFiles.subtracting([file.name]).isEmpty)
    return isOfTable ? .reviews : part
  }

  /// Reads a list of limits, weekdays and periods of courses.
  private mutating func readStatements(_ list: CourseSheetImport, of file: File) {
    var finder = PositionFinder()
    gathered.sources.append(
      Source(
        path: file.name, kind: .courses, format: .courses, rows: list.rows, rejected: 0, unknownColumns: []))
    note(list.translation.notes, of: file)
    keep(list.translation.statements, of: file, &finder)
  }

  private mutating func keep(
    _ stated: [(statement: CourseStatement, offset: Int)], of file: File, _ finder: inout PositionFinder
  ) {
    statements += stated.map { statement, offset in
      let (line, column) = finder.position(of: offset, in: file.bytes)
      return PlacedStatement(file: file.name, line: line, column: column, statement: statement)
    }
  }

  package mutating func note(_ notes: [PlacedFact], of file: File) {
    var finder = PositionFinder()
    gathered.notes += notes.map { note in
      let (line, column) = file.position(of: note.offset, &finder)
      return ReadingNote(
        file: file.name, line: line, column: column, fact: note.fact, count: note.count)
    }
  }

  /// Reads the rows of one native table.
  private mutating func read<Reader: ReviewRowReader>(
    _ file: File, _ reader: inout Reader, as format: ImportFormat, _ columns: [String],
    _ people: [String]
  ) throws(ReadingError) {
    let rows = format.rows
    let columns = columns.filter { !people.contains($0) } + people
    reader.want(columns)
    let policy = format.kind.ofSeveralPeople(reader.names)
    let met =
      try people.isEmpty ? [] : meetPeople(of: file, reader, policy, columns, count: people.count)
    if policy == .keptApart, let heading = people.first {
      gathered.people.add(met, in: file.name, under: heading)
    } else if !people.isEmpty, person.name == nil {
      note(people.map { .init(fact: .peopleColumn($0.quoted, people: 1), offset: 0) }, of: file)
    }
    var (source, clock) = begin(file, reader, as: format, columns)
    let notes = ValueNotes()
    if format == .reviewLogs, people.isEmpty {
      gathered.keptOut.append(contentsOf: readReviews(of: file, reader, columns, clock, &source))
    } else {
      let owners = RowOwners(count: people.count, policy: policy, areSeveral: met.count > 1)
      gathered.keptOut.append(
        contentsOf: try readRows(of: file, &reader, as: rows, columns, clock, owners, notes, &source))
    }
    if format.kind == .reviewLogs, people.isEmpty { noteUsers(of: source) }
    if policy == .keptApart, !people.isEmpty, met.count < 2 {
      // The figures are of one person, with or without the column.
      if met.count == 1 {
        note(people.map { .init(fact: .peopleColumn($0.quoted, people: 1), offset: 0) }, of: file)
      }
      let found = Set(reader.unknownNames + people)
      source.unknownColumns = reader.names.filter(found.contains)
    }
    end(source, of: file, reader, countedPeople: people, unknownKeys: notes.unknownKeys.names)
  }

  private struct RowOwners {
    /// Number of last columns that name people; 0 for none.
    let count: Int
    let policy: SeveralPeople
    let areSeveral: Bool
  }

  /// Begins a native table, and returns its source without rows, and the meaning of its moments.
  package mutating func begin<Reader: ReviewRowReader>(
    _ file: File, _ reader: Reader, as format: ImportFormat, _ columns: [String]
  ) -> (Source, WrittenClock) {
    let source = begin(format, format.rows.part, of: file, isOfTotals: false)
    let (numbers, first) = NumberedTime.told(
      by: reader, of: file.bytes, columns, isMoment: format.holdsMoments, isJSON: !Reader.isTable)
    if let first, let fact = numbers.fact(first.column) {
      note([PlacedFact(fact: fact, offset: first.offset)], of: file)
    }
    return (source, WrittenClock(numbers: numbers, zone: zoneOfTimes))
  }

  /// Adds the source of a file whose rows have been read.
  ///
  /// - Parameters:
  ///   - countedPeople: Columns with counted people; any other column of people is noted.
  ///   - unknownKeys: Keys within values that no column reads.
  package mutating func end<Reader: ReviewRowReader>(
    _ source: Source, of file: File, _ reader: Reader, countedPeople: [String] = [],
    unknownKeys: [String] = []
  ) {
    var source = source
    if source.unknownColumns.isEmpty { source.unknownColumns = reader.unknownNames }
    source.unknownColumns += unknownKeys
    for name in source.unknownColumns
    where PeopleColumns.isHeading(name) && !countedPeople.contains(name) {
      note([.init(fact: .peopleColumn(name.quoted, people: nil), offset: 0)], of: file)
    }
    reportBackwardRows(of: file)
    gathered.sources.append(source)
  }

  /// Reads all rows of a file, and returns the rejected rows.
  private mutating func readRows<Reader: ReviewRowReader>(
    of file: File, _ reader: inout Reader, as rows: RowFormat, _ columns: [String], _ clock: WrittenClock,
    _ owners: RowOwners, _ notes: ValueNotes, _ source: inout Source
  ) throws(ReadingError) -> Rejections {
    var rejections = Rejections(listsAll: isStrict)
    var finder = PositionFinder()
    let fields = Fields(
      bytes: file.bytes, row: Row(columnCount: columns.count), columns: Array(columns.dropLast(owners.count)),
      undoesFormulaGuard: Reader.isTable, clock: clock, notes: notes)
    let context = context(of: file.name)
    let isLog = rows.kind == .reviewLogs
    let ownedColumns = context.ownedColumns(fields.columns, of: rows.kind)
    if owners.areSeveral, rows.kind == .cards { builder.log.namesCardsByOwner = true }
    reading: while true {
      var fault: Fault?
      switch reader.next(into: &fields.row) {
      case .end: break reading
      case .fault(let found): fault = found
      case .row:
        if owners.count > 0 {
          let person = Self.person(fields.row, file.bytes, columns, count: owners.count)
          switch owners.policy {
          case .refused: if !self.person.takes(person) { continue }
          case .keptApart where isLog:
            builder.log.owner = person.isEmpty ? nil : Int32(builder.log.users.intern(person.words))
          case .keptApart:
            fields.owner =
              owners.areSeveral && !person.isEmpty
              ? Fields.Owner(name: person.words, columns: ownedColumns) : nil
          case .unnoticed: break
          }
        }
        do throws(Fault) {
          for part in try rows.read(fields, &builder, &memories, context) {
            source.rejectedItems += 1
            rejections.append(part, in: file, &finder)
          }
          source.rows += 1
        } catch {
          fault = error
        }
      }
      if let fault {
        if source.format == .settings { throw .badSettings(file.rejection(fault, &finder)) }
        source.rejected += 1
        rejections.append(fault, in: file, &finder)
      }
    }
    source.hasInstantsOfDays = notes.haveInstants
    note(notes.facts.all, of: file)
    return rejections
  }

  /// Adds a finding for each row that is earlier than the row before it (C9).
  private mutating func reportBackwardRows(of file: File) {
    var finder = PositionFinder()
    for start in builder.log.backward {
      let line = file.position(of: start, &finder).line
      builder.log.add(
        Finding(
          rule: "C9", severity: .note, location: "\(file.name):\(line)", code: .backward))
    }
    builder.log.addUnlisted("C9", builder.log.backwardCount - builder.log.backward.count)
  }

}

package struct AttendanceSheet {
  /// File as the user named it.
  package let file: String
  /// Location of the first mark, from 1.
  package let line, column: Int
  package var marks: [SpreadsheetCourses.Mark]
  package var blanks: [SpreadsheetCourses.Blank]
  /// True if the sheet marks presence, also of people other than the chosen one.
  package let marksPresence: Bool
}
