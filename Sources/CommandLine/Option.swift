import Phrases

/// Option of a command: parser, range and default in one declaration. The help is in words/en.toml.
///
///     static let days: Option<Int> = .integer("--days", "N", in: 1...36_500, default: 365)
///     let days = try arguments[Self.days]
package struct Option<Value: Sendable>: Sendable {
  package let declaration: OptionDeclaration
  package let standard: Value
  /// Returns the value for the given words, at least one; throws if a word is invalid.
  package let parse: @Sendable (_ words: [String]) throws(OptionProblem) -> Value

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
    let declaration = OptionDeclaration(
      name: name, placeholder: placeholder, range: range, standard: shown, values: values)
    self.init(declaration, standard: standard) { words throws(OptionProblem) in
      guard let word = words.last else { return standard }
      return try parse(word)
    }
  }

  package init(
    _ declaration: OptionDeclaration, standard: Value,
    parse: @escaping @Sendable (_ words: [String]) throws(OptionProblem) -> Value
  ) {
    (self.declaration, self.standard, self.parse) = (declaration, standard, parse)
  }
}

package struct OptionProblem: Error {
  /// Text after the name of the option, with a leading space or colon.
  package let text: Phrase

  /// Creates an error without the value, such as `--days is 0; give at least 1`.
  package init(_ message: Phrase) { text = " \(message)" }

  /// Creates an error with the value, such as `--start "x" is not a date; write it as 2026-01-31`.
  package init(_ word: some StringProtocol, _ message: Phrase) { text = " \"\(String(word))\" \(message)" }

  /// Creates an error about a part of the value, such as `--intervals: the interval table is empty; ...`.
  package init(within message: Phrase) { text = ": \(message)" }
}

/// Numbers that an option accepts, as help prints them; `high` is `nil` if unbounded.
package typealias OptionRange = (low: String, high: String?)

/// Option without the type of its value: name, placeholder, range and default.
package struct OptionDeclaration: Sendable {
  /// Name with hyphens, such as `--days`.
  package let name: String
  /// Short form of one letter, such as `-h`; `nil` for none.
  let short: String?
  /// Name of the value in help, such as `N`; `nil` for an option without a value.
  package let placeholder: String?
  let isRepeatable: Bool
  /// Numbers that the option accepts; `nil` if its values are no numbers.
  let range: OptionRange?
  /// Default as help prints it; `nil` for none and for a default that help describes in words.
  let standard: String?
  /// Values that a shell completes. Help lists the words of ``CompletedValues/words(_:)`` with their meanings.
  let values: CompletedValues

  package init(
    name: String, short: String? = nil, placeholder: String? = nil, isRepeatable: Bool = false,
    range: OptionRange? = nil, standard: String? = nil, values: CompletedValues? = nil
  ) {
    (self.name, self.short, self.placeholder) = (name, short, placeholder)
    (self.isRepeatable, self.range, self.standard) = (isRepeatable, range, standard)
    self.values = values ?? CompletedValues(placeholder: placeholder)
  }

  /// Name without hyphens, as a key in JSON files: `days` for `--days`.
  package var key: String { String(name.drop { $0 == "-" }) }

  var heading: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

  package static func list<each Value>(_ options: repeat Option<each Value>) -> [OptionDeclaration] {
    var list: [OptionDeclaration] = []
    repeat list.append((each options).declaration)
    return list
  }
}

/// Values that a shell completes for an option or an operand.
package enum CompletedValues: Hashable, Sendable {
  /// Values that a shell cannot complete, such as a number or a name within the data.
  case unknown
  /// Paths of files and folders.
  case files
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

package enum Choices {
  /// Returns `a, b or c`.
  package static func list(_ words: [String]) -> Phrase {
    words.count < 2
      ? Phrase(verbatim: words.joined())
      : "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }

  /// Returns the remedy for an unknown word: `did you mean analyze?` if a word is similar, otherwise all words.
  package static func remedy(for word: String, of words: [String]) -> Phrase {
    question(for: word, of: words) ?? "choose \(list(words))"
  }

  /// Returns `did you mean analyze?`; `nil` if no word is similar.
  package static func question(for word: String, of words: [String]) -> Phrase? {
    Misspelling.nearest(to: word, of: words).map { "did you mean \($0)?" }
  }
}

extension Option where Value == Bool {
  package static func flag(_ name: String, short: String? = nil) -> Self {
    Option(OptionDeclaration(name: name, short: short), standard: false) { _ in true }
  }
}

extension Option where Value == String? {
  /// Creates an option that takes any text.
  ///
  /// - Parameter shown: Default, for help; `nil` if help describes it in words.
  package static func text(_ name: String, _ placeholder: String, default shown: String? = nil) -> Self {
    Option(name, placeholder, standard: nil, shown: shown) { $0 }
  }
}

extension Option where Value == [String] {
  package static func texts(_ name: String, _ placeholder: String) -> Self {
    let declaration = OptionDeclaration(name: name, placeholder: placeholder, isRepeatable: true)
    return Option(declaration, standard: []) { $0 }
  }
}

extension Option {
  /// Creates an option with its own parser.
  ///
  /// - Parameter shown: Default, for help; `nil` if help describes it in words.
  package static func parsed<Parsed>(
    _ name: String, _ placeholder: String, default shown: String? = nil, values: CompletedValues? = nil,
    parse: @escaping @Sendable (_ word: String) throws(OptionProblem) -> Parsed
  ) -> Self where Value == Parsed? {
    Option(name, placeholder, standard: nil, shown: shown, values: values, parse: parse)
  }
}

extension Option where Value == Int {
  package static func integer(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, default standard: Int
  ) -> Self {
    Option(
      name, placeholder, standard: standard, range: range.inHelp, shown: "\(standard)", parse: range.number)
  }
}

extension Option where Value == Int? {
  /// Creates an option that takes a whole number within a range, with a default that help describes in words.
  package static func integer(_ name: String, _ placeholder: String, in range: ClosedRange<Int>) -> Self {
    Option(name, placeholder, standard: nil, range: range.inHelp, parse: range.number)
  }
}

extension Option where Value == Double? {
  /// Creates an option that takes a number within a range, with a default that help describes in words.
  package static func number(_ name: String, _ placeholder: String, in range: ClosedRange<Double>) -> Self {
    let (low, high) = (DecimalText.number(range.lowerBound), DecimalText.number(range.upperBound))
    return Option(name, placeholder, standard: nil, range: (low, high)) {
      word throws(OptionProblem) in
      guard let number = Double(word), number.isFinite, range.contains(number) else {
        throw OptionProblem(word, "is not a number from \(low) to \(high); give a number in this range")
      }
      return number
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var inHelp: OptionRange {
    ("\(lowerBound)", upperBound == .max ? nil : "\(upperBound)")
  }

  /// Returns a word as a number; throws if the word is not a whole number or the number is out of the range.
  fileprivate func number(_ word: String) throws(OptionProblem) -> Int {
    guard let number = Int(word) else {
      throw OptionProblem(
        word, "is not a whole number; give a whole number from \(lowerBound) to \(upperBound)")
    }
    if number < lowerBound { throw OptionProblem("is \(number); give at least \(lowerBound)") }
    if number > upperBound { throw OptionProblem("is \(number); give at most \(upperBound)") }
    return number
  }
}

/// Type whose cases an option offers by their raw values.
package typealias OptionChoice = CaseIterable & RawRepresentable<String> & Sendable

extension Option where Value: OptionChoice {
  package static func choice(_ name: String, _ placeholder: String, default standard: Value) -> Self {
    Option(
      name, placeholder, standard: standard, shown: standard.rawValue, values: Value.values,
      parse: Value.init(choice:))
  }
}

extension Option {
  /// Creates an option that takes the raw value of a case, with a default that help describes in words.
  package static func choice<Choice: OptionChoice>(_ name: String, _ placeholder: String) -> Self
  where Value == Choice? {
    Option(name, placeholder, standard: nil, values: Choice.values, parse: Choice.init(choice:))
  }

  package static func choices<Choice: OptionChoice>(_ name: String, _ placeholder: String) -> Self
  where Value == [Choice] {
    let declaration = OptionDeclaration(
      name: name, placeholder: placeholder, isRepeatable: true, values: Choice.values)
    return Option(declaration, standard: []) { words throws(OptionProblem) in
      try words.map { word throws(OptionProblem) in try Choice(choice: word) }
    }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  package static var choices: Phrase { Choices.list(allCases.map(\.rawValue)) }

  fileprivate static var values: CompletedValues { .words(allCases.map(\.rawValue)) }

  fileprivate init(choice word: String) throws(OptionProblem) {
    guard let choice = Self(rawValue: word) else {
      throw OptionProblem(
        word, "is not known; \(Choices.remedy(for: word, of: Self.allCases.map(\.rawValue)))")
    }
    self = choice
  }
}
