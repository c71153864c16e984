import Kaiki
import KaikiNumerics

/// Simulates single replicates of a card plan, for any scheduler, memory model and learner.
///
/// If each study day takes all due cards, cards are independent, and each is simulated to the end before the next. Otherwise the
/// engine simulates the days in order, with one bucket of cards per due day. Every card has its own random stream, so both
/// methods give the same answers to the same card.
struct Engine<S: Scheduler, Memory: MemoryModel, Cues: CueSource>: Sendable
where Cues.SchedulerState == S.State, Cues.Cue == Memory.Cue {
  let plan: CardPlan
  let scheduler: S
  let cues: Cues
  let learner: AnyLearner
  /// Assumed memory models, at least one; replicate n uses the element n mod the number of elements.
  let assumedModels: [AssumedMemoryModel<Memory>]
  /// Scheduler state of each seen card (with earlier answers) at the start of the plan, in the order of ``CardPlan/seen``.
  let states: [S.State]
  private let change: IntervalChange?
  /// True if the plan's rules clamp the scheduler's intervals or vary them at random.
  var changesIntervals: Bool { change != nil }

  init(
    plan: CardPlan, scheduler: S, cues: Cues, learner: AnyLearner, assumedModels: [AssumedMemoryModel<Memory>]
  ) {
    precondition(
      !assumedModels.isEmpty && assumedModels.allSatisfy { $0.states.count == plan.seen.count },
      "a simulation needs one memory state for each seen card")
    self.plan = plan
    self.scheduler = scheduler
    self.cues = cues
    self.learner = learner
    self.assumedModels = assumedModels
    states = plan.seen.indices.map { scheduler.state(of: plan.seen[$0], after: plan.answers[$0]) }
    change = plan.rules.intervalChange
  }

  /// True if the learner answers all due cards on each study day, so that no card delays another.
  var takesAll: Bool {
    learner.takesAll && plan.rules.timeLimit == nil && plan.limits?.boundsReviews != true
  }

  /// State of one card during a replicate; days count from 0 at the start of the plan and are negative before it.
  struct Run {
    var state: S.State
    var due: Int
    var isSeen: Bool
    var memory: Memory.State
    var stream: RandomStream
    /// Number of lapses within the run: days, other than the card's first, whose first answer was wrong.
    var lapses: Int32 = 0
  }

  /// Inputs of one replicate: memory model, drawn parameters, card states and study days.
  struct Replicate {
    let number: Int
    let memory: Memory
    let states: [Memory.State]
    let parameters: Memory.Parameters
    let days: StudyDays
    /// Start day of each unseen card that may start in the run, from 0 at the start of the plan, by card number; days ascend.
    ///
    /// All elements are `Int.max` if a deck has a review limit: the start days then follow from the due cards during the run.
    let beginnings: [Int]
  }

  func run(replicate number: Int, recorder: inout AnswerRecorder) -> DailyTotals {
    totals(ofReplicate: number) { replicate, tally in
      run(replicate, &tally, &recorder)
      recorder.addPractice(replicate.days, seenCount: plan.seen.count)
    }
  }

  func run(_ replicate: Replicate, _ tally: inout DailyTally, _ recorder: inout AnswerRecorder) {
    if takesAll {
      runCardByCard(replicate, &tally, &recorder)
    } else {
      runDayByDay(replicate, &tally, &recorder)
    }
  }

  /// Returns the daily totals of a replicate (numbered from 0); `runCards` simulates its cards and adds their counts to `tally`.
  func totals(
    ofReplicate number: Int, _ runCards: (_ replicate: Replicate, _ tally: inout DailyTally) -> Void
  ) -> DailyTotals {
    var tally = DailyTally(days: plan.span.days)
    let replicate = self.replicate(number)
    runCards(replicate, &tally)
    for (day, practice) in replicate.days.practice.enumerated() where replicate.days.isStudied[day] {
      tally.days[day].reviews += practice.answers
      tally.days[day].correct += practice.right
    }
    return tally.totals
  }

  private func replicate(_ number: Int) -> Replicate {
    var memoryStream = RandomStream(seed: plan.span.seed, domain: .memory, replicate: number)
    let assumedModel = assumedModels[number % assumedModels.count]
    let parameters = assumedModel.memory.parameters(drawnFrom: &memoryStream)
    var learnerStream = RandomStream(seed: plan.span.seed, domain: .learner, replicate: number)
    var days = learner.days(plan.span, &learnerStream)
    if !plan.rules.daysOff.isEmpty {
      for day in days.isStudied.indices where plan.rules.daysOff.contains(plan.span.start + day) {
        days.isStudied[day] = false
      }
    }
    if let away = learner.episodes?.days(of: plan.span, replicate: number) {
      for day in away.indices where away[day] { days.isStudied[day] = false }
    }
    let beginnings = beginnings(days)
    return Replicate(
      number: number, memory: assumedModel.memory, states: assumedModel.states, parameters: parameters,
      days: days,
      beginnings: beginnings)
  }

  private func beginnings(_ days: StudyDays) -> [Int] {
    var beginnings: [Int] = []
    let studied = days.isStudied.indices.filter { days.isStudied[$0] }
    guard let limits = plan.limits else {
      for day in studied where beginnings.count < plan.unseenCount {
        let count = min(days.newCards[day], plan.unseenCount - beginnings.count)
        beginnings += repeatElement(day, count: count)
      }
      return beginnings
    }
    if limits.boundsReviews { return Array(repeating: .max, count: plan.unseenCount) }
    var unseen = UnseenCards(limits)
    for day in studied {
      var room = DayOfLimits(limits)
      let chosen = unseen.chosen(within: &room)
      unseen.begin(chosen, of: limits)
      beginnings += repeatElement(day, count: chosen.count)
    }
    return beginnings
  }

  private func item(_ card: Int) -> Int { plan.group << 32 | card }

  func run(ofCard card: Int, _ replicate: Replicate) -> Run {
    var stream = RandomStream(
      seed: plan.span.seed, domain: .cards, replicate: replicate.number, item: item(card))
    if card < plan.seen.count {
      return Run(
        state: states[card], due: plan.seen[card].due - plan.span.start, isSeen: true,
        memory: replicate.states[card], stream: stream)
    }
    let memory = replicate.memory.unseen(drawing: &stream)
    return Run(
      state: scheduler.unseen, due: replicate.beginnings[card - plan.seen.count], isSeen: false,
      memory: memory, stream: stream)
  }

  /// Simulates the answers to a card on one day and sets its next due day; `Int.max` for a card that the rules suspend as a leech.
  ///
  /// After a wrong answer with an interval of 0 days, the card is due again on the same day until an answer is right (C2). If the
  /// rules have learning steps, they determine the number of right answers instead. The learner's daily maximum of answers to a
  /// card ends the day in any case.
  @inline(__always)
  func study(
    _ card: Int, _ run: inout Run, on day: Int, _ replicate: Replicate,
    _ counts: inout DailyTally.Counts, _ recorder: inout AnswerRecorder
  ) {
    let date = plan.span.start + day
    let isNew = !run.isSeen
    if isNew { counts.new += 1 }
    run.isSeen = true
    var (answers, right): (Int32, Int32) = (0, 0)
    var rating = Rating.again
    var interval = 0
    var left = 0
    while answers == 0 || left > 0, answers < learner.maxAnswersPerDay {
      let cue = cues.cue(of: run.state)
      let retrievability = replicate.memory.retrievability(
        run.memory, cue: cue, on: date, replicate.parameters)
      let quantile = run.stream.uniform()
      rating =
        quantile < retrievability
        ? replicate.memory.rating(of: run.memory, cue: cue, at: quantile / retrievability, on: date) : .again
      if answers == 0, rating == .again, !isNew { run.lapses += 1 }
      replicate.memory.update(&run.memory, rating: rating, retrievability: retrievability, on: date)
      let previousStep = recorder.isKept ? scheduler.stepInLog(run.state) : nil
      interval = scheduler.answer(
        &run.state, rating: rating, on: date, believed: Memory.isBelieved ? retrievability : nil,
        drawing: &run.stream)
      recorder.record(
        SimulatedAnswer(
          card: card, day: day, previousStep: previousStep, nextStep: scheduler.stepInLog(run.state),
          rating: rating, interval: interval))
      if let steps = plan.rules.steps {
        left =
          answers == 0
          ? steps.left(after: rating, isNew: isNew) : steps.left(left, after: rating, isNew: isNew)
      } else {
        left = rating == .again && interval == 0 ? 1 : 0
      }
      answers += 1
      if rating != .again { right += 1 }
    }
    // A lapse without repeats today: the card is due tomorrow.
    if plan.rules.steps != nil, left <= 0, interval == 0 { interval = 1 }
    let repeats = scheduler.repeats(of: run.state)
    counts.reviews += answers + repeats.answers
    counts.correct += right + repeats.right
    if let change {
      // A separate stream, so that the answers are the same with and without the change.
      var stream = RandomStream(
        seed: plan.span.seed, domain: .spread, replicate: replicate.number, item: item(card) << 20 | day)
      interval = change.changed(interval, from: date, drawing: &stream)
    }
    run.due = day + interval
    if let most = plan.rules.leechThreshold, run.lapses >= most { run.due = .max }
    recorder.endDay(interval: run.due == .max ? .max : interval, repeats)
  }

  /// Adds the card's retrievability (0...1) at the end of each day in `first..<end` to the sum of that day in `recall`.
  @inline(__always)
  func addMemory(
    of run: Run, from first: Int, to end: Int, _ replicate: Replicate, _ recall: inout RecallSums
  ) {
    guard Memory.isMemorisedKnown, run.isSeen else { return }
    let end = min(end, plan.span.days)
    guard first < end else { return }
    replicate.memory.addMemorised(
      run.memory, cue: cues.cue(of: run.state), from: plan.span.start + first, over: first..<end, to: &recall)
  }
}

extension Engine {
  /// Simulation cursor of one card: its state, and the next day (from 0) on which it is due or starts.
  private struct Way {
    let card: Int
    var run: Run
    var day: Int
    /// First day of the run, from 0, whose retrievability of this card is not in the sums yet.
    var added = 0
  }

  private static var ways: Int { 4 }

  /// Simulates each card to the end, independently of others: for plans in which each study day takes all due cards.
  ///
  /// Several cards take turns, because each answer of a card depends on the previous one. The processor can thus work on other
  /// cards in parallel.
  func runCardByCard(
    _ replicate: Replicate, _ tally: inout DailyTally, _ recorder: inout AnswerRecorder
  ) {
    let days = plan.span.days
    let cards = plan.seen.count + replicate.beginnings.count
    func way(of card: Int) -> Way {
      let run = run(ofCard: card, replicate)
      return Way(card: card, run: run, day: max(run.due, 0))
    }
    var ways = ContiguousArray((0..<min(Self.ways, cards)).map(way))
    var next = ways.count
    while !ways.isEmpty {
      var index = 0
      while index < ways.count {
        if ways[index].day < days {
          meet(&ways[index], replicate, &tally, &recorder)
          index += 1
          continue
        }
        addMemory(of: ways[index].run, from: ways[index].added, to: days, replicate, &tally.recall)
        if next < cards {
          ways[index] = way(of: next)
          next += 1
        } else {
          ways.swapAt(index, ways.count - 1)
          ways.removeLast()
        }
      }
    }
  }

  @inline(__always)
  private func meet(
    _ way: inout Way, _ replicate: Replicate, _ tally: inout DailyTally, _ recorder: inout AnswerRecorder
  ) {
    let day = way.day
    var counts = DailyTally.Counts()
    if way.run.isSeen {
      counts.due = 1
      counts.dueNew = way.run.due == day ? 1 : 0
    }
    if replicate.days.isStudied[day] {
      addMemory(of: way.run, from: way.added, to: day, replicate, &tally.recall)
      way.added = day
      study(way.card, &way.run, on: day, replicate, &counts, &recorder)
    }
    counts.backlog = way.run.due <= day ? 1 : 0
    tally.days[day] += counts
    way.day = max(way.run.due, day + 1)
  }
}
