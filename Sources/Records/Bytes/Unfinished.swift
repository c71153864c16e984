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

  /// Adds a file, which need not exist yet.
  static func note(_ path: String) {
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
    var address = last.load(ordering: .sequentiallyConsistent)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      unlink(node.pointee.path)
      address = node.pointee.previous
    }
  }
}
