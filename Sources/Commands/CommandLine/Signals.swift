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
  }
}
