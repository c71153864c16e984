#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Analysis
import Reports

/// The programs: arguments in, an exit code out.
public enum Program {
  /// The commands of `kaiki`.
  enum Command: String, CaseIterable {
    case simulate, analyze, convert, generate, next, holidays, statistic

    var specification: CommandSpecification {
      switch self {
      case .simulate: SimulateCommand.specification
      case .analyze: AnalyzeCommand.specification
      case .convert: ConvertCommand.specification
      case .generate: GenerateCommand.specification
      case .next: NextCommand.specification
      case .holidays: HolidaysCommand.specification
      case .statistic: StatisticCommand.specification
      }
    }
  }

  /// Runs the program that the process was started as, and ends the process.
  ///
  /// - Parameter name: `kaiki`, `simulate` or `analyze`. A program named `kaiki` that was started through a
  ///   link called `simulate` or `analyze` is that program.
  public static func main(_ name: String) async -> Never {
    Signals.prepare()
    let words = CommandLine.arguments
    let linked = words.first?.split(separator: "/").last.map(String.init)
    let isLink = name == "kaiki" && (linked == "simulate" || linked == "analyze")
    let command = Command(rawValue: isLink ? linked ?? name : name)
    do throws(CommandError) {
      if let command {
        try await run(command, Array(words.dropFirst()))
      } else {
        try await runKaiki(Array(words.dropFirst()))
      }
    } catch {
      for line in error.lines { Output.note(line) }
      exit(error.code.rawValue)
    }
    exit(ExitCode.done.rawValue)
  }

  private static func runKaiki(_ words: [String]) async throws(CommandError) {
    switch words.first {
    case nil:
      throw CommandError(.usage, "kaiki: no command is named; give one of \(commands), or --help")
    case "--version": try Output.write(Array("kaiki \(CommonOptions.version)\n".utf8))
    case "-h", "--help": try Output.write(Array(HelpText.kaiki.utf8))
    case "help": try Output.write(Array(try HelpText.about(words.dropFirst().first).utf8))
    case let name?:
      guard let command = Command(rawValue: name) else {
        throw CommandError(.usage, "kaiki: \"\(name)\" is not a command; give one of \(commands), or --help")
      }
      try await run(command, Array(words.dropFirst()))
    }
  }

  private static func run(_ command: Command, _ words: [String]) async throws(CommandError) {
    let specification = command.specification
    let arguments = try Arguments(words, for: specification)
    if arguments.has("--help") { return try Output.write(Array(specification.help.utf8)) }
    if arguments.has("--version") {
      return try Output.write(Array("\(specification.name) \(CommonOptions.version)\n".utf8))
    }
    switch command {
    case .simulate: try await SimulateCommand(arguments).run()
    case .analyze: try await AnalyzeCommand(arguments).run()
    case .convert: try ConvertCommand(arguments).run()
    case .generate: try GenerateCommand(arguments).run()
    case .next: try NextCommand(arguments).run()
    case .holidays: try HolidaysCommand(arguments).run()
    case .statistic: try StatisticCommand(arguments).run()
    }
  }

  static var commands: String {
    (Command.allCases.map(\.rawValue) + ["help"]).joined(separator: ", ")
  }
}
