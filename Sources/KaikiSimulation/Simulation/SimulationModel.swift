import Kaiki
import KaikiNumerics

/// Simulation model: a scheduler, and the assumed memory model that generates the answers.
///
/// A memory model of recall by step (row of the interval table) requires a scheduler with steps.
package enum SimulationModel: Sendable {
  /// Recall rate of each step (row of the interval table), counted in a log, and a scheduler with the same number of steps.
  case empirical(EmpiricalMemory, SchedulerChoice)
  /// Recall rates after intervals of each length, counted in a log, and the scheduler that copies the log's intervals.
  ///
  /// `states` has one element per seen card of the plan (with answers before it), in the order of ``CardPlan/seen``.
  case interval(IntervalMemory, states: [IntervalMemory.State], SchedulerChoice)
  /// Memory model with a forgetting curve, and any scheduler.
  case curve(CurveChoice, SchedulerChoice)

  /// Scheduler of the simulated cards.
  package var scheduler: SchedulerChoice {
    switch self {
    case .empirical(_, let scheduler), .interval(_, _, let scheduler), .curve(_, let scheduler): scheduler
    }
  }

  /// True if the memory model predicts recall on days without an answer; if false, the totals have 0 remembered cards.
  package var isMemorisedKnown: Bool {
    switch self {
    case .empirical: EmpiricalMemory.isMemorisedKnown
    case .interval: IntervalMemory.isMemorisedKnown
    case .curve: true
    }
  }

  /// Returns the engine that simulates a plan.
  func engine(of plan: CardPlan, for learner: AnyLearner) -> CardEngine {
    switch self {
    case .empirical(let memory, let choice):
      guard let scheduler = choice.scheduler as? any NamedSteppedScheduler,
        memory.counts.count == scheduler.intervals.count
      else { preconditionFailure("the memory has one rate per step of the scheduler") }
      return scheduler.engine(of: plan, for: learner, assuming: memory)
    case .interval(let memory, let states, let choice):
      guard let scheduler = choice.scheduler as? LoggedScheduler else {
        preconditionFailure("rates by interval belong to the scheduler that copies the log's intervals")
      }
      return CardEngine(
        Engine(
          plan: plan, scheduler: scheduler, cues: IntervalCue(scheduler: scheduler), learner: learner,
          assumedModels: [AssumedMemoryModel(memory: memory, states: states)]))
    case .curve(let curve, let choice):
      if case .fsrs6(let variants) = curve, variants.count == 1,
        let scheduler = choice.scheduler as? RetentionScheduler<FSRS6>, isShared(variants[0], scheduler, plan)
      {
        let states: [Void] = Array(repeating: (), count: plan.seen.count)
        return CardEngine(
          Engine(
            plan: plan, scheduler: scheduler, cues: StateCue(), learner: learner,
            assumedModels: [
              AssumedMemoryModel(memory: SharedMemory(memory: variants[0].memory), states: states)
            ]))
      }
      return choice.engine(of: plan, for: learner, assuming: curve)
    }
  }

  /// True if the assumed memory model equals the scheduler's own model, and both have the same memory state for each seen card.
  private func isShared(
    _ assumedModel: CurveVariant<FSRS6>, _ scheduler: RetentionScheduler<FSRS6>, _ plan: CardPlan
  ) -> Bool {
    assumedModel.memory.model == scheduler.model && assumedModel.memory.stabilityFactors == nil
      && zip(assumedModel.states, plan.seen.indices).allSatisfy { state, card in
        let own = scheduler.state(of: plan.seen[card], after: plan.answers[card])
        return own.trace == state.memory && own.lastDay == state.lastDay && own.firstDay == state.firstDay
          && own.lastRating == state.lastRating
      }
  }
}

/// Assumed memory model with a forgetting curve: FSRS-6, which has specialised code because it is the most used, or another.
///
/// A variant is a memory model with one set of parameters, and the choice has at least one variant. Several variants are draws of
/// the uncertain model parameters. Replicate *n* of a run uses variant *n* mod the number of variants.
package enum CurveChoice: Sendable {
  /// FSRS-6, with one variant per parameter set, at least one.
  case fsrs6([CurveVariant<FSRS6>])
  /// Memory model other than FSRS-6, with one variant per parameter set, at least one.
  case other([CurveVariant<OtherModel>])
}

/// Seen cards (with answers before the plan): data from which any memory model computes their initial states.
package struct SeenCards: Sendable {
  /// Schedule of each seen card at the start of the plan, in the order of ``CardPlan/seen``; empty if there is no seen card.
  package var schedules: [SeenCard]
  /// Past answers of each card, by its index in ``schedules``; no answers if they are unknown.
  package var answers: PastAnswers
  /// Probabilities of answers that a forgetting curve does not cover: first answers, answers on the same day, and buttons.
  package var chances: AnswerChances
  /// Distribution of the cards' stability factors; `nil` if all cards have factor 1.
  package var stabilityFactors: StabilityFactors?

  /// Creates the data of seen cards.
  package init(
    schedules: [SeenCard], answers: PastAnswers, chances: AnswerChances,
    stabilityFactors: StabilityFactors? = nil
  ) {
    (self.schedules, self.answers, self.chances, self.stabilityFactors) = (
      schedules, answers, chances, stabilityFactors
    )
  }
}

extension CurveChoice {
  /// Returns one variant per model, in the order of `models` (at least one), with the memory states of the seen cards.
  ///
  /// The stream draws the stability factor of each card, if cards differ.
  package static func fsrs6(_ models: [FSRS6], of cards: SeenCards, drawing stream: inout RandomStream)
    -> Self
  {
    .fsrs6(models.map { CurveVariant($0, cards, &stream) })
  }

  /// Returns one variant per model, like ``fsrs6(_:of:drawing:)``.
  package static func other(
    _ models: [OtherModel], of cards: SeenCards, drawing stream: inout RandomStream
  ) -> Self {
    .other(models.map { CurveVariant($0, cards, &stream) })
  }
}

/// Memory model with a forgetting curve, and the memory state of each seen card.
package struct CurveVariant<Model: ForgettingModel>: Sendable {
  /// Memory model with its parameters, probabilities of answers and distribution of stability factors.
  package var memory: CurveMemory<Model>
  /// Memory state of each seen card at the start of the plan, in the order of ``CardPlan/seen``; empty if there is no seen card.
  package var states: [CurveMemory<Model>.State]

  /// Creates a variant from a memory model and one state per seen card, in the order of ``CardPlan/seen``.
  package init(memory: CurveMemory<Model>, states: [CurveMemory<Model>.State]) {
    self.memory = memory
    self.states = states
  }

  fileprivate init(_ model: Model, _ cards: SeenCards, _ stream: inout RandomStream) {
    memory = CurveMemory(model: model, chances: cards.chances, stabilityFactors: cards.stabilityFactors)
    states = memory.states(of: cards.schedules, after: cards.answers, drawing: &stream)
  }
}

/// Assumed memory model with the state of each seen card at the start of the plan, in the order of ``CardPlan/seen``.
struct AssumedMemoryModel<Memory: MemoryModel>: Sendable {
  let memory: Memory
  let states: [Memory.State]
}

extension AssumedMemoryModel {
  init<Model>(_ variant: CurveVariant<Model>) where Memory == CurveMemory<Model> {
    self.init(memory: variant.memory, states: variant.states)
  }
}

/// Type-erased engine that runs replicates of a card plan.
///
/// Stores closures instead of a protocol existential: each closure is created with concrete types, so the compiler specialises
/// its code. A call through a protocol is about three times as slow.
struct CardEngine: Sendable {
  /// Returns the daily totals of a replicate, by its number from 0.
  let totals: @Sendable (_ replicate: Int) -> DailyTotals
  /// Returns the daily totals of a replicate (by its number from 0) and all its answers, in the order of computation.
  let lived: @Sendable (_ replicate: Int) -> (totals: DailyTotals, answers: ContiguousArray<SimulatedAnswer>)

  init(_ engine: Engine<some Any, some Any, some Any>) {
    self.init(engine) { replicate in
      var recorder = AnswerRecorder(isKept: false)
      return engine.run(replicate: replicate, recorder: &recorder)
    }
  }

  init(_ engine: Engine<some Any, some Any, some Any>, totals: @escaping @Sendable (Int) -> DailyTotals) {
    self.totals = totals
    lived = { replicate in
      var recorder = AnswerRecorder(isKept: true)
      let totals = engine.run(replicate: replicate, recorder: &recorder)
      return (totals, recorder.answers)
    }
  }
}

/// Source of the part of a card's schedule that a memory model reads (its cue), such as the step or the interval.
protocol CueSource<SchedulerState, Cue>: Sendable {
  associatedtype SchedulerState
  associatedtype Cue
  func cue(of state: SchedulerState) -> Cue
}

/// Cue for memory models that ignore the schedule.
struct NoCue<SchedulerState>: CueSource {
  @inline(__always)
  func cue(of state: SchedulerState) {}
}

/// Cue for memory models that read the step: its index in the interval table, from 0.
struct StepCue<S: SteppedScheduler>: CueSource {
  let scheduler: S

  @inline(__always)
  func cue(of state: S.State) -> Int { scheduler.step(of: state) }
}

/// Cue for memory models that read the scheduler's whole state.
private struct StateCue<State: Sendable>: CueSource {
  @inline(__always)
  func cue(of state: State) -> State { state }
}

/// Cue for memory models that read the card's current interval, in days, ≥ 0.
private struct IntervalCue<S: Scheduler>: CueSource {
  let scheduler: S

  @inline(__always)
  func cue(of state: S.State) -> Int { scheduler.interval(of: state) }
}
