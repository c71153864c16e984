import Reports

/// What is said on standard error of work that goes on.
struct Remarks: Sendable {
  private let isQuiet: Bool
  private let world: World

  /// - Parameter arguments: Of a command that lists `CommonOptions.quiet`.
  init(_ arguments: Arguments) throws(CommandError) {
    isQuiet = try arguments[CommonOptions.quiet]
    world = arguments.world
  }

  /// Says what stands in a report too.
  func say(_ remarks: [Remark]) {
    for remark in remarks { say(remark.text(.english)) }
  }

  /// Says something, unless nobody wants to hear it.
  func say(_ line: String) {
    if !isQuiet { world.note(line) }
  }
}
