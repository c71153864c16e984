/// A learner's answers in the order in which they were given.
public struct ReviewLog: Sendable {
  /// Who chose the intervals that the log shows.
  public enum Origin: Hashable, Sendable {
    /// An app on an interval table: the rules of practice hold.
    case table
    /// Another scheduler. Replaying puts its cards onto our table; that an answer came early there says
    /// nothing about what its learner recalled.
    case foreign
  }

  /// By ``Review/reviewedAt``, then input order (C9); empty where they were not kept.
  public private(set) var reviews: ContiguousArray<Review>
  /// What an app changed of its cards between answers, in the order of time.
  public private(set) var changes: [ScheduleChange] = []
  /// The cards that the answers name.
  public var cards: IdentifierTable
  /// The ids of the answers.
  public var ids: IdentifierTable
  /// The people who answered.
  public var users: IdentifierTable
  /// Who chose the intervals.
  public var origin: Origin
  /// What is known of answers that were not kept; `nil` where they were.
  public private(set) var digest: LogDigest?

  /// A log whose answers were replayed while they were read, and not kept.
  ///
  /// - Parameters:
  ///   - digest: What is known of them.
  ///   - cards: The cards that they name.
  ///   - users: The people whom they name.
  init(_ digest: LogDigest, cards: IdentifierTable, users: IdentifierTable) {
    self.init(cards: cards, users: users)
    self.digest = digest
  }

  /// A log.
  ///
  /// - Parameters:
  ///   - reviews: In input order; sorted here, keeping that order among equal instants.
  ///   - cards: The cards that they name.
  ///   - ids: The ids that they name.
  ///   - users: The people whom they name.
  ///   - origin: Who chose the intervals.
  ///   - changes: What the app changed of its cards between answers, in any order; one that stands twice counts once.
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

  /// Sets aside what is later than a moment, which is that of the digest where answers were not kept.
  ///
  /// - Returns: How many answers there are.
  mutating func setAside(after moment: Instant) -> Int {
    if let digest { return digest.laterCount }
    let count = reviews.count
    keep(until: moment)
    return count - reviews.count
  }

  /// Keeps what happened up to a moment.
  ///
  /// - Precondition: The answers are there.
  package mutating func keep(until moment: Instant) {
    keep { $0.reviewedAt <= moment }
    changes.removeAll { $0.at > moment }
  }

  /// Keeps what happened to some cards.
  ///
  /// - Parameter isKept: Whether each card is one of them, by its number.
  /// - Precondition: The answers are there.
  mutating func keep(cards isKept: [Bool]) {
    keep { isKept[Int($0.card)] }
    changes.removeAll { !isKept[Int($0.card)] }
  }

  /// Keeps the answers that satisfy a condition.
  ///
  /// - Precondition: They are there.
  public mutating func keep(where isKept: (Review) -> Bool) {
    precondition(digest == nil, "a log is read as a whole where answers are to be chosen from it")
    reviews.removeAll { !isKept($0) }
  }
}

extension ReviewLog {
  /// How many answers name each card, by its number.
  var answersByCard: ContiguousArray<Int> {
    var counts = digest?.replayer.answersByCard ?? []
    counts.append(contentsOf: repeatElement(0, count: cards.count - counts.count))
    for (card, count) in digest?.laterByCard ?? [:] { counts[Int(card)] += count }
    for review in reviews { counts[Int(review.card)] += 1 }
    return counts
  }

  /// The answers by date: how many there are, and the latest; several entries may be of one date.
  func forEachDate(_ body: (_ date: Int, _ answers: LogDigest.OnDate) -> Void) {
    for (date, answers) in digest?.dates ?? [:] { body(date, answers) }
    for review in reviews { body(review.reviewedAt.date, .init(count: 1, latest: review.reviewedAt)) }
  }

  /// The numbers of the cards that were answered, or whose schedule was changed, after a moment.
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
