import Phrases

/// Option of a command: parser, range and default in one declaration. The help is in words/en.toml.
///
///     static let days: Option<Int> = .integer("--days", "N", in: 1...36_500, default: 365)
///     let days = try arguments[Self.days]
struct Option<Value: Sendable>: Sendable {
  /// Name, placeholder and range of the option, for parsing and for help.
  let declaration: OptionDeclaration
  /// Value if the option is not given.
  let standard: Value
  /// Returns the value for the given words, at least one; throws if a word is invalid.
  let parse: @Sendable (_ words: [String]) throws(OptionProblem) -> Value

  /// Creates an option that parses one word.
  ///
  /// - Parameters:
  ///   - placeholder: Name of the value in help, such as `N`.
  ///   - range: Values that the word may have, for help; `nil` if the values are no numbers.
  ///   - shown: Default, for help; `nil` for a default that help describes in words.
  ///   - values: Values that a shell completes; `nil` if the placeholder decides.
  init(
    _ name: String, _ placeholder: String, standard: Value, range: OptionRange? = nil, shown: String? = nil,
    values: CompletedValues? = nil,
    parse: @escaping @Sendable (_ word: String) throws(OptionProblem) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, placeholder: placeholder, range: range, standard: shown, values: values)
    self.standard = standard
    self.parse = { words throws(OptionProblem) in
      guard let word = words.last else { return standard }
      return try parse(word)
    }
  }

  /// Creates an option from its declaration and a parser for all of its words.
  init(
    _ declaration: OptionDeclaration, standard: Value,
    parse: @escaping @Sendable (_ words: [String]) throws(OptionProblem) -> Value
  ) {
    self.declaration = declaration
    self.standard = standard
    self.parse = parse
  }
}

/// Error about the value of an option.
struct OptionProblem: Error {
  /// Text after the name of the option, with a leading space or colon.
  let text: Phrase

  /// Creates an error without the value, such as `--days is 0; give at least 1`.
  init(_ message: Phrase) { text = " \(message)" }

  /// Creates an error with the value, such as `--start "x" is not a date; write it as 2026-01-31`.
  init(_ word: some StringProtocol, _ message: Phrase) { text = " \"\(String(word))\" \(message)" }

  /// Creates an error about a part of the value, such as `--intervals: the interval table is empty; ...`.
  init(within message: Phrase) { text = ": \(message)" }
}

/// Numbers that an option accepts, as help prints them.
struct OptionRange: Sendable {
  let low: String
  /// Largest number; `nil` if unbounded.
  let high: String?
}

/// Option without the type of its value: name, placeholder, range and default.
struct OptionDeclaration: Sendable {
  /// Name with hyphens, such as `--days`.
  let name: String
  /// Short form of one letter, such as `-h`; `nil` for none.
  let short: String?
  /// Name of the value in help, such as `N`; `nil` for an option without a value.
  let placeholder: String?
  /// True if the option may be given more than once.
  let isRepeatable: Bool
  /// Numbers that the option accepts; `nil` if its values are no numbers.
  let range: OptionRange?
  /// Default as help prints it; `nil` for none and for a default that help describes in words.
  let standard: String?
  /// Values that a shell completes. Help lists the words of ``CompletedValues/words(_:)`` with their meanings.
  let values: CompletedValues

  /// - Parameter values: Values that a shell completes; `nil` if the placeholder decides.
  init(
    name: String, short: String? = nil, placeholder: String? = nil, isRepeatable: Bool = false,
    range: OptionRange? = nil, standard: String? = nil, values: CompletedValues? = nil
  ) {
    self.values = values ?? CompletedValues(placeholder: placeholder)
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.isRepeatable = isRepeatable
    (self.range, self.standard) = (range, standard)
  }

  /// Name without hyphens, as a key in JSON files: `days` for `--days`.
  var key: String { String(name.drop { $0 == "-" }) }

  /// Heading in help, such as `-h, --help` or `--days N`.
  var heading: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

  /// Returns the declarations of some options, in their order.
  static func list<each Value>(_ options: repeat Option<each Value>) -> [OptionDeclaration] {
    var list: [OptionDeclaration] = []
    repeat list.append((each options).declaration)
    return list
  }
}

/// Values that a shell completes for an option or an operand.
enum CompletedValues: Hashable, Sendable {
  /// Values that a shell cannot complete, such as a number or a name within the data.
  case unknown
  /// Path of a file or folder.
  case files
  /// Path of a folder.
  case folders
  /// One of the given words.
  case words([String])
  /// Several of the given words, separated by commas.
  case list([String])

  /// Creates the values that fit the placeholder of an option; unknown for `nil`, which marks an option without a value.
  init(placeholder: String?) {
    switch placeholder {
    case "FILE", "PATH": self = .files
    case "DIR": self = .folders
    default: self = .unknown
    }
  }
}
