/// What is known of answers that were replayed while they were read, and not kept.
public struct LogDigest: Sendable {
  /// The answers of one date in UTC, which is no logical day: the zone is left out.
  public struct OnDate: Hashable, Sendable {
    /// How many.
    public var count: Int
    /// The latest.
    public var latest: Instant
  }

  /// The answers by date, in days since 1970 in UTC; those later than the moment are among them.
  public private(set) var dates: [Int: OnDate] = [:]
  /// The date of the last answer, and its answers.
  private var running = (date: Instant.noDate, answers: OnDate(count: 0, latest: Instant(milliseconds: 0)))
  /// Answers that are later than the moment, and not replayed (S4).
  public private(set) var laterCount = 0
  /// The answers later than the moment, counted by the number of their card.
  public private(set) var laterByCard: [Int32: Int] = [:]
  /// The replay of the answers up to the moment.
  public internal(set) var replayer: Replayer
  /// How each card was answered; `nil` where nobody asked.
  private(set) var records: CardRecords?

  /// - Parameter keepsRecords: Whether anybody asks how each card was answered.
  init(_ replayer: Replayer, keepsRecords: Bool) {
    self.replayer = replayer
    if keepsRecords {
      records = CardRecords(table: replayer.scheduler.table, isForeign: replayer.isForeign)
    }
  }

  /// Replays the next answers.
  mutating func replay(_ reviews: some RandomAccessCollection<Review>) -> ContiguousArray<ObservedReview> {
    let observed = replayer.observe(reviews)
    records?.add(reviews, observed)
    return observed
  }

  /// Counts an answer.
  ///
  /// - Parameter isLater: Whether it is later than the moment.
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
