/// The learners that can be asked for: a new one is a file beside this one and a case here.
public enum LearnerChoice: Hashable, Sendable {
  /// Studies every day.
  case daily(DailyLearner)
  /// Studies on each weekday with a chance of its own.
  case weekly(WeeklyLearner)
  /// Goes on as the record shows.
  case learnt(LearntLearner)

  /// The names by which they are asked for.
  public enum Name: String, CaseIterable, Sendable {
    /// Studies every day.
    case everyDay = "every-day"
    /// Studies on each weekday with a chance of its own.
    case weekly
    /// Goes on as the record shows.
    case learnt
  }

  /// The name.
  public var name: Name {
    switch self {
    case .daily: .everyDay
    case .weekly: .weekly
    case .learnt: .learnt
    }
  }

  /// How many unseen cards are begun on a day of study; `nil` for as many as in the past.
  public var newPerDay: Int? {
    switch self {
    case .daily(let learner): learner.newPerDay
    case .weekly(let learner): learner.newPerDay
    case .learnt(let learner): learner.newPerDay
    }
  }

  /// Unseen cards begun on a day, on the mean.
  var expectedNewPerDay: Double {
    guard case .learnt(let learner) = self, learner.newPerDay == nil else { return Double(mostNewPerDay) }
    return Double(learner.days.reduce(0) { $0 + Int($1.new) }) / Double(learner.days.count)
  }

  /// The most unseen cards that are begun on a day.
  package var mostNewPerDay: Int {
    switch self {
    case .daily(let learner): learner.newPerDay
    case .weekly(let learner): learner.newPerDay
    case .learnt(let learner): learner.newPerDay ?? learner.days.map { Int($0.new) }.max() ?? 0
    }
  }

  /// The most due cards that are studied on a day; `nil` for all.
  public var reviewLimit: Int? {
    switch self {
    case .daily(let learner): learner.reviewLimit
    case .weekly(let learner): learner.reviewLimit
    case .learnt(let learner): learner.reviewLimit
    }
  }

  /// Spells away, drawn by themselves; `nil` where none are.
  public var spells: SpellsAway? {
    guard case .learnt(let learner) = self else { return nil }
    return learner.spells
  }

  /// The most answers to one card on one day.
  public var mostAnswersPerDay: Int { with(MostAnswers()) }

  /// Does something with the learner itself.
  func with<Work: LearnerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .daily(let learner): work.run(learner)
    case .weekly(let learner): work.run(learner)
    case .learnt(let learner): work.run(learner)
    }
  }
}

/// Something that can be done with any learner.
protocol LearnerWork {
  associatedtype Result
  func run(_ learner: some Learner) -> Result
}

/// Reads the most answers to one card on one day.
private struct MostAnswers: LearnerWork {
  func run(_ learner: some Learner) -> Int { learner.mostAnswersPerDay }
}
