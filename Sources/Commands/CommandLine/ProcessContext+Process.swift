#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Records

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
