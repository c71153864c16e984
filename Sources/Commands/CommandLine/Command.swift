/// Command of the program: reads its options from the arguments, then runs.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }
  init(_ arguments: Arguments) throws(CommandError)
  func run() async throws(CommandError)
}
