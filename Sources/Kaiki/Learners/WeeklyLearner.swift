/// Studies on each weekday with a chance of its own, and then takes all that waits, up to a limit.
public struct WeeklyLearner: Learner, Hashable {
  /// How often the learner studied on a weekday.
  public struct Count: Hashable, Sendable {
    /// Days of the record that fall on the weekday.
    public var days: Int
    /// Those with study.
    public var studied: Int

    /// A count.
    public init(days: Int = 0, studied: Int = 0) {
      self.days = days
      self.studied = studied
    }
  }

  /// How many days the chance over all weekdays is worth for each of them.
  public static let priorWeight = 4.0

  /// The record of each weekday, from Monday.
  public let counts: [Count]
  /// Studies every day that the weekdays leave open, by these measures.
  private let measures: DailyLearner

  /// A learner.
  ///
  /// - Parameters:
  ///   - counts: The record of each weekday, from Monday.
  ///   - newPerDay: How many unseen cards are begun on a day of study.
  ///   - reviewLimit: The most due cards that are studied on a day; `nil` for all.
  /// - Precondition: Seven counts.
  public init(counts: [Count], newPerDay: Int, reviewLimit: Int? = nil) {
    precondition(counts.count == Weekday.allCases.count, "a week has seven days")
    self.counts = counts
    measures = DailyLearner(newPerDay: newPerDay, reviewLimit: reviewLimit)
  }

  /// How many unseen cards are begun on a day of study.
  public var newPerDay: Int { measures.newPerDay }
  /// The most due cards that are studied on a day; `nil` for all.
  public var reviewLimit: Int? { measures.reviewLimit }
  /// The standard.
  public var mostAnswersPerDay: Int { measures.mostAnswersPerDay }
  /// Without a limit.
  public var takesAll: Bool { measures.takesAll }

  /// Whether each day is one of study, by chances that are drawn from what the record leaves open.
  public func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [Bool] {
    let all = BetaPrior.uniform.posterior(
      hits: counts.reduce(0) { $0 + $1.studied }, of: counts.reduce(0) { $0 + $1.days })
    let prior = BetaPrior(mean: all.mean, weight: Self.priorWeight)
    let chances = counts.map { prior.posterior(hits: $0.studied, of: $0.days).drawn(from: &stream) }
    return (0..<days).map { stream.uniform() < chances[(start + $0).weekday.rawValue - 1] }
  }

  /// As drawn.
  public func studies(on day: Int, _ isStudied: [Bool]) -> Bool { isStudied[day] }

  /// The same number on every day of study.
  public func newCards(on day: Int, _ isStudied: [Bool]) -> Int { newPerDay }

  /// Those that have waited longest, up to the limit.
  public func choose(
    from waiting: inout [WaitingCard], on day: Int, _ isStudied: [Bool], drawing stream: inout RandomStream
  ) -> Int {
    measures.choose(from: &waiting, on: day, (), drawing: &stream)
  }
}
