import Apps
import Encoding
import Files
import Formats
import Kaiki
import Rows

/// Reads folders, files and standard input into one history.
package struct HistoryReader {
  package var reader: InputReader
  /// Which course each name in the inputs means; `nil` until all inputs have been read, or without courses and attendance.
  var courseNames: CourseNames?
  /// Courses that statements of sheets may be about; empty until all inputs have been read.
  var statedCourseKeys = StatedCourses()
  /// Notes on statements about courses, each once.
  var statementNotes: Set<ReadingNote> = []

  package init(_ reader: InputReader) { self.reader = reader }

  /// Reads and merges inputs.
  ///
  /// - Parameters:
  ///   - paths: Folders, files, or `-` for standard input, at most once.
  ///   - kind: Kind of data in files whose name does not give one; `nil` to recognise it from the content.
  ///   - isStrict: True if the reader rejects rows that it would otherwise repair (S13).
  ///   - student: Person whose rows the reader uses in attendance and habits tables that name people; `nil` for no choice.
  ///   - zoneOfTimes: Zone of times that name none; `nil` if such a time is a fault.
  ///   - jobs: Maximum number of parts of an input that are read in parallel, ≥ 1; the result does not depend on it.
  ///   - rule: Rule for items that one of several exports lacks (A0.8).
  ///   - stream: Receives the answers of a large log while it is read, instead of keeping them; `nil` to keep all
  ///     answers.
  ///   - watch: Receives the progress of reading a log of answers, block by block; `nil` for no progress.
  ///   - boundary: The logical day of data with these settings, which gives the date of an instant (T0).
  package static func read(
    _ paths: [String], kind: DataKind?, isStrict: Bool = false, student: String? = nil,
    zoneOfTimes: TimeZoneRules? = nil, jobs: Int = 1, deletedBy rule: DeletionRule = .none,
    stream: AnswerStream? = nil,
    watchedBy watch: ReadingWatch? = nil,
    boundary: (AppSettings?) -> DayBoundary = ownBoundary
  ) throws(ReadingError) -> ReadHistory {
    var reader = InputReader(
      isStrict: isStrict, student: student, zoneOfTimes: zoneOfTimes, jobs: jobs, watchedBy: watch)
    reader.isKindGiven = kind != nil
    var standardInput = try standardInput(among: paths, for: stream) { hasRows($0, kind, zoneOfTimes) }
    var gathering = InputGathering()
    let inputs = try gathering.inputs(of: paths, kind: kind, &standardInput)
    reader.gathered.passedOver = gathering.passedOver
    reader.gathered.notes = gathering.unreadSheets
    if let stream {
      var sortsAnswers = false
      while true {
        do throws(StreamRefusal) {
          let streaming = reader.streaming(to: stream, sortsAnswers: sortsAnswers)
          return try HistoryReader(streaming).streamed(inputs, deletedBy: rule, boundary)
        } catch {
          guard case .outOfOrder = error, !sortsAnswers else { break }
          sortsAnswers = true
        }
      }
    }
    return try HistoryReader(reader).read(inputs, deletedBy: rule, boundary)
  }

  /// Returns the people that attendance and habits tables of a file name, in the order of their first rows.
  ///
  /// - Throws: `ReadingError.file`. Reading the rows later reports all other faults.
  package static func people(in path: String, kind: DataKind?) throws(ReadingError) -> [String] {
    var gathering = InputGathering()
    var none: StandardInput?
    let inputs = try gathering.inputs(of: [path], kind: kind, &none)
    // This name belongs to no person, so the reader accepts tables of several people.
    var reader = HistoryReader(InputReader(isStrict: false, student: "\u{0}", jobs: 1))
    do throws(ReadingError) {
      var order = try reader.ordered(inputs)
      _ = try reader.readAll(&order, ownBoundary) { (reader, input) throws(ReadingError) in
        try reader.readKeepingOut(&input, ofSeveral: false)
      }
    } catch {
      if case .file = error { throw error }
    }
    return reader.reader.person.others
  }

  /// Returns standard input if a path names it, else `nil`; stores it in a file only if its answers are streamed.
  private static func standardInput(
    among paths: [String], for stream: AnswerStream?, hasRows: (UnsafeRawBufferPointer) -> Bool
  ) throws(ReadingError) -> StandardInput? {
    guard paths.contains(StandardInput.path) else { return nil }
    do throws(FileError) {
      // Reading standard input may take long, so a missing file is reported first.
      for path in paths where path != StandardInput.path { try FileError.check(path) }
      return try StandardInput(inFileFrom: stream?.minBytes, hasRows: hasRows)
    } catch {
      throw .file(error)
    }
  }

  /// True unless the first bytes of an input show that no row can follow, so that reading hours of a stream is avoided.
  ///
  /// - Returns: True also if the first bytes decide nothing, as in third-party JSON.
  static func hasRows(
    _ bytes: UnsafeRawBufferPointer, _ kind: DataKind?, _ zoneOfTimes: TimeZoneRules?
  ) -> Bool {
    let head = Head(ThirdPartyText(name: StandardInput.path, bytes: bytes))
    let isJSON = head.isJSON
    let isEncoded = TextEncoding.of(bytes) != nil
    // Complete objects of truncated JSON are rows; in text, complete lines are.
    guard !isJSON || AppFormats.recognised(head) == nil,
      let end = isJSON || isEncoded ? bytes.indices.last : bytes.lastIndex(of: 0x0A)
    else { return true }
    let input = Input(name: StandardInput.path, kind: kind, bytes: InputBytes(bytes: Array(bytes[...end])))
    let reader = HistoryReader(InputReader(isStrict: false, zoneOfTimes: zoneOfTimes, jobs: 1))
    do throws(ReadingError) {
      _ = try reader.read([input], deletedBy: .none, ownBoundary)
      return true
    } catch {
      switch error {
      case .noGoodRow, .unknownKind, .missingHeading: return false
      case .unreadable(let rejection): return rejection.line > 1 || isEncoded
      case .file, .nothingInFolder, .badSettings, .unknownStudent, .noPeople, .personTwice: return true
      }
    }
  }

  /// - Parameter name: Name of the file, which may give the kind of data.
  package static func read(
    _ bytes: [UInt8], named name: String, jobs: Int = 1, blockBytes: Int = ReviewBlocks.standardBytes
  ) throws(ReadingError) -> ReadHistory {
    try read([(name, bytes)], jobs: jobs, blockBytes: blockBytes)
  }

  /// Reads several files in memory as one history.
  package static func read(
    _ files: [WrittenFile], jobs: Int = 1, blockBytes: Int = ReviewBlocks.standardBytes
  ) throws(ReadingError) -> ReadHistory {
    let reader = InputReader(isStrict: false, jobs: jobs, blockBytes: blockBytes)
    let inputs = files.map { file in
      Input(name: file.name, kind: DataFileName.kind(of: file.name), bytes: InputBytes(bytes: file.bytes))
    }
    return try HistoryReader(reader).read(inputs, deletedBy: .none, ownBoundary)
  }

  /// Returns the logical day by the settings of the data: their time zone (Asia/Tokyo by default) and their hour of day start.
  package static func ownBoundary(of settings: AppSettings?) -> DayBoundary {
    let zone =
      settings.flatMap(assumedZone)
      ?? (try? TimeZoneDatabase.rules(for: settings?.timeZoneIdentifier ?? AppSettings.standardTimeZone))
    return DayBoundary(zone: zone ?? .utc, dayStartHour: settings?.dayStartHour ?? 0)
  }

  /// Returns a zone with the fixed offset of a clock in the data; `nil` if the data name a zone or have no such clock, and
  /// for the offset of the default zone.
  package static func assumedZone(of settings: AppSettings) -> TimeZoneRules? {
    guard settings.timeZoneIdentifier == nil, let offset = settings.clockOffset, offset != Self.standardOffset
    else { return nil }
    return TimeZoneDatabase.fixed(offset)
  }

  /// Offset of the default zone, Asia/Tokyo, from UTC: 540 minutes all year.
  private static let standardOffset = 540

  package consuming func read(
    _ inputs: [Input], deletedBy rule: DeletionRule, _ boundary: (AppSettings?) -> DayBoundary
  ) throws(ReadingError) -> ReadHistory {
    var order = try ordered(inputs)
    try order.checkMemory()
    let isOneOfSeveral = order.inputs.count > 1
    let sources = try readAll(&order, boundary) { (reader, input) throws(ReadingError) in
      try reader.readKeepingOut(&input, ofSeveral: isOneOfSeveral)
    }
    try complete(order.inputs, sources)
    return finish(deletedBy: rule)
  }

  /// Reads inputs and passes the answers of a large file on while reading it.
  ///
  /// - Throws: `StreamRefusal` if all files are small, or if the answers cannot be streamed.
  private consuming func streamed(
    _ inputs: [Input], deletedBy rule: DeletionRule, _ boundary: (AppSettings?) -> DayBoundary
  ) throws(StreamRefusal) -> ReadHistory {
    let lengths = inputs.compactMap(\.fileBytes)
    guard lengths.count == inputs.count, lengths.contains(where: reader.isLarge) else { throw .noLargeFile }
    var order = try StreamRefusal.reporting { () throws(ReadingError) in try ordered(inputs) }
    let isOneOfSeveral = order.inputs.count > 1
    let sources = try readAll(&order, boundary) { (reader, input) throws(StreamRefusal) in
      try reader.stream(&input, ofSeveral: isOneOfSeveral)
    }
    try StreamRefusal.reporting { () throws(ReadingError) in try complete(order.inputs, sources) }
    try reader.settleStream()
    let read = finish(deletedBy: rule)
    guard read.history.strayDates.isEmpty, read.history.earlyEvents == nil else { throw .strayDates }
    return read
  }

  /// Unpacks inputs and returns their order; collects facts of single inputs that apply to all inputs.
  private mutating func ordered(_ inputs: [Input]) throws(ReadingError) -> InputOrder {
    var (unpacked, settings) = ([Input](), [Int]())
    for input in inputs {
      unpacked += try Unpacker.unpacked(
        input, passingOver: &reader.gathered.passedOver, unreadSheets: &reader.gathered.notes)
    }
    for index in unpacked.indices {
      if unpacked[index].isDatabase { try reader.readSettings(ofDatabase: unpacked[index]) }
      if try reader.learn(from: &unpacked[index], ofSeveral: unpacked.count > 1) { settings.append(index) }
    }
    return InputOrder(unpacked, settings: settings)
  }

  /// Reads the files of settings, then all other inputs, both in their order.
  ///
  /// - Returns: Sources in the order of reading, each with the index of its input.
  private mutating func readAll<Failure: Error>(
    _ order: inout InputOrder, _ boundary: (AppSettings?) -> DayBoundary,
    _ readOne: (inout InputReader, inout Input) throws(Failure) -> Void
  ) throws(Failure) -> [(index: Int, source: Source)] {
    var sources: [(index: Int, source: Source)] = []
    func read(_ index: Int, by reader: inout InputReader) throws(Failure) {
      let before = reader.gathered.sources.count
      try readOne(&reader, &order.inputs[index])
      sources += reader.gathered.sources[before...].map { (index, $0) }
    }
    for index in order.settings { try read(index, by: &reader) }
    reader.boundary = boundary(reader.builder.settings)
    for index in order.others { try read(index, by: &reader) }
    return sources
  }

  /// Adds rows that follow from several inputs together, and throws if the inputs cannot form a history.
  private mutating func complete(
    _ inputs: [Input], _ sources: [(index: Int, source: Source)]
  ) throws(ReadingError) {
    var sources = sources
    try addAnkiCards()
    try refuseNoGoodRow(sources.map(\.source))
    try refuseStatementsAlone()
    matchCourseNames()
    let stated = statedCourses()
    applyStatements(stated)
    divideDoubleClasses()
    if let (file, made) = addClassesOnHolidays(), let index = inputs.firstIndex(where: { $0.name == file }) {
      sources.append((index, made))
    }
    if let (file, made) = addMissingCourses(stated), let index = inputs.firstIndex(where: { $0.name == file })
    {
      sources += made.map { (index, $0) }
    }
    let sourcesByInput = Dictionary(grouping: sources, by: \.index)
    reader.gathered.sources = inputs.indices.flatMap { sourcesByInput[$0]?.map(\.source) ?? [] }
    if let problem = reader.person.problem { throw .unknownStudent(problem) }
  }

  /// Throws if every row of all inputs is bad; does nothing with `--strict`, because the caller then lists all faults.
  private func refuseNoGoodRow(_ sources: [Source]) throws(ReadingError) {
    guard !reader.isStrict, let first = sources.first(where: { $0.rejected > 0 }),
      sources.allSatisfy({ $0.rows == 0 })
    else { return }
    throw .noGoodRow(path: first.path, reader.gathered.keptOut)
  }

  /// Throws if lists of limits or weekdays are the only inputs about courses.
  private func refuseStatementsAlone() throws(ReadingError) {
    guard let first = reader.statements.first, reader.sheets.isEmpty, !reader.builder.holds(.courses),
      !reader.builder.holds(.attendanceRecords)
    else { return }
    throw .unreadable(
      Rejection(
        file: first.file, line: first.line, column: first.column,
        message:
          "this list of courses has no attendance records; also give the file of records, or add a column of absences"
      ))
  }

  private consuming func finish(deletedBy rule: DeletionRule) -> ReadHistory {
    let boundary = reader.boundary
    reader.builder.log.finishAnki()
    (reader.gathered.history, reader.gathered.comparison) = reader.builder.finish(
      deletedBy: rule, in: boundary)
    courseNames?.rename(&reader.gathered.history)
    reader.gathered.history.reportLargeLists()
    return reader.gathered
  }
}

extension History {
  /// Adds a warning for each list that is too large for one record of the app's store (L8).
  fileprivate mutating func reportLargeLists() {
    for list in lists ?? [] {
      let size = JSONValue(list.members).encoded().count
      guard size > Self.recordBytes else { continue }
      findings.append(
        Finding(
          rule: "L8", severity: .warning, location: list.id, code: .listTooLarge(bytes: size)))
    }
  }

  /// Largest record of the app's store in bytes: 1 MB.
  private static let recordBytes = 1_000_000
}
