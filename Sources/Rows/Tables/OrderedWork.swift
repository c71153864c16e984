#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Result of `take`.
package struct TakenWork {
  package var wantsMore: Bool
  /// Follow-up work; `nil` if there is none.
  package var rest: (() -> Void)?

  package init(wantsMore: Bool, rest: (() -> Void)? = nil) {
    (self.wantsMore, self.rest) = (wantsMore, rest)
  }
}

/// Runs pieces of work in parallel and delivers their results in order.
///
/// Follow-up work (``TakenWork/rest``) also runs in the order of the results, one at a time, on any idle thread. The thread
/// that receives the results also works, so all work is done even if the system starts no further thread.
package final class OrderedWork<Result> {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let count: Int
  private let lookahead: Int
  private let work: (Int) -> Result
  // Guarded by the lock: all following variables.
  private var results: [Int: Result] = [:]
  private var begun = 0
  private var taken = 0
  private var rests: [() -> Void] = []
  private var isDoingRest = false

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

  /// Runs `count` pieces of work on at most `jobs` threads, and takes their results in order on this thread.
  package static func run(
    _ count: Int, jobs: Int, _ work: (Int) -> Result, take: (Int, Result) -> TakenWork
  ) {
    withoutActuallyEscaping(work) { work in
      let pieces = OrderedWork(count, lookahead: 2 * jobs + 2, work)
      var threads: [pthread_t] = []
      while threads.count + 1 < min(jobs, count), let thread = pieces.startThread() { threads.append(thread) }
      pieces.takeAll(take)
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  private func takeAll(_ take: (Int, Result) -> TakenWork) {
    for number in 0..<count {
      let taken = take(number, result(number))
      if let rest = taken.rest {
        let isBehind = locked {
          rests.append(rest)
          pthread_cond_broadcast(changed)
          return rests.count >= lookahead
        }
        if isBehind { doRest() }
      }
      if !taken.wantsMore { break }
    }
    locked {
      begun = count
      pthread_cond_broadcast(changed)
    }
    while doRest() {}
  }

  /// Waits until all other threads have ended their follow-up work, then runs the first; returns false if all is done.
  @discardableResult
  private func doRest() -> Bool {
    let rest: (() -> Void)? = locked {
      while isDoingRest { pthread_cond_wait(changed, lock) }
      return beginRest()
    }
    guard let rest else { return false }
    finish(rest)
    return true
  }

  /// Claims the first follow-up work; `nil` if there is none, or if another thread runs some.
  private func beginRest() -> (() -> Void)? {
    guard !isDoingRest, !rests.isEmpty else { return nil }
    isDoingRest = true
    return rests.removeFirst()
  }

  private func finish(_ rest: () -> Void) {
    rest()
    locked {
      isDoingRest = false
      pthread_cond_broadcast(changed)
    }
  }

  /// Returns the result of a piece, after working on other pieces if necessary.
  private func result(_ number: Int) -> Result {
    while true {
      let step: Step = locked {
        if let result = results.removeValue(forKey: number) {
          taken = number + 1
          pthread_cond_broadcast(changed)
          return .take(result)
        }
        if let next = begin() { return .work(next) }
        if let rest = beginRest() { return .rest(rest) }
        pthread_cond_wait(changed, lock)
        return .wait
      }
      switch step {
      case .take(let result): return result
      case .work(let next): finish(next, work(next))
      case .rest(let rest): finish(rest)
      case .wait: break
      }
    }
  }

  private enum Step {
    case take(Result)
    case work(Int)
    case rest(() -> Void)
    case wait
  }

  /// Claims the next piece; `nil` if there is none, or if it is too far ahead.
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

  private func help() {
    while let step = nextToHelp() {
      switch step {
      case .work(let number): finish(number, work(number))
      case .rest(let rest): finish(rest)
      case .take, .wait: break
      }
    }
  }

  private func nextToHelp() -> Step? {
    locked {
      while true {
        if let rest = beginRest() { return .rest(rest) }
        if let number = begin() { return .work(number) }
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

  /// Starts a further thread, to be joined at the end; `nil` if the system refuses.
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

/// Closure of a thread; C cannot pass generic parameters.
private final class Helper {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
