import Kaiki

/// Content of a file that the readers of native CSV and JSON cannot read.
enum Recognised {
  /// Typed rows of an app's file, or of a sheet if the format is `nil`.
  case translation(Translation, ThirdPartyFormat?)
  case separated(SeparatedTable)
}

extension Translation {
  /// Reads a third-party file, a spreadsheet or a table with other separators; `nil` for a native file.
  ///
  /// The content of a file determines its format; its name chooses among several kinds of a table.
  ///
  /// - Throws: `ReadingError.unreadable` for a file that is known, and of which nothing can be read.
  static func translation(
    of file: InputReader.File, _ person: inout ChosenPerson, _ memories: inout FormatMemories,
    _ context: ReadingContext
  ) throws(ReadingError) -> Recognised? {
    let text = ThirdPartyText(name: file.name, bytes: file.bytes)
    try refuseUnreadable(text, of: file)
    let names = names(of: text)
    let native = ImportFormat.recognised(by: names, kind: file.kind)
    if let native, native != .loopCheckmarks {
      guard file.encoding != nil || SpreadsheetImport.isWritten(text, as: native) else { return nil }
      return try file.reporting { () throws(Fault) in
        try SpreadsheetImport.translation(of: text, kind: native.kind, &person, context)
      }.map { .translation($0, nil) }
    }
    if !isJSON(text), let offset = text.longLine {
      let message = native == nil && file.kind == nil ? UnreadableFormat.message(for: text) : nil
      try file.reporting { () throws(Fault) in
        throw Fault(offset: message == nil ? offset : text.start, message: message ?? InputLimits.tooLong)
      }
    }
    // JSON on one line would be a heading of as many cells as it has commas.
    let mayBeHabits = !isJSON(text) && SpreadsheetImport.isListOfDays(text, file.kind)
    if !isJSON(text), mayBeHabits || !SpreadsheetImport.isKnown(text, file.kind),
      let sheet = try file.reporting({ () throws(Fault) in try grid(text, file.kind, &person, context) })
    {
      return .translation(sheet, nil)
    }
    // A table of courses and marks with dates of America has the date first, too, as Loop's of old versions do.
    let isSheet = native == .loopCheckmarks && !mayBeHabits && SpreadsheetImport.isKnown(text, file.kind)
    if let format = ThirdPartyFormat.recognised(text), !isSheet || format != .loopCheckmarks {
      var translation = Translation()
      try file.reporting { () throws(Fault) in
        try format.rows.read(text, into: &translation, &memories, context)
      }
      return .translation(translation, format)
    }
    // Days with people and something more are no list of days.
    let isOfPeople = names.count > 2 && PeopleColumns(names) != nil
    guard !isJSON(text),
      !(mayBeHabits && native == .loopCheckmarks && (isOfPeople || LoopCheckmarksImport.isApps(text)))
    else {
      return nil
    }
    if let translation = try file.reporting({ () throws(Fault) in
      try SpreadsheetImport.translation(of: text, kind: file.kind, &person, context)
    }) {
      return .translation(translation, nil)
    }
    if native == nil, let table = SeparatedTable(text, of: file) { return .separated(table) }
    if native == nil, file.kind == nil, let message = UnreadableFormat.message(for: text) {
      try file.reporting { () throws(Fault) in throw Fault(offset: text.start, message: message) }
    }
    return nil
  }

  /// The kind of a native table, or one as people write it, by its columns, where it lacks those of the kind after which its
  /// file or sheet is named; `nil` where there is none.
  static func kindByColumns(of file: InputReader.File) -> DataKind? {
    guard let named = file.kind, named != .settings else { return nil }
    let text = ThirdPartyText(name: file.name, bytes: file.bytes)
    let names = names(of: text)
    guard !names.isEmpty, !ImportFormat.isNearly(named, names) else { return nil }
    return ImportFormat.recognised(by: names, kind: nil)?.kind
      ?? (isJSON(text) ? nil : SpreadsheetImport.kind(of: text))
  }

  /// Refuses what is known, and is nothing that figures can be made of.
  private static func refuseUnreadable(
    _ text: ThirdPartyText, of file: InputReader.File
  ) throws(ReadingError) {
    let message =
      TaskwarriorData.isFormat(of: text)
      ? TaskwarriorData.message
      : LoopScores.isFormat(of: text)
        ? LoopScores.message : UnreadableFormat.isTodoist(text) ? UnreadableFormat.todoist : nil
    guard let message else { return }
    try file.reporting { () throws(Fault) in throw Fault(offset: text.start, message: message) }
  }

  /// The rows of a sheet with a row a date: of attendance, or of habits, where it has no other marks than theirs.
  private static func grid(
    _ text: ThirdPartyText, _ kind: DataKind?, _ person: inout ChosenPerson, _ context: ReadingContext
  ) throws(Fault) -> Translation? {
    if kind ?? .attendanceRecords == .attendanceRecords,
      let sheet = try MoodleAttendanceImport.translation(of: text, &person)
    {
      return sheet
    }
    if kind ?? .attendanceRecords == .attendanceRecords,
      let sheet = try AttendanceGridImport.translation(of: text, &person, context)
    {
      return sheet
    }
    guard kind == nil || kind == .habits || kind == .checkmarks, !LoopCheckmarksImport.isApps(text) else {
      return nil
    }
    return try HabitGridImport.translation(of: text, &person)
  }

  /// Whether bytes are a text of another program or a table as people write it, or have the columns of a kind.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - bytes: Its beginning.
  ///   - hasNamed: Whether files beside it are named after their kinds: one that is not is then left alone, even where
  ///     its columns would do.
  static func isWanted(_ name: String, _ bytes: InputBytes, besideNamed hasNamed: Bool) -> Bool {
    bytes.withBytes { bytes in
      guard let encoding = TextEncoding.of(bytes) else {
        return isWanted(ThirdPartyText(name: name, bytes: bytes), besideNamed: hasNamed)
      }
      return encoding.decoded(bytes).withUnsafeBytes {
        isWanted(ThirdPartyText(name: name, bytes: $0), besideNamed: hasNamed)
      }
    }
  }

  private static func isWanted(_ text: ThirdPartyText, besideNamed hasNamed: Bool) -> Bool {
    let names = names(of: text)
    if !names.isEmpty, ImportFormat.recognised(by: names, kind: nil) != nil { return !hasNamed }
    if !isJSON(text), SeparatedTable.isFormat(text) { return !hasNamed }
    return ThirdPartyFormat.recognised(text) != nil
      || !isJSON(text)
        && (SpreadsheetImport.isKnown(text, nil) || AttendanceGridImport.isFormat(of: text)
          || MoodleAttendanceImport.isFormat(of: text) || CourseSheetImport.isFormat(of: text)
          || HabitGridImport.isFormat(of: text))
  }

  private static func isJSON(_ text: ThirdPartyText) -> Bool {
    InputText.isJSON(text.name, text.bytes, from: text.start)
  }

  /// The names of the columns or keys of a text that is native; empty for any other.
  private static func names(of text: ThirdPartyText) -> [String] {
    let names =
      InputText.isJSON(text.name, text.bytes, from: text.start)
      ? try? JSONRowReader(bytes: text.bytes, from: text.start, isLines: text.name.hasSuffix(".jsonl")).names
      : try? CSVRowReader(bytes: text.bytes, from: text.start).names
    return names ?? []
  }
}
