import Phrases

/// The words of a command line, held to what the command takes, and the world that it stands in.
struct Arguments: Sendable {
  /// What is no option.
  let operands: [String]
  /// What the command stands in.
  let context: ProcessContext
  let specification: CommandSpecification
  private var words: [String: [String]] = [:]
  /// Where options stand that are not on the line.
  private var locations: [String: String] = [:]
  /// Where all of them stand; `nil` where there are none.
  private var overlay: String?

  /// Sorts words into options and operands.
  ///
  /// Values follow their option as the next word or after `=`. `--` ends the options; `-` is an operand.
  ///
  /// - Throws: `CommandError` with code 64 for an option that is unknown, lacks its value or is repeated.
  init(
    _ words: [String], for specification: CommandSpecification, in context: ProcessContext
  ) throws(CommandError) {
    self.specification = specification
    self.context = context
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
      let remedy: Phrase =
        HelpLayout.question(for: name, of: specification.options.map(\.name))
        ?? "see \(specification.name) --help"
      throw specification.usage("the option \(name) does not exist; \(remedy)")
    }
    if option.placeholder == nil {
      if let attached {
        throw specification.usage("\(option.name) takes no value; leave out \"=\(attached)\"")
      }
      words[option.name] = [name]
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw specification.usage("\(option.name) has no value; give \(option.heading)")
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
        guard let location = locations[name] else { throw specification.usage("\(name)\(error.text)") }
        throw CommandError(.badSettings, "\(location): \(option.declaration.key)\(error.text)")
      }
    }
  }

  /// The value of an option that has to be given.
  ///
  /// - Parameter remedy: What to do where it is missing.
  func required<Value>(_ option: Option<Value?>, or remedy: Phrase) throws(CommandError) -> Value {
    guard let value = try self[option] else {
      throw usage("\(option.declaration.name) is missing; \(remedy)")
    }
    return value
  }

  /// The word of an option that stands elsewhere than on the line.
  struct Elsewhere: Sendable {
    /// `nil` for one that is not given.
    var word: String?
    /// Such as `mine.json:3:5`.
    var location: String
  }

  /// The same with other words for some options: those of a file, by which errors are then told.
  ///
  /// - Parameters:
  ///   - others: The words by option.
  ///   - location: Where all of them stand.
  func overlaid(by others: [String: Elsewhere], of location: String) -> Arguments {
    var overlaid = self
    overlaid.overlay = location
    for (name, other) in others {
      overlaid.words[name] = other.word.map { [$0] }
      overlaid.locations[name] = other.location
    }
    return overlaid
  }

  /// The same without some options.
  func without(_ options: some Sequence<OptionDeclaration>) -> Arguments {
    var rest = self
    for option in options { rest.words[option.name] = nil }
    return rest
  }

  /// Whether an option is given.
  func isGiven(_ option: OptionDeclaration) -> Bool { words[option.name] != nil }

  /// What the line says that its answer can depend on: the options that are given, but for those of where and how it is shown.
  var said: [String: [String]] {
    let shown = Set(
      (OutputOptions.declarations
        + OptionDeclaration.list(CommonOptions.jobs, UsersRequest.rows, BenchmarkCommand.sample)).map(\.name))
    return words.filter { !shown.contains($0.key) }
  }

  /// Refuses operands, for a command that takes none beyond the first few.
  func refuseOperands(after count: Int = 0) throws(CommandError) {
    if let word = operands.dropFirst(count).first {
      throw usage("\"\(word)\" is one argument too many; see kaiki \(specification.name) --help")
    }
  }

  /// An error about this command line, or about what stands elsewhere.
  ///
  /// - Parameter option: The option that it is about most, by whose place it is told.
  func usage(_ message: Phrase, of option: OptionDeclaration? = nil) -> CommandError {
    guard let location = option.flatMap({ locations[$0.name] }) ?? overlay else {
      return specification.usage(message)
    }
    return CommandError(.badSettings, "\(location): \(message)")
  }
}

extension CommandSpecification {
  /// An error about a line of this command.
  fileprivate func usage(_ message: Phrase) -> CommandError {
    CommandError(.usage, ("\(name): \(message)" as Phrase).meaning("error"))
  }
}
