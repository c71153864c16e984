/// Summary of a log whose answers are replayed during reading and then discarded, to save memory.
public struct LogDigest: Sendable {
  /// Answers of one date in UTC, which may differ from the logical day.
  public struct OnDate: Hashable, Sendable {
    /// Number of answers on the date, ≥ 1 in ``LogDigest/dates``.
    public var count: Int
    /// Time of the latest answer on this UTC date.
    public var latest: Instant
  }

  /// Answers by date in UTC, as days since 1970-01-01, one element per date with an answer.
  ///
  /// Includes answers after the time limit of the replay. The date counted last is incomplete until the end of the log.
  public private(set) var dates: [Int: OnDate] = [:]
  /// Date of the answer counted last, as its range of instants, and the answers counted on this date.
  private var running = (date: Instant.noDate, answers: OnDate(count: 0, latest: Instant(milliseconds: 0)))
  /// Number of answers after the time limit, ≥ 0, which are counted but not replayed (S4).
  public private(set) var laterCount = 0
  /// Number of answers after the time limit, ≥ 1, by index of the card's id in the log; only cards with such answers.
  public private(set) var laterByCard: [Int32: Int] = [:]
  /// Replay of the answers up to the time limit, with the state of each card.
  public internal(set) var replayer: Replayer
  private(set) var records: CardRecords?

  init(_ replayer: Replayer, keepsRecords: Bool) {
    self.replayer = replayer
    if keepsRecords {
      records = CardRecords(table: replayer.scheduler.table, isThirdParty: replayer.isThirdParty)
    }
  }

  /// Replays the next answers of the log, and returns one element per answer, in the same order.
  ///
  /// Advances ``replayer`` and the summaries of the cards.
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
