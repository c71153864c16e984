@testable import CommandLine
@testable import Commands

extension CommandSpecification {
  /// A command of which only the options matter.
  static func taking(_ options: [OptionDeclaration]) -> CommandSpecification {
    CommandSpecification(name: "x", usage: "", options: options)
  }
}

extension Arguments {
  /// The words of a command, separated by spaces.
  init(
    _ line: String, for specification: CommandSpecification, in context: ProcessContext = .plain()
  ) throws(CommandError) {
    try self.init(
      line.split(separator: " ").map(String.init), for: specification, of: Program.specification, in: context)
  }
}

extension Option {
  /// What the option makes of a line of a command that takes no other.
  func value(_ line: String) throws(CommandError) -> Value {
    try Arguments(line, for: .taking([declaration]))[self]
  }

  /// What the command says of a line.
  func refusal(_ line: String) -> String? {
    do throws(CommandError) {
      _ = try value(line)
      return nil
    } catch {
      return error.english.joined(separator: "\n")
    }
  }
}

extension CommandName {
  /// The shortest line that the command accepts.
  var shortest: String {
    switch self {
    case .simulate, .holidays: ""
    case .analyze, .backtest, .fit, .benchmark: "d"
    case .shard: ""
    case .merge: "d --expect-rows 1"
    case .convert: "d --to json --out e"
    case .generate: "memora-tiny --out e"
    case .next: "--every 1day --from 2026-01-31T09:00"
    case .statistic: "describe"
    case .completion: "bash"
    case .man: ""
    }
  }
}

extension CommandError {
  /// The words for standard error, in English.
  var english: [String] { lines.map(\.printed.english) }
}
