@testable import Kaiki

/// Studies on some weekdays alone.
struct WeekdayLearner: Learner {
  var weekdays: Set<Weekday>
  var newPerDay: Int
  var reviewLimit: Int?
  var mostAnswersPerDay = DailyLearner.standardMostAnswers

  func habits(drawnFrom stream: inout RandomStream) {}
  func studies(on day: Day, _ habits: Void) -> Bool { weekdays.contains(day.weekday) }
}

/// Rests on one weekday, another one in each replicate.
struct RestingLearner: Learner {
  var newPerDay: Int
  var reviewLimit: Int?
  var mostAnswersPerDay = DailyLearner.standardMostAnswers

  func habits(drawnFrom stream: inout RandomStream) -> Weekday { Weekday.allCases[stream.below(7)] }
  func studies(on day: Day, _ rest: Weekday) -> Bool { day.weekday != rest }
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
    case .fsrs6(let memory, let states, let scheduler):
      scheduler.with(WithAny(plan: self, memory: memory, states: states, learner: learner))
    }
  }
}
