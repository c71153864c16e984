/// Command of the program: reads its options from the arguments, then runs.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }
  /// Contradictions between options, in the order of precedence; none by default.
  static var contradictions: [Contradiction] { get }
  init(_ arguments: Arguments) throws(CommandError)
  func run() async throws(CommandError)
}

extension Command {
  static var contradictions: [Contradiction] { [] }

  /// Throws the error of the first contradiction of a line.
  static func refuseContradictions(in arguments: Arguments) throws(CommandError) {
    for contradiction in contradictions {
      if let message = try contradiction.message(arguments) { throw arguments.usage(message) }
    }
  }
}
