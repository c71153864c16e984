/// What is known of answers that were replayed while they were read, and not kept.
public struct LogDigest: Sendable {
  /// The answers of one date.
  public struct OnDate: Hashable, Sendable {
    /// How many.
    public var count: Int
    /// The latest.
    public var latest: Instant
  }

  /// The answers by date, be they later than the moment or not.
  public private(set) var dates: [Int: OnDate] = [:]
  private var running: (date: Int, answers: OnDate)?
  /// Answers that are later than the moment, and not replayed (S4).
  public private(set) var laterCount = 0
  /// How many of these name a card, by its number.
  public private(set) var laterByCard: [Int32: Int] = [:]
  /// What the rules make of the others.
  public internal(set) var replayer: Replayer

  init(_ replayer: Replayer) {
    self.replayer = replayer
  }

  /// Counts an answer.
  ///
  /// - Parameter isLater: Whether it is later than the moment.
  mutating func count(_ review: Review, isLater: Bool) {
    if isLater {
      laterCount += 1
      laterByCard[review.card, default: 0] += 1
    }
    let date = review.reviewedAt.date
    if running?.date != date {
      settle()
      running = (date, dates[date] ?? OnDate(count: 0, latest: review.reviewedAt))
    }
    running?.answers.count += 1
    if let latest = running?.answers.latest, latest < review.reviewedAt {
      running?.answers.latest = review.reviewedAt
    }
  }

  mutating func settle() {
    if let running { dates[running.date] = running.answers }
    running = nil
  }
}
