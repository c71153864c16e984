/// Answers of a flashcard log in the order in which they were given, with the tables of ids.
package struct ReviewLog: Sendable {
  /// Scheduler that chose the intervals of the log: an interval table, or another app's scheduler.
  package enum Origin: Hashable, Sendable {
    /// App with an interval table; an answer before the due day is practice.
    case table
    /// App with its own scheduler; an answer before the due day is graded.
    case thirdParty
  }

  /// Answers, ascending by ``Review/reviewedAt``, then in input order (C9); empty if they were streamed (``digest``).
  package private(set) var reviews: ContiguousArray<Review>
  /// Schedule changes without an answer, ascending by time, then card.
  package private(set) var changes: [ScheduleChange] = []
  /// Ids of the cards that answers or schedule changes name; the number of an id is the index in ``Review/card``.
  package var cards: IdentifierTable
  /// Ids of the answers; the number of an id is the index in ``Review/id``. Empty if the log has no ids.
  package var ids: IdentifierTable
  /// Ids of the users who gave the answers; the number of an id is the index in ``Review/user``.
  package var users: IdentifierTable
  /// Scheduler that chose the intervals of the log.
  package var origin: Origin
  /// Summary of answers that were replayed during reading and discarded; `nil` if ``reviews`` has all answers.
  package private(set) var digest: LogDigest?

  /// Creates a log whose answers were replayed during reading and discarded.
  init(_ digest: LogDigest, cards: IdentifierTable, users: IdentifierTable) {
    self.init(cards: cards, users: users)
    self.digest = digest
  }

  /// Creates a log from its answers.
  ///
  /// - Parameter reviews: Answers in input order; the log sorts them by time and keeps the input order for equal times.
  package init(
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
      // The standard library does not guarantee a stable sort, so the index decides between equal times.
      var keys = reviews.indices.map { (at: reviews[$0].reviewedAt, index: $0) }
      keys.sort { ($0.at, $0.index) < ($1.at, $1.index) }
      self.reviews = ContiguousArray(keys.map { reviews[$0.index] })
    }
  }

  /// Removes the answers and schedule changes after a given time, and returns the number of removed answers, ≥ 0.
  ///
  /// For a streamed log, removes nothing and returns the number of answers after the time limit of its replay.
  mutating func setAside(after moment: Instant) -> Int {
    if let digest { return digest.laterCount }
    let count = reviews.count
    keep(until: moment)
    return count - reviews.count
  }

  /// Removes the answers and schedule changes after a given time.
  ///
  /// - Precondition: The log has its answers in memory (it was not streamed).
  package mutating func keep(until moment: Instant) {
    keep { $0.reviewedAt <= moment }
    changes.removeAll { $0.at > moment }
  }

  /// Removes the answers and schedule changes of all cards except some.
  ///
  /// - Parameter isKept: True for each card whose answers and changes remain; one element per card, by index of the
  ///   card.
  /// - Precondition: The log has its answers in memory (it was not streamed).
  mutating func keep(cards isKept: [Bool]) {
    keep { isKept[Int($0.card)] }
    changes.removeAll { !isKept[Int($0.card)] }
  }

  /// Removes the answers that do not satisfy a condition; the schedule changes remain.
  ///
  /// - Precondition: The log has its answers in memory (it was not streamed).
  package mutating func keep(where isKept: (Review) -> Bool) {
    precondition(digest == nil, "only a log that keeps its answers can be filtered")
    reviews.removeAll { !isKept($0) }
  }
}

extension ReviewLog {
  /// Number of answers to each card, ≥ 0, including practice and answers after the time limit, by index of the card.
  var answersByCard: ContiguousArray<Int> {
    var counts = digest?.replayer.answersByCard ?? []
    counts.append(contentsOf: repeatElement(0, count: cards.count - counts.count))
    for (card, count) in digest?.laterByCard ?? [:] { counts[Int(card)] += count }
    for review in reviews { counts[Int(review.card)] += 1 }
    return counts
  }

  /// Calls a function with the number and latest time of answers of each date; a date may occur several times.
  ///
  /// The date is in days since 1970-01-01, in UTC; the dates are in no particular order. A log with its answers in memory
  /// calls the function once per answer, with a number of 1.
  func forEachDate(_ body: (_ date: Int, _ answers: LogDigest.OnDate) -> Void) {
    for (date, answers) in digest?.dates ?? [:] { body(date, answers) }
    for review in reviews { body(review.reviewedAt.date, .init(count: 1, latest: review.reviewedAt)) }
  }

  /// Returns the indices of the cards with an answer or schedule change after a given time.
  ///
  /// For a streamed log, `moment` is ignored: the result is the cards with an answer after the time limit of its replay.
  package func cards(changedAfter moment: Instant) -> Set<Int32> {
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

/// Review log under construction; its answers receive consecutive ids such as `p-000001`.
package struct LogParts {
  private var reviews = ContiguousArray<Review>()
  private var cards = IdentifierTable()
  private var ids = IdentifierTable()
  private let prefix: String

  package init(cards ids: [String], prefix: String) {
    self.prefix = prefix
    for id in ids { _ = cards.intern(id) }
  }

  package mutating func append(_ review: Review, copies: Int = 1) {
    var review = review
    review.id = Int32(ids.intern("\(prefix)-\(padded(ids.count + 1, to: 6))"))
    for _ in 0..<copies { reviews.append(review) }
  }

  package var log: ReviewLog { ReviewLog(reviews: reviews, cards: cards, ids: ids) }
}
