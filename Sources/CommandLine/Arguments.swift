import Phrases

/// Words of a command line, divided into options and operands of a command, and the context of the process.
package struct Arguments: Sendable {
  /// Words other than options and their values, in the order of the line.
  package private(set) var operands: [String] = []
  package let context: ProcessContext
  package let specification: CommandSpecification
  /// Returns the program of the command; built on demand, because only help, manual pages and completion need all commands.
  private let describe: @Sendable () -> ProgramSpecification
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
  package init(
    _ words: [String], for specification: CommandSpecification,
    of program: @autoclosure @escaping @Sendable () -> ProgramSpecification, in context: ProcessContext
  ) throws(CommandError) {
    self.specification = specification
    describe = program
    self.context = context
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
      try accept(parts[0], parts.count == 2 ? parts[1] : nil, &rest)
    }
  }

  package var program: ProgramSpecification { describe() }

  private mutating func accept(
    _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>
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
  package subscript<Value>(_ option: Option<Value>) -> Value {
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

  /// - Throws: `CommandError` if the option is missing or its value is invalid.
  package func required<Value>(_ option: Option<Value?>, or remedy: Phrase) throws(CommandError) -> Value {
    guard let value = try self[option] else {
      throw usage("\(option.declaration.name) is missing; \(remedy)")
    }
    return value
  }

  /// Value of an option in a file, `nil` if the file unsets the option, and its location, such as `mine.json:3:5`.
  package typealias Elsewhere = (word: String?, location: String)

  /// Returns the arguments with the options of a file instead of those on the line; errors then name locations in the file.
  ///
  /// - Parameters:
  ///   - others: Values by option name; all other options keep their values.
  ///   - location: Location of the file's object with these options.
  package func overlaid(by others: [String: Elsewhere], of location: String) -> Arguments {
    var overlaid = self
    overlaid.overlay = location
    for (name, other) in others {
      overlaid.words[name] = other.word.map { [$0] }
      overlaid.locations[name] = other.location
    }
    return overlaid
  }

  package func without(_ options: some Sequence<OptionDeclaration>) -> Arguments {
    var rest = self
    for option in options { rest.words[option.name] = nil }
    return rest
  }

  /// True if the line or a file gives the option.
  package func isGiven(_ option: OptionDeclaration) -> Bool { words[option.name] != nil }

  package func isGiven<Value>(_ option: Option<Value>) -> Bool { isGiven(option.declaration) }

  package func words(except others: [OptionDeclaration]) -> [String: [String]] {
    let names = Set(others.map(\.name))
    return words.filter { !names.contains($0.key) }
  }

  /// Returns the maximum number of parallel parts of the work, ≥ 1: the number of processors without `--jobs`.
  package func jobs() throws(CommandError) -> Int {
    try self[CommonOptions.jobs] ?? context.processorCount
  }

  package func refuseOperands(after count: Int = 0) throws(CommandError) {
    if let word = operands.dropFirst(count).first {
      throw usage("\"\(word)\" is one argument too many; see kaiki \(specification.name) --help")
    }
  }

  private static let workbookEndings = [
    ".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".xltm", ".xlt", ".ods", ".fods", ".ots", ".numbers",
    ".gsheet",
  ]

  /// Throws if the path of an output ends like a workbook: spreadsheets could not open CSV or JSON under such a name.
  ///
  /// - Parameter remedy: Instruction with the possible forms, such as "give a name that ends in .jsonl".
  package func refuseWorkbook(_ option: Option<String?>, _ remedy: Phrase) throws(CommandError) {
    guard let path = try self[option], Self.workbookEndings.contains(where: path.lowercased().hasSuffix)
    else { return }
    throw usage(
      "\(option.declaration.name) \"\(path)\" is a workbook, and Kaiki writes no workbooks; \(remedy)",
      of: option.declaration)
  }

  /// Returns an error about the command line, or about the file that gives the options.
  ///
  /// - Parameter option: Option whose location the error names; `nil` for the location of all options.
  package func usage(_ message: Phrase, of option: OptionDeclaration? = nil) -> CommandError {
    guard let location = option.flatMap({ locations[$0.name] }) ?? overlay else {
      return specification.usage(message)
    }
    return CommandError(.badSettings, "\(location): \(message)")
  }
}

extension CommandSpecification {
  package func usage(_ message: Phrase) -> CommandError {
    CommandError(.usage, Phrase("\(name): \(message)", meaning: "error"))
  }
}
