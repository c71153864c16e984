import Reports
import Testing

@testable import Commands

struct CommandSpecificationTests {
  @Test func `help is the usage, the summary and a line for each option`() {
    let specification = CommandSpecification(
      name: "x", title: "do it", usage: "x FILE [options]", summary: "Does it.",
      options: OptionDeclaration.list(CommonOptions.seed))
    #expect(
      specification.help(Language.english.help) == """
        usage: x FILE [options]

        Does it.

        options:
          --seed N    seed of every draw (0 or more; default 1)
          --version   print the version
          -h, --help  print all of the help; -h what fits a window

        """)
  }

  @Test func `options stand in groups under their titles, their meanings in one column`() {
    let specification = CommandSpecification(
      name: "x", title: "do it", usage: "x [options]", summary: "Does it.",
      groups: [
        .init("the run", OptionDeclaration.list(CommonOptions.seed)), .init("others", CommonOptions.ofAll),
      ])
    #expect(
      specification.help(Language.english.help) == """
        usage: x [options]

        Does it.

        the run:
          --seed N    seed of every draw (0 or more; default 1)

        others:
          --version   print the version
          -h, --help  print all of the help; -h what fits a window

        """)
    #expect(specification.options.map(\.name) == ["--seed", "--version", "--help"])
  }

  @Test(arguments: Program.CommandName.allCases)
  func `help is at most 100 columns wide`(name: Program.CommandName) {
    for line in name.command.specification.help(Language.english.help).split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
  }

  @Test(arguments: Program.CommandName.allCases)
  func `each option stands once, with its name, its help and --help last`(name: Program.CommandName) {
    let options = name.command.specification.options
    #expect(Set(options.map(\.name)).count == options.count)
    #expect(options.allSatisfy { $0.name.hasPrefix("--") && !$0.help.isEmpty && !$0.help.hasSuffix(".") })
    #expect(options.suffix(2).map(\.name) == ["--version", "--help"])
    #expect(name.command.specification.name == name.rawValue)
  }

  /// A command that read an option which it does not list would stop here.
  @Test(arguments: Program.CommandName.allCases)
  func `a command lists every option that it reads`(name: Program.CommandName) throws {
    _ = try name.command.init(Arguments(name.shortest, for: name.command.specification))
  }

  /// A value that help calls the default, of `default 365` and of `table (default)`.
  private static func standard(in help: String) -> String? {
    help.firstMatch(of: /default (-?\d+)\)/).map { String($0.1) }
      ?? help.firstMatch(of: /(\S+) \(default\)/).map { String($0.1) }
  }

  @Test(arguments: Program.CommandName.allCases)
  func `what help calls the default can be given`(name: Program.CommandName) throws {
    for option in name.command.specification.options {
      guard let standard = Self.standard(in: option.help) else { continue }
      let line = "\(name.shortest) \(option.name) \(standard)"
      #expect(throws: Never.self) {
        try name.command.init(Arguments(line, for: name.command.specification))
      }
    }
  }

  @Test func `defaults are those of the library`() {
    let help =
      AnalyzeCommand.specification.help(Language.english.help)
      + SimulateCommand.specification.help(Language.english.help)
    for text in [
      "leaves free (0 to 100000; default 4)", "to its reminder (1 to 1440; default 30)",
      "days to project (1 to 36500; default 365)", "seeded runs (1 to 1000000; default 200)",
      "begun on a day of study (0 to 10000000; default: as in the", "default: 0, or 1000", "default: 64, 20",
      "an app plans (0 to 100000; default 64)",
      "form of the report: table, json, jsonl or csv (default: table)",
    ] { #expect(help.contains(text), "\(text)") }
  }
}
