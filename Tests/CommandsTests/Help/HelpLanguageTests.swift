import Reports
import Testing

@testable import CommandLine
@testable import Commands

/// Texts of help in the data files of words.
struct HelpLanguageTests {
  /// Returns the ids that help looks up and finds, and those that it must find and does not.
  private static func ids(in language: Language) throws -> (found: Set<String>, missing: Set<String>) {
    var (found, text): (Set<String>, String) = ([], "")
    let entries = language.helpCatalogue.entries
    let words = HelpWords { id in
      if entries[id] != nil { found.insert(id) }
      return entries[id]
    }
    text +=
      Program.specification.shortHelp(words) + Program.specification.beginning(words).map(\.english).joined()
    for topic in [nil] + Program.specification.topicNames.map(Optional.some) {
      text += try Program.specification.help(about: topic, words)
    }
    for name in CommandName.allCases { text += name.command.specification.shortHelp(words) }
    // An id without a text is printed in brackets, possibly over two lines.
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (found, Set(line.matches(of: /\[([a-z ]+\/[^\]]*)\]/).map { String($0.1) }))
  }

  @Test(arguments: Language.allCases)
  func `every id of help has a text, and every text is used`(language: Language) throws {
    let (found, missing) = try Self.ids(in: language)
    #expect(missing.sorted() == [])
    let ofManual =
      ["kaiki/subject"] + ExitCode.allCases.map { "exit codes/\($0.rawValue)" }
      + ProcessContext.variables.map { "environment/\($0)" }
    #expect(Set(language.helpCatalogue.entries.keys).subtracting(found).sorted() == ofManual.sorted())
  }
}
