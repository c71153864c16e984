#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Files

/// Threads of a program: the first thread, and further threads if the system can start any.
///
/// The thread pool of Swift's concurrency runtime leaves the first thread idle. If no other thread can be started, that pool
/// would wait forever.
final class Workers: TaskExecutor {
  private nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private nonisolated(unsafe) let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Shared state; access requires ``lock``.
  private nonisolated(unsafe) var state: State

  private struct State {
    var jobs: [UnownedJob] = []
    var idle = 0
    /// Number of threads that may still be started, ≥ 0.
    var unstarted: Int
    var isDone = false
  }

  private let start: @Sendable (Workers) -> Bool

  private init(others: Int, start: @escaping @Sendable (Workers) -> Bool) {
    state = State(unstarted: others)
    self.start = start
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  /// Runs an asynchronous function, with all tasks that it awaits, on this thread and others; returns its result.
  ///
  /// - Parameters:
  ///   - others: Number of further threads, ≥ 0; each is started when jobs wait for it.
  ///   - start: Starts a thread that calls ``work()``; returns false if the system cannot start one.
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

  /// Smallest stack of a thread that runs jobs, in bytes: 1 MiB.
  private static let minStack = 1 << 20

  /// Result of the body; set before ``State/isDone`` becomes true and read afterwards.
  private final class Result<Value: Sendable>: Sendable {
    nonisolated(unsafe) var value: Value?
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isWanted = locked { state in
      state.jobs.append(job)
      // The thread that adds this job soon looks for a job and can run one more.
      guard state.jobs.count > state.idle + 1, state.unstarted > 0 else { return false }
      state.unstarted -= 1
      return true
    }
    // If one thread cannot be started, further attempts would fail as well.
    if isWanted, !start(self) { locked { $0.unstarted = 0 } }
  }

  func work() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Waits until the body has ended, because the stack of this thread is too small for jobs.
  private func wait() {
    pthread_mutex_lock(lock)
    while !state.isDone { pthread_cond_wait(changed, lock) }
    pthread_mutex_unlock(lock)
  }

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

  /// Starts a thread that runs jobs until the body has ended; returns false if the system cannot start one.
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
