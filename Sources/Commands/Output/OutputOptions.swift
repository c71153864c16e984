import Encoding
import Records
import Phrases
import Reports

/// Form and destination of a report.
struct OutputOptions: Sendable {
  /// Format of a report.
  enum Format: String, Sendable {
    case table, json, jsonl, csv
    /// FSRS parameters in the format of Anki; only for `fit`.
    case anki
    /// One line of text per measure; only for `analyze`.
    case line

    /// Formats that every report has.
    static let ofAll: [Format] = [.table, .json, .jsonl, .csv]
  }

  private enum Colour: String, CaseIterable, Sendable {
    case auto, always, never
  }

  private enum ProgressChoice: String, CaseIterable, Sendable {
    case auto, never
  }

  private static let standardFormat = Format.table

  /// Returns the option `--format` with the formats of every report, and with one format that only this command has.
  static func format(or own: Format? = nil) -> Option<Format?> {
    let words = (Format.ofAll + [own].compactMap(\.self)).map(\.rawValue)
    return .parsed(
      "--format", "FORM", default: standardFormat.rawValue,
      values: .words(words)
    ) { word throws(OptionProblem) in
      guard words.contains(word), let format = Format(rawValue: word) else {
        throw OptionProblem(word, "is not known; \(Choices.remedy(for: word, of: words))")
      }
      return format
    }
  }
  static let json: Option<Bool> = .flag("--json")
  static let meta: Option<String?> = .text(
    "--meta", "FILE")
  static let out: Option<String?> = .text("--out", "PATH")
  static let report: Option<String?> = .text(
    "--report", "FILE")
  static let svg: Option<String?> = .text("--svg", "DIR")
  static let languageName = "--lang"
  static let language: Option<Language?> = .choice(
    languageName, "en|ja")
  private static let colour: Option<Colour> = .choice(
    "--color", "WHEN", default: .auto)
  private static let progress: Option<ProgressChoice> = .choice(
    "--progress", "WHEN", default: .auto)

  static let declarations = declarations(or: nil)

  /// Returns the declarations of the output options for a command with a format of its own; `nil` for no such format.
  static func declarations(or own: Format?) -> [OptionDeclaration] {
    OptionDeclaration.list(
      format(or: own), json, meta, out, report, svg, CommonOptions.force, CommonOptions.raw, language, colour,
      progress,
      CommonOptions.quiet)
  }

  static let contradictions = contradictions(or: nil)

  /// Returns the contradictions between output options of a command with a format of its own; `nil` for no such format.
  static func contradictions(or own: Format?) -> [Contradiction] {
    [
      Contradiction(
        .given(json), with: [.value(format(or: own)) { $0 == .json ? nil : $0?.rawValue }]
      ) { _, format in "--json and --format \(format) contradict each other; give only one of them" },
      Contradiction(
        .given(meta),
        without: .value(format(or: own)) { $0 == .jsonl || $0 == .csv ? $0?.rawValue : nil },
        "--meta needs --format jsonl or csv because the other formats already contain options, sources and remarks; leave out --meta"
      ),
    ]
  }

  let format: Format
  let language: Language
  /// Path of a file, or of a folder for several tables; `nil` for standard output.
  let out: String?
  /// JSON Lines file that receives each row as soon as it is known; `nil` for none.
  let rowsPath: String?
  /// Path of the file for the context of the rows; `nil` for none.
  private let meta: String?
  /// Path of the page with charts; `nil` for none.
  private let report: String?
  /// Path of the folder for charts; `nil` for none.
  private let svg: String?
  /// True if the command makes a page, in any form.
  var makesPage: Bool { format == .table || drawsCharts }
  /// True if the command draws charts: with `--report` or `--svg`.
  var drawsCharts: Bool { report != nil || svg != nil }
  let replaces: Bool
  let guardsFormulas: Bool
  let remarks: Remarks
  /// True if standard error shows the progress of reading and of simulations.
  let showsProgress: Bool
  private let isColoured: Bool
  /// True if the file of ``out`` is JSON by default while standard output shows the table.
  private let keepsJSON: Bool
  private let command: String
  private let context: ProcessContext

  /// - Parameters:
  ///   - arguments: Options of the command.
  ///   - own: Format that only this command has; `nil` for none.
  ///   - filesAreJSON: True if the file of ``out`` is JSON by default; standard output then still shows the table.
  ///   - filesOfRows: True if, without `--format`, an output file that ends in .jsonl is the file of ``rowsPath``.
  init(
    _ arguments: Arguments, or own: Format? = nil, filesAreJSON: Bool = false, filesOfRows: Bool = false
  ) throws(CommandError) {
    context = arguments.context
    command = arguments.specification.name
    let given = try arguments[Self.format(or: own)]
    let isJSON = try arguments[Self.json]
    format = isJSON ? .json : given ?? Self.standardFormat
    let forms = (Format.ofAll + [own].compactMap(\.self)).map(\.rawValue).joined(separator: ", ")
    try arguments.refuseWorkbook(
      try arguments[Self.out], of: Self.out.declaration,
      "give a name such as table.csv and one of the formats of --format: \(forms); spreadsheets open csv")
    try arguments.refuseWorkbook(
      try arguments[Self.meta], of: Self.meta.declaration, "give a name that ends in .json")
    try arguments.refuseWorkbook(
      try arguments[Self.svg], of: Self.svg.declaration, "name a folder for the SVG files")
    language = try arguments[Self.language] ?? context.language
    rowsPath = filesOfRows ? try Self.rowsPath(arguments) : nil
    out = try rowsPath == nil ? arguments[Self.out] : nil
    keepsJSON = filesAreJSON && given == nil && !isJSON && out != nil
    meta = try arguments[Self.meta]
    report = try arguments[Self.report]
    if let report, ![".html", ".htm"].contains(where: report.lowercased().hasSuffix) {
      throw arguments.usage(
        "--report \"\(report)\" is not the name of a page; give a name that ends in .html",
        of: Self.report.declaration)
    }
    svg = try arguments[Self.svg]
    replaces = try arguments[CommonOptions.force]
    let isShown = out == nil && context.terminal.isOutput && context.terminal.isErrors
    remarks = try Remarks(
      arguments, in: language,
      elsewhere: format == .table ? isShown ? .samePage : .report : format == .json ? .report : .nowhere)
    guardsFormulas = try !arguments[CommonOptions.raw]
    isColoured =
      switch try arguments[Self.colour] {
      case .always: true
      case .never: false
      case .auto: (out == nil || keepsJSON) && context.wantsColour
      }
    let isQuiet = try arguments[CommonOptions.quiet]
    showsProgress = try arguments[Self.progress] == .auto && !isQuiet && context.wantsProgress
  }

  /// Returns the JSON Lines file of `--out`; `nil` if `--out` names another file, or if the line gives `--format`.
  static func rowsPath(_ arguments: Arguments) throws(CommandError) -> String? {
    guard let path = try arguments[out], path.hasSuffix(".jsonl"), !arguments.isGiven(format())
    else { return nil }
    return path
  }

  /// Throws before any work if a file cannot be written, or if two outputs would overwrite each other.
  ///
  /// - Parameters:
  ///   - other: Output file of another option; `nil` for none.
  ///   - folder: Output folder of another option; `nil` for none.
  ///   - outIsFolder: True if ``out`` is a folder.
  func checkDestinations(
    beside other: NamedDestination? = nil, and folder: NamedDestination? = nil, outIsFolder: Bool = false
  ) throws(CommandError) {
    let out = out.map { NamedDestination(Self.out, $0) }
    let meta = meta.map { NamedDestination(Self.meta, $0) }
    let report = report.map { NamedDestination(Self.report, $0) }
    let files = [other, meta, report, outIsFolder ? nil : out].compactMap(\.self)
    let folders = [outIsFolder ? out : folder, svg.map { NamedDestination(Self.svg, $0) }].compactMap(\.self)
    for (index, file) in files.enumerated() {
      if let same = files[..<index].first(where: {
        Folder.location(of: $0.path) == Folder.location(of: file.path)
      }) {
        throw usage("\(same.option) and \(file.option) name the same file; give two different files")
      }
      for folder in folders
      where Folder.location(of: Folder.parent(of: file.path)) == Folder.location(of: folder.path) {
        throw usage(
          "\(file.option) names a file inside the folder of \(folder.option); choose a path outside this folder"
        )
      }
    }
    if let svg, Folder.exists(svg), !Folder.isFolder(svg) {
      throw usage("--svg \"\(svg)\" is a file and not a folder; name a folder")
    }
    for file in files {
      try CommandError.ofFiles { () throws(FileError) in try AtomicFile.check(file.path, replaces: replaces) }
    }
  }

  /// Writes a report in its format to a file, to a folder or to standard output.
  ///
  /// - Parameters:
  ///   - others: Files to write together with the report: either all files are written or none.
  ///   - own: Report in the format that only this command has.
  ///   - tables: Report as CSV.
  func deliver(
    _ report: some Report, with others: [NewFile] = [], own: @autoclosure () -> String = "",
    tables: @autoclosure () -> Tables
  ) throws(CommandError) {
    let page = makesPage ? report.page : Page(sections: [])
    let others =
      others + (meta.map { [NewFile(report.meta.document, at: $0)] } ?? []) + (try drawn(page))
    switch format {
    case .table:
      let width = out == nil || keepsJSON ? context.width : ProcessContext.standardWidth
      let text = page.text(language, width: width, isColoured: isColoured)
      guard keepsJSON else { return try deliver(Array(text.utf8), with: others) }
      try deliver(report.json.document, with: others)
      try context.write(text)
    case .anki, .line: try deliver(Array(own().utf8), with: others)
    case .json: try deliver(report.json.document, with: others)
    case .jsonl: try deliver(report.jsonLines.flatMap { $0.encoded() + [0x0A] }, with: others)
    case .csv:
      switch tables() {
      case .one(let table): try deliver(table.bytes(guardsFormulas: guardsFormulas), with: others)
      case .several(let tables):
        guard let folder = out else { return }
        let files = tables.map { ("\($0.name).csv", $0.table.bytes(guardsFormulas: guardsFormulas)) }
        try CommandError.ofFiles { () throws(FileError) in
          try Folder.write(files, with: others, to: folder, replaces: replaces)
        }
      }
    }
  }

  /// Returns the files of `--report` and `--svg`; creates the folder of the charts if it is missing.
  private func drawn(_ page: Page) throws(CommandError) -> [NewFile] {
    var files = report.map { [NewFile(Array(page.html(language).utf8), at: $0)] } ?? []
    guard let svg else { return files }
    try CommandError.ofFiles { () throws(FileError) in try Folder.make(svg) }
    for chart in page.charts {
      guard let picture = chart.picture(language) else { continue }
      files.append(NewFile(Array(picture.utf8), named: "\(chart.name).svg", in: svg))
    }
    return files
  }

  private func deliver(_ bytes: [UInt8], with others: [NewFile]) throws(CommandError) {
    let files = others + (out.map { [NewFile(bytes, at: $0)] } ?? [])
    try CommandError.ofFiles { () throws(FileError) in try AtomicFile.write(files, replaces: replaces) }
    if out == nil { try context.write(bytes) }
  }

  private func usage(_ text: Phrase) -> CommandError {
    CommandError(.usage, Phrase("\(command): \(text)", meaning: "error"))
  }
}

/// Path of an output file or folder, and the option that names it.
struct NamedDestination {
  let option: String
  let path: String

  init(_ option: Option<String?>, _ path: String) {
    self.option = option.declaration.name
    self.path = path
  }
}

/// Report that can be written in every format.
protocol Report {
  var page: Page { get }
  var json: JSONValue { get }
  var jsonLines: [JSONValue] { get }
  var meta: JSONValue { get }
}

extension AnalysisReport: Report {}
extension SimulationReport: Report {}
extension BestTableReport: Report {}
extension BacktestReport: Report {}
extension ComparisonReport: Report {}
extension SolutionReport: Report {}

/// A report as CSV.
enum Tables {
  case one(FlatTable)
  /// Tables with different columns; each becomes a file with its name in a folder.
  case several([(name: String, table: FlatTable)])
}

extension JSONValue {
  /// JSON document in UTF-8, with line breaks for readers and a line feed at the end.
  var document: [UInt8] {
    var text = encoded(openLevels: Self.openLevelsOfDocuments)
    text.append(0x0A)
    return text
  }
}

/// Folder that receives the files of a command.
struct OutputFolder: Sendable {
  static let out: Option<String?> = .text("--out", "DIR")

  static let declarations = OptionDeclaration.list(out, CommonOptions.force)

  let path: String
  let replaces: Bool

  /// - Parameter remedy: End of the error if the name ends like a workbook.
  init(_ arguments: Arguments, insteadOfWorkbook remedy: Phrase = "name a folder") throws(CommandError) {
    path = try arguments.required(Self.out, or: "name a folder")
    try arguments.refuseWorkbook(path, of: Self.out.declaration, remedy)
    replaces = try arguments[CommonOptions.force]
  }
}
