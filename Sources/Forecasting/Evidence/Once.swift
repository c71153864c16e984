#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// Value computed at its first use, by one thread; later uses return it.
final class Once<Value: Sendable>: Sendable {
  // The standard library's `Mutex` requires iOS 18.
  #if canImport(os)
    private let stored = OSAllocatedUnfairLock<Value?>(initialState: nil)
  #else
    private let stored = Mutex<Value?>(nil)
  #endif

  /// Returns the stored value; the first call computes it with `make` and stores it.
  func callAsFunction(_ make: () -> Value) -> Value {
    #if canImport(os)
      stored.withLockUnchecked { Self.value(&$0, make) }
    #else
      stored.withLock { Self.value(&$0, make) }
    #endif
  }

  private static func value(_ stored: inout Value?, _ make: () -> Value) -> Value {
    if let stored { return stored }
    let made = make()
    stored = made
    return made
  }
}
