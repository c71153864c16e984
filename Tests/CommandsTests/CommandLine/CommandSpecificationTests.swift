import Reports
import Testing

@testable import CommandLine
@testable import Commands

struct CommandSpecificationTests {
  private static var words: HelpWords {
    HelpWords { id in
      [
        "commands/x/title": "do it", "commands/x/summary": "Does it.", "groups/run": "the run",
        "headings/examples": "examples", "headings/usage": "usage", "examples/x a": "do a",
        "options/x --seed/summary": "its seed",
      ][id] ?? (id.hasPrefix("commands/x") ? nil : Language.english.help.optional(id))
    }
  }

  @Test func `help is the usage, examples, the summary and groups of options in one column`() {
    let specification = CommandSpecification(
      name: "x", usage: "FILE [options]", examples: ["x a"],
      groups: [("run", OptionDeclaration.list(CommonOptions.seed)), ("others", CommonOptions.ofAll)])
    let lines = specification.help(Self.words).split(separator: "\n").map(String.init)
    #expect(
      Array(lines.prefix(6)) == [
        "usage: kaiki x FILE [options]", "examples:", "  x a  do a", "Does it.", "the run:",
        "  --seed N    its seed (0 or more; default: 1)",
      ])
    #expect(lines.dropFirst(8).map { $0.prefix(14) } == ["  --version   ", "  -h, --help  "])
    #expect(specification.options.map(\.name) == ["--seed", "--version", "--help"])
  }

  @Test(arguments: CommandName.allCases, Language.allCases)
  func `every option has a summary of at most 60 columns, a default and a text for each value`(
    name: CommandName, language: Language
  ) throws {
    for option in name.command.specification.options {
      let help = OptionHelp(option, of: name.rawValue, language.help)
      #expect(DisplayText.width(help.summary) <= 60, "\(help.summary)")
      let ofCommand = "options/\(name.rawValue) \(option.name)"
      let hasText = language.help.optional(ofCommand + "/summary") != nil
      let id = hasText ? ofCommand : "options/\(option.name)"
      #expect(
        option.standard == nil || language.help.optional(id + "/default") == nil,
        "\(option.name) has its default in the code and in a text")
      let notes = try #require(
        help.line.dropFirst(help.summary.count).wholeMatch(of: /( \(.+\))?/), "\(help.line)")
      let takesOneValue = option.placeholder != nil && !option.isRepeatable
      #expect(!takesOneValue || notes.0.contains(language == .english ? "default: " : "既定"), "\(help.line)")
      for text in [help.summary, help.full] { #expect(!text.contains("[options") && !text.contains("  \n")) }
      for line in help.full.split(separator: "\n") where line.hasPrefix("  ") {
        #expect(line.split(separator: " ").count > 1, "\(option.name): \(line) has no text")
      }
    }
  }

  @Test(arguments: CommandName.allCases)
  func `help is at most 100 columns wide`(name: CommandName) {
    for line in name.command.specification.help(Language.english.help).split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
  }

  @Test(arguments: CommandName.allCases)
  func `each option stands once, with its name, its help and --help last`(name: CommandName) {
    let options = name.command.specification.options
    #expect(Set(options.map(\.name)).count == options.count)
    #expect(options.allSatisfy { $0.name.hasPrefix("--") })
    #expect(options.suffix(2).map(\.name) == ["--version", "--help"])
    #expect(name.command.specification.name == name.rawValue)
  }

  /// A command that read an option which it does not list would stop here.
  @Test(arguments: CommandName.allCases)
  func `a command lists every option that it reads`(name: CommandName) throws {
    _ = try name.command.init(Arguments(name.shortest, for: name.command.specification))
  }

  @Test(arguments: CommandName.allCases)
  func `what help calls the default can be given`(name: CommandName) throws {
    for option in name.command.specification.options {
      guard let standard = option.standard else { continue }
      let line = "\(name.shortest) \(option.name) \(standard)"
      #expect(throws: Never.self) {
        try name.command.init(Arguments(line, for: name.command.specification))
      }
    }
  }

  @Test func `defaults are those of the library`() {
    let options = AnalyzeCommand.specification.options + SimulateCommand.specification.options
    let standards = Dictionary(options.map { ($0.name, $0.standard) }) { first, _ in first }
    for (name, standard) in [
      ("--reserve", "4"), ("--retry-delay", "30"), ("--days", "365"), ("--replicates", "200"),
      ("--cap", "64"),
      ("--format", "table"), ("--streak", "strict"),
    ] { #expect(standards[name] == standard, "\(name)") }
  }
}
