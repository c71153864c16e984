#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pieces of work that are done side by side and taken one after the other.
///
/// The thread that takes the results also works, so that all goes on where the system gives no other.
final class OrderedWork<Result> {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let count: Int
  /// The most pieces that are done ahead of the one that is taken next.
  private let lookahead: Int
  private let work: (Int) -> Result
  // What follows is read and written under the lock alone.
  private var results: [Int: Result] = [:]
  private var begun = 0
  private var taken = 0

  private init(_ count: Int, lookahead: Int, _ work: @escaping (Int) -> Result) {
    self.count = count
    self.lookahead = lookahead
    self.work = work
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Does pieces of work and takes their results in order.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - jobs: How many are done at once, ≥ 1.
  ///   - work: Does the piece of a number; called on several threads at once.
  ///   - take: Takes the result of a number, on this thread; says whether the next one is wanted.
  static func run(
    _ count: Int, jobs: Int, _ work: (Int) -> Result, take: (Int, Result) -> Bool
  ) {
    withoutActuallyEscaping(work) { work in
      let pieces = OrderedWork(count, lookahead: 2 * jobs + 2, work)
      var threads: [pthread_t] = []
      while threads.count + 1 < min(jobs, count), let thread = pieces.startThread() { threads.append(thread) }
      pieces.takeAll(take)
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  private func takeAll(_ take: (Int, Result) -> Bool) {
    for number in 0..<count {
      if !take(number, result(number)) { break }
    }
    locked {
      begun = count
      pthread_cond_broadcast(changed)
    }
  }

  /// The result of the piece that is to be taken next.
  private func result(_ number: Int) -> Result {
    while true {
      let step: Step = locked {
        if let result = results.removeValue(forKey: number) {
          taken = number + 1
          pthread_cond_broadcast(changed)
          return .take(result)
        }
        if let next = begin() { return .work(next) }
        pthread_cond_wait(changed, lock)
        return .wait
      }
      switch step {
      case .take(let result): return result
      case .work(let next): finish(next, work(next))
      case .wait: break
      }
    }
  }

  private enum Step {
    case take(Result)
    case work(Int)
    case wait
  }

  /// Claims the next piece; `nil` where there is none, or it lies too far ahead.
  private func begin() -> Int? {
    guard begun < count, begun < taken + lookahead else { return nil }
    defer { begun += 1 }
    return begun
  }

  private func finish(_ number: Int, _ result: Result) {
    locked {
      results[number] = result
      pthread_cond_broadcast(changed)
    }
  }

  /// What another thread does: piece after piece, until none is left to begin.
  private func help() {
    while let number = nextToHelp() { finish(number, work(number)) }
  }

  private func nextToHelp() -> Int? {
    locked {
      while true {
        if let number = begin() { return number }
        if begun >= count { return nil }
        pthread_cond_wait(changed, lock)
      }
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  /// Starts a thread that helps, to be joined in the end; `nil` where the system gives none.
  private func startThread() -> pthread_t? {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let helper = Unmanaged.passRetained(Helper { self.help() })
    let code = pthread_create(
      &thread, nil,
      { argument in
        let address: UnsafeMutableRawPointer? = argument
        if let address { Unmanaged<Helper>.fromOpaque(address).takeRetainedValue().run() }
        return nil
      }, helper.toOpaque())
    if code == 0 { return thread }
    helper.release()
    return nil
  }
}

/// What a new thread is to do, with the types forgotten that C cannot carry.
private final class Helper {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
