import Encoding
import Kaiki

/// Reads folders, files and standard input into one history.
package struct HistoryReader {
  var gathered = ReadHistory()
  var builder = HistoryBuilder()
  var context: ImportContext
  /// How many parts of an input are read at once.
  let jobs: Int
  /// The length of a part, in bytes.
  let blockBytes: Int
  /// How a large log is replayed while it is read; `nil` where all answers are kept.
  let stream: AnswerStream?
  /// Is told how far a log of answers has been read; `nil` where nobody asks.
  let watch: ReadingWatch?
  /// Whether answers are sorted before they are replayed.
  let sortsAnswers: Bool
  /// Whether a log turned out to be such that its answers have to be kept.
  var hasRefusedStream = false
  /// The sheets of attendance that were read.
  var sheets: [AttendanceSheet] = []

  private init(
    isStrict: Bool, student: String? = nil, zoneOfTimes: TimeZoneRules? = nil, jobs: Int,
    blockBytes: Int = ReviewBlocks.standardBytes,
    stream: AnswerStream? = nil, sortsAnswers: Bool = false, watchedBy watch: ReadingWatch? = nil
  ) {
    context = ImportContext(isStrict: isStrict, student: student)
    context.zoneOfTimes = zoneOfTimes
    gathered.keptOut = Rejections(listsAll: isStrict)
    self.jobs = jobs
    self.blockBytes = blockBytes
    self.stream = stream
    self.sortsAnswers = sortsAnswers
    self.watch = watch
  }

  /// Reads and merges inputs.
  ///
  /// - Parameters:
  ///   - paths: Folders, files, or `-` for standard input, at most once.
  ///   - kind: What files hold whose name does not say it.
  ///   - isStrict: Whether what is otherwise repaired makes a row bad (S13).
  ///   - student: Whose rows are read of tables of attendance and habits that name people; `nil` where none was chosen.
  ///   - zoneOfTimes: The zone of times that name none; `nil` where such a time is a fault.
  ///   - jobs: How many parts of an input are read at once, ≥ 1; what is read does not depend on it.
  ///   - rule: What becomes of things that one of several exports lacks (A0.8).
  ///   - stream: What a large log may be given to while it is read, so that its answers are not kept; `nil` for nothing.
  ///   - watch: Is told how far a log of answers has been read, block by block.
  ///   - boundary: The logical day of data with these settings, which gives the date of an instant (T0).
  /// - Throws: `ReadingError`, where an input cannot be read at all; single bad rows are kept aside.
  package static func read(
    _ paths: [String], kind: DataKind?, isStrict: Bool = false, student: String? = nil,
    zoneOfTimes: TimeZoneRules? = nil, jobs: Int = 1, deletedBy rule: DeletionRule = .none,
    stream: AnswerStream? = nil,
    watchedBy watch: ReadingWatch? = nil,
    boundary: (AppSettings?) -> DayBoundary = ownBoundary
  ) throws(ReadingError) -> ReadHistory {
    var standardInput = try standardInput(among: paths, for: stream)
    if let stream, standardInput?.isFile ?? true {
      // What is wrong with the data comes out when they are read as a whole, for which they are read again.
      for sortsAnswers in [false, true] {
        var reader = HistoryReader(
          isStrict: isStrict, student: student, zoneOfTimes: zoneOfTimes, jobs: jobs,
          blockBytes: stream.blockBytes, stream: stream, sortsAnswers: sortsAnswers, watchedBy: watch)
        let inputs = (try? reader.inputs(of: paths, kind: kind, &standardInput)) ?? []
        let lengths = inputs.compactMap(\.fileBytes)
        if lengths.count == inputs.count, lengths.contains(where: { $0 >= stream.leastBytes }),
          (try? reader.read(inputs, boundary)) != nil, reader.settleStream()
        {
          try reader.refuseUnknownStudent()
          let read = reader.finish(deletedBy: rule)
          if read.history.strayDates.isEmpty, read.history.earlyEvents == nil { return read }
          break
        }
        guard reader.builder.log.stream?.isOutOfOrder ?? false else { break }
      }
    }
    var reader = HistoryReader(
      isStrict: isStrict, student: student, zoneOfTimes: zoneOfTimes, jobs: jobs, watchedBy: watch)
    try reader.read(try reader.inputs(of: paths, kind: kind, &standardInput), boundary)
    try reader.refuseUnknownStudent()
    return reader.finish(deletedBy: rule)
  }

  /// Refuses a name that no table has.
  private func refuseUnknownStudent() throws(ReadingError) {
    if let problem = context.person.problem { throw .unknownStudent(problem) }
  }

  /// Standard input, where a path names it; a file only where it is to be read as a stream.
  private static func standardInput(
    among paths: [String], for stream: AnswerStream?
  ) throws(ReadingError) -> StandardInput? {
    guard paths.contains(StandardInput.path) else { return nil }
    do throws(FileError) {
      // It may take long: what is missing beside it is told at once.
      for path in paths where path != StandardInput.path { try FileError.check(path) }
      return try StandardInput(inFileFrom: stream?.leastBytes)
    } catch {
      throw .file(error)
    }
  }

  /// Reads bytes that are at hand, under the name of a file.
  ///
  /// - Parameters:
  ///   - jobs: How many parts of them are read at once, ≥ 1.
  ///   - blockBytes: The length of a part.
  /// - Throws: `ReadingError`, as for files.
  package static func read(
    _ bytes: [UInt8], named name: String, jobs: Int = 1, blockBytes: Int = ReviewBlocks.standardBytes
  ) throws(ReadingError) -> ReadHistory {
    var reader = HistoryReader(isStrict: false, jobs: jobs, blockBytes: blockBytes)
    let input = Input(name: name, kind: kind(ofFile: name), bytes: InputBytes(bytes: bytes))
    try reader.read([input], ownBoundary)
    return reader.finish(deletedBy: .none)
  }

  /// The logical day that settings name themselves, in the zone of the designs where they name none.
  package static func ownBoundary(of settings: AppSettings?) -> DayBoundary {
    let zone =
      settings.flatMap(assumedZone)
      ?? (try? TimeZoneDatabase.rules(for: settings?.timeZoneIdentifier ?? AppSettings.standardTimeZone))
    return DayBoundary(zone: zone ?? .utc, dayStartHour: settings?.dayStartHour ?? 0)
  }

  /// The zone of data that name none, and of which only the offset of a clock is known; `nil` where there is no such, or it
  /// is that of the designs' own zone.
  package static func assumedZone(of settings: AppSettings) -> TimeZoneRules? {
    guard settings.timeZoneIdentifier == nil, let offset = settings.clockOffset, offset != Self.standardOffset
    else { return nil }
    return TimeZoneDatabase.fixed(offset)
  }

  /// How far clocks are ahead of UTC in the zone of the designs, in minutes; it has no summer time.
  private static let standardOffset = 540

  /// What a file's name says: the last part before its ending, as in `phone.reviewLogs.csv`.
  static func kind(ofFile name: String) -> DataKind? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count >= 2, endings.contains(parts[parts.count - 1].lowercased()) else { return nil }
    let word = parts[parts.count - 2].lowercased()
    return DataKind.allCases.first { $0.rawValue.lowercased() == word }
  }

  /// What the files of one export have in common: the folder, and what stands before the kind in the name, as in
  /// `phone.reviewLogs.csv`. A name without a kind is an export of its own.
  private static func export(ofFile path: String) -> String {
    guard let kind = kind(ofFile: Folder.name(of: path)) else { return path }
    let ending = path.split(separator: ".").last ?? ""
    return String(path.dropLast("\(kind.rawValue).\(ending)".count))
  }

  static let endings = ["json", "jsonl", "csv"]
  /// The endings of texts that a folder may hold beside native files.
  static let foreignEndings = ["ics", "org", "org_archive", "txt", "md", "tsv"]

  /// The files, and standard input, that some paths name.
  private mutating func inputs(
    of paths: [String], kind: DataKind?, _ standardInput: inout StandardInput?
  ) throws(ReadingError) -> [Input] {
    var inputs: [Input] = []
    for path in paths {
      if path == StandardInput.path, let input = standardInput?.take(kind) {
        inputs.append(input)
      } else if Folder.isFolder(path) {
        inputs += try self.inputs(ofFolder: path)
      } else {
        inputs.append(Input(name: path, kind: Self.kind(ofFile: Folder.name(of: path)) ?? kind))
      }
    }
    return inputs
  }

  private mutating func inputs(ofFolder path: String) throws(ReadingError) -> [Input] {
    let names: [String]
    do throws(FileError) { names = try Folder.names(in: path) } catch { throw .file(error) }
    func fullPath(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }
    let files = names.compactMap { name in
      Self.kind(ofFile: Unpacker.unpackedName(name)).map { (name: name, kind: $0) }
    }
    let nameless = names.filter { name in
      !files.contains { $0.name == name }
        && (Self.endings + Self.foreignEndings).contains { name.lowercased().hasSuffix(".\($0)") }
    }
    let wanted = nameless.filter { Translation.isWanted(fullPath($0), besideNamed: !files.isEmpty) }
    let sheets = sheets(ofWorkbooks: names.filter(Self.isWorkbook).map(fullPath))
    guard !files.isEmpty || !wanted.isEmpty || !sheets.isEmpty else {
      // Taskwarrior's own folder, whose files are refused with the way out.
      if let name = TaskwarriorData.fileNames.first(where: names.contains) {
        return [Input(name: fullPath(name), kind: nil)]
      }
      let packages = names.filter(ArchiveContents.isPackage)
      if !packages.isEmpty { return packages.map { Input(name: fullPath($0), kind: nil) } }
      // The folder of a profile, or an unpacked package.
      guard let name = ArchiveContents.collections.first(where: names.contains) else {
        throw .nothingInFolder(path: path)
      }
      return [Input(name: fullPath(name), kind: nil)]
    }
    gathered.passedOver += nameless.filter { name in
      !wanted.contains(name) && Self.endings.contains { name.lowercased().hasSuffix(".\($0)") }
    }.map { "\(path)/\($0)" }
    return (files.map { ($0.name, $0.kind) } + wanted.map { ($0, nil) }).map { name, kind in
      Input(name: fullPath(name), kind: kind)
    } + sheets
  }

  /// Whether a name is that of a workbook, and not of the lock that Excel puts beside an open one.
  private static func isWorkbook(_ name: String) -> Bool {
    [".xlsx", ".xlsm"].contains { name.lowercased().hasSuffix($0) } && !name.hasPrefix("~$")
  }

  /// The sheets of the workbooks of a folder that are of a known kind; workbooks without any are passed over, as other files
  /// of no known kind are.
  private mutating func sheets(ofWorkbooks paths: [String]) -> [Input] {
    paths.flatMap { path -> [Input] in
      let sheets = try? Unpacker.unpacked(
        Input(name: path, kind: nil), passingOver: &gathered.passedOver)
      let wanted = (sheets ?? []).filter(\.isOfKnownKind)
      if wanted.isEmpty { gathered.passedOver.append(path) }
      return wanted
    }
  }

  /// Reads settings, wherever they stand, before all else: they say in which zone the days of the others are (T0). The
  /// others are read by their names, so that nothing hangs on their order (A0.8).
  private mutating func read(
    _ inputs: [Input], _ boundary: (AppSettings?) -> DayBoundary
  ) throws(ReadingError) {
    var (settings, others) = ([Int](), [Int]())
    var inputs = try unpacked(inputs)
    for place in inputs.indices {
      if inputs[place].isDatabase { try readSettings(ofDatabase: inputs[place]) }
      if inputs.count > 1, try inputs[place].holdsSettings() {
        settings.append(place)
      } else {
        others.append(place)
        if let days = try inputs[place].ownDays() { builder.assume(days) }
        if let list = try inputs[place].listedHabits() { context.listedHabits[list.folder] = list.names }
        if let titles = try inputs[place].openTitles() {
          context.openTitles = (context.openTitles ?? []).union(titles)
        }
      }
    }
    others.sort { (inputs[$0].name, $0) < (inputs[$1].name, $1) }
    // Terms, and calendars that have some, come before what is dated by them; what is done of a task comes before where it
    // stands.
    func tellsTerms(_ place: Int) -> Bool {
      inputs[place].kind == .semesters || inputs[place].name.lowercased().hasSuffix(".ics")
    }
    func isArchive(_ place: Int) -> Bool { TodoTxtImport.isArchive(inputs[place].name) }
    others =
      others.filter(tellsTerms) + others.filter(isArchive)
      + others.filter { !tellsTerms($0) && !isArchive($0) }
    var sources: [(place: Int, source: Source)] = []
    func read(_ place: Int, by reader: inout HistoryReader) throws(ReadingError) {
      let before = reader.gathered.sources.count
      try reader.readKeepingOut(&inputs[place], ofSeveral: inputs.count > 1)
      sources += reader.gathered.sources[before...].map { (place, $0) }
    }
    for place in settings { try read(place, by: &self) }
    context.boundary = boundary(builder.settings)
    for place in others { try read(place, by: &self) }
    try refuseNoGoodRow(sources.map(\.source))
    if let (file, made) = addClassesOnHolidays(), let place = inputs.firstIndex(where: { $0.name == file }) {
      sources.append((place, made))
    }
    if let (file, made) = addMissingCourses(), let place = inputs.firstIndex(where: { $0.name == file }) {
      sources += made.map { (place, $0) }
    }
    gathered.sources = inputs.indices.flatMap { place in
      sources.filter { $0.place == place }.map(\.source)
    }
  }

  /// What inputs hold, where they are packed.
  private mutating func unpacked(_ inputs: [Input]) throws(ReadingError) -> [Input] {
    var unpacked: [Input] = []
    for input in inputs { unpacked += try Unpacker.unpacked(input, passingOver: &gathered.passedOver) }
    return unpacked
  }

  mutating func read(_ input: inout Input) throws(ReadingError) {
    let (name, kind) = (input.name, input.kind)
    if stream != nil, input.isDatabase {
      hasRefusedStream = true
      return
    }
    if input.isDatabase { return try readDatabase(input) }
    if let stream, input.isFile, kind ?? .reviewLogs == .reviewLogs,
      let path = input.path,
      let streamed = StreamedFile(path: path, leastBytes: stream.leastBytes)
    {
      guard streamed.load(until: Self.headBytes) else {
        hasRefusedStream = true
        return
      }
      return try readRows(
        of: File(name: name, kind: kind, bytes: streamed.bytes, streamed: streamed), after: nil)
    }
    let loaded = try input.takeBytes()
    let fault = input.fault
    try loaded.withBytes { bytes throws(ReadingError) in
      guard fault == nil, let encoding = TextEncoding.of(bytes) else {
        return try read(File(name: name, kind: kind, bytes: bytes), after: fault)
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
    if fault == nil, let (translation, format) = try Translation.translation(of: file, &context) {
      return try read(translation, from: format, of: file)
    }
    if let encoding = file.encoding { note(file.unconverted(from: encoding), of: file) }
    try readRows(of: file, after: fault)
  }

  /// Reads a file of JSON or CSV.
  ///
  /// - Parameter fault: What was wrong with the input while it was loaded.
  private mutating func readRows(of file: File, after fault: Fault?) throws(ReadingError) {
    let start = try file.reporting { () throws(Fault) in
      if let fault { throw fault }
      return try InputText.start(of: file.bytes)
    }
    if InputText.isJSON(file.name, file.bytes, from: start) {
      try read(
        file,
        try file.reporting { () throws(Fault) in
          try JSONRowReader(bytes: file.bytes, from: start, isLines: file.name.hasSuffix(".jsonl"))
        })
    } else {
      try read(
        file, try file.reporting { () throws(Fault) in try CSVRowReader(bytes: file.bytes, from: start) })
    }
  }

  private mutating func read<Reader: RowReader>(_ file: File, _ reader: Reader) throws(ReadingError) {
    var reader = reader
    let names = reader.names
    let recognised = ImportFormat.recognised(by: names, kind: file.kind)
    guard let format = recognised ?? file.kind.flatMap({ ImportFormat.native($0, names: names) }) else {
      if names.isEmpty, let fault = reader.firstFault {
        var finder = PositionFinder()
        throw .unreadable(file.rejection(fault, &finder))
      }
      throw .unknownKind(path: file.name, names: names)
    }
    let rows = format.rows
    let missing = rows.required.filter { !names.contains($0) }
    if !names.isEmpty, let first = missing.first, Reader.isTable {
      throw .unreadable(
        Rejection(
          file: file.name, line: 1, column: 1,
          message:
            "the column \"\(first)\" is missing; the header needs \(rows.required.joined(separator: ", "))")
      )
    }
    let source = try read(file, &reader, as: format, format.columns(of: names), people(of: names, format))
    if source.rows == 0, source.rejected > 0, !context.isStrict {
      throw .noGoodRow(path: file.name, gathered.keptOut)
    }
  }

  /// The columns of people of a native table of attendance or habits.
  private func people(of names: [String], _ format: ImportFormat) -> [String] {
    guard format.kind == .attendanceRecords || format.kind == .checkmarks else { return [] }
    let known = Set(format.rows.required + (format.rows.hasFreeColumns ? [] : format.rows.columns))
    let taken = Set(names.indices.filter { known.contains(names[$0]) })
    return PeopleColumns(names, except: taken)?.places.map { names[$0] } ?? []
  }

  /// Looks at the people of a native table, before any row of it is read.
  private mutating func meetPeople<Reader: RowReader>(
    of file: File, _ bytes: UnsafeRawBufferPointer, _ reader: Reader, _ columns: [String], count: Int
  ) throws(ReadingError) {
    var (reader, row) = (reader, Row(columnCount: columns.count))
    var names: [PersonName] = []
    var first = 0
    reading: while true {
      switch reader.next(into: &row) {
      case .end: break reading
      case .fault: continue
      case .row:
        if names.isEmpty { first = row.start }
        names.append(Self.person(row, bytes, columns, count: count))
      }
    }
    try file.reporting { () throws(Fault) in
      try context.person.meet(names, under: columns[columns.count - count], at: Reader.isTable ? 0 : first)
    }
  }

  /// Who is named in the last columns of a row.
  private static func person(
    _ row: Row, _ bytes: UnsafeRawBufferPointer, _ columns: [String], count: Int
  ) -> PersonName {
    let fields = Fields(bytes: bytes, row: row, columns: columns, undoesFormulaGuard: false)
    return PersonName(
      parts: columns.indices.suffix(count).map { place in
        fields.isMissing(place) ? "" : ((try? fields.text(place)) ?? "").trimmed
      })
  }

  /// Reads the rows of a translation, a source for each kind that it holds.
  private mutating func read(
    _ translation: Translation, from format: ForeignFormat?, of file: File
  ) throws(ReadingError) {
    var finder = PositionFinder()
    let first = gathered.sources.count
    for rows in translation.tables {
      var ofRows = file
      ofRows.rows = rows
      var reader = NativeRowReader(rows)
      _ = try read(ofRows, &reader, as: rows.format, rows.columns)
      gathered.sources[gathered.sources.count - 1].foreign = format
    }
    for fault in translation.faults { gathered.keptOut.append(fault, in: file, &finder) }
    if gathered.sources.count > first { gathered.sources[first].rejected += translation.faults.count }
    let isStrict = context.isStrict
    guard gathered.sources.count > first,
      isStrict || gathered.sources[first...].contains(where: { $0.rows > 0 })
        || gathered.rejections.allSatisfy({ $0.file != file.name })
    else { throw .noGoodRow(path: file.name, gathered.keptOut) }
    note(translation.notes, of: file)
    if let mark = translation.marks.first {
      let (line, column) = finder.position(of: mark.offset, in: file.bytes)
      sheets.append(AttendanceSheet(file: file.name, line: line, column: column, marks: translation.marks))
    }
  }

  /// Keeps what is to be said of how a file was read; places are those of its rows, where these were made of it.
  mutating func note(_ notes: [PlacedFact], of file: File) {
    var finder = PositionFinder()
    gathered.notes += notes.map { note in
      let (line, column) = file.position(of: note.offset, &finder)
      return ReadingNote(
        file: file.name, line: line, column: column, fact: note.fact, count: note.count)
    }
  }

  /// Reads the rows of one layout, and what was read of it.
  private mutating func read<Reader: RowReader>(
    _ file: File, _ reader: inout Reader, as format: ImportFormat, _ columns: [String],
    _ people: [String] = []
  ) throws(ReadingError) -> Source {
    let rows = format.rows
    let columns = columns.filter { !people.contains($0) } + people
    reader.want(columns)
    if !people.isEmpty {
      try meetPeople(of: file, file.bytes, reader, columns, count: people.count)
    }
    builder.beginInput(rows.part, of: Self.export(ofFile: file.name), file: file.name)
    context.name = file.name

    var source = Source(
      path: file.name, kind: format.kind, format: format, rows: 0, rejected: 0, unknownColumns: [])
    let clock = file.withRowBytes { writtenClock(of: file, $0, reader, format, columns) }
    context.unknownKeys = UnknownKeys()
    if format != .reviewLogs, let streamed = file.streamed, !streamed.load(until: .max) {
      hasRefusedStream = true
    }
    if builder.log.stream != nil, rows.part == .reviews || rows.part == .foreignReviews {
      hasRefusedStream = true
    }
    if format == .reviewLogs, file.rows == nil {
      let rejections = readReviews(of: file, &reader, columns, clock, &source)
      // Of bytes that are no UTF-8, and of tables as people write them, only the whole file tells.
      if file.streamed != nil,
        source.rejected > source.rows || rejections.contains(InputText.notUTF8)
      {
        hasRefusedStream = true
      }
      gathered.keptOut.append(contentsOf: rejections)
    } else {
      gathered.keptOut.append(
        contentsOf: try file.withRowBytes { bytes throws(ReadingError) in
          try readRows(of: file, bytes, &reader, as: rows, columns, clock, people: people.count, &source)
        })
    }
    if source.unknownColumns.isEmpty { source.unknownColumns = reader.unknownNames }
    source.unknownColumns += context.unknownKeys.names
    reportBackwardRows(of: file)
    gathered.sources.append(source)
    return source
  }

  /// Reads all rows of a file, good and bad, and returns those that are kept out.
  private mutating func readRows<Reader: RowReader>(
    of file: File, _ bytes: UnsafeRawBufferPointer, _ reader: inout Reader, as rows: RowFormat,
    _ columns: [String], _ clock: WrittenClock, people: Int, _ source: inout Source
  ) throws(ReadingError) -> Rejections {
    var rejections = Rejections(listsAll: context.isStrict)
    var finder = PositionFinder()
    var fields = Fields(
      bytes: bytes, row: Row(columnCount: columns.count), columns: Array(columns.dropLast(people)),
      undoesFormulaGuard: Reader.isTable, clock: clock)
    reading: while true {
      var fault: Fault?
      switch reader.next(into: &fields.row) {
      case .end: break reading
      case .fault(let found): fault = found
      case .row:
        if people > 0, !context.person.takes(Self.person(fields.row, bytes, columns, count: people)) {
          continue
        }
        do throws(Fault) {
          for part in try rows.read(fields, &builder, &context) {
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
    note(fields.notes.facts.all, of: file)
    return rejections
  }

  /// Rows that are earlier than the row before them are flagged (C9).
  private mutating func reportBackwardRows(of file: File) {
    var finder = PositionFinder()
    for start in builder.log.backward {
      let line = file.position(of: start, &finder).line
      builder.log.add(
        Finding(
          rule: "C9", severity: .note, place: "\(file.name):\(line)",
          message: "the review is earlier than the row before it; sorted by time"))
    }
    builder.log.addUnlisted("C9", builder.log.backwardCount - builder.log.backward.count)
  }

  private consuming func finish(deletedBy rule: DeletionRule) -> ReadHistory {
    let boundary = context.boundary
    (gathered.history, gathered.comparison) = builder.finish(deletedBy: rule, in: boundary)
    gathered.history.reportLargeLists()
    return gathered
  }
}

extension History {
  /// A list that does not fit into one record of the app's store is reported (L8).
  fileprivate mutating func reportLargeLists() {
    for list in lists ?? [] {
      let size = JSONValue(list.members).encoded().count
      guard size > Self.recordBytes else { continue }
      findings.append(
        Finding(
          rule: "L8", severity: .warning, place: list.id,
          message: "the list takes \(size) bytes, more than the 1 MB of a record; kept"))
    }
  }

  /// 1 MB.
  private static let recordBytes = 1_000_000
}
