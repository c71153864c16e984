#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Records

/// What happens to the process from outside.
enum Signals {
  /// Makes a closed pipe and a file that is too large errors of `write`, and removes a half-written file when
  /// interrupted.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Whoever started the process may have had them blocked, and the program may have no other thread to take them.
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

  /// The last resort where memory is at its end: Swift and the C library then end the process by a signal. Says so and ends with
  /// the code for it; a fault that memory has no part in ends as it would without this.
  ///
  /// Nothing is allocated here.
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

  /// Memory that cannot be had where an allocation failed, in bytes (1 GiB): tables double as they grow.
  private static let probedBytes = 1 << 30
}
