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

extension CardPlan {
  /// An engine for a learner that nobody can ask for.
  func engine(for learner: some Learner) -> any CardEngine {
    switch crossing {
    case .empirical(let memory, .table(let scheduler)):
      Engine(
        plan: self, scheduler: scheduler, memory: memory, cues: StepOf(scheduler: scheduler),
        learner: learner, memoryStates: seen.map { _ in () })
    case .fsrs6(let memory, let states, .stepped(.table(let scheduler))):
      Engine(
        plan: self, scheduler: scheduler, memory: memory, cues: NothingOf<TableScheduler.State>(),
        learner: learner, memoryStates: states)
    }
  }
}

extension CardEngine {
  /// What happens in a replicate, and every answer, in the order of running.
  func lived(replicate: Int = 0) -> (totals: DailyTotals, answers: ContiguousArray<SimulatedAnswer>) {
    var recorder = HistoryRecorder()
    let totals = run(replicate: replicate, recorder: &recorder)
    return (totals, recorder.answers)
  }
}
