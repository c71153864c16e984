import Phrases

/// Command of a program: reads its options from the arguments, then runs.
package protocol Command: Sendable {
  static var specification: CommandSpecification { get }
  /// Contradictions between options, in the order of precedence; none by default.
  static var contradictions: [Contradiction] { get }
  init(_ arguments: Arguments) throws(CommandError)
  func run() async throws(CommandError)
}

extension Command {
  package static var contradictions: [Contradiction] { [] }

  package static func refuseContradictions(in arguments: Arguments) throws(CommandError) {
    for contradiction in contradictions {
      if let message = try contradiction.message(arguments) { throw arguments.usage(message) }
    }
  }
}

/// Combination of options that a command refuses, and its error.
package struct Contradiction: Sendable {
  /// Use of options in a contradiction.
  package struct Use: Sendable {
    /// Returns the words of the use for an error, such as `--learner weekdays`; `nil` if the line does not contain it.
    package let words: @Sendable (Arguments) throws(CommandError) -> String?

    package init(_ words: @escaping @Sendable (Arguments) throws(CommandError) -> String?) {
      self.words = words
    }

    package static let always = Use { _ in "" }

    /// Use of one of some options; the words are the name of the first given one.
    package static func given(_ options: [OptionDeclaration]) -> Use {
      Use { arguments throws(CommandError) in options.first(where: arguments.isGiven)?.name }
    }

    package static func given<each Value>(_ options: repeat Option<each Value>) -> Use {
      given(OptionDeclaration.list(repeat each options))
    }

    /// Use of some values of an option.
    ///
    /// - Parameter words: Returns the words for a value; `nil` for a value without contradiction.
    package static func value<Value>(
      _ option: Option<Value>, _ words: @escaping @Sendable (Value) -> String?
    ) -> Use {
      Use { arguments throws(CommandError) in words(try arguments[option]) }
    }
  }

  /// Returns the error; `nil` if the line is free of the contradiction.
  let message: @Sendable (Arguments) throws(CommandError) -> Phrase?

  /// Creates the contradiction of a use with each of others.
  ///
  /// - Parameter message: Returns the error from the words of both uses.
  package init(
    _ use: Use, with others: [Use], _ message: @escaping @Sendable (_ use: String, _ other: String) -> Phrase
  ) {
    self.message = { arguments throws(CommandError) in
      guard let words = try use.words(arguments) else { return nil }
      for other in others {
        if let other = try other.words(arguments) { return message(words, other) }
      }
      return nil
    }
  }

  package init(_ use: Use, without other: Use, _ message: Phrase) {
    self.message = { arguments throws(CommandError) in
      guard try use.words(arguments) != nil, try other.words(arguments) == nil else { return nil }
      return message
    }
  }
}
