import CommandLine
import Encoding
import Files
import Formats
import Phrases
import Reports

/// Form and destination of a report.
struct OutputOptions: Sendable {
  enum Format: String, Sendable {
    case table, json, jsonl, csv
    /// FSRS parameters in the format of Anki; only for `fit`.
    case anki
    /// One line of text per measure; only for `analyze`.
    case line

    static let ofAll: [Format] = [.table, .json, .jsonl, .csv]
  }

  private enum Colour: String, CaseIterable, Sendable {
    case auto, always, never
  }

  private enum ProgressChoice: String, CaseIterable, Sendable {
    case auto, never
  }

  /// Returns the option `--format` with the formats of every report, and with one format that only this command has.
  static func format(or own: Format? = nil) -> Option<Format?> {
    let words = words(of: own)
    return .parsed("--format", "FORM", default: Format.table.rawValue, values: .words(words)) {
      word throws(OptionProblem) in
      guard words.contains(word), let format = Format(rawValue: word) else {
        throw OptionProblem(word, "is not known; \(Choices.remedy(for: word, of: words))")
      }
      return format
    }
  }

  private static func words(of own: Format?) -> [String] {
    Format.ofAll.map(\.rawValue) + [own?.rawValue].compactMap(\.self)
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

  /// - Parameter own: Format that only this command has; `nil` for none.
  static func declarations(or own: Format? = nil) -> [OptionDeclaration] {
    OptionDeclaration.list(
      format(or: own), json, meta, out, report, svg, CommonOptions.force, CommonOptions.raw, language, colour,
      progress, CommonOptions.quiet)
  }

  /// - Parameter own: Format that only this command has; `nil` for none.
  static func contradictions(or own: Format? = nil) -> [Contradiction] {
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
  private let meta: String?
  private let report: String?
  private let svg: String?
  var makesPage: Bool { format == .table || drawsCharts }
  var drawsCharts: Bool { report != nil || svg != nil }
  let replaces: Bool
  let guardsFormulas: Bool
  let remarks: Remarks
  /// Process that shows the progress of reading and of simulations; `nil` to show none.
  let progressContext: ProcessContext?
  private let isColoured: Bool
  /// True if the file of ``out`` is JSON by default while standard output shows the table.
  private let keepsJSON: Bool
  private let specification: CommandSpecification
  private let context: ProcessContext

  /// - Parameters:
  ///   - own: Format that only this command has; `nil` for none.
  ///   - filesAreJSON: True if the file of ``out`` is JSON by default; standard output then still shows the table.
  ///   - filesOfRows: True if, without `--format`, an output file that ends in .jsonl is the file of ``rowsPath``.
  init(
    _ arguments: Arguments, or own: Format? = nil, filesAreJSON: Bool = false, filesOfRows: Bool = false
  ) throws(CommandError) {
    context = arguments.context
    specification = arguments.specification
    let given = try arguments[Self.format(or: own)]
    let isJSON = try arguments[Self.json]
    format = isJSON ? .json : given ?? .table
    let forms = Self.words(of: own).joined(separator: ", ")
    try arguments.refuseWorkbook(
      Self.out,
      "give a name such as table.csv and one of the formats of --format: \(forms); spreadsheets open csv")
    try arguments.refuseWorkbook(Self.meta, "give a name that ends in .json")
    try arguments.refuseWorkbook(Self.svg, "name a folder for the SVG files")
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
    progressContext =
      try arguments[Self.progress] == .auto && !isQuiet && context.wantsProgress ? context : nil
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
  ///   - other: Output file of another option.
  ///   - folder: Output folder of another option.
  ///   - outIsFolder: True if ``out`` is a folder.
  func checkDestinations(
    beside other: Destination? = nil, and folder: Destination? = nil, outIsFolder: Bool = false
  ) throws(CommandError) {
    let out: Destination = (Self.out, out)
    let files = Self.named([other, (Self.meta, meta), (Self.report, report), outIsFolder ? nil : out])
    let folders = Self.named([outIsFolder ? out : folder, (Self.svg, svg)])
    for (index, file) in files.enumerated() {
      if let same = files[..<index].first(where: {
        Folder.location(of: $0.path) == Folder.location(of: file.path)
      }) {
        throw specification.usage(
          "\(same.option) and \(file.option) name the same file; give two different files")
      }
      for folder in folders
      where Folder.location(of: Folder.parent(of: file.path)) == Folder.location(of: folder.path) {
        throw specification.usage(
          "\(file.option) names a file inside the folder of \(folder.option); choose a path outside this folder"
        )
      }
    }
    if let svg, Folder.exists(svg), !Folder.isFolder(svg) {
      throw specification.usage("--svg \"\(svg)\" is a file and not a folder; name a folder")
    }
    for file in files {
      try CommandError.ofFiles(try AtomicFile.check(file.path, replaces: replaces))
    }
  }

  /// Option that names an output file or folder, and the path; `nil` if the option is not given.
  typealias Destination = (option: Option<String?>, path: String?)

  private static func named(_ destinations: [Destination?]) -> [(option: String, path: String)] {
    destinations.compactMap(\.self).compactMap { option, path in path.map { (option.declaration.name, $0) } }
  }

  /// Writes a report in its format to a file, to a folder or to standard output.
  ///
  /// - Parameters:
  ///   - others: Files to write together with the report: either all files are written or none.
  ///   - own: Report in the format that only this command has.
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
        try CommandError.ofFiles(try Folder.write(files, with: others, to: folder, replaces: replaces))
      }
    }
  }

  /// Returns the files of `--report` and `--svg`; creates the folder of the charts if it is missing.
  private func drawn(_ page: Page) throws(CommandError) -> [NewFile] {
    var files = report.map { [NewFile(Array(page.html(language).utf8), at: $0)] } ?? []
    guard let svg else { return files }
    try CommandError.ofFiles(try Folder.make(svg))
    files += page.charts.compactMap { chart in
      chart.picture(language).map { NewFile(Array($0.utf8), named: "\(chart.name).svg", in: svg) }
    }
    return files
  }

  private func deliver(_ bytes: [UInt8], with others: [NewFile]) throws(CommandError) {
    let files = others + (out.map { [NewFile(bytes, at: $0)] } ?? [])
    try CommandError.ofFiles(try AtomicFile.write(files, replaces: replaces))
    if out == nil { try context.output(bytes) }
  }

}

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

enum Tables {
  case one(FlatTable)
  /// Tables with different columns; each becomes a file with its name in a folder.
  case several([(name: String, table: FlatTable)])
}

extension JSONValue {
  /// JSON document in UTF-8, with line breaks for readers and a line feed at the end.
  var document: [UInt8] {
    encoded(openLevels: Self.openLevelsOfDocuments) + [0x0A]
  }
}

struct OutputFolder: Sendable {
  static let out: Option<String?> = .text("--out", "DIR")

  static let declarations = OptionDeclaration.list(out, CommonOptions.force)

  let path: String
  let replaces: Bool

  /// - Parameter remedy: End of the error if the name ends like a workbook.
  init(_ arguments: Arguments, insteadOfWorkbook remedy: Phrase = "name a folder") throws(CommandError) {
    path = try arguments.required(Self.out, or: "name a folder")
    try arguments.refuseWorkbook(Self.out, remedy)
    replaces = try arguments[CommonOptions.force]
  }

  /// Writes files, and prints their names if standard error is a terminal.
  func write(_ files: [WrittenFile], _ remarks: Remarks) throws(CommandError) {
    try CommandError.ofFiles(try Folder.write(files, to: path, replaces: replaces))
    remarks.sayWritten(files.map(\.name), to: path)
  }
}
