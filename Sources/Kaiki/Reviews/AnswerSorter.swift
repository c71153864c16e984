/// Where answers are laid down that are too many for memory.
public protocol AnswerStore: AnyObject, Sendable {
  /// Lays answers down after those before; whether there was room.
  func append(_ answers: UnsafeBufferPointer<Review>) -> Bool
  /// Reads answers; whether they were there.
  ///
  /// - Parameters:
  ///   - place: Where the first lies among all, from 0.
  ///   - answers: As many are read as there is room for, and stand there initialised.
  func read(from place: Int, into answers: UnsafeMutableBufferPointer<Review>) -> Bool
}

/// Brings answers into the order of their times, and those of one time into that in which they came.
///
/// Some hundred thousand are sorted at a time and laid down as a run; in the end the runs are merged.
struct AnswerSorter: Sendable {
  private let store: any AnswerStore
  /// How many answers a run has.
  private let runLength: Int
  private var run = ContiguousArray<Review>()
  private var storedCount = 0
  private var hasFailed = false

  /// How many answers a run has where nothing else is asked for: 16 MiB of them.
  static let standardRunLength = 1 << 19

  /// Nothing yet.
  init(store: any AnswerStore, runLength: Int = standardRunLength) {
    self.store = store
    self.runLength = runLength
  }

  /// Takes in an answer.
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

  /// Gives all answers to a function in their order, some at a time, until it has enough.
  ///
  /// - Returns: Whether it has had all of them.
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

  /// How many answers are given at a time.
  private static let batch = 16_384
}

/// Answers in order, of which some are at hand.
private struct SortedRun {
  private var answers: ContiguousArray<Review>
  private var next = 0
  private let store: (any AnswerStore)?
  /// The answers that are not at hand yet, by their place in the store.
  private var rest: Range<Int>
  private(set) var hasFailed = false

  /// How many answers are read at a time: 128 KiB of them.
  private static let readAtOnce = 4_096

  init(_ answers: ContiguousArray<Review>) {
    (self.answers, store, rest) = (answers, nil, 0..<0)
  }

  init(store: any AnswerStore, rest: Range<Int>) {
    (answers, self.store, self.rest) = ([], store, rest)
    readOn()
  }

  /// The next answer; `nil` after the last.
  var head: Review? { next < answers.count ? answers[next] : nil }

  /// Goes on to the answer after `head`, and reads more from the store after the last one at hand:
  /// `hasFailed` where that fails.
  ///
  /// - Precondition: There is a `head`.
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

/// Merges runs: a heap of them by the time of their next answer, and by their number where that is the same.
private struct RunMerge {
  private var runs: [SortedRun]
  /// Runs that have answers left, each with the time of the next: none is before the one at half its place.
  private var heap: [(at: Instant, run: Int)] = []
  /// Whether a run could not be read.
  private(set) var hasFailed: Bool

  init(_ runs: [SortedRun]) {
    self.runs = runs
    hasFailed = runs.contains(where: \.hasFailed)
    // In order, and so a heap.
    heap = runs.indices.compactMap { run in runs[run].head.map { ($0.reviewedAt, run) } }
      .sorted { ($0.at, $0.run) < ($1.at, $1.run) }
  }

  /// The next answers; fewer only where no more are left.
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

  /// Moves the first run to its place.
  private mutating func sink() {
    var place = 0
    while 2 * place + 1 < heap.count {
      var least = 2 * place + 1
      if least + 1 < heap.count, isBefore(least + 1, least) { least += 1 }
      guard isBefore(least, place) else { return }
      heap.swapAt(least, place)
      place = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (heap[left].at, heap[left].run) < (heap[right].at, heap[right].run)
  }
}
