import Reports
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

/// Manual pages, as text; `make check-completion` has them read by man.
struct ManCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: CommandName.allCases)
  func `the page of a command names it, its options and its examples`(name: CommandName) async throws {
    let outcome = try await folder.run("kaiki man \(name.rawValue)")
    #expect(outcome.code == 0 && outcome.errors == "")
    let page = outcome.text.replacing("\\-", with: "-").replacing("\\e", with: "\\")
    let specification = name.command.specification
    #expect(
      page.hasPrefix(
        ".TH KAIKI-\(name.rawValue.uppercased()) 1 \"\" \"kaiki \(CommonOptions.version)\" \"Kaiki\"\n"))
    #expect(page.contains("\nkaiki-\(name.rawValue) - \(specification.title(Language.english.help))\n"))
    for option in specification.options { #expect(page.contains("\\fB\(option.name)\\fR"), "\(option.name)") }
    for example in specification.examples { #expect(page.contains(example), "\(example)") }
    for code in ExitCode.allCases { #expect(page.contains(".TP\n\\fB\(code.rawValue)\\fR\n")) }
  }

  @Test(arguments: CommandName.allCases)
  func `no line of a page is taken for a request that it is not`(name: CommandName) async throws {
    let known = [".TH ", ".SH ", ".SS ", ".TP", ".PP", ".nf", ".fi"]
    let page = try await folder.run("kaiki man \(name.rawValue)").text
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains { line.hasPrefix($0) }, "\(line)")
    }
  }

  @Test func `the pages of all commands are written into a folder`() async throws {
    let outcome = try await folder.run("kaiki man --out man1")
    #expect(outcome.code == 0, "\(outcome.errors)")
    for name in CommandName.allCases {
      #expect(try folder.text(of: "man1/kaiki-\(name.rawValue).1") == ManPage.of(name.command.specification))
    }
    let page = try folder.text(of: "man1/kaiki.1")
    #expect(page == (try await folder.run("kaiki man").text))
    for name in CommandName.allCases { #expect(page.contains("\\fBkaiki\\-\(name.rawValue)\\fR(1)")) }
  }

  @Test(
    arguments: [
      ("kaiki man analyse", "man: \"analyse\" is not a command; did you mean analyze?"),
      (
        "kaiki man fit --out d",
        "man: --out writes the manual pages of all commands; leave out --out or the name of the command"
      ),
    ] as [(String, String)])
  func `what has no page is refused`(line: String, words: String) async throws {
    let outcome = try await folder.run(line)
    #expect(outcome.code == 64)
    #expect(outcome.errors == words + "\n")
  }
}
