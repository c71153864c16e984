#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Records
import Reports

/// Environment, clock, terminal and output streams of a process.
package struct ProcessContext: Sendable {
  /// Terminals of standard output and standard error.
  package struct Terminal: Sendable {
    /// True if standard output is a terminal.
    package var isOutput: Bool
    /// True if standard error is a terminal.
    package var isErrors: Bool
    /// Width of the terminal in columns, ≥ 1; `nil` if unknown.
    package var columns: Int?

    /// Creates a description of the terminals; by default there is none.
    package init(isOutput: Bool = false, isErrors: Bool = false, columns: Int? = nil) {
      self.isOutput = isOutput
      self.isErrors = isErrors
      self.columns = columns
    }
  }

  /// Returns the value of an environment variable; `nil` if unset.
  package var environment: @Sendable (_ name: String) -> String?
  /// Returns the current time in milliseconds since 1970.
  package var clock: @Sendable () -> Int64
  /// Returns the time since the start of the process.
  package var elapsed: @Sendable () -> Duration
  /// Terminals of the output streams.
  package var terminal: Terminal
  /// The number of processors, ≥ 1.
  package var processorCount: Int
  /// Language of pages, help and errors, by the locale of the environment, unless `--lang` names another.
  package var language: Language
  /// Writes to standard output.
  package var output: @Sendable ([UInt8]) throws(FileError) -> Void
  /// Writes to standard error; ignores failures, because no stream is left to report them.
  package var errors: @Sendable ([UInt8]) -> Void

  /// Creates a context from its parts; the locale of the environment determines ``language``.
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

  /// Width of a page in columns outside a terminal: 80.
  static let standardWidth = 80

  /// Environment variables that commands read; words/en.toml has their meanings, under `environment`.
  static let variables = [
    "KAIKI_TIME_ZONE", "LC_ALL, LC_MESSAGES, LANG", "NO_COLOR", "TERM", "COLUMNS", "TZDIR",
  ]

  /// Returns the value of an environment variable; `nil` if unset or empty.
  func variable(_ name: String) -> String? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Width of a page in columns: width of the terminal, else the variable COLUMNS; ``standardWidth`` outside a terminal.
  var width: Int {
    guard terminal.isOutput else { return Self.standardWidth }
    return terminal.columns ?? variable("COLUMNS").flatMap(Int.init) ?? Self.standardWidth
  }

  /// True if `--color auto` prints colours.
  var wantsColour: Bool {
    terminal.isOutput && environment("NO_COLOR") == nil && variable("TERM") != "dumb"
  }

  /// True if `--progress auto` shows the progress.
  var wantsProgress: Bool { terminal.isErrors && variable("TERM") != "dumb" }

  /// Writes data to standard output.
  ///
  /// - Throws: `CommandError` with code 141 for a closed pipe, 74 for anything else.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    try CommandError.ofFiles { () throws(FileError) in try output(bytes) }
  }

  /// Writes text to standard output.
  func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Writes a line to standard error, without characters that could control a terminal.
  func note(_ line: String) { errors(Array("\(DisplayText.safe(line))\n".utf8)) }

  /// Writes text to standard error unchanged, including control characters.
  func signal(_ text: String) { errors(Array(text.utf8)) }
}

extension ProcessContext {
  /// Returns the context of this process: system clock, standard streams and environment variables.
  static func process() -> ProcessContext {
    let start = ContinuousClock.now
    return ProcessContext(
      environment: { name in getenv(name).map { String(cString: $0) } },
      clock: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
      },
      elapsed: { start.duration(to: .now) },
      terminal: Terminal(
        isOutput: isatty(STDOUT_FILENO) == 1, isErrors: isatty(STDERR_FILENO) == 1, columns: columns),
      processorCount: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
      output: { bytes throws(FileError) in
        try FileDescriptorWriter.write(bytes, to: STDOUT_FILENO, name: "standard output")
      },
      errors: { bytes in
        try? FileDescriptorWriter.write(bytes, to: STDERR_FILENO, name: "standard error")
      })
  }

  /// Width of the terminal of standard output in columns, ≥ 1; `nil` if unknown.
  private static var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
