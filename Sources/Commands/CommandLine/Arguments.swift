/// The words of a command line, held to what the command takes, and the world that it stands in.
struct Arguments: Sendable {
  /// What is no option.
  let operands: [String]
  /// What the command stands in.
  let world: World
  private let specification: CommandSpecification
  private var words: [String: [String]] = [:]

  /// Sorts words into options and operands.
  ///
  /// Values follow their option as the next word or after `=`. `--` ends the options; `-` is an operand.
  ///
  /// - Throws: `CommandError` with code 64 for an option that is unknown, lacks its value or is repeated.
  init(
    _ words: [String], for specification: CommandSpecification, in world: World
  ) throws(CommandError) {
    self.specification = specification
    self.world = world
    var operands: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      try Self.accept(
        parts[0], parts.count == 2 ? parts[1] : nil, &rest, for: specification, into: &self.words)
    }
    self.operands = operands
  }

  /// Takes one option with its value, which stands beside it or is the next of the rest.
  private static func accept(
    _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>,
    for specification: CommandSpecification, into words: inout [String: [String]]
  ) throws(CommandError) {
    guard let option = specification.options.first(where: { $0.name == name || $0.short == name }) else {
      let remedy =
        Spelling.nearest(to: name, of: specification.options.map(\.name)).map { "did you mean \($0)?" }
        ?? "see \(specification.name) --help"
      throw specification.usage("the option \(name) is not known; \(remedy)")
    }
    if option.placeholder == nil {
      if let attached {
        throw specification.usage("\(option.name) takes no value; leave out \"=\(attached)\"")
      }
      words[option.name] = [""]
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw specification.usage("\(option.name) lacks its value; give \(option.heading)")
    }
    if !option.isRepeatable, words[option.name] != nil {
      throw specification.usage("\(option.name) is given twice; give it once")
    }
    words[option.name, default: []].append(value)
  }

  /// The value of an option, or what holds where it is not given.
  ///
  /// - Precondition: The command lists the option.
  /// - Throws: `CommandError` with code 64 for a value that cannot be.
  subscript<Value>(_ option: Option<Value>) -> Value {
    get throws(CommandError) {
      let name = option.declaration.name
      precondition(
        specification.options.contains { $0.name == name },
        "\(specification.name) reads \(name) and does not list it among its options")
      guard let given = words[name] else { return option.standard }
      do throws(OptionProblem) {
        return try option.parse(given)
      } catch {
        throw usage("\(name)\(error.text)")
      }
    }
  }

  /// The value of an option that has to be given.
  ///
  /// - Parameter remedy: What to do where it is missing.
  func required<Value>(_ option: Option<Value?>, or remedy: String) throws(CommandError) -> Value {
    guard let value = try self[option] else {
      throw usage("\(option.declaration.name) is missing; \(remedy)")
    }
    return value
  }

  /// The same with other words for some options: those of a file, by which errors are then told.
  ///
  /// - Parameters:
  ///   - others: The words by option; `nil` for an option that is not given.
  ///   - place: Where they stand.
  func overlaid(by others: [String: String?], of place: String) -> Arguments {
    var specification = specification
    specification.name = place
    var overlaid = Arguments(operands: operands, world: world, specification: specification, words: words)
    for (name, word) in others { overlaid.words[name] = word.map { [$0] } }
    return overlaid
  }

  private init(
    operands: [String], world: World, specification: CommandSpecification, words: [String: [String]]
  ) {
    (self.operands, self.world) = (operands, world)
    (self.specification, self.words) = (specification, words)
  }

  /// Whether an option stands on the line.
  func isGiven(_ option: OptionDeclaration) -> Bool { words[option.name] != nil }

  /// Refuses operands, for a command that takes none beyond the first few.
  func refuseOperands(after count: Int = 0) throws(CommandError) {
    if let word = operands.dropFirst(count).first {
      throw usage("\"\(word)\" is not expected here; see kaiki \(specification.name) --help")
    }
  }

  /// An error about this command line.
  func usage(_ message: String) -> CommandError { specification.usage(message) }
}

extension CommandSpecification {
  /// An error about a line of this command.
  fileprivate func usage(_ message: String) -> CommandError { CommandError(.usage, "\(name): \(message)") }
}
