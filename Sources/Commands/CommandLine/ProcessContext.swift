import Records
import Reports

/// What a program stands in: environment, clock and terminal, and the two streams out.
package struct ProcessContext: Sendable {
  /// What the streams out lead to.
  package struct Terminal: Sendable {
    /// Whether standard output is a terminal.
    package var isOutput: Bool
    /// Whether standard error is a terminal.
    package var isErrors: Bool
    /// The columns that the terminal says it has.
    package var columns: Int?

    /// A terminal, or none.
    package init(isOutput: Bool = false, isErrors: Bool = false, columns: Int? = nil) {
      self.isOutput = isOutput
      self.isErrors = isErrors
      self.columns = columns
    }
  }

  /// A variable of the environment; `nil` where it is unset.
  package var environment: @Sendable (_ name: String) -> String?
  /// Milliseconds since 1970.
  package var clock: @Sendable () -> Int64
  /// How long the program has been running.
  package var elapsed: @Sendable () -> Duration
  /// What the streams out lead to.
  package var terminal: Terminal
  /// The number of processors, ≥ 1.
  package var processorCount: Int
  /// The language of pages, help and errors: that of the environment, unless a line names another.
  package var language: Language
  /// Writes to standard output.
  package var output: @Sendable ([UInt8]) throws(FileError) -> Void
  /// Writes to standard error, where nothing that fails can be reported.
  package var errors: @Sendable ([UInt8]) -> Void

  /// A world of given parts.
  package init(
    environment: @escaping @Sendable (_ name: String) -> String?, clock: @escaping @Sendable () -> Int64,
    elapsed: @escaping @Sendable () -> Duration, terminal: Terminal, processorCount: Int,
    output: @escaping @Sendable ([UInt8]) throws(FileError) -> Void,
    errors: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.environment = environment
    self.clock = clock
    self.elapsed = elapsed
    self.terminal = terminal
    self.processorCount = processorCount
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    language = locale.hasPrefix("ja") ? .japanese : .english
    self.output = output
    self.errors = errors
  }

  /// The columns of a page that no terminal shows.
  static let standardWidth = 80

  /// Environment variables that commands read; words/en.toml has their meanings, under `environment`.
  static let variables = [
    "KAIKI_TIME_ZONE", "LC_ALL, LC_MESSAGES, LANG", "NO_COLOR", "TERM", "COLUMNS", "TZDIR",
  ]

  /// A variable of the environment; `nil` where it is unset or empty.
  func variable(_ name: String) -> String? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The columns of a page, as the terminal says itself or as COLUMNS says.
  var width: Int {
    guard terminal.isOutput else { return Self.standardWidth }
    return terminal.columns ?? variable("COLUMNS").flatMap(Int.init) ?? Self.standardWidth
  }

  /// Whether `auto` means colour here.
  var wantsColour: Bool {
    terminal.isOutput && environment("NO_COLOR") == nil && variable("TERM") != "dumb"
  }

  /// Whether `auto` means a bar of progress here.
  var wantsProgress: Bool { terminal.isErrors && variable("TERM") != "dumb" }

  /// Writes data to standard output.
  ///
  /// - Throws: `CommandError` with code 141 for a closed pipe, 74 for anything else.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    try CommandError.ofFiles { () throws(FileError) in try output(bytes) }
  }

  /// Writes text to standard output.
  func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Writes a line to standard error, with nothing in it that could steer a terminal.
  func note(_ line: String) { errors(Array("\(DisplayText.safe(line))\n".utf8)) }

  /// Writes to standard error as it is.
  func signal(_ text: String) { errors(Array(text.utf8)) }
}
