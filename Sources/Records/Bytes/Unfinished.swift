#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// The temporary files being written, where a signal handler finds them without taking a lock.
///
/// A list of C strings in memory that is never moved: each node holds the address of the one before it.
enum Unfinished {
  private struct Node {
    var path: UnsafeMutablePointer<CChar>
    var previous: UInt
  }

  private static let last = Atomic<UInt>(0)
  private static let isEnding = Atomic<Bool>(false)
  /// How many files are being made and may not be in the list yet.
  private static let filesInCreation = Atomic<Int>(0)

  /// Makes a file and adds it, once it is there: what another process has made under the name is never added.
  ///
  /// No signal comes between the two on this thread, and one that comes on another waits for them.
  ///
  /// - Parameter make: Returns a descriptor, or less than 0 and sets `errno`.
  /// - Returns: What `make` does.
  static func adding(_ path: String, _ make: () -> Int32) -> Int32 {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    filesInCreation.add(1, ordering: .sequentiallyConsistent)
    var descriptor: Int32 = -1
    var reason = EINTR
    if !isEnding.load(ordering: .sequentiallyConsistent) {
      descriptor = make()
      reason = errno
    }
    if descriptor >= 0 { add(path) }
    filesInCreation.subtract(1, ordering: .sequentiallyConsistent)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    waitWhereEnding()
    errno = reason
    return descriptor
  }

  private static func add(_ path: String) {
    guard let copy = strdup(path) else { return }
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    var previous = last.load(ordering: .sequentiallyConsistent)
    node.initialize(to: Node(path: copy, previous: previous))
    while true {
      // Another thread may have added or forgotten files since.
      let exchange = last.compareExchange(
        expected: previous, desired: UInt(bitPattern: node), ordering: .sequentiallyConsistent)
      if exchange.exchanged { return }
      previous = exchange.original
      node.pointee.previous = previous
    }
  }

  /// Forgets all files, which are finished or removed.
  static func forgetAll() {
    var address = last.exchange(0, ordering: .sequentiallyConsistent)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      address = node.pointee.previous
      free(node.pointee.path)
      node.deallocate()
    }
  }

  /// Waits for the end of the process once a signal has come, whose work is no failure to report.
  static func waitWhereEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Removes the files; calls nothing that a signal handler may not call.
  static func remove() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    // Making a file takes no time unless the file system hangs, which is not waited for.
    for _ in 0..<1_000 where filesInCreation.load(ordering: .sequentiallyConsistent) > 0 { poll(nil, 0, 1) }
    var address = last.load(ordering: .sequentiallyConsistent)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      unlink(node.pointee.path)
      address = node.pointee.previous
    }
  }
}
