import Kaiki
import KaikiNumerics

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

  /// The weight, in days, of the Beta prior of each weekday's chance; its mean is the chance over all weekdays.
  public static let priorWeight = 4.0

  /// What is known of each weekday, from Monday.
  private let weekdays: Weekdays
  /// How much is studied on a day of study: new cards and the review limit.
  private let measures: DailyLearner

  private enum Weekdays: Hashable, Sendable {
    case counts([Count])
    case chances([Double])
  }

  /// The record of each weekday, from Monday; `nil` where chances are given.
  public var counts: [Count]? { if case .counts(let counts) = weekdays { counts } else { nil } }
  /// The chance of each weekday, from Monday; `nil` where a record is given.
  public var chances: [Double]? { if case .chances(let chances) = weekdays { chances } else { nil } }

  /// A learner of given chances.
  ///
  /// - Parameters:
  ///   - chances: The chance of study on each weekday, from Monday, in 0...1.
  ///   - newPerDay: How many unseen cards are begun on a day of study.
  ///   - reviewLimit: The most due cards that are studied on a day; `nil` for all.
  /// - Precondition: Seven chances.
  public init(chances: [Double], newPerDay: Int, reviewLimit: Int? = nil) {
    precondition(chances.count == Weekday.allCases.count, "a week has seven days")
    weekdays = .chances(chances)
    measures = DailyLearner(newPerDay: newPerDay, reviewLimit: reviewLimit)
  }

  /// A learner with a record.
  ///
  /// - Parameters:
  ///   - counts: The record of each weekday, from Monday.
  ///   - newPerDay: How many unseen cards are begun on a day of study.
  ///   - reviewLimit: The most due cards that are studied on a day; `nil` for all.
  /// - Precondition: Seven counts.
  public init(counts: [Count], newPerDay: Int, reviewLimit: Int? = nil) {
    precondition(counts.count == Weekday.allCases.count, "a week has seven days")
    weekdays = .counts(counts)
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
    let chances = drawnChances(from: &stream)
    return (0..<days).map { stream.uniform() < chances[(start + $0).weekday.rawValue - 1] }
  }

  private func drawnChances(from stream: inout RandomStream) -> [Double] {
    let counts: [Count]
    switch weekdays {
    case .chances(let chances): return chances
    case .counts(let record): counts = record
    }
    let all = BetaPrior.uniform.posterior(
      hits: counts.reduce(0) { $0 + $1.studied }, of: counts.reduce(0) { $0 + $1.days })
    let prior = BetaPrior(mean: all.mean, weight: Self.priorWeight)
    return counts.map { prior.posterior(hits: $0.studied, of: $0.days).drawn(from: &stream) }
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
