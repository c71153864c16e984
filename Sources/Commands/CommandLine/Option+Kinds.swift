import Encoding
import Phrases

extension Option where Value == Bool {
  /// Creates an option without a value; it is true if given.
  static func flag(_ name: String, short: String? = nil) -> Self {
    Option(OptionDeclaration(name: name, short: short), standard: false) { _ in true }
  }
}

// MARK: Text

extension Option where Value == String? {
  /// Creates an option that takes any text.
  ///
  /// - Parameter shown: Default, for help; `nil` if help describes it in words.
  static func text(_ name: String, _ placeholder: String, default shown: String? = nil) -> Self {
    Option(name, placeholder, standard: nil, shown: shown) { $0 }
  }
}

extension Option where Value == [String] {
  /// Creates an option that takes any text and may be repeated.
  static func texts(_ name: String, _ placeholder: String) -> Self {
    let declaration = OptionDeclaration(name: name, placeholder: placeholder, isRepeatable: true)
    return Option(declaration, standard: []) { $0 }
  }
}

extension Option {
  /// Creates an option with its own parser.
  ///
  /// - Parameter shown: Default, for help; `nil` if help describes it in words.
  static func parsed<Parsed>(
    _ name: String, _ placeholder: String, default shown: String? = nil, values: CompletedValues? = nil,
    parse: @escaping @Sendable (_ word: String) throws(OptionProblem) -> Parsed
  ) -> Self where Value == Parsed? {
    Option(name, placeholder, standard: nil, shown: shown, values: values) {
      word throws(OptionProblem) in try parse(word)
    }
  }
}

// MARK: Numbers

extension Option where Value == Int {
  /// Creates an option that takes a whole number within a range.
  static func integer(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, default standard: Int
  ) -> Self {
    Option(name, placeholder, standard: standard, range: range.inHelp, shown: "\(standard)") {
      word throws(OptionProblem) in try range.number(word)
    }
  }
}

extension Option where Value == Int? {
  /// Creates an option that takes a whole number within a range, with a default that help describes in words.
  static func integer(_ name: String, _ placeholder: String, in range: ClosedRange<Int>) -> Self {
    Option(name, placeholder, standard: nil, range: range.inHelp) {
      word throws(OptionProblem) in try range.number(word)
    }
  }
}

extension Option where Value == Double? {
  /// Creates an option that takes a number within a range, with a default that help describes in words.
  static func number(_ name: String, _ placeholder: String, in range: ClosedRange<Double>) -> Self {
    let (low, high) = (DecimalText.number(range.lowerBound), DecimalText.number(range.upperBound))
    return Option(name, placeholder, standard: nil, range: OptionRange(low: low, high: high)) {
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
    OptionRange(low: "\(lowerBound)", high: upperBound == .max ? nil : "\(upperBound)")
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

// MARK: Choices

/// Type whose cases an option offers by their raw values.
typealias OptionChoice = CaseIterable & RawRepresentable<String> & Sendable

extension Option where Value: OptionChoice {
  /// Creates an option that takes the raw value of a case.
  static func choice(_ name: String, _ placeholder: String, default standard: Value) -> Self {
    Option(name, placeholder, standard: standard, shown: standard.rawValue, values: Value.values) {
      word throws(OptionProblem) in try Value(choice: word)
    }
  }
}

extension Option {
  /// Creates an option that takes the raw value of a case, with a default that help describes in words.
  static func choice<Choice: OptionChoice>(_ name: String, _ placeholder: String) -> Self
  where Value == Choice? {
    Option(name, placeholder, standard: nil, values: Choice.values) {
      word throws(OptionProblem) in try Choice(choice: word)
    }
  }

  /// Creates an option that takes raw values of cases and may be repeated.
  static func choices<Choice: OptionChoice>(_ name: String, _ placeholder: String) -> Self
  where Value == [Choice] {
    let declaration = OptionDeclaration(
      name: name, placeholder: placeholder, isRepeatable: true, values: Choice.values)
    return Option(declaration, standard: []) { words throws(OptionProblem) in
      try words.map { word throws(OptionProblem) in try Choice(choice: word) }
    }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// Raw values as a list: `a, b or c`.
  static var choices: Phrase { Choices.list(allCases.map(\.rawValue)) }

  /// Raw values for shells and help.
  fileprivate static var values: CompletedValues { .words(allCases.map(\.rawValue)) }

  fileprivate init(choice word: String) throws(OptionProblem) {
    guard let choice = Self(rawValue: word) else {
      throw OptionProblem(
        word, "is not known; \(Choices.remedy(for: word, of: Self.allCases.map(\.rawValue)))")
    }
    self = choice
  }
}
