#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Records

/// Handlers for signals to the process.
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
