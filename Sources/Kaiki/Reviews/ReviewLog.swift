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
  public init(
    reviews: ContiguousArray<Review> = [], cards: IdentifierTable = IdentifierTable(),
    ids: IdentifierTable = IdentifierTable(), users: IdentifierTable = IdentifierTable(),
    origin: Origin = .table
  ) {
    self.reviews = reviews
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

  /// Says of the answers that satisfy a condition that they were practice.
  ///
  /// - Returns: How many there are.
  mutating func markPractice(where isPractice: (Review) -> Bool) -> Int {
    var count = 0
    for place in reviews.indices where isPractice(reviews[place]) {
      reviews[place].counting = .practice
      count += 1
    }
    return count
  }

  /// Sets aside what is later than a moment, which is that of the digest where answers were not kept.
  ///
  /// - Returns: How many answers there are.
  mutating func setAside(after moment: Instant) -> Int {
    if let digest { return digest.laterCount }
    let count = reviews.count
    keep { $0.reviewedAt <= moment }
    return count - reviews.count
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

  /// The numbers of the cards that were answered after a moment.
  public func cards(answeredAfter moment: Instant) -> Set<Int32> {
    if let digest { return Set(digest.laterByCard.keys) }
    var later: Set<Int32> = []
    for review in reviews where review.reviewedAt > moment { later.insert(review.card) }
    return later
  }
}
