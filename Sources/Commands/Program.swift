import CMachine
import CommandLine
import Phrases
import Files
import Reports

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The programs: arguments in, an exit code out.
public enum Program {
  static var specification: ProgramSpecification {
    ProgramSpecification(
      commands: CommandName.allCases.map { $0.command.specification },
      seldom: Set([CommandName.shard, .merge, .completion, .man].map(\.rawValue)),
      programs: [CommandName.simulate, .analyze].map(\.rawValue),
      firstSteps: [
        "kaiki generate memora-tiny --out demo", "kaiki analyze demo",
        "kaiki simulate demo --days 90 --report demo.html",
      ],
      topics: ["formats", "anki", "fsrs", "excel"].map { page in
        (page, { $0.paragraphs("topics/\(page)") + "\n" })
      } + MeasureRegistry.all.map { measure in (measure.name, { measure.help.text($0) }) })
  }

  /// Runs the program that the process was started as, and ends the process.
  ///
  /// - Parameter name: `kaiki`, `simulate` or `analyze`.
  public static func main(_ name: String) -> Never {
    Signals.prepare()
    MemoryRoom().bound()
    #if os(Linux)
      kaiki_keep_freed_memory()
    #endif
    let words = Swift.CommandLine.arguments
    guard !words.isEmpty else {
      let context = ProcessContext.process()
      context.note(
        context.language(
          "\(name): cannot read the arguments because /proc is missing; mount it (mount -t proc proc /proc)"
        ))
      exit(ExitCode.inputOutput.rawValue)
    }
    let program = started(name, through: words.first)
    let context = ProcessContext.process()
    let code = Workers.run(others: context.processorCount - 1) {
      await run(Array(words.dropFirst()), as: program, in: context)
    }
    exit(code.rawValue)
  }

  /// Returns the program of a process; a link called `simulate` or `analyze` to `kaiki` is that program.
  static func started(_ name: String, through path: String?) -> String {
    let linked = path?.split(separator: "/").last.map(String.init)
    return name == "kaiki" && (linked == "simulate" || linked == "analyze") ? linked ?? name : name
  }

  /// - Parameters:
  ///   - words: Arguments after the program's name.
  ///   - program: `kaiki`, or the name of a command that is a program of its own.
  ///   - context: Environment, clock, terminal and output streams. Files and standard input are the process's own.
  package static func run(_ words: [String], as program: String, in context: ProcessContext) async -> ExitCode
  {
    var context = context
    if let named = language(namedIn: words) { context.language = named }
    do throws(CommandError) {
      if let name = CommandName(rawValue: program) {
        try await run(name.command, words, calledAs: program, in: context)
      } else {
        try await runKaiki(words, in: context)
      }
      return .done
    } catch {
      for line in error.lines { context.note(context.language(line.printed)) }
      return error.code
    }
  }

  private static func runKaiki(_ words: [String], in context: ProcessContext) async throws(CommandError) {
    switch words.first {
    case nil:
      throw CommandError(.usage, lines: specification.beginning(context.language.help))
    case "--version": try context.write("kaiki \(CommonOptions.version)\n")
    case "-h": try context.write(specification.shortHelp(context.language.help))
    case "--help": try context.write(specification.help(context.language.help))
    case ProgramSpecification.helpCommand:
      try context.write(try specification.help(about: topic(in: words.dropFirst()), context.language.help))
    case let name?:
      guard let name = CommandName(rawValue: name) else {
        let remedy: Phrase =
          MeasureRegistry.names.contains(name)
          ? "did you mean \("kaiki analyze --only \(name)")?"
          : Choices.question(for: name, of: specification.words + ["--help", "--version"])
            ?? "give one of \(specification.words.joined(separator: ", ")), or --help"
        throw CommandError(.usage, "kaiki: \"\(name)\" is not a command; \(remedy)")
      }
      try await run(name.command, Array(words.dropFirst()), in: context)
    }
  }

  /// - Parameter call: Words of the line before the arguments; `nil` for `kaiki` and the name of the command.
  private static func run(
    _ command: any Command.Type, _ words: [String], calledAs call: String? = nil, in context: ProcessContext
  ) async throws(CommandError) {
    if command == ShardCommand.self, let parts = ShardCommand.divided(words) {
      return try await runShard(parts, in: context)
    }
    var specification = command.specification
    specification.call = call ?? specification.call
    let arguments = try Arguments(words, for: specification, of: Self.specification, in: context)
    switch try arguments[CommonOptions.help] {
    case .short: return try context.write(specification.shortHelp(context.language.help))
    case .full: return try context.write(specification.help(context.language.help))
    case nil: break
    }
    if try arguments[CommonOptions.printsVersion] {
      return try context.write("\(specification.name) \(CommonOptions.version)\n")
    }
    try command.refuseContradictions(in: arguments)
    try await command.init(arguments).run()
  }

  private static func runShard(
    _ parts: (own: [String], verb: ShardCommand.Verb, rest: [String]), in context: ProcessContext
  ) async throws(CommandError) {
    let own = try Arguments(parts.own, for: ShardCommand.specification, of: specification, in: context)
    let command = parts.verb.command
    let byUser = command == BenchmarkCommand.self ? [] : [UsersRequest.byUser.declaration.name]
    let words = byUser + ["-"] + parts.rest
    let arguments = try Arguments(words, for: command.specification, of: specification, in: context)
    try command.refuseContradictions(in: arguments)
    try await ShardCommand.run(own, arguments, as: parts.verb)
  }

  /// Returns the language that a line names, even if the rest is invalid; `nil` if it names none.
  private static func language(namedIn words: [String]) -> Language? {
    let name = OutputOptions.languageName
    return zip(words, words.dropFirst() + [""]).lazy.compactMap { word, next in
      Language(
        rawValue: word == name
          ? next : word.hasPrefix("\(name)=") ? String(word.dropFirst(name.count + 1)) : "")
    }.first
  }

  /// The first word that belongs to no `--lang`.
  private static func topic(in words: ArraySlice<String>) -> String? {
    let name = OutputOptions.languageName
    var rest = words
    while let word = rest.popFirst() {
      if word == name { rest = rest.dropFirst() } else if !word.hasPrefix("\(name)=") { return word }
    }
    return nil
  }
}

extension CommandName {
  var command: any Command.Type {
    switch self {
    case .simulate: SimulateCommand.self
    case .analyze: AnalyzeCommand.self
    case .backtest: BacktestCommand.self
    case .fit: FitCommand.self
    case .benchmark: BenchmarkCommand.self
    case .shard: ShardCommand.self
    case .merge: MergeCommand.self
    case .convert: ConvertCommand.self
    case .generate: GenerateCommand.self
    case .next: NextCommand.self
    case .holidays: HolidaysCommand.self
    case .statistic: StatisticCommand.self
    case .completion: CompletionCommand.self
    case .man: ManCommand.self
    }
  }
}
