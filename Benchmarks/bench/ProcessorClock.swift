import Foundation

/// The clock by which work is measured.
///
/// It counts the time of this process on a processor, so that a program that has to wait for another one does not
/// look slower than it is. What others do to the caches it cannot tell.
enum ProcessorClock {
  /// Seconds of all threads of the process so far.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
