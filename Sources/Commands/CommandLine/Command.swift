/// A command: its words are read and held to its options, then it runs.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }
  init(_ arguments: Arguments) throws(CommandError)
  func run() async throws(CommandError)
}
