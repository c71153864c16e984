#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Temporary files in progress, readable by a signal handler without a lock.
///
/// Linked list of C strings at fixed addresses: each node has the address of the previous node.
enum Unfinished {
  private struct Node {
    var path: UnsafeMutablePointer<CChar>
    var previous: UInt
  }

  private static let last = Atomic<UInt>(0)
  private static let isEnding = Atomic<Bool>(false)
  /// Number of files that may exist without being in the list yet.
  private static let filesInCreation = Atomic<Int>(0)

  /// Creates a file and adds it to the list. A file that another process created under the name is not added.
  ///
  /// Signals are blocked on this thread during the call; a signal on another thread waits for the end of the call.
  ///
  /// - Parameter make: Returns a descriptor; on failure a negative number, with `errno` set.
  /// - Returns: Result of `make`.
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
      // // Another thread may have changed the list.
      let exchange = last.compareExchange(
        expected: previous, desired: UInt(bitPattern: node), ordering: .sequentiallyConsistent)
      if exchange.exchanged { return }
      previous = exchange.original
      node.pointee.previous = previous
    }
  }

  /// Empties the list after its files were finished or removed.
  static func forgetAll() {
    var address = last.exchange(0, ordering: .sequentiallyConsistent)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      address = node.pointee.previous
      free(node.pointee.path)
      node.deallocate()
    }
  }

  /// Waits for the end of the process after a signal, so that failures caused by the signal are not reported.
  static func waitWhereEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Removes the files; calls only functions that are safe in a signal handler.
  static func remove() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    // // Creating a file is fast; after one second the handler stops waiting for a hanging file system.
    for _ in 0..<1_000 where filesInCreation.load(ordering: .sequentiallyConsistent) > 0 { poll(nil, 0, 1) }
    var address = last.load(ordering: .sequentiallyConsistent)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      unlink(node.pointee.path)
      address = node.pointee.previous
    }
  }
}
