import Phrases

/// One option of a command: its declaration is its parser, its help, its default and its range at once.
///
///     static let days: Option<Int> = .integer("--days", "N", in: 1...36_500, default: 365, "days to project")
///     let days = try arguments[Self.days]
struct Option<Value: Sendable>: Sendable {
  /// What the splitter of words and the help need to know.
  let declaration: OptionDeclaration
  /// What holds where the option is not given.
  let standard: Value
  /// The value of the words that are given, of which there is at least one.
  let parse: @Sendable (_ words: [String]) throws(OptionProblem) -> Value

  /// An option with a parser of its own for the one word that it takes.
  ///
  /// - Parameters:
  ///   - placeholder: How the value is shown, such as `N`.
  ///   - help: What it does.
  ///   - notes: What follows in brackets: the range, the default.
  ///   - values: What the word can be; `nil` for what the placeholder says.
  init(
    _ name: String, _ placeholder: String, standard: Value, help: String, notes: [String?] = [],
    values: CompletedValues? = nil,
    parse: @escaping @Sendable (_ word: String) throws(OptionProblem) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, placeholder: placeholder, help: help, notes: notes, values: values)
    self.standard = standard
    self.parse = { words throws(OptionProblem) in
      guard let word = words.last else { return standard }
      return try parse(word)
    }
  }

  /// An option that is declared in full.
  init(
    _ declaration: OptionDeclaration, standard: Value,
    parse: @escaping @Sendable (_ words: [String]) throws(OptionProblem) -> Value
  ) {
    self.declaration = declaration
    self.standard = standard
    self.parse = parse
  }
}

/// What is wrong with the words of an option; the name of the option comes before it.
struct OptionProblem: Error {
  /// What follows the name.
  let text: Phrase

  /// `--days is 0; give at least 1`
  init(_ message: Phrase) { text = " \(message)" }

  /// `--start "x" is not a date; write it as 2026-01-31`
  init(_ word: some StringProtocol, _ message: Phrase) { text = " \"\(String(word))\" \(message)" }

  /// `--intervals: the interval table is empty; ...`
  init(within message: Phrase) { text = ": \(message)" }
}

/// An option without the type of its value: how it is written and what it does.
struct OptionDeclaration: Sendable {
  /// Such as `--days`.
  let name: String
  /// A one-letter form, such as `-h`.
  let short: String?
  /// How the value is shown, such as `N`; `nil` for an option without one.
  let placeholder: String?
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// What it does, with its range and default.
  let help: String
  /// What the value can be.
  let values: CompletedValues

  /// - Parameter values: What the value can be; `nil` for what the placeholder says.
  init(
    name: String, short: String? = nil, placeholder: String? = nil, isRepeatable: Bool = false, help: String,
    notes: [String?] = [], values: CompletedValues? = nil
  ) {
    self.values = values ?? CompletedValues(placeholder: placeholder)
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.isRepeatable = isRepeatable
    let notes = notes.compactMap { $0 }
    self.help = notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }

  /// The name as a key of a file: `days` for `--days`.
  var key: String { String(name.drop { $0 == "-" }) }

  /// Such as `-h, --help` or `--days N`.
  var heading: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

  /// The declarations of some options, in their order.
  static func list<each Value>(_ options: repeat Option<each Value>) -> [OptionDeclaration] {
    var list: [OptionDeclaration] = []
    repeat list.append((each options).declaration)
    return list
  }
}
