@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// A learner who takes those that have waited longest, up to a limit, and begins the same number on each day of study.
protocol SimpleLearner: Learner {
  var newPerDay: Int { get }
  var reviewLimit: Int? { get }
}

extension SimpleLearner {
  var takesAll: Bool { reviewLimit == nil }
  func newCards(on day: Int, _ habits: Habits) -> Int { newPerDay }
  func choose(
    from waiting: inout [WaitingCard], on day: Int, _ habits: Habits, drawing stream: inout RandomStream
  ) -> Int {
    min(reviewLimit ?? waiting.count, waiting.count)
  }
}

extension DailyLearner: SimpleLearner {}
extension WeeklyLearner: SimpleLearner {}

/// Studies on some weekdays alone.
struct WeekdayLearner: SimpleLearner {
  var weekdays: Set<Weekday>
  var newPerDay: Int
  var reviewLimit: Int?
  var maxAnswersPerDay = DailyLearner.standardMaxAnswers

  func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [Bool] {
    (0..<days).map { weekdays.contains((start + $0).weekday) }
  }
  func studies(on day: Int, _ isStudied: [Bool]) -> Bool { isStudied[day] }
}

/// Rests on one weekday, another one in each replicate.
struct RestingLearner: SimpleLearner {
  var newPerDay: Int
  var reviewLimit: Int?
  var maxAnswersPerDay = DailyLearner.standardMaxAnswers

  func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [Bool] {
    let rest = Weekday.allCases[stream.below(7)]
    return (0..<days).map { (start + $0).weekday != rest }
  }
  func studies(on day: Int, _ isStudied: [Bool]) -> Bool { isStudied[day] }
}

extension CardPlan {
  /// An engine for a learner that nobody can ask for.
  func engine(for learner: some Learner) -> CardEngine {
    simulationModel.engine(of: self, for: AnyLearner(learner))
  }
}
