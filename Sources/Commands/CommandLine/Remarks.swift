import Phrases
import Reports

/// What is said on standard error of work that goes on.
struct Remarks: Sendable {
  /// Where what is said stands besides.
  enum Elsewhere: Sendable {
    /// Nowhere.
    case nowhere
    /// In the report, all of it, so that many details are said in one line.
    case report
    /// On the page that the same terminal shows, which need not say it twice.
    case samePage
  }

  private let isQuiet: Bool
  let language: Language
  private let elsewhere: Elsewhere
  private let context: ProcessContext

  /// - Parameters:
  ///   - arguments: Of a command that lists `CommonOptions.quiet`.
  ///   - language: That of the report.
  ///   - elsewhere: Where what is said stands besides.
  init(
    _ arguments: Arguments, in language: Language? = nil, elsewhere: Elsewhere = .nowhere
  ) throws(CommandError) {
    isQuiet = try arguments[CommonOptions.quiet]
    context = arguments.context
    (self.language, self.elsewhere) = (language ?? context.language, elsewhere)
  }

  /// Says what stands in a report too.
  func say(_ remarks: [Remark]) {
    switch elsewhere {
    case .nowhere: for remark in Remark.sorted(remarks) { say(Phrase(verbatim: remark.text(language))) }
    case .report:
      for remark in Remark.brief(remarks, all: "in the report") {
        say(Phrase(verbatim: remark.text(language)))
      }
    case .samePage: break
    }
  }

  /// Says something, unless nobody wants to hear it.
  func say(_ line: Phrase) {
    if !isQuiet { context.note(language(line)) }
  }

  /// Says which files were written, to somebody who looks on.
  func sayWritten(_ names: [String], to folder: String) {
    guard context.terminal.isErrors else { return }
    say("\(folder): wrote \(names.joined(separator: ", "))")
  }
}
