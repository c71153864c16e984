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

  /// By ``Review/reviewedAt``, then input order (C9).
  public private(set) var reviews: ContiguousArray<Review>
  /// The cards that the answers name.
  public var cards: IdentifierTable
  /// The ids of the answers.
  public var ids: IdentifierTable
  /// The people who answered.
  public var users: IdentifierTable
  /// Who chose the intervals.
  public var origin: Origin

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

  /// Keeps the answers that satisfy a condition.
  public mutating func keep(where isKept: (Review) -> Bool) {
    reviews.removeAll { !isKept($0) }
  }
}
