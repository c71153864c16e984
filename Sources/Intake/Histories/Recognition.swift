import Apps
import Formats
import Kaiki
import Phrases
import Rows

/// Content of a file that the readers of native CSV and JSON cannot read.
package enum Recognised {
  /// Typed rows of an app's file, or of a sheet if the format is `nil`.
  case translation(Translation, (any AppFormat.Type)?)
  case separated(SeparatedTable)

  /// Reads a third-party file, a spreadsheet or a table with other separators by the format with the best score.
  ///
  /// - Returns: `nil` for a native file.
  /// - Throws: `ReadingError.unreadable` for a known file of which no part can be read.
  package static func read(
    _ recognition: Recognition, of file: InputReader.File, _ person: inout ChosenPerson,
    _ memories: inout FormatMemories, _ context: ReadingContext
  ) throws(ReadingError) -> Recognised? {
    let head = recognition.head
    let text = head.text
    if let message = refusal(of: text) { throw file.unreadable(message, at: text.start) }
    let mayBeNative = head.native != nil && head.native != .loopCheckmarks
    let message = head.native == nil && file.kind == nil ? UnreadableFormat.message(for: text) : nil
    if !mayBeNative, !head.isJSON, let offset = text.longLine {
      throw file.unreadable(message ?? InputLimits.tooLong, at: message == nil ? offset : text.start)
    }
    for candidate in recognition.candidates {
      switch candidate {
      case .native: return nil
      case .app(let format):
        var translation = Translation()
        try file.reporting { () throws(Fault) in
          try format.read(text, into: &translation, &memories, context)
        }
        return .translation(translation, format)
      case .sheet:
        let sheet = try file.reporting { () throws(Fault) in
          try SpreadsheetImport.read(recognition, &person, context)
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
    for format in AppFormats.all {
      if let message = format.refusal(of: text) { return message }
    }
    return UnreadableFormat.isTodoist(text) ? UnreadableFormat.todoist : nil
  }
}

/// Formats that the head of an input may have. Each fact is determined once.
package final class Recognition {
  package let head: Head

  package init(_ head: Head) { self.head = head }

  /// Kind of table by headings as users write them; `nil` if there is none.
  package private(set) lazy var sheet = SpreadsheetImport.firstHeadings(in: head.rows, head.kind)?.kind

  package enum Candidate {
    case native, sheet, separated
    case app(any AppFormat.Type)
  }

  /// Possible formats of the input, best score first; formats with equal scores have the order of the declaration.
  package private(set) lazy var candidates: [Candidate] = {
    var scores: [(candidate: Candidate, score: Score)] = [
      (.sheet, SpreadsheetImport.score(self)), (.native, nativeScore),
      (.separated, Score(42, if: head.native == nil && separated != nil)),
    ]
    if head.native == nil || head.native == .loopCheckmarks {
      // A table of courses and marks with American dates also has the dates first.
      let isSheet = head.native == .loopCheckmarks && sheet != nil && !isListOfDays
      let apps = AppFormats.all.filter { !isSheet || $0 != LoopCheckmarksImport.self }
      scores += apps.map { (.app($0), $0.score(head)) }
    }
    return scores.filter { $0.score.value > 0 }.sorted { $0.score > $1.score }.map(\.candidate)
  }()

  /// Native table with semicolons or tabs between its cells; `nil` if there is none.
  var separated: ImportFormat? {
    head.rows.first.flatMap { SeparatedTable.format(of: $0, by: head.text, head.kind) }
  }

  /// Score of a native table: the table of habits of Loop, which requires only a column `Date`, may also be a sheet.
  private var nativeScore: Score {
    guard head.native == .loopCheckmarks else { return Score(80, if: head.native != nil) }
    // Days with people and other columns are not a list of days.
    let isOfPeople = head.names.count > 2 && PeopleColumns(head.names) != nil
    return Score(isListOfDays && (isOfPeople || LoopCheckmarksImport.isApps(head.text)) ? 60 : 20)
  }

  /// True if the only known columns are dates and names, as in a list of holidays: the others may be habits.
  package var isListOfDays: Bool { sheet?.isListOfDays ?? false }

  /// True if the reader includes the file of a folder, although the name of the file gives no kind of data.
  ///
  /// - Parameter hasNamed: True if other files are named after their kinds; a native table is then ignored.
  package func isWanted(besideNamed hasNamed: Bool) -> Bool {
    if head.native != nil || separated != nil { return !hasNamed }
    return !candidates.isEmpty || CourseSheetImport.isFormat(head)
  }

  /// True if the spreadsheet reader may read a native table: the input was converted, or most cells of a column are
  /// written as only people write them.
  var isWrittenNative: Bool {
    head.native.map { head.isConverted || SpreadsheetImport.isWritten(head.text, as: $0) } ?? false
  }

  /// Kind of a table by its columns, if the table lacks the columns of the kind that its file or sheet is named after;
  /// `nil` if there is none.
  var kindByColumns: DataKind? {
    guard let kind = head.kind, kind != .settings, !head.names.isEmpty,
      !ImportFormat.isNearly(kind, head.names)
    else { return nil }
    return ImportFormat.recognised(by: head.names, kind: nil)?.kind
      ?? (head.isJSON ? nil : SpreadsheetImport.kind(of: head.text))
  }
}

extension SpreadsheetImport {
  /// Score of all layouts of sheets.
  ///
  /// A grid of attendance or habits is 100, a native table as people write it 90, and other headings that people write 45.
  package static func score(_ recognition: Recognition) -> Score {
    let head = recognition.head
    if head.isJSON { return Score(0) }
    if head.native != nil, head.native != .loopCheckmarks {
      return Score(90, if: recognition.isWrittenNative)
    }
    if mayBeGrid(recognition), isGrid(head) { return Score(Score.sure) }
    return Score(45, if: recognition.sheet != nil)
  }

  /// Reads a sheet; `nil` if the rest of the table is no sheet.
  package static func read(
    _ recognition: Recognition, _ person: inout ChosenPerson, _ context: ReadingContext
  ) throws(Fault) -> Translation? {
    let head = recognition.head
    let text = head.text
    if let native = head.native, native != .loopCheckmarks {
      return try translation(of: text, kind: native.kind, &person, context)
    }
    if mayBeGrid(recognition) {
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
  private static func mayBeGrid(_ recognition: Recognition) -> Bool {
    recognition.isListOfDays || recognition.sheet == nil
  }

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

extension Head {
  package convenience init(_ file: InputReader.File) {
    self.init(
      ThirdPartyText(name: file.name, bytes: file.bytes), kind: file.kind, isConverted: file.encoding != nil)
  }
}
