import Encoding
import Records
import Reports

/// How a report is shown and where it goes.
struct OutputOptions: Sendable {
  /// The form of a report.
  enum Format: String, CaseIterable, Sendable {
    case table, json, jsonl, csv
  }

  var format: Format
  var language: Language
  var out: String?
  var replaces: Bool
  var isQuiet: Bool
  var showsProgress: Bool
  var guardsFormulas: Bool
  private var colour: Colour

  private enum Colour: String, CaseIterable {
    case auto, always, never
  }

  private enum ProgressChoice: String, CaseIterable {
    case auto, never
  }

  static let specifications: [OptionSpecification] = [
    OptionSpecification("--format", "FORM", "table (default), json, jsonl or csv"),
    OptionSpecification("--json", "the same as --format json"),
    OptionSpecification("--out", "PATH", "write there instead of to standard output"),
    OptionSpecification("--force", "replace files that exist"),
    OptionSpecification("--raw", "write text in CSV as it is, formulas of spreadsheets included"),
    OptionSpecification("--lang", "en|ja", "language of tables (default from LC_ALL or LANG)"),
    OptionSpecification("--color", "WHEN", "auto (default), always or never"),
    OptionSpecification("--progress", "WHEN", "auto (default) or never"),
    OptionSpecification("--quiet", "no remarks on standard error"),
  ]

  init(_ arguments: Arguments) throws(CommandError) {
    let given = try arguments.choice("--format", Format.self)
    if arguments.has("--json"), let given, given != .json {
      throw arguments.usage("--json and --format \(given.rawValue) contradict each other; give one")
    }
    format = arguments.has("--json") ? .json : given ?? .table
    language = try arguments.choice("--lang", Language.self) ?? Terminal.language
    out = arguments.text("--out")
    replaces = arguments.has("--force")
    isQuiet = arguments.has("--quiet")
    guardsFormulas = !arguments.has("--raw")
    colour = try arguments.choice("--color", Colour.self) ?? .auto
    let progress = try arguments.choice("--progress", ProgressChoice.self) ?? .auto
    showsProgress =
      progress == .auto && Terminal.isErrorTerminal && !isQuiet && Terminal.variable("TERM") != "dumb"
  }

  /// Says something on standard error, unless nobody wants to hear it.
  func note(_ line: String) {
    if !isQuiet { Output.note(line) }
  }

  /// The text of a page, as wide as the terminal.
  func text(_ page: Page) -> [UInt8] {
    let isColoured = colour == .always || colour == .auto && out == nil && Terminal.wantsColour
    return Array(page.text(width: out == nil ? Terminal.width : 80, isColoured: isColoured).utf8)
  }

  /// Refuses a place that cannot be written to before any work is done.
  func checkPlace() throws(CommandError) {
    guard let out else { return }
    do throws(FileError) {
      try AtomicFile.check(out, replaces: replaces)
    } catch {
      throw CommandError(error)
    }
  }

  /// Delivers a report to where it was asked for.
  func deliver(_ bytes: [UInt8]) throws(CommandError) {
    guard let out else { return try Output.write(bytes) }
    do throws(FileError) {
      try AtomicFile.write(bytes, to: out, replaces: replaces)
    } catch {
      throw CommandError(error)
    }
  }

  /// One object, readable by people too.
  static func document(_ json: JSONValue) -> [UInt8] { json.encoded(openLevels: 3) + [0x0A] }

  /// JSON Lines.
  static func lines(_ values: [JSONValue]) -> [UInt8] { values.flatMap { $0.encoded() + [0x0A] } }
}
