import Kaiki
import KaikiNumerics

/// A scheduler under a memory: what gives the intervals, and what is taken for the truth.
///
/// A memory that speaks of steps goes only with a scheduler that has them.
public enum Crossing: Sendable {
  /// Rates of each step, as a log shows them; as many as the scheduler has steps.
  case empirical(EmpiricalMemory, SteppedSchedulerChoice)
  /// Rates after intervals of each length, as a log shows them, with the state of each seen card.
  case interval(IntervalMemory, states: [IntervalMemory.State], SchedulerChoice)
  /// A model of forgetting.
  case curve(CurveChoice, SchedulerChoice)

  /// What gives the intervals.
  public var scheduler: SchedulerChoice {
    switch self {
    case .empirical(_, let scheduler): .stepped(scheduler)
    case .interval(_, _, let scheduler): scheduler
    case .curve(_, let scheduler): scheduler
    }
  }

  /// Whether the memory knows recall on days without an answer.
  public var isMemorisedKnown: Bool {
    switch self {
    case .empirical: EmpiricalMemory.isMemorisedKnown
    case .interval: IntervalMemory.isMemorisedKnown
    case .curve: true
    }
  }

  /// The engine of a plan.
  ///
  /// Here, at the door, the types are found out; inside, everything is known to the compiler.
  func engine(of plan: CardPlan, for learner: AnyLearner) -> CardEngine {
    switch self {
    case .empirical(let memory, let scheduler):
      precondition(
        memory.counts.count == scheduler.intervals.count, "rates belong to the steps of a scheduler")
      let truth = Truth(memory: memory, states: Array(repeating: (), count: plan.seen.count))
      func engine<S: SteppedScheduler>(_ scheduler: S) -> Engine<S, EmpiricalMemory, StepCue<S>> {
        Engine(
          plan: plan, scheduler: scheduler, cues: StepCue(scheduler: scheduler), learner: learner,
          truths: [truth])
      }
      switch scheduler {
      case .table(let table), .memrise(let table), .fixed(let table):
        let engine = engine(table)
        return CardEngine(engine, totals: engine.totals(ofReplicate:))
      case .leitner(let boxes): return CardEngine(engine(boxes))
      }
    case .interval(let memory, let states, let scheduler):
      let truths = [Truth(memory: memory, states: states)]
      func engine<S: Scheduler>(_ scheduler: S) -> CardEngine {
        CardEngine(
          Engine(
            plan: plan, scheduler: scheduler, cues: IntervalCue(scheduler: scheduler), learner: learner,
            truths: truths))
      }
      if case .logged(let scheduler) = scheduler { return engine(scheduler) }
      return engine(scheduler)
    case .curve(.fsrs6(let variants), .fsrs6(let scheduler))
    where variants.count == 1 && isShared(variants[0], scheduler, plan):
      let truth = Truth(
        memory: SharedMemory(memory: variants[0].memory), states: Array(repeating: (), count: plan.seen.count)
      )
      return CardEngine(
        Engine(plan: plan, scheduler: scheduler, cues: StateCue(), learner: learner, truths: [truth]))
    case .curve(.fsrs6(let variants), let scheduler):
      return scheduler.with(UnderAny(plan: plan, learner: learner, truths: variants.map(Truth.init)))
    case .curve(.other(let variants), let scheduler):
      return UnderAny(plan: plan, learner: learner, truths: variants.map(Truth.init)).run(scheduler)
    }
  }

  /// Whether the truth is what the scheduler believes, of every card.
  private func isShared(
    _ truth: CurveVariant<FSRS6>, _ scheduler: RetentionScheduler<FSRS6>, _ plan: CardPlan
  ) -> Bool {
    truth.memory.model == scheduler.model && truth.memory.paces == nil
      && zip(truth.states, plan.seen.indices).allSatisfy { state, card in
        let own = scheduler.state(of: plan.seen[card], after: plan.answers[card])
        return own.trace == state.memory && own.lastDay == state.lastDay && own.firstDay == state.firstDay
          && own.lastRating == state.lastRating
      }
  }
}

/// A model of forgetting that is taken for the truth: FSRS-6, which has code of its own since most ask for
/// it, or another.
///
/// Each case has at least one variant of the model; several are as many draws of the weights that a log
/// leaves open. Replicate *n* of a run takes variant *n* mod the number of variants.
public enum CurveChoice: Sendable {
  /// FSRS-6.
  case fsrs6([CurveVariant<FSRS6>])
  /// Another model.
  case other([CurveVariant<OtherModel>])
}

/// What is known of seen cards, from which a truth about them follows under any model.
public struct SeenCards: Sendable {
  /// Where they stand.
  public var places: [SeenCard]
  /// Their answers, by their number in ``places``.
  public var answers: PastAnswers
  /// The chances of answers of which a model says nothing.
  public var chances: AnswerChances
  /// How much cards differ; `nil` for not at all.
  public var paces: CardPaces?

  /// Cards.
  public init(
    places: [SeenCard], answers: PastAnswers, chances: AnswerChances, paces: CardPaces? = nil
  ) {
    (self.places, self.answers, self.chances, self.paces) = (places, answers, chances, paces)
  }
}

extension CurveChoice {
  /// What each of some models remembers of cards.
  ///
  /// - Parameters:
  ///   - models: At least one.
  ///   - cards: The cards.
  ///   - stream: What the pace of each card is drawn from, where cards differ.
  public static func fsrs6(_ models: [FSRS6], of cards: SeenCards, drawing stream: inout RandomStream) -> Self
  {
    .fsrs6(models.map { CurveVariant($0, cards, &stream) })
  }

  /// As ``fsrs6(_:of:drawing:)``.
  public static func other(
    _ models: [OtherModel], of cards: SeenCards, drawing stream: inout RandomStream
  ) -> Self {
    .other(models.map { CurveVariant($0, cards, &stream) })
  }
}

/// A model of forgetting, with the state of each seen card.
public struct CurveVariant<Model: ForgettingModel>: Sendable {
  /// The model.
  public var memory: CurveMemory<Model>
  /// The state of each seen card.
  public var states: [CurveMemory<Model>.State]

  /// A variant.
  public init(memory: CurveMemory<Model>, states: [CurveMemory<Model>.State]) {
    self.memory = memory
    self.states = states
  }

  fileprivate init(_ model: Model, _ cards: SeenCards, _ stream: inout RandomStream) {
    memory = CurveMemory(model: model, chances: cards.chances, paces: cards.paces)
    states = memory.states(of: cards.places, after: cards.answers, drawing: &stream)
  }
}

/// A memory and what it remembers of each seen card.
struct Truth<Memory: MemoryModel>: Sendable {
  let memory: Memory
  let states: [Memory.State]

  init(memory: Memory, states: [Memory.State]) {
    self.memory = memory
    self.states = states
  }
}

extension Truth {
  fileprivate init<Model>(_ variant: CurveVariant<Model>) where Memory == CurveMemory<Model> {
    self.init(memory: variant.memory, states: variant.states)
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

  init(_ engine: Engine<some Any, some Any, some Any>) {
    self.init(engine) { replicate in
      var recorder = AnswerRecorder(isKept: false)
      return engine.run(replicate: replicate, recorder: &recorder)
    }
  }

  /// An engine, and a faster way to what happens in its replicates.
  ///
  /// - Parameter totals: Gives the same as the engine.
  init(_ engine: Engine<some Any, some Any, some Any>, totals: @escaping @Sendable (Int) -> DailyTotals) {
    self.totals = totals
    lived = { replicate in
      var recorder = AnswerRecorder(isKept: true)
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

/// The state.
private struct StateCue<State: Sendable>: CueSource {
  @inline(__always)
  func cue(of state: State) -> State { state }
}

/// The interval.
private struct IntervalCue<S: Scheduler>: CueSource {
  let scheduler: S

  @inline(__always)
  func cue(of state: S.State) -> Int { scheduler.interval(of: state) }
}

/// A memory that asks nothing of the schedule, waiting for any scheduler.
private struct UnderAny<Memory: MemoryModel>: SchedulerWork where Memory.Cue == Void {
  let plan: CardPlan
  let learner: AnyLearner
  let truths: [Truth<Memory>]

  func run<S: Scheduler>(_ scheduler: S) -> CardEngine {
    CardEngine(
      Engine(plan: plan, scheduler: scheduler, cues: NoCue<S.State>(), learner: learner, truths: truths))
  }
}
