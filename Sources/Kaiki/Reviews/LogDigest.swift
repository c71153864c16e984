/// Summary of answers that a stream replayed during reading and then discarded.
public struct LogDigest: Sendable {
  /// Answers of one date in UTC, which may differ from the logical day.
  public struct OnDate: Hashable, Sendable {
    /// Number of answers on the date.
    public var count: Int
    /// Time of the latest answer on the date.
    public var latest: Instant
  }

  /// Answers by date, in days since 1970 in UTC; includes answers after the time limit.
  public private(set) var dates: [Int: OnDate] = [:]
  /// Date of the last answer, and the answers of that date.
  private var running = (date: Instant.noDate, answers: OnDate(count: 0, latest: Instant(milliseconds: 0)))
  /// Number of answers after the time limit, which are not replayed (S4).
  public private(set) var laterCount = 0
  /// Number of answers after the time limit, by index of the card.
  public private(set) var laterByCard: [Int32: Int] = [:]
  /// Replay of the answers up to the time limit.
  public internal(set) var replayer: Replayer
  /// Summary of the answers to each card; `nil` if not requested.
  private(set) var records: CardRecords?

  /// Creates an empty summary.
  ///
  /// - Parameter keepsRecords: True to summarize the answers to each card.
  init(_ replayer: Replayer, keepsRecords: Bool) {
    self.replayer = replayer
    if keepsRecords {
      records = CardRecords(table: replayer.scheduler.table, isThirdParty: replayer.isThirdParty)
    }
  }

  /// Replays the next answers of the log and returns them in replayed form.
  mutating func replay(_ reviews: some RandomAccessCollection<Review>) -> ContiguousArray<ObservedReview> {
    let observed = replayer.observe(reviews)
    records?.add(reviews, observed)
    return observed
  }

  /// Counts an answer.
  ///
  /// - Parameter isLater: True if the answer is after the time limit.
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

  /// Makes the date of a moment the running one.
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
