import KaikiNumerics

/// Receiver of a log's answers after their replay, in batches while the log is read.
package protocol AnswerSink: AnyObject, Sendable {
  /// True if the receiver needs a summary of each card's answers at the end of the log.
  var wantsCardRecords: Bool { get }
  /// Prepares for the first answers.
  ///
  /// - Parameter carriesSteps: True if the log records the step (row of the interval table) of its answers.
  func begin(table: IntervalTable, carriesSteps: Bool)
  func take(_ reviews: ContiguousArray<ObservedReview>)
}

/// Replays the answers of a log while they are read, with a few thousand answers in memory at a time.
///
/// The stream sorts late answers into place. The stream refuses a log that has to be read as a whole: with duplicate
/// answers, with steps outside the interval table, or with steps that only later answers record. Without a store in
/// which to sort all answers first, the stream also refuses an unsorted log.
package struct LogStream: Sendable {
  private(set) var digest: LogDigest
  /// Time limit of the replay, which omits later answers; `nil` to replay all answers.
  private let moment: Instant?
  private let carriesSteps: Bool
  /// Answers not replayed yet, ascending by time: at most 32,768; empty while a store receives all answers.
  private var waiting = ContiguousArray<Review>()
  /// Batches of replayed answers that ``takeReplayed()`` has not returned yet, in the order of the log.
  private var replayed: [ContiguousArray<ObservedReview>] = []
  private var lastReplayed: Instant?
  /// Number of positions by which waiting answers were moved to insert late answers, ≥ 0.
  private var moved = 0
  /// Sorts all answers before the replay; `nil` if the stream only sorts late answers into place.
  private var sorter: AnswerSorter?
  /// True if the stream has refused the log, so that the log must be read as a whole.
  package private(set) var isRefused = false
  /// True if the stream has refused the log because its answers are not in order of time.
  package private(set) var isOutOfOrder = false
  /// Number of answers replayed so far, ≥ 0; answers after the time limit do not count.
  package var count: Int { digest.replayer.count }

  /// Maximum number of later answers that may precede a late answer in the input: 16,384.
  static let window = 16_384
  /// Maximum number of positions moved per replayed answer: 64, and 4,194,304 in addition for the whole log.
  ///
  /// Above the sum, the log counts as unsorted.
  private static let maxMoved = 64

  /// Creates a stream without answers.
  ///
  /// - Parameters:
  ///   - carriesSteps: True if the first answers record their steps (rows of the interval table).
  ///   - store: Storage for sorting answers that are not in order of time; `nil` to refuse such a log.
  package init(
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

  /// Adds the next answers of the input, in the order of the input; answers after the time limit are only counted.
  ///
  /// Replays the first 16,384 waiting answers whenever 32,768 wait.
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

  /// Replays and removes the first `count` (≥ 0) waiting answers; refuses the log if its order or steps are unsuitable.
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

  /// Returns the batches of answers replayed since the previous call, in the order of the log, and clears them.
  package mutating func takeReplayed() -> [ContiguousArray<ObservedReview>] {
    defer { replayed = [] }
    return replayed
  }

  /// Replays the remaining answers and passes them to a function in batches, in the order of the log.
  ///
  /// - Returns: True if all answers were replayed; false if the stream refuses the log.
  package mutating func settle(_ body: (ContiguousArray<ObservedReview>) -> Void) -> Bool {
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

/// Summary of a log whose answers are replayed during reading and then discarded, to save memory.
package struct LogDigest: Sendable {
  /// Answers of one date in UTC, which may differ from the logical day.
  package struct OnDate: Hashable, Sendable {
    /// Number of answers on the date, ≥ 1 in ``LogDigest/dates``.
    package var count: Int
    /// Time of the latest answer on this UTC date.
    package var latest: Instant
  }

  /// Answers by date in UTC, as days since 1970-01-01, one element per date with an answer.
  ///
  /// Includes answers after the time limit of the replay. The date counted last is incomplete until the end of the log.
  package private(set) var dates: [Int: OnDate] = [:]
  /// Date of the answer counted last, as its range of instants, and the answers counted on this date.
  private var running = (date: Instant.noDate, answers: OnDate(count: 0, latest: Instant(milliseconds: 0)))
  /// Number of answers after the time limit, ≥ 0, which are counted but not replayed (S4).
  package private(set) var laterCount = 0
  /// Number of answers after the time limit, ≥ 1, by index of the card's id in the log; only cards with such answers.
  package private(set) var laterByCard: [Int32: Int] = [:]
  /// Replay of the answers up to the time limit, with the state of each card.
  package internal(set) var replayer: Replayer
  private(set) var records: CardRecords?

  init(_ replayer: Replayer, keepsRecords: Bool) {
    self.replayer = replayer
    if keepsRecords {
      records = CardRecords(table: replayer.scheduler.table, isThirdParty: replayer.isThirdParty)
    }
  }

  /// Replays the next answers of the log, and returns one element per answer, in the same order.
  mutating func replay(_ reviews: some RandomAccessCollection<Review>) -> ContiguousArray<ObservedReview> {
    let observed = replayer.observe(reviews)
    records?.add(reviews, observed)
    return observed
  }

  @inline(__always)
  mutating func count(_ review: Review, isLater: Bool) {
    if isLater {
      laterCount += 1
      laterByCard[review.card, default: 0] += 1
    }
    if !running.date.contains(review.reviewedAt) { begin(review.reviewedAt) }
    running.answers.count += 1
    running.answers.latest = max(running.answers.latest, review.reviewedAt)
  }

  private mutating func begin(_ instant: Instant) {
    settle()
    let date = instant.date
    running = (Instant.instants(ofDate: date), dates[date] ?? OnDate(count: 0, latest: instant))
  }

  mutating func settle() {
    if !running.date.isEmpty { dates[running.date.lowerBound.date] = running.answers }
    running.date = Instant.noDate
  }
}
