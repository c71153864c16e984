/// Runs one replicate of a plan of cards at a time: any scheduler under any memory for any learner.
///
/// Where a day of study takes all that waits, no card knows of another, and each is followed to the end by itself.
/// Otherwise the days are walked in order, and each day's due cards wait in the bucket of their due day. Every card
/// draws from a stream of its own, so both ways give the same answers to the same card.
struct Engine<S: Scheduler, Memory: MemoryModel, Cues: CueSource, L: Learner>: Sendable
where Cues.SchedulerState == S.State, Cues.Cue == Memory.Cue {
  let plan: CardPlan
  let scheduler: S
  let memory: Memory
  let cues: Cues
  let learner: L
  /// One state a seen card.
  let memoryStates: [Memory.State]

  /// - Precondition: One state for each seen card.
  init(plan: CardPlan, scheduler: S, memory: Memory, cues: Cues, learner: L, memoryStates: [Memory.State]) {
    precondition(
      memoryStates.count == plan.seen.count, "a simulation needs one memory state for each seen card")
    self.plan = plan
    self.scheduler = scheduler
    self.memory = memory
    self.cues = cues
    self.learner = learner
    self.memoryStates = memoryStates
  }

  /// A card on its way through a replicate. Days count from the start of the plan.
  struct Run {
    var state: S.State
    var due: Int
    var isSeen: Bool
    var memory: Memory.State
    var stream: RandomStream
  }

  /// What one replicate lives by.
  struct Replicate {
    let number: Int
    let parameters: Memory.Parameters
    /// What the learner lives by.
    let habits: L.Habits
    /// Whether each day is one of study.
    let isStudied: [Bool]
    /// The day on which each unseen card is begun, from the start of the plan; as many as are begun.
    let beginnings: [Int]
  }

  func run(replicate number: Int, recorder: inout some AnswerRecorder) -> DailyTotals {
    var totals = DailyTotals(days: plan.span.days)
    let replicate = self.replicate(number)
    if learner.takesAll {
      runCardByCard(replicate, &totals, &recorder)
    } else {
      runDayByDay(replicate, &totals, &recorder)
    }
    for day in replicate.isStudied.indices where replicate.isStudied[day] {
      let practice = learner.practice(on: day, replicate.habits)
      totals.reviews[day] += practice.answers
      totals.correct[day] += practice.right
    }
    return totals
  }

  private func replicate(_ number: Int) -> Replicate {
    var memoryStream = RandomStream(seed: plan.span.seed, domain: .memory, replicate: number)
    let parameters = memory.parameters(drawnFrom: &memoryStream)
    var learnerStream = RandomStream(seed: plan.span.seed, domain: .learner, replicate: number)
    let habits = learner.habits(of: plan.span.days, from: plan.span.start, drawnFrom: &learnerStream)
    let isStudied = (0..<plan.span.days).map { learner.studies(on: $0, habits) }
    var beginnings: [Int] = []
    for day in isStudied.indices where isStudied[day] && beginnings.count < plan.unseenCount {
      let count = min(learner.newCards(on: day, habits), plan.unseenCount - beginnings.count)
      beginnings += repeatElement(day, count: count)
    }
    return Replicate(
      number: number, parameters: parameters, habits: habits, isStudied: isStudied, beginnings: beginnings)
  }

  /// A card as the replicate begins.
  func run(ofCard card: Int, _ replicate: Replicate) -> Run {
    let stream = RandomStream(seed: plan.span.seed, domain: .cards, replicate: replicate.number, item: card)
    if card < plan.seen.count {
      let seen = plan.seen[card]
      return Run(
        state: scheduler.state(of: seen), due: seen.due - plan.span.start, isSeen: true,
        memory: memoryStates[card], stream: stream)
    }
    return Run(
      state: scheduler.unseen, due: replicate.beginnings[card - plan.seen.count], isSeen: false,
      memory: memory.unseen, stream: stream)
  }

  /// Answers a card until it is right, while it comes back on the same day (C2), and gives it its next due day.
  @inline(__always)
  func study(
    _ card: Int, _ run: inout Run, on day: Int, _ parameters: Memory.Parameters, _ totals: inout DailyTotals,
    _ recorder: inout some AnswerRecorder
  ) {
    let date = plan.span.start + day
    if !run.isSeen { totals.new[day] += 1 }
    run.isSeen = true
    var answers: Int32 = 0
    var rating = Rating.again
    var interval = 0
    while rating == .again, interval == 0, answers < learner.mostAnswersPerDay {
      let retrievability = memory.retrievability(
        run.memory, cue: cues.cue(of: run.state), on: date, parameters)
      rating = run.stream.uniform() < retrievability ? .good : .again
      memory.update(&run.memory, rating: rating, retrievability: retrievability, on: date)
      let before = run.state
      interval = scheduler.answer(&run.state, rating: rating, on: date, drawing: &run.stream)
      recorder.record(
        SimulatedAnswer(
          card: card, day: day, previousStep: scheduler.stepInLog(before),
          nextStep: scheduler.stepInLog(run.state), rating: rating, interval: interval))
      answers += 1
    }
    let repeats = scheduler.repeats(of: run.state)
    totals.reviews[day] += answers + repeats.answers
    totals.correct[day] += (rating != .again ? 1 : 0) + repeats.right
    run.due = day + interval
  }

  /// Adds a card's retrievability to the ends of some days.
  @inline(__always)
  func addMemory(of run: Run, from first: Int, to end: Int, _ totals: inout DailyTotals) {
    guard Memory.isMemorisedKnown, run.isSeen else { return }
    for day in first..<min(end, plan.span.days) {
      let memorised = memory.memorised(run.memory, on: plan.span.start + day)
      totals.memorisedUnits[day] += Int64(memorised * 0x1p32 + 0.5)
    }
  }
}
