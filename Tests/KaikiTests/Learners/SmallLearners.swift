@testable import Kaiki

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
  var mostAnswersPerDay = DailyLearner.standardMostAnswers

  func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [Bool] {
    (0..<days).map { weekdays.contains((start + $0).weekday) }
  }
  func studies(on day: Int, _ isStudied: [Bool]) -> Bool { isStudied[day] }
}

/// Rests on one weekday, another one in each replicate.
struct RestingLearner: SimpleLearner {
  var newPerDay: Int
  var reviewLimit: Int?
  var mostAnswersPerDay = DailyLearner.standardMostAnswers

  func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [Bool] {
    let rest = Weekday.allCases[stream.below(7)]
    return (0..<days).map { (start + $0).weekday != rest }
  }
  func studies(on day: Int, _ isStudied: [Bool]) -> Bool { isStudied[day] }
}

/// Tells a memory the step of a card.
private struct StepOf<S: SteppedScheduler>: CueSource {
  let scheduler: S
  func cue(of state: S.State) -> Int { scheduler.step(of: state) }
}

/// Tells a memory nothing of a card.
private struct NothingOf<State>: CueSource {
  func cue(of state: State) {}
}

/// An engine under a memory of steps, waiting for a scheduler that has them.
private struct WithSteps<L: Learner>: SteppedSchedulerWork {
  let plan: CardPlan
  let memory: EmpiricalMemory
  let learner: L

  func run(_ scheduler: some SteppedScheduler) -> CardEngine {
    CardEngine(
      Engine(
        plan: plan, scheduler: scheduler, memory: memory, cues: StepOf(scheduler: scheduler),
        learner: learner,
        memoryStates: plan.seen.map { _ in () }))
  }
}

/// An engine under FSRS-6, waiting for a scheduler.
private struct WithAny<L: Learner>: SchedulerWork {
  let plan: CardPlan
  let memory: FSRS6Memory
  let states: [FSRS6Memory.State]
  let learner: L

  func run<S: Scheduler>(_ scheduler: S) -> CardEngine {
    CardEngine(
      Engine(
        plan: plan, scheduler: scheduler, memory: memory, cues: NothingOf<S.State>(), learner: learner,
        memoryStates: states))
  }
}

extension CardPlan {
  /// An engine for a learner that nobody can ask for.
  func engine(for learner: some Learner) -> CardEngine {
    switch crossing {
    case .empirical(let memory, let scheduler):
      scheduler.with(WithSteps(plan: self, memory: memory, learner: learner))
    case .interval:
      preconditionFailure("no test asks for rates by interval under a learner of its own")
    case .fsrs6(let memory, let states, let scheduler):
      scheduler.with(WithAny(plan: self, memory: memory, states: states, learner: learner))
    }
  }
}
