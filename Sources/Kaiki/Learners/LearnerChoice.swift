/// The learners that can be asked for: a new one is a file beside this one and a case here.
public enum LearnerChoice: Hashable, Sendable {
  /// Studies every day.
  case daily(DailyLearner)

  /// How many unseen cards are begun on a day of study.
  public var newPerDay: Int {
    switch self {
    case .daily(let learner): learner.newPerDay
    }
  }

  /// The most due cards that are studied on a day; `nil` for all.
  public var reviewLimit: Int? {
    switch self {
    case .daily(let learner): learner.reviewLimit
    }
  }

  /// The most answers to one card on one day.
  public var mostAnswersPerDay: Int {
    switch self {
    case .daily(let learner): learner.mostAnswersPerDay
    }
  }

  /// Does something with the learner itself.
  func with<Work: LearnerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .daily(let learner): work.run(learner)
    }
  }
}

/// Something that can be done with any learner.
protocol LearnerWork {
  associatedtype Result
  func run(_ learner: some Learner) -> Result
}
