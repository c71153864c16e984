import Kaiki
import Phrases

/// Content of a file that the readers of native CSV and JSON cannot read.
enum Recognised {
  /// Typed rows of an app's file, or of a sheet if the format is `nil`.
  case translation(Translation, ThirdPartyFormat?)
  case separated(SeparatedTable)

  /// Reads a third-party file, a spreadsheet or a table with other separators by the format with the best score.
  ///
  /// - Returns: `nil` for a native file.
  /// - Throws: `ReadingError.unreadable` for a known file of which no part can be read.
  static func read(
    _ head: Head, of file: InputReader.File, _ person: inout ChosenPerson, _ memories: inout FormatMemories,
    _ context: ReadingContext
  ) throws(ReadingError) -> Recognised? {
    let text = head.text
    if let message = refusal(of: text) { throw file.unreadable(message, at: text.start) }
    let mayBeNative = head.native != nil && head.native != .loopCheckmarks
    let message = head.native == nil && file.kind == nil ? UnreadableFormat.message(for: text) : nil
    if !mayBeNative, !head.isJSON, let offset = text.longLine {
      throw file.unreadable(message ?? InputLimits.tooLong, at: message == nil ? offset : text.start)
    }
    for candidate in head.candidates {
      switch candidate {
      case .native: return nil
      case .app(let format):
        var translation = Translation()
        try file.reporting { () throws(Fault) in
          try format.importer.read(text, into: &translation, &memories, context)
        }
        return .translation(translation, format)
      case .sheet:
        let sheet = try file.reporting { () throws(Fault) in
          try SpreadsheetImport.read(head, &person, context)
        }
        if let sheet { return .translation(sheet, nil) }
      case .separated: if let table = SeparatedTable(text, of: file) { return .separated(table) }
      }
    }
    if !head.isJSON, let message { throw file.unreadable(message, at: text.start) }
    return nil
  }

  /// Message about a known file without usable data; `nil` for any other file.
  private static func refusal(of text: ThirdPartyText) -> Phrase? {
    if TaskwarriorData.isFormat(of: text) { return TaskwarriorData.message }
    if LoopScores.isFormat(of: text) { return LoopScores.message }
    return UnreadableFormat.isTodoist(text) ? UnreadableFormat.todoist : nil
  }
}

extension Head {
  /// Kind of a table by its columns, if the table lacks the columns of the kind that its file or sheet is named after;
  /// `nil` if there is none.
  var kindByColumns: DataKind? {
    guard let kind, kind != .settings, !names.isEmpty, !ImportFormat.isNearly(kind, names) else { return nil }
    return ImportFormat.recognised(by: names, kind: nil)?.kind
      ?? (isJSON ? nil : SpreadsheetImport.kind(of: text))
  }
}

extension SpreadsheetImport {
  /// Score of all layouts of sheets.
  ///
  /// A grid of attendance or habits is 100, a native table as people write it 90, and other headings that people write 45.
  static func score(_ head: Head) -> Score {
    if head.isJSON { return Score(0) }
    if head.native != nil, head.native != .loopCheckmarks { return Score(90, if: head.isWrittenNative) }
    if mayBeGrid(head), isGrid(head) { return Score(Score.sure) }
    return Score(45, if: head.sheet != nil)
  }

  /// Reads a sheet; `nil` if the rest of the table is no sheet.
  static func read(
    _ head: Head, _ person: inout ChosenPerson, _ context: ReadingContext
  ) throws(Fault) -> Translation? {
    let text = head.text
    if let native = head.native, native != .loopCheckmarks {
      return try translation(of: text, kind: native.kind, &person, context)
    }
    if mayBeGrid(head) {
      if isOfAttendance(head), MoodleAttendanceImport.isFormat(head),
        let sheet = try MoodleAttendanceImport.translation(of: text, &person)
      {
        return sheet
      }
      if isOfAttendance(head), AttendanceGridImport.isFormat(head),
        let sheet = try AttendanceGridImport.translation(of: text, &person, context)
      {
        return sheet
      }
      if isOfHabits(head), HabitGridImport.isFormat(head),
        let sheet = try HabitGridImport.translation(of: text, &person)
      {
        return sheet
      }
    }
    return try translation(of: text, kind: head.kind, &person, context)
  }

  /// False for the headings of a table with one row per record.
  private static func mayBeGrid(_ head: Head) -> Bool { head.isListOfDays || head.sheet == nil }

  private static func isGrid(_ head: Head) -> Bool {
    isOfAttendance(head) && (MoodleAttendanceImport.isFormat(head) || AttendanceGridImport.isFormat(head))
      || isOfHabits(head) && HabitGridImport.isFormat(head)
  }

  private static func isOfAttendance(_ head: Head) -> Bool {
    head.kind ?? .attendanceRecords == .attendanceRecords
  }

  private static func isOfHabits(_ head: Head) -> Bool {
    [nil, .habits, .checkmarks].contains(head.kind) && !LoopCheckmarksImport.isApps(head.text)
  }
}
