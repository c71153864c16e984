#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Records
import Reports

/// What the process stands in: environment, terminal and clock.
enum Terminal {
  /// A variable of the environment; `nil` where it is unset or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The columns of the terminal, as it says itself or as COLUMNS says; 80 where there is no terminal.
  static var width: Int {
    guard isOutputTerminal else { return 80 }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return variable("COLUMNS").flatMap(Int.init) ?? 80
  }

  /// Whether `auto` means colour here.
  static var wantsColour: Bool {
    isOutputTerminal && getenv("NO_COLOR") == nil && variable("TERM") != "dumb"
  }

  /// The language that the environment asks for.
  static var language: Language {
    let locale = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? ""
    return locale.hasPrefix("ja") ? .japanese : .english
  }

  /// Milliseconds since 1970, by the system's clock.
  static var clock: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The number of processors.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

/// The two streams out.
enum Output {
  /// Writes data to standard output.
  ///
  /// - Throws: `CommandError` with code 141 for a closed pipe, 74 for anything else.
  static func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) {
      try FileDescriptorWriter.write(bytes, to: STDOUT_FILENO, name: "standard output")
    } catch {
      throw CommandError(error)
    }
  }

  /// Writes a line to standard error, where nothing that fails can be reported.
  static func note(_ line: String) {
    let line = DisplayText.safe(line)
    try? FileDescriptorWriter.write(Array("\(line)\n".utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// Writes to standard error as it is.
  static func signal(_ text: String) {
    try? FileDescriptorWriter.write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }
}

/// What happens to the process from outside.
enum Signals {
  /// Makes a closed pipe an error of `write`, and removes a half-written file when interrupted.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        AtomicFile.removeUnfinished()
        _exit(128 + number)
      }
    }
  }
}
