import Phrases

/// Words of a command line, divided into options and operands of a command, and the context of the process.
struct Arguments: Sendable {
  /// Words other than options and their values, in the order of the line.
  let operands: [String]
  /// Environment, clock, terminal and output streams of the process.
  let context: ProcessContext
  let specification: CommandSpecification
  private var words: [String: [String]] = [:]
  /// Locations of the options in a file, by option name; empty if the line gives all options.
  private var locations: [String: String] = [:]
  /// Location of the file's object with the options; `nil` if the line gives all options.
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

  /// Adds one option with its value: the text after `=`, or the next word.
  private static func accept(
    _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>,
    for specification: CommandSpecification, into words: inout [String: [String]]
  ) throws(CommandError) {
    guard let option = specification.options.first(where: { $0.name == name || $0.short == name }) else {
      let remedy: Phrase =
        Choices.question(for: name, of: specification.options.map(\.name))
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

  /// Returns the value of an option, or its default if the option is not given.
  ///
  /// - Precondition: The command lists the option.
  /// - Throws: `CommandError` with code 64 for an invalid value on the line, and code 78 for an invalid value in a file.
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

  /// Returns the value of a required option.
  ///
  /// - Parameter remedy: Instruction for the error if the option is missing.
  /// - Throws: `CommandError` if the option is missing or its value is invalid.
  func required<Value>(_ option: Option<Value?>, or remedy: Phrase) throws(CommandError) -> Value {
    guard let value = try self[option] else {
      throw usage("\(option.declaration.name) is missing; \(remedy)")
    }
    return value
  }

  /// Value of an option from a file instead of the line.
  struct Elsewhere: Sendable {
    /// Value as text; `nil` if the file unsets the option.
    var word: String?
    /// Location of the value, such as `mine.json:3:5`.
    var location: String
  }

  /// Returns the arguments with the options of a file instead of those on the line; errors then name locations in the file.
  ///
  /// - Parameters:
  ///   - others: Values by option name; all other options keep their values.
  ///   - location: Location of the file's object with these options.
  func overlaid(by others: [String: Elsewhere], of location: String) -> Arguments {
    var overlaid = self
    overlaid.overlay = location
    for (name, other) in others {
      overlaid.words[name] = other.word.map { [$0] }
      overlaid.locations[name] = other.location
    }
    return overlaid
  }

  /// Returns the arguments without some options.
  func without(_ options: some Sequence<OptionDeclaration>) -> Arguments {
    var rest = self
    for option in options { rest.words[option.name] = nil }
    return rest
  }

  /// True if the line or a file gives the option.
  func isGiven(_ option: OptionDeclaration) -> Bool { words[option.name] != nil }

  /// Values by option name of the given options on which results can depend.
  ///
  /// Options for the output, `--jobs`, and the options for rows and samples are excluded.
  var said: [String: [String]] {
    let shown = Set(
      (OutputOptions.declarations
        + OptionDeclaration.list(CommonOptions.jobs, UsersRequest.rows, BenchmarkCommand.sample)).map(\.name))
    return words.filter { !shown.contains($0.key) }
  }

  /// Throws if there are operands after the first `count`.
  func refuseOperands(after count: Int = 0) throws(CommandError) {
    if let word = operands.dropFirst(count).first {
      throw usage("\"\(word)\" is one argument too many; see kaiki \(specification.name) --help")
    }
  }

  /// Returns an error about the command line, or about the file that gives the options.
  ///
  /// - Parameter option: Option whose location the error names; `nil` for the location of all options.
  func usage(_ message: Phrase, of option: OptionDeclaration? = nil) -> CommandError {
    guard let location = option.flatMap({ locations[$0.name] }) ?? overlay else {
      return specification.usage(message)
    }
    return CommandError(.badSettings, "\(location): \(message)")
  }
}

extension CommandSpecification {
  /// Returns an error about the command line of this command, with code 64.
  fileprivate func usage(_ message: Phrase) -> CommandError {
    CommandError(.usage, Phrase("\(name): \(message)", meaning: "error"))
  }
}
