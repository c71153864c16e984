/// Runs one replicate of a plan at a time.
///
/// Without a review limit no card knows of another, so each is followed to the end by itself. With a limit
/// the days are walked in order, and each day's due cards wait in the bucket of their due day. Every card
/// draws from a stream of its own, so both ways give the same answers to the same card.
struct Engine<Model: MemoryModel>: Sendable {
  let plan: SimulationPlan
  let model: Model
  /// One state a seen card.
  let states: [Model.State]

  /// - Precondition: One state for each seen card.
  init(plan: SimulationPlan, model: Model, states: [Model.State]) {
    precondition(states.count == plan.seen.count, "a simulation needs one memory state for each seen card")
    self.plan = plan
    self.model = model
    self.states = states
  }

  /// A card on its way through a replicate. Days count from the start of the plan.
  private struct Run {
    var step: Int
    var due: Int
    var isSeen: Bool
    var state: Model.State
    var stream: RandomStream
  }

  func run(replicate: Int, recorder: inout some AnswerRecorder) -> DailyTotals {
    var totals = DailyTotals(days: plan.days)
    var parameterStream = RandomStream(seed: plan.seed, replicate: replicate, item: -1)
    let parameters = model.parameters(drawnFrom: &parameterStream)
    if let limit = plan.reviewLimit {
      runDayByDay(limit: limit, replicate, parameters, &totals, &recorder)
    } else {
      runCardByCard(replicate, parameters, &totals, &recorder)
    }
    return totals
  }

  private func runCardByCard(
    _ replicate: Int, _ parameters: Model.Parameters, _ totals: inout DailyTotals,
    _ recorder: inout some AnswerRecorder
  ) {
    for card in 0..<(plan.seen.count + plan.begunCount) {
      var run = run(ofCard: card, replicate)
      var day = max(run.due, 0)
      addMemory(of: run, from: 0, to: day, &totals)
      while day < plan.days {
        if run.isSeen { totals.due[day] += 1 }
        study(card, &run, on: day, parameters, &totals, &recorder)
        if run.due == day { totals.backlog[day] += 1 }
        let next = max(run.due, day + 1)
        addMemory(of: run, from: day, to: next, &totals)
        day = next
      }
    }
  }

  private func runDayByDay(
    limit: Int, _ replicate: Int, _ parameters: Model.Parameters, _ totals: inout DailyTotals,
    _ recorder: inout some AnswerRecorder
  ) {
    var runs = ContiguousArray<Run>()
    for card in 0..<(plan.seen.count + plan.begunCount) { runs.append(run(ofCard: card, replicate)) }
    // The cards of each due day; overdue ones stay in their order of (due, card) before them.
    var buckets = [[Int32]](repeating: [], count: plan.days)
    var backlog: [Int32] = []
    for card in plan.seen.indices {
      let due = runs[card].due
      if due < 0 { backlog.append(Int32(card)) } else if due < plan.days { buckets[due].append(Int32(card)) }
    }
    backlog.sort { (runs[Int($0)].due, $0) < (runs[Int($1)].due, $1) }

    var nextUnseen = 0
    for day in 0..<plan.days {
      let waiting = backlog + buckets[day].sorted()
      buckets[day] = []
      totals.due[day] = Int32(waiting.count)
      backlog = Array(waiting.dropFirst(limit))
      var unfinished: [Int32] = []
      var studied = waiting.prefix(limit).map(Int.init)
      while nextUnseen < plan.begunCount, plan.beginning(ofUnseen: nextUnseen) == day {
        studied.append(plan.seen.count + nextUnseen)
        nextUnseen += 1
      }
      for card in studied {
        study(card, &runs[card], on: day, parameters, &totals, &recorder)
        let due = runs[card].due
        if due == day {
          unfinished.append(Int32(card))
        } else if due < plan.days {
          buckets[due].append(Int32(card))
        }
      }
      if !unfinished.isEmpty {
        backlog += unfinished
        backlog.sort { (runs[Int($0)].due, $0) < (runs[Int($1)].due, $1) }
      }
      totals.backlog[day] = Int32(backlog.count)
      if Model.isMemorisedKnown {
        for run in runs where run.isSeen { addMemory(of: run, from: day, to: day + 1, &totals) }
      }
    }
  }

  private func run(ofCard card: Int, _ replicate: Int) -> Run {
    let stream = RandomStream(seed: plan.seed, replicate: replicate, item: card)
    if card < plan.seen.count {
      let seen = plan.seen[card]
      return Run(
        step: seen.step, due: seen.due - plan.start, isSeen: true, state: states[card], stream: stream)
    }
    return Run(
      step: 0, due: plan.beginning(ofUnseen: card - plan.seen.count), isSeen: false, state: model.unseen,
      stream: stream)
  }

  /// Answers a card until it is right (C2), and gives it its next due day.
  @inline(__always)
  private func study(
    _ card: Int, _ run: inout Run, on day: Int, _ parameters: Model.Parameters, _ totals: inout DailyTotals,
    _ recorder: inout some AnswerRecorder
  ) {
    let table = plan.scheduler.table
    let date = plan.start + day
    if !run.isSeen { totals.new[day] += 1 }
    run.isSeen = true
    var answers: Int32 = 0
    var isCorrect = false
    while !isCorrect, answers < SimulationPlan.mostAnswersPerDay {
      let chance = model.chance(run.state, step: run.step, on: date, parameters)
      isCorrect = run.stream.uniform() < chance
      model.update(&run.state, isCorrect: isCorrect, chance: chance, on: date)
      let next = table.step(after: run.step, isCorrect: isCorrect)
      recorder.record(card: card, day: day, previousStep: run.step, nextStep: next, isCorrect: isCorrect)
      run.step = next
      answers += 1
    }
    totals.reviews[day] += answers
    if isCorrect { totals.correct[day] += 1 }
    run.due = table.due(atStep: run.step, reviewedOn: date) - plan.start
  }

  @inline(__always)
  private func addMemory(of run: Run, from first: Int, to end: Int, _ totals: inout DailyTotals) {
    guard Model.isMemorisedKnown, run.isSeen else { return }
    for day in first..<min(end, plan.days) {
      let recall = model.recall(run.state, on: plan.start + day)
      totals.memorisedUnits[day] += Int64(recall * 0x1p32 + 0.5)
    }
  }
}
