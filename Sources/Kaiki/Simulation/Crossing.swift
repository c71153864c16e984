/// A scheduler under a memory: what gives the intervals, and what is taken for the truth.
///
/// A memory that speaks of steps goes only with a scheduler that has them.
public enum Crossing: Sendable {
  /// Rates of each step, as a log shows them; as many as the scheduler has steps.
  case empirical(EmpiricalMemory, SteppedSchedulerChoice)
  /// FSRS-6, with the state of each seen card.
  case fsrs6(FSRS6Memory, states: [FSRS6Memory.State], SchedulerChoice)

  /// What gives the intervals.
  public var scheduler: SchedulerChoice {
    switch self {
    case .empirical(_, let scheduler): .stepped(scheduler)
    case .fsrs6(_, _, let scheduler): scheduler
    }
  }

  /// Whether the memory knows recall on days without an answer.
  public var isMemorisedKnown: Bool {
    switch self {
    case .empirical: EmpiricalMemory.isMemorisedKnown
    case .fsrs6: FSRS6Memory.isMemorisedKnown
    }
  }

  /// The engine of a plan.
  ///
  /// Here, at the door, the types are found out; inside, everything is known to the compiler.
  func engine(of plan: CardPlan) -> any CardEngine {
    switch self {
    case .empirical(let memory, let scheduler):
      precondition(
        memory.counts.count == scheduler.intervals.count, "rates belong to the steps of a scheduler")
      return scheduler.with(
        UnderSteps(plan: plan, memory: memory, states: Array(repeating: (), count: plan.seen.count)))
    case .fsrs6(let memory, let states, let scheduler):
      return scheduler.with(UnderAny(plan: plan, memory: memory, states: states))
    }
  }
}

/// Runs replicates of cards, whatever the scheduler, the memory and the learner are.
protocol CardEngine: Sendable {
  func run(replicate: Int, recorder: inout some AnswerRecorder) -> DailyTotals
}

/// What a memory is told of a card's schedule.
protocol CueSource<SchedulerState, Cue>: Sendable {
  associatedtype SchedulerState
  associatedtype Cue
  func cue(of state: SchedulerState) -> Cue
}

/// Nothing.
private struct NoCue<SchedulerState>: CueSource {
  @inline(__always)
  func cue(of state: SchedulerState) {}
}

/// The step.
private struct StepCue<S: SteppedScheduler>: CueSource {
  let scheduler: S

  @inline(__always)
  func cue(of state: S.State) -> Int { scheduler.step(of: state) }
}

/// A memory that speaks of steps, waiting for a scheduler that has them.
private struct UnderSteps<Memory: MemoryModel>: SteppedSchedulerWork where Memory.Cue == Int {
  let plan: CardPlan
  let memory: Memory
  let states: [Memory.State]

  func run(_ scheduler: some SteppedScheduler) -> any CardEngine {
    plan.learner.with(
      ForLearner(
        plan: plan, scheduler: scheduler, memory: memory, cues: StepCue(scheduler: scheduler), states: states)
    )
  }
}

/// A memory that asks nothing of the schedule, waiting for any scheduler.
private struct UnderAny<Memory: MemoryModel>: SchedulerWork where Memory.Cue == Void {
  let plan: CardPlan
  let memory: Memory
  let states: [Memory.State]

  func run<S: Scheduler>(_ scheduler: S) -> any CardEngine {
    plan.learner.with(
      ForLearner(plan: plan, scheduler: scheduler, memory: memory, cues: NoCue<S.State>(), states: states))
  }
}

/// A scheduler under a memory, waiting for a learner.
private struct ForLearner<S: Scheduler, Memory: MemoryModel, Cues: CueSource>: LearnerWork
where Cues.SchedulerState == S.State, Cues.Cue == Memory.Cue {
  let plan: CardPlan
  let scheduler: S
  let memory: Memory
  let cues: Cues
  let states: [Memory.State]

  func run(_ learner: some Learner) -> any CardEngine {
    Engine(
      plan: plan, scheduler: scheduler, memory: memory, cues: cues, learner: learner, memoryStates: states)
  }
}
