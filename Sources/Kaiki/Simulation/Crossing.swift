/// A scheduler under a memory: what gives the intervals, and what is taken for the truth.
///
/// A memory that speaks of steps goes only with a scheduler that has them.
public enum Crossing: Sendable {
  /// Rates of each step, as a log shows them; as many as the scheduler has steps.
  case empirical(EmpiricalMemory, SteppedSchedulerChoice)
  /// Rates after intervals of each length, as a log shows them, with the state of each seen card.
  case interval(IntervalMemory, states: [IntervalMemory.State], SchedulerChoice)
  /// FSRS-6, with the state of each seen card.
  case fsrs6(FSRS6Memory, states: [FSRS6Memory.State], SchedulerChoice)

  /// What gives the intervals.
  public var scheduler: SchedulerChoice {
    switch self {
    case .empirical(_, let scheduler): .stepped(scheduler)
    case .interval(_, _, let scheduler): scheduler
    case .fsrs6(_, _, let scheduler): scheduler
    }
  }

  /// Whether the memory knows recall on days without an answer.
  public var isMemorisedKnown: Bool {
    switch self {
    case .empirical: EmpiricalMemory.isMemorisedKnown
    case .interval: IntervalMemory.isMemorisedKnown
    case .fsrs6: FSRS6Memory.isMemorisedKnown
    }
  }

  /// The engine of a plan.
  ///
  /// Here, at the door, the types are found out; inside, everything is known to the compiler.
  func engine(of plan: CardPlan) -> CardEngine {
    switch self {
    case .empirical(let memory, let scheduler):
      precondition(
        memory.counts.count == scheduler.intervals.count, "rates belong to the steps of a scheduler")
      return scheduler.with(
        UnderSteps(plan: plan, memory: memory, states: Array(repeating: (), count: plan.seen.count)))
    case .interval(let memory, let states, let scheduler):
      return scheduler.with(UnderIntervals(plan: plan, memory: memory, states: states))
    case .fsrs6(let memory, let states, let scheduler):
      return scheduler.with(UnderAny(plan: plan, memory: memory, states: states))
    }
  }
}

/// Runs replicates of cards, whatever the scheduler, the memory and the learner are.
///
/// Functions rather than a protocol: they are made where all the types are known, so that the compiler makes
/// code of each crossing; through a protocol the same code would be called for all, some three times as slow.
struct CardEngine: Sendable {
  /// What happens in a replicate.
  let totals: @Sendable (_ replicate: Int) -> DailyTotals
  /// What happens in a replicate, and every answer, in the order of running.
  let lived: @Sendable (_ replicate: Int) -> (totals: DailyTotals, answers: ContiguousArray<SimulatedAnswer>)

  init(_ engine: Engine<some Any, some Any, some Any, some Any>) {
    totals = { replicate in
      var recorder = NoRecorder()
      return engine.run(replicate: replicate, recorder: &recorder)
    }
    lived = { replicate in
      var recorder = HistoryRecorder()
      let totals = engine.run(replicate: replicate, recorder: &recorder)
      return (totals, recorder.answers)
    }
  }
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

  func run(_ scheduler: some SteppedScheduler) -> CardEngine {
    plan.learner.with(
      ForLearner(
        plan: plan, scheduler: scheduler, memory: memory, cues: StepCue(scheduler: scheduler), states: states)
    )
  }
}

/// The interval.
private struct IntervalCue<S: Scheduler>: CueSource {
  let scheduler: S

  @inline(__always)
  func cue(of state: S.State) -> Int { scheduler.interval(of: state) }
}

/// A memory that speaks of intervals, waiting for any scheduler.
private struct UnderIntervals<Memory: MemoryModel>: SchedulerWork where Memory.Cue == Int {
  let plan: CardPlan
  let memory: Memory
  let states: [Memory.State]

  func run(_ scheduler: some Scheduler) -> CardEngine {
    plan.learner.with(
      ForLearner(
        plan: plan, scheduler: scheduler, memory: memory, cues: IntervalCue(scheduler: scheduler),
        states: states))
  }
}

/// A memory that asks nothing of the schedule, waiting for any scheduler.
private struct UnderAny<Memory: MemoryModel>: SchedulerWork where Memory.Cue == Void {
  let plan: CardPlan
  let memory: Memory
  let states: [Memory.State]

  func run<S: Scheduler>(_ scheduler: S) -> CardEngine {
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

  func run(_ learner: some Learner) -> CardEngine {
    CardEngine(
      Engine(
        plan: plan, scheduler: scheduler, memory: memory, cues: cues, learner: learner, memoryStates: states))
  }
}
