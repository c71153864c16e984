#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import CommandLine
import Files

enum Signals {
  /// Turns a closed pipe and an oversized file into errors of `write`, and removes unfinished files when interrupted.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // The parent process may have blocked these signals, and the program may have no other thread to receive them.
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        AtomicFile.removeUnfinished()
        _exit(128 + number)
      }
      sigaddset(&heard, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    for number in [SIGABRT, SIGSEGV, SIGBUS] { signal(number, endWithoutMemory) }
  }

  /// Handler for fatal signals, by which Swift and the C library end a process without memory.
  ///
  /// If no memory is left, the handler prints an error and exits with code 74. Otherwise it lets the signal end the process as
  /// usual. The handler allocates no memory.
  private static let endWithoutMemory: @convention(c) (Int32) -> Void = { number in
    let probe = mmap(
      nil, Signals.probedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard probe == MAP_FAILED else {
      signal(number, SIG_DFL)
      raise(number)
      return
    }
    AtomicFile.removeUnfinished()
    let words: StaticString =
      "there is not enough memory; use fewer data, or give the program more memory\n"
    write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.inputOutput.rawValue)
  }

  /// Size of the test allocation in bytes: 1 GiB, because a table that grows doubles its size. If this allocation fails, memory
  /// is exhausted.
  private static let probedBytes = 1 << 30
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
      output: { bytes throws(CommandError) in
        try CommandError.ofFiles(
          try FileDescriptorWriter.write(bytes, to: STDOUT_FILENO, name: "standard output"))
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
