import Kaiki

/// Evidence that an input is of a format, 0...100; 0 excludes the format.
struct Score: Comparable {
  let value: Int

  /// - Parameter isFormat: False for a score of 0.
  init(_ value: Int, if isFormat: Bool = true) { self.value = isFormat ? value : 0 }

  static func < (one: Score, other: Score) -> Bool { one.value < other.value }

  /// Content that only the format has.
  static let sure = 100
}

/// Beginning of an input, or all of it, with the facts by which its format is recognised. Each fact is read once.
final class Head {
  let text: ThirdPartyText
  /// Kind of data by the name of the input, which is evidence only; `nil` if the name gives none.
  let kind: DataKind?
  /// True if the input was in another encoding than UTF-8.
  private let isConverted: Bool

  init(_ text: ThirdPartyText, kind: DataKind? = nil, isConverted: Bool = false) {
    (self.text, self.kind, self.isConverted) = (text, kind, isConverted)
  }

  convenience init(_ file: InputReader.File) {
    self.init(
      ThirdPartyText(name: file.name, bytes: file.bytes), kind: file.kind, isConverted: file.encoding != nil)
  }

  private(set) lazy var isJSON = InputText.isJSON(text.name, text.bytes, from: text.start)

  /// Names of the columns or of the keys of the first object; empty if there are none.
  private(set) lazy var names: [String] = {
    let names =
      isJSON
      ? try? JSONRowReader(bytes: text.bytes, from: text.start, isLines: text.name.hasSuffix(".jsonl")).names
      : try? CSVRowReader(bytes: text.bytes, from: text.start).names
    return names ?? []
  }()

  /// Native table whose required columns are all present; `nil` if there is none.
  private(set) lazy var native = ImportFormat.recognised(by: names, kind: kind)

  /// The first 200 rows of a table; empty for JSON, which on one line would be a row of as many cells as commas.
  private(set) lazy var rows = isJSON ? [] : WrittenTable(text, most: 200).rows

  /// Kind of table by headings as users write them; `nil` if there is none.
  private(set) lazy var sheet = SpreadsheetImport.firstHeadings(in: rows, kind)?.kind

  enum Candidate: Hashable {
    case native, sheet, separated
    case app(ThirdPartyFormat)
  }

  /// Possible formats of the input, best score first; formats with equal scores have the order of the declaration.
  private(set) lazy var candidates: [Candidate] = {
    var scores: [(candidate: Candidate, score: Score)] = [
      (.sheet, SpreadsheetImport.score(self)), (.native, nativeScore),
      (.separated, Score(42, if: native == nil && separated != nil)),
    ]
    if native == nil || native == .loopCheckmarks {
      scores += ThirdPartyFormat.allCases.map { (.app($0), $0.importer.score(self)) }
    }
    return scores.filter { $0.score.value > 0 }.sorted { $0.score > $1.score }.map(\.candidate)
  }()

  /// Native table with semicolons or tabs between its cells; `nil` if there is none.
  var separated: ImportFormat? { rows.first.flatMap { SeparatedTable.format(of: $0, by: text, kind) } }

  /// Score of a native table: the table of habits of Loop, which requires only a column `Date`, may also be a sheet.
  private var nativeScore: Score {
    guard native == .loopCheckmarks else { return Score(80, if: native != nil) }
    // Days with people and other columns are not a list of days.
    let isOfPeople = names.count > 2 && PeopleColumns(names) != nil
    return Score(isListOfDays && (isOfPeople || LoopCheckmarksImport.isApps(text)) ? 60 : 20)
  }

  /// True if the only known columns are dates and names, as in a list of holidays: the others may be habits.
  var isListOfDays: Bool { sheet?.isListOfDays ?? false }

  /// True if the reader includes the file of a folder, although the name of the file gives no kind of data.
  ///
  /// - Parameter hasNamed: True if other files are named after their kinds; a native table is then ignored.
  func isWanted(besideNamed hasNamed: Bool) -> Bool {
    if native != nil || separated != nil { return !hasNamed }
    return !candidates.isEmpty || CourseSheetImport.isFormat(self)
  }

  /// Calls a function with the head of some bytes, converted to UTF-8.
  static func reading<Value>(_ bytes: InputBytes, named name: String, _ body: (Head) -> Value) -> Value {
    bytes.withBytes { bytes in
      guard let encoding = TextEncoding.of(bytes) else {
        return body(Head(ThirdPartyText(name: name, bytes: bytes)))
      }
      return encoding.decoded(bytes).withUnsafeBytes {
        body(Head(ThirdPartyText(name: name, bytes: $0), isConverted: true))
      }
    }
  }

  /// True if the spreadsheet reader may read a native table: the input was converted, or most cells of a column are
  /// written as only people write them.
  var isWrittenNative: Bool {
    native.map { isConverted || SpreadsheetImport.isWritten(text, as: $0) } ?? false
  }
}
