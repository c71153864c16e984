import KaikiNumerics

/// Receiver of the answers of a log after their replay.
public protocol AnswerSink: AnyObject, Sendable {
  /// True if the receiver needs a record of each card's answers at the end.
  var wantsCardRecords: Bool { get }
  /// Prepares for the first answers, with their interval table and whether they record steps.
  func begin(table: IntervalTable, carriesSteps: Bool)
  /// Receives answers in the order of the log.
  func take(_ reviews: ContiguousArray<ObservedReview>)
}

/// Replays answers while they are read, and stores only a few thousand at a time.
///
/// Late answers are sorted into place. Some logs must be read as a whole instead: logs with duplicate answers, with
/// steps outside the table, or with steps recorded only later on. Without a store, the stream also refuses unsorted
/// logs; with a store, it sorts all answers first.
public struct LogStream: Sendable {
  /// Summary of the replayed answers.
  private(set) var digest: LogDigest
  /// Time limit of the replay; `nil` to replay all answers.
  private let moment: Instant?
  private let carriesSteps: Bool
  /// Answers that are not replayed yet, in their order.
  private var waiting = ContiguousArray<Review>()
  /// Replayed answers that ``takeReplayed()`` has not returned yet.
  private var replayed: [ContiguousArray<ObservedReview>] = []
  private var lastReplayed: Instant?
  /// Number of answers moved to make room for late ones.
  private var moved = 0
  /// Sorts all answers before the replay; `nil` if the input is sorted except for late answers.
  private var sorter: AnswerSorter?
  /// True if the stream has refused the log.
  public private(set) var isRefused = false
  /// True if the stream has refused the log because its answers are unsorted.
  public private(set) var isOutOfOrder = false
  /// Number of answers replayed so far.
  public var count: Int { digest.replayer.count }

  /// Number of newer answers that may precede a late answer in the input.
  static let window = 16_384
  /// Maximum number of answers moved per added answer.
  private static let maxMoved = 64

  /// Creates a stream without answers.
  ///
  /// - Parameters:
  ///   - scheduler: Scheduler with the interval table.
  ///   - boundary: Rule for logical days.
  ///   - moment: Time limit: later answers are only counted; `nil` for none.
  ///   - carriesSteps: True if the first answers have recorded steps.
  ///   - keepsRecords: True to summarise the answers of each card.
  ///   - store: Storage for sorting answers that are not in order of time; `nil` to refuse such a log.
  public init(
    by scheduler: TableScheduler, boundary: DayBoundary, upTo moment: Instant?, carriesSteps: Bool,
    keepsRecords: Bool = false, sortingIn store: (any AnswerStore)? = nil
  ) {
    digest = LogDigest(
      Replayer(scheduler: scheduler, boundary: boundary, isThirdParty: false), keepsRecords: keepsRecords)
    self.moment = moment
    self.carriesSteps = carriesSteps
    sorter = store.map { AnswerSorter(store: $0) }
    waiting.reserveCapacity(2 * Self.window)
  }

  /// Adds answers, in the order of the input.
  mutating func append(_ reviews: some Collection<Review>) {
    let moment = moment ?? Instant(milliseconds: .max)
    for review in reviews {
      let isLater = moment < review.reviewedAt
      digest.count(review, isLater: isLater)
      if isLater { continue }
      if sorter != nil {
        sorter?.append(review)
      } else if let last = waiting.last, review.reviewedAt < last.reviewedAt {
        let index = waiting.partitioningIndex { review.reviewedAt < $0.reviewedAt }
        moved += waiting.count - index
        waiting.insert(review, at: index)
      } else {
        waiting.append(review)
      }
      if waiting.count == 2 * Self.window { replay(Self.window) }
    }
  }

  /// Replays the first answers that wait.
  private mutating func replay(_ count: Int) {
    guard count > 0, !isRefused else { return }
    let maxMoved = Self.maxMoved * digest.replayer.count + 1 << 22
    isOutOfOrder = moved > maxMoved || lastReplayed.map { waiting[0].reviewedAt < $0 } ?? false
    if isOutOfOrder { isRefused = true }
    let observed = digest.replay(waiting[..<count])
    lastReplayed = waiting[count - 1].reviewedAt
    waiting.removeFirst(count)
    if !digest.replayer.outOfRange.isEmpty || digest.replayer.carriesSteps != carriesSteps {
      isRefused = true
    }
    if !isRefused { replayed.append(observed) }
  }

  /// Returns the answers replayed since the previous call, in the order of the log, and clears them.
  public mutating func takeReplayed() -> [ContiguousArray<ObservedReview>] {
    defer { replayed = [] }
    return replayed
  }

  /// Replays the remaining answers and passes them to a function, in the order of the log.
  ///
  /// - Returns: True after a replay of all answers, false if the log is refused.
  public mutating func settle(_ body: (ContiguousArray<ObservedReview>) -> Void) -> Bool {
    if let sorter {
      self.sorter = nil
      let isMerged = sorter.merge { sorted in
        waiting.append(contentsOf: sorted)
        replay(waiting.count)
        for reviews in takeReplayed() { body(reviews) }
        return !isRefused
      }
      if !isMerged { isRefused = true }
    }
    replay(waiting.count)
    for reviews in takeReplayed() { body(reviews) }
    digest.settle()
    return !isRefused
  }
}
