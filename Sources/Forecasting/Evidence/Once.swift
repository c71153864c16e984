#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// Value computed at its first use, by one thread.
final class Once<Value: Sendable>: Sendable {
  // The standard library's `Mutex` requires iOS 18.
  #if canImport(os)
    private let held = OSAllocatedUnfairLock<Value?>(initialState: nil)
  #else
    private let held = Mutex<Value?>(nil)
  #endif

  func callAsFunction(_ make: () -> Value) -> Value {
    #if canImport(os)
      held.withLockUnchecked { Self.value(&$0, make) }
    #else
      held.withLock { Self.value(&$0, make) }
    #endif
  }

  private static func value(_ held: inout Value?, _ make: () -> Value) -> Value {
    if let held { return held }
    let made = make()
    held = made
    return made
  }
}
