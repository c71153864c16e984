import Encoding
import Phrases

extension Option where Value == Bool {
  /// An option without a value.
  static func flag(_ name: String, short: String? = nil, _ help: String) -> Self {
    Option(OptionDeclaration(name: name, short: short, help: help), standard: false) { _ in true }
  }
}

// MARK: Text

extension Option where Value == String? {
  /// A text as it is given.
  ///
  /// - Parameter standard: What is taken where it is not given, for the help.
  static func text(
    _ name: String, _ placeholder: String, default standard: String? = nil, _ help: String
  ) -> Self {
    Option(name, placeholder, standard: nil, help: help, notes: [standard.map { "default: \($0)" }]) { $0 }
  }
}

extension Option where Value == [String] {
  /// Texts as they are given, as often as one likes.
  static func texts(_ name: String, _ placeholder: String, _ help: String) -> Self {
    let declaration = OptionDeclaration(
      name: name, placeholder: placeholder, isRepeatable: true, help: help, notes: ["may be repeated"])
    return Option(declaration, standard: []) { $0 }
  }
}

extension Option {
  /// What a parser of its own makes of a text.
  ///
  /// - Parameter standard: What is taken where it is not given, for the help.
  static func parsed<Parsed>(
    _ name: String, _ placeholder: String, default standard: String? = nil, _ help: String,
    values: CompletedValues? = nil,
    parse: @escaping @Sendable (_ word: String) throws(OptionProblem) -> Parsed
  ) -> Self where Value == Parsed? {
    Option(
      name, placeholder, standard: nil, help: help, notes: [standard.map { "default: \($0)" }], values: values
    ) {
      word throws(OptionProblem) in try parse(word)
    }
  }
}

// MARK: Numbers

extension Option where Value == Int {
  /// A whole number in a range.
  static func integer(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, default standard: Int, _ help: String
  ) -> Self {
    Option(
      name, placeholder, standard: standard, help: help, notes: [range.inHelp, "default \(standard)"]
    ) { word throws(OptionProblem) in try range.number(word) }
  }
}

extension Option where Value == Int? {
  /// A whole number in a range.
  ///
  /// - Parameter standard: What is taken where it is not given, for the help.
  static func integer(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, default standard: String,
    _ help: String
  ) -> Self {
    Option(
      name, placeholder, standard: nil, help: help, notes: [range.inHelp, "default: \(standard)"]
    ) { word throws(OptionProblem) in try range.number(word) }
  }
}

extension Option where Value == Double? {
  /// A number in a range.
  ///
  /// - Parameter standard: What is taken where it is not given, for the help.
  static func number(
    _ name: String, _ placeholder: String, in range: ClosedRange<Double>, default standard: String,
    _ help: String
  ) -> Self {
    let (least, most) = (DecimalText.number(range.lowerBound), DecimalText.number(range.upperBound))
    return Option(
      name, placeholder, standard: nil, help: help, notes: ["\(least) to \(most)", "default: \(standard)"]
    ) { word throws(OptionProblem) in
      guard let number = Double(word), number.isFinite, range.contains(number) else {
        throw OptionProblem(word, "is not a number from \(least) to \(most); give a number in this range")
      }
      return number
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var inHelp: String {
    upperBound == .max ? "\(lowerBound) or more" : "\(lowerBound) to \(upperBound)"
  }

  /// The number that a word spells, where it lies in the range.
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

// MARK: Choices

/// What an option may choose from.
typealias OptionChoice = CaseIterable & RawRepresentable<String> & Sendable

extension Option where Value: OptionChoice {
  /// One of a few words.
  static func choice(
    _ name: String, _ placeholder: String, default standard: Value, _ help: String
  ) -> Self {
    let words = Value.allCases.map {
      $0.rawValue == standard.rawValue ? "\($0.rawValue) (default)" : $0.rawValue
    }
    return Option(
      name, placeholder, standard: standard, help: "\(help): \(Spelling.list(words))", values: Value.values
    ) {
      word throws(OptionProblem) in try Value(choice: word)
    }
  }
}

extension Option {
  /// One of a few words.
  ///
  /// - Parameter standard: What is taken where it is not given, for the help.
  static func choice<Choice: OptionChoice>(
    _ name: String, _ placeholder: String, default standard: String? = nil, _ help: String
  ) -> Self where Value == Choice? {
    Option(
      name, placeholder, standard: nil, help: "\(help): \(Choice.choices)",
      notes: [standard.map { "default: \($0)" }], values: Choice.values
    ) { word throws(OptionProblem) in try Choice(choice: word) }
  }

  /// Some of a few words.
  static func choices<Choice: OptionChoice>(
    _ name: String, _ placeholder: String, _ help: String
  ) -> Self where Value == [Choice] {
    let declaration = OptionDeclaration(
      name: name, placeholder: placeholder, isRepeatable: true, help: "\(help): \(Choice.choices)",
      notes: ["may be repeated"], values: Choice.values)
    return Option(declaration, standard: []) { words throws(OptionProblem) in
      try words.map { word throws(OptionProblem) in try Choice(choice: word) }
    }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// All of them: `a, b or c`.
  static var choices: Phrase { Spelling.list(allCases.map(\.rawValue)) }

  /// The same for a shell.
  fileprivate static var values: CompletedValues { .words(allCases.map(\.rawValue)) }

  fileprivate init(choice word: String) throws(OptionProblem) {
    guard let choice = Self(rawValue: word) else {
      throw OptionProblem(
        word, "is not known; \(Spelling.remedy(for: word, of: Self.allCases.map(\.rawValue)))")
    }
    self = choice
  }
}
