import CommandLine
import Phrases
import Reports

/// Remarks and notes on standard error, in the language of the report; `--quiet` suppresses them.
struct Remarks: Sendable {
  /// Second location of the remarks of a report.
  enum Elsewhere: Sendable {
    /// No second location: every remark is printed.
    case nowhere
    /// The report lists all remarks; on standard error, one remark replaces three or more details.
    case report
    /// The page on the same terminal shows the remarks, so none is printed.
    case samePage
  }

  private let isQuiet: Bool
  let language: Language
  private let elsewhere: Elsewhere
  private let context: ProcessContext

  /// - Parameter language: Language of the report; `nil` for the language of the context.
  init(
    _ arguments: Arguments, in language: Language? = nil, elsewhere: Elsewhere = .nowhere
  ) throws(CommandError) {
    (isQuiet, context) = (try arguments[CommonOptions.quiet], arguments.context)
    (self.language, self.elsewhere) = (language ?? context.language, elsewhere)
  }

  /// Prints remarks that the report may also contain, most important first.
  func say(_ remarks: [Remark]) {
    switch elsewhere {
    case .nowhere: for remark in Remark.sorted(remarks) { say(remark.text) }
    case .report: for remark in Remark.brief(remarks, all: "in the report") { say(remark.text) }
    case .samePage: break
    }
  }

  func say(_ line: Phrase) {
    if !isQuiet { context.note(language(line)) }
  }

  func sayWritten(_ names: [String], to folder: String) {
    guard context.terminal.isErrors else { return }
    say("\(folder): wrote \(names.joined(separator: ", "))")
  }
}
