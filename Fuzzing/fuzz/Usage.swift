import Foundation

/// What this process has used of the machine.
enum Usage {
  /// Microseconds of the processor, of all threads.
  static func microseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
  }

  /// Ends the process where it takes longer than this on the processor from now on: 20 seconds.
  static func limitTime() {
    var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 20, tv_usec: 0))
    #if os(Linux)
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
    #else
      setitimer(ITIMER_PROF, &limit, nil)
    #endif
  }

  /// The peak of memory in kilobytes since ``forgetPeak()``, or where the system knows no such from the beginning.
  static func peakKilobytes() -> Int {
    #if os(Linux)
      return status("VmHWM:")
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1_024
    #endif
  }

  /// Begins a new peak with what is held now.
  static func forgetPeak() {
    #if os(Linux)
      let descriptor = open("/proc/self/clear_refs", O_WRONLY)
      // 5 is the peak alone (man 5 proc_pid_clear_refs).
      write(descriptor, "5", 1)
      close(descriptor)
    #endif
  }

  #if os(Linux)
    /// A figure of `/proc/self/status` in kilobytes; 0 where it is not there.
    private static func status(_ name: String) -> Int {
      let descriptor = open("/proc/self/status", O_RDONLY)
      defer { close(descriptor) }
      let text = withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { room in
        String(decoding: room.prefix(max(0, read(descriptor, room.baseAddress, room.count))), as: UTF8.self)
      }
      let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
  #endif
}
