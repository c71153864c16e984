/// Answers of a log in the order in which they were given.
public struct ReviewLog: Sendable {
  /// Scheduler that chose the intervals of the log.
  public enum Origin: Hashable, Sendable {
    /// App with an interval table; the rules of practice apply.
    case table
    /// Third-party scheduler; an early answer there does not count as practice.
    case thirdParty
  }

  /// Answers by ``Review/reviewedAt``, then input order (C9); empty if the log was streamed.
  public private(set) var reviews: ContiguousArray<Review>
  /// Schedule changes between answers, ascending in time.
  public private(set) var changes: [ScheduleChange] = []
  /// Ids of the cards that the answers name.
  public var cards: IdentifierTable
  /// Table of the answers' ids.
  public var ids: IdentifierTable
  /// Ids of the users who gave the answers.
  public var users: IdentifierTable
  /// Scheduler that chose the intervals.
  public var origin: Origin
  /// Summary of streamed answers; `nil` if the answers are kept.
  public private(set) var digest: LogDigest?

  /// Creates a log whose answers were streamed.
  ///
  /// - Parameters:
  ///   - digest: Summary of the answers.
  ///   - cards: Ids of the cards that they name.
  ///   - users: Ids of the users that they name.
  init(_ digest: LogDigest, cards: IdentifierTable, users: IdentifierTable) {
    self.init(cards: cards, users: users)
    self.digest = digest
  }

  /// Creates a log from its answers.
  ///
  /// - Parameters:
  ///   - reviews: Answers in input order; the log sorts them by time and keeps that order for equal times.
  ///   - cards: Ids of the cards that the answers name.
  ///   - ids: Ids of the answers.
  ///   - users: Ids of the users who gave the answers.
  ///   - origin: Scheduler that chose the intervals.
  ///   - changes: Schedule changes in any order; duplicates count once.
  public init(
    reviews: ContiguousArray<Review> = [], cards: IdentifierTable = IdentifierTable(),
    ids: IdentifierTable = IdentifierTable(), users: IdentifierTable = IdentifierTable(),
    origin: Origin = .table, changes: [ScheduleChange] = []
  ) {
    self.reviews = reviews
    for change in changes.sorted(by: ScheduleChange.isBefore) where change != self.changes.last {
      self.changes.append(change)
    }
    self.cards = cards
    self.ids = ids
    self.users = users
    self.origin = origin
    if !zip(reviews, reviews.dropFirst()).allSatisfy({ $0.reviewedAt <= $1.reviewedAt }) {
      // The sort of the standard library is stable, though only its implementation says so; the index
      // makes it certain.
      var keys = reviews.indices.map { (at: reviews[$0].reviewedAt, index: $0) }
      keys.sort { ($0.at, $0.index) < ($1.at, $1.index) }
      self.reviews = ContiguousArray(keys.map { reviews[$0.index] })
    }
  }

  /// Removes the answers after a given time, and returns their number; for a streamed log, only returns the number.
  mutating func setAside(after moment: Instant) -> Int {
    if let digest { return digest.laterCount }
    let count = reviews.count
    keep(until: moment)
    return count - reviews.count
  }

  /// Keeps the answers and schedule changes up to a given time.
  ///
  /// - Precondition: The answers are kept.
  package mutating func keep(until moment: Instant) {
    keep { $0.reviewedAt <= moment }
    changes.removeAll { $0.at > moment }
  }

  /// Keeps the answers and schedule changes of some cards.
  ///
  /// - Parameter isKept: True for each card to keep, by its index.
  /// - Precondition: The answers are kept.
  mutating func keep(cards isKept: [Bool]) {
    keep { isKept[Int($0.card)] }
    changes.removeAll { !isKept[Int($0.card)] }
  }

  /// Keeps the answers that satisfy a condition.
  ///
  /// - Precondition: The answers are kept.
  public mutating func keep(where isKept: (Review) -> Bool) {
    precondition(digest == nil, "only a log that keeps its answers can be filtered")
    reviews.removeAll { !isKept($0) }
  }
}

extension ReviewLog {
  /// Number of answers to each card, by its index.
  var answersByCard: ContiguousArray<Int> {
    var counts = digest?.replayer.answersByCard ?? []
    counts.append(contentsOf: repeatElement(0, count: cards.count - counts.count))
    for (card, count) in digest?.laterByCard ?? [:] { counts[Int(card)] += count }
    for review in reviews { counts[Int(review.card)] += 1 }
    return counts
  }

  /// Calls a function with the number and latest time of answers of each date; a date may occur several times.
  func forEachDate(_ body: (_ date: Int, _ answers: LogDigest.OnDate) -> Void) {
    for (date, answers) in digest?.dates ?? [:] { body(date, answers) }
    for review in reviews { body(review.reviewedAt.date, .init(count: 1, latest: review.reviewedAt)) }
  }

  /// Returns the indices of the cards with an answer or schedule change after a given time.
  public func cards(changedAfter moment: Instant) -> Set<Int32> {
    if let digest { return Set(digest.laterByCard.keys) }
    var later: Set<Int32> = []
    for review in reviews.reversed() {
      guard review.reviewedAt > moment else { break }
      later.insert(review.card)
    }
    for change in changes.reversed() {
      guard change.at > moment else { break }
      later.insert(change.card)
    }
    return later
  }
}
