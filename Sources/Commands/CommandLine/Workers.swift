#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Records

/// The threads that a program runs on: the one that it began with, and others where the system gives any.
///
/// The pool of the concurrency runtime runs nothing on the first thread, so that where no other can be started it
/// would wait for ever.
final class Workers: TaskExecutor {
  private nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private nonisolated(unsafe) let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// What is read and written under the lock alone.
  private nonisolated(unsafe) var state: State

  private struct State {
    /// What waits to be run; the first is run next.
    var jobs: [UnownedJob] = []
    /// Threads that wait for something to run.
    var idle = 0
    /// Threads that may still be started.
    var unstarted: Int
    /// Whether what was to be run has come to its end.
    var isDone = false
  }

  private let start: @Sendable (Workers) -> Bool

  private init(others: Int, start: @escaping @Sendable (Workers) -> Bool) {
    state = State(unstarted: others)
    self.start = start
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  /// Runs something to its end, and everything that it waits for, on this thread and others.
  ///
  /// - Parameters:
  ///   - others: Threads besides this one, ≥ 0; they are started when there is work for them.
  ///   - start: Starts a thread that calls ``work()``, and says whether there is one.
  static func run<Value: Sendable>(
    others: Int, start: @escaping @Sendable (Workers) -> Bool = Workers.startThread,
    _ body: @escaping @Sendable () async -> Value
  ) -> Value {
    let workers = Workers(others: others, start: start)
    let result = Result<Value>()
    Task(executorPreference: workers) {
      result.value = await body()
      workers.locked { $0.isDone = true }
    }
    if MemoryRoom.Limit.stack.bytes ?? .max >= minStack || !start(workers) {
      workers.work()
    } else {
      workers.wait()
    }
    guard let value = result.value else { preconditionFailure("the work ends with its result") }
    return value
  }

  /// The stack that a thread needs, in bytes (1 MiB).
  private static let minStack = 1 << 20

  /// What the work came to; written before it is done and read after.
  private final class Result<Value: Sendable>: Sendable {
    nonisolated(unsafe) var value: Value?
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isWanted = locked { state in
      state.jobs.append(job)
      // The thread that adds a job soon comes back for it itself.
      guard state.jobs.count > state.idle + 1, state.unstarted > 0 else { return false }
      state.unstarted -= 1
      return true
    }
    // Where one thread cannot be had, others cannot either.
    if isWanted, !start(self) { locked { $0.unstarted = 0 } }
  }

  /// Runs what waits, until all is done.
  func work() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Waits until all is done, where the stack of this thread is too short to work on.
  private func wait() {
    pthread_mutex_lock(lock)
    while !state.isDone { pthread_cond_wait(changed, lock) }
    pthread_mutex_unlock(lock)
  }

  /// Waits for something to run; `nil` when all is done.
  private func nextJob() -> UnownedJob? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while state.jobs.isEmpty, !state.isDone {
      state.idle += 1
      pthread_cond_wait(changed, lock)
      state.idle -= 1
    }
    return state.isDone ? nil : state.jobs.removeFirst()
  }

  private func locked<Value>(_ change: (inout State) -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let value = change(&state)
    pthread_cond_broadcast(changed)
    return value
  }

  /// Starts a thread that works until all is done.
  static let startThread: @Sendable (Workers) -> Bool = { workers in
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let argument = Unmanaged.passRetained(workers)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    var stack = 0
    pthread_attr_getstacksize(&attributes, &stack)
    pthread_attr_setstacksize(&attributes, max(stack, minStack))
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        let address: UnsafeMutableRawPointer? = argument
        if let address { Unmanaged<Workers>.fromOpaque(address).takeRetainedValue().work() }
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }
}
