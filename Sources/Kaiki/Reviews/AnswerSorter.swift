/// External storage, such as a file, for answers that do not fit in memory.
package protocol AnswerStore: AnyObject, Sendable {
  /// Appends answers at the end of the store; returns false if the store failed, for example because it is full.
  func append(_ answers: UnsafeBufferPointer<Review>) -> Bool
  /// Reads stored answers into a buffer; returns false if they cannot be read.
  ///
  /// - Parameters:
  ///   - position: Index of the first answer to read, from 0, in the order of appending.
  ///   - answers: Buffer to fill completely; the call initializes its elements.
  func read(from position: Int, into answers: UnsafeMutableBufferPointer<Review>) -> Bool
}

/// Sorts more answers by time than fit in memory; answers of equal time keep their input order.
///
/// The sorter sorts runs (blocks) of 524,288 answers in memory, appends each run to a store, and finally merges the
/// runs.
struct AnswerSorter: Sendable {
  private let store: any AnswerStore
  private let runLength: Int
  private var run = ContiguousArray<Review>()
  private var storedCount = 0
  private var hasFailed = false

  /// Default number of answers per run: 524,288 (16 MiB).
  static let standardRunLength = 1 << 19

  init(store: any AnswerStore, runLength: Int = standardRunLength) {
    self.store = store
    self.runLength = runLength
  }

  mutating func append(_ review: Review) {
    run.append(review)
    if run.count == runLength { layDown() }
  }

  private mutating func layDown() {
    sortRun()
    if !run.withUnsafeBufferPointer({ store.append($0) }) { hasFailed = true }
    storedCount += run.count
    run.removeAll(keepingCapacity: true)
  }

  private mutating func sortRun() {
    var keys = run.indices.map { (at: run[$0].reviewedAt, index: Int32($0)) }
    keys.sort { ($0.at, $0.index) < ($1.at, $1.index) }
    run = ContiguousArray(keys.map { run[Int($0.index)] })
  }

  /// Passes all answers, ascending by time, to a function in batches, until the function returns false.
  ///
  /// A batch has 1 to 16,384 answers. An empty sorter makes no call.
  ///
  /// - Returns: True if the function received all answers; false if it returned false, or if the store failed.
  consuming func merge(_ body: (ContiguousArray<Review>) -> Bool) -> Bool {
    sortRun()
    var runs = stride(from: 0, to: storedCount, by: runLength).map { start in
      SortedRun(store: store, rest: start..<start + runLength)
    }
    runs.append(SortedRun(run))
    var merge = RunMerge(runs)
    while !hasFailed {
      let batch = merge.next(Self.batch)
      if merge.hasFailed { return false }
      if batch.isEmpty { return true }
      guard body(batch) else { return false }
    }
    return false
  }

  private static let batch = 16_384
}

/// Run of answers sorted by time, of which one part is in memory and the rest in a store.
private struct SortedRun {
  private var answers: ContiguousArray<Review>
  private var next = 0
  private let store: (any AnswerStore)?
  /// Indices in the store, from 0, of the run's answers that are not in memory yet; empty if all are read.
  private var rest: Range<Int>
  private(set) var hasFailed = false

  /// Number of answers per read from the store: 4,096 (128 KiB).
  private static let readAtOnce = 4_096

  init(_ answers: ContiguousArray<Review>) {
    (self.answers, store, rest) = (answers, nil, 0..<0)
  }

  init(store: any AnswerStore, rest: Range<Int>) {
    (answers, self.store, self.rest) = ([], store, rest)
    readOn()
  }

  /// Next answer of the run; `nil` after the last answer, and after a failed read (``hasFailed``).
  var head: Review? { next < answers.count ? answers[next] : nil }

  /// Advances to the next answer and reads more from the store if needed; sets ``hasFailed`` if reading fails.
  ///
  /// - Precondition: `head` is not `nil`.
  mutating func pass() {
    next += 1
    if next == answers.count, !rest.isEmpty { readOn() }
  }

  private mutating func readOn() {
    let count = min(Self.readAtOnce, rest.count)
    var isRead = false
    answers = ContiguousArray(unsafeUninitializedCapacity: count) { [store, rest] answers, initialised in
      let room = UnsafeMutableBufferPointer(rebasing: answers[..<count])
      isRead = store?.read(from: rest.lowerBound, into: room) ?? false
      initialised = isRead ? count : 0
    }
    hasFailed = !isRead
    rest = rest.dropFirst(count)
    next = 0
  }
}

/// Merges sorted runs with a binary heap, ordered by the time of the next answer, then by index of the run.
private struct RunMerge {
  private var runs: [SortedRun]
  /// Binary heap of the runs with answers left: time of the next answer, and index into `runs`.
  private var heap: [(at: Instant, run: Int)] = []
  /// True if the store failed to return the answers of a run; the merged answers are then incomplete.
  private(set) var hasFailed: Bool

  init(_ runs: [SortedRun]) {
    self.runs = runs
    hasFailed = runs.contains(where: \.hasFailed)
    // A sorted array is a valid heap.
    heap = runs.indices.compactMap { run in runs[run].head.map { ($0.reviewedAt, run) } }
      .sorted { ($0.at, $0.run) < ($1.at, $1.run) }
  }

  /// Removes and returns the next `count` answers of all runs, ascending by time; fewer only at the end, then empty.
  ///
  /// Answers of equal time are in the order of the runs. A failed read ends its run and sets ``hasFailed``.
  mutating func next(_ count: Int) -> ContiguousArray<Review> {
    var answers = ContiguousArray<Review>()
    answers.reserveCapacity(count)
    while answers.count < count, let (_, run) = heap.first, let head = runs[run].head {
      answers.append(head)
      runs[run].pass()
      if let next = runs[run].head {
        heap[0].at = next.reviewedAt
      } else {
        if runs[run].hasFailed { hasFailed = true }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      sink()
    }
    return answers
  }

  private mutating func sink() {
    var position = 0
    while 2 * position + 1 < heap.count {
      var least = 2 * position + 1
      if least + 1 < heap.count, isBefore(least + 1, least) { least += 1 }
      guard isBefore(least, position) else { return }
      heap.swapAt(least, position)
      position = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (heap[left].at, heap[left].run) < (heap[right].at, heap[right].run)
  }
}
