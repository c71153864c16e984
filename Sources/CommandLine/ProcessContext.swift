import Reports

/// Environment, clock, terminal and output streams of a process.
package struct ProcessContext: Sendable {
  package struct Terminal: Sendable {
    package var isOutput: Bool
    package var isErrors: Bool
    /// Width of the terminal in columns, ≥ 1; `nil` if unknown.
    package var columns: Int?

    package init(isOutput: Bool = false, isErrors: Bool = false, columns: Int? = nil) {
      (self.isOutput, self.isErrors, self.columns) = (isOutput, isErrors, columns)
    }
  }

  /// Returns the value of an environment variable; `nil` if unset.
  package var environment: @Sendable (_ name: String) -> String?
  /// Returns the current time in milliseconds since 1970.
  package var clock: @Sendable () -> Int64
  /// Returns the time since the start of the process.
  package var elapsed: @Sendable () -> Duration
  package var terminal: Terminal
  /// The number of processors, ≥ 1.
  package var processorCount: Int
  /// Language of pages, help and errors, by the locale of the environment, unless `--lang` names another.
  package var language: Language
  /// Writes to standard output; throws `CommandError` with code 141 for a closed pipe, 74 for anything else.
  package var output: @Sendable ([UInt8]) throws(CommandError) -> Void
  /// Writes to standard error; ignores failures, because no stream is left to report them.
  package var errors: @Sendable ([UInt8]) -> Void

  package init(
    environment: @escaping @Sendable (_ name: String) -> String?, clock: @escaping @Sendable () -> Int64,
    elapsed: @escaping @Sendable () -> Duration, terminal: Terminal, processorCount: Int,
    output: @escaping @Sendable ([UInt8]) throws(CommandError) -> Void,
    errors: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.environment, self.clock, self.elapsed) = (environment, clock, elapsed)
    (self.terminal, self.processorCount) = (terminal, processorCount)
    (self.output, self.errors) = (output, errors)
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    language = locale.hasPrefix("ja") ? .japanese : .english
  }

  /// Width of a page in columns outside a terminal: 80.
  package static let standardWidth = 80

  /// Environment variables that commands read; words/en.toml has their meanings, under `environment`.
  static let variables = [
    "KAIKI_TIME_ZONE", "LC_ALL, LC_MESSAGES, LANG", "NO_COLOR", "TERM", "COLUMNS", "TZDIR",
  ]

  /// Returns the value of an environment variable; `nil` if unset or empty.
  package func variable(_ name: String) -> String? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Width of a page in columns: width of the terminal, else the variable COLUMNS; ``standardWidth`` outside a terminal.
  package var width: Int {
    guard terminal.isOutput else { return Self.standardWidth }
    return terminal.columns ?? variable("COLUMNS").flatMap(Int.init) ?? Self.standardWidth
  }

  package var wantsColour: Bool {
    terminal.isOutput && environment("NO_COLOR") == nil && variable("TERM") != "dumb"
  }

  package var wantsProgress: Bool { terminal.isErrors && variable("TERM") != "dumb" }

  package func write(_ text: String) throws(CommandError) { try output(Array(text.utf8)) }

  /// Writes a line to standard error, without characters that could control a terminal.
  package func note(_ line: String) { errors(Array("\(DisplayText.safe(line))\n".utf8)) }

  /// Writes text to standard error unchanged, including control characters.
  package func signal(_ text: String) { errors(Array(text.utf8)) }
}
