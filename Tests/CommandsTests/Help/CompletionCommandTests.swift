import Reports
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

/// What completes command lines, as text; `make check-completion` tries it in the shells themselves.
struct CompletionCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: Shell.allCases)
  func `a script names every command, every option and every word that an option takes`(shell: Shell)
    async throws
  {
    let outcome = try await folder.run("kaiki completion \(shell.rawValue)")
    #expect(outcome.code == 0 && outcome.errors == "")
    let script = outcome.text
    let words = Set(script.split { !($0.isLetter || $0.isNumber || "-_/=".contains($0)) }.map(String.init))
    for name in CommandName.allCases {
      let specification = name.command.specification
      #expect(words.contains(name.rawValue))
      for option in specification.options {
        let spelt = shell == .fish ? option.key : option.name
        #expect(
          words.contains { $0 == spelt || $0 == "\(spelt)=" || $0.hasPrefix("\(spelt),") },
          "\(name) \(option.name)")
        guard case .words(let values) = option.values else { continue }
        for value in values { #expect(words.contains(value), "\(name) \(option.name) \(value)") }
      }
    }
    #expect(words.isSuperset(of: MeasureRegistry.names))
    #expect(script.hasSuffix("\n") && !script.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test(
    arguments: [
      ("--only", .list(MeasureRegistry.names)),
      ("--format", .words(["table", "json", "jsonl", "csv", "line"])),
      ("--lang", .words(["en", "ja"])), ("--report", .files), ("--svg", .folders), ("--top", .unknown),
      ("--json", .unknown),
    ] as [(String, CompletedValues)])
  func `what an option takes is known from its declaration`(name: String, values: CompletedValues) throws {
    let option = try #require(AnalyzeCommand.specification.options.first { $0.name == name })
    #expect(option.values == values)
  }

  @Test(
    arguments: [
      ("kaiki completion", "completion: no shell is named; choose bash, zsh or fish"),
      ("kaiki completion bahs", "completion: \"bahs\" is not a supported shell; did you mean bash?"),
      (
        "kaiki completion elvish",
        "completion: \"elvish\" is not a supported shell; choose bash, zsh or fish"
      ),
      ("kaiki completion zsh x", "completion: \"x\" is one argument too many; see kaiki completion --help"),
    ] as [(String, String)])
  func `a shell that is not known is refused`(line: String, words: String) async throws {
    let outcome = try await folder.run(line)
    #expect(outcome.code == 64 && outcome.text == "")
    #expect(outcome.errors == words + "\n")
  }

  @Test func `text within quotes of a shell stays text`() {
    #expect(Shell.quoted("the data's $HOME `x`") == #"'the data'\''s $HOME `x`'"#)
  }
}
