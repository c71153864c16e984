extension Engine {
  /// Walks the days in order, each day's due cards in the bucket of their due day: for learners who may leave some of
  /// them for another day.
  func runDayByDay(
    _ replicate: Replicate, _ tally: inout DailyTally, _ recorder: inout AnswerRecorder
  ) {
    let days = plan.span.days
    var runs = ContiguousArray<Run>()
    for card in 0..<(plan.seen.count + replicate.beginnings.count) {
      runs.append(run(ofCard: card, replicate))
    }
    var stream = RandomStream(seed: plan.span.seed, domain: .choices, replicate: replicate.number)
    var (backlog, buckets) = waiting(runs)

    var nextUnseen = 0
    // Up to which day each card's memory has been added.
    var added = ContiguousArray<Int32>(repeating: 0, count: runs.count)
    for day in 0..<days {
      var counts = DailyTally.Counts()
      counts.dueNew = Int32(buckets[day].count)
      var waiting = backlog + buckets[day].sorted { $0.card < $1.card }
      buckets[day] = []
      counts.due = Int32(waiting.count)
      let isStudied = replicate.days.isStudied[day]
      var count = 0
      if isStudied {
        arrange(&waiting, runs, on: day, replicate, drawing: &stream)
        count = replicate.days.choose(&waiting, day, &stream)
      }
      var studied = waiting.prefix(count).map { Int($0.card) }
      var begun = 0
      while nextUnseen + begun < replicate.beginnings.count, replicate.beginnings[nextUnseen + begun] <= day,
        isStudied, begun < replicate.days.newCards[day]
      {
        studied.append(plan.seen.count + nextUnseen + begun)
        begun += 1
      }
      var done = 0
      var returning: [WaitingCard] = []
      for card in studied where hasTime(counts) {
        addMemory(of: runs[card], from: Int(added[card]), to: day, replicate, &tally.recall)
        added[card] = Int32(day)
        study(card, &runs[card], on: day, replicate, &counts, &recorder)
        done += 1
        let due = runs[card].due
        let next = WaitingCard(card: Int32(card), due: Int32(clamping: due), passed: 0)
        if due == day { returning.append(next) } else if due < days { buckets[due].append(next) }
      }
      nextUnseen += max(0, done - count)
      backlog = Array(waiting.dropFirst(min(count, done)))
      if isStudied { for place in backlog.indices { backlog[place].passed += 1 } }
      if isStudied, !(backlog.isEmpty && returning.isEmpty) {
        backlog += returning
        backlog.sort { ($0.due, $0.card) < ($1.due, $1.card) }
      }
      counts.backlog = Int32(backlog.count)
      tally.days[day] = counts
    }
    for card in runs.indices {
      addMemory(of: runs[card], from: Int(added[card]), to: days, replicate, &tally.recall)
    }
  }

  /// Whether a day of study has time for another card.
  private func hasTime(_ counts: DailyTally.Counts) -> Bool {
    guard let limit = plan.rules.timeLimit else { return true }
    let right = Double(counts.correct)
    return right * limit.right + (Double(counts.reviews) - right) * limit.wrong < limit.seconds
  }

  /// Puts waiting cards into the order of the rules; they come in that of their due days.
  private func arrange(
    _ waiting: inout [WaitingCard], _ runs: ContiguousArray<Run>, on day: Int,
    _ replicate: Replicate, drawing stream: inout RandomStream
  ) {
    let keys: [Double]
    switch plan.rules.order {
    case .due: return
    case .random: keys = waiting.map { _ in stream.uniform() }
    case .overdue:
      keys = waiting.map { card in
        let interval = max(1, scheduler.interval(of: runs[Int(card.card)].state))
        return -Double(day - Int(card.due)) / Double(interval)
      }
    case .lowRecall:
      keys = waiting.map { card in
        let run = runs[Int(card.card)]
        return replicate.memory.retrievability(
          run.memory, cue: cues.cue(of: run.state), on: plan.span.start + day, replicate.parameters)
      }
    }
    waiting = zip(keys, waiting).sorted {
      ($0.0, $0.1.due, $0.1.card) < ($1.0, $1.1.due, $1.1.card)
    }.map(\.1)
  }

  /// The seen cards of each due day; overdue ones in their order of (due, card) before them.
  private func waiting(
    _ runs: ContiguousArray<Run>
  ) -> (backlog: [WaitingCard], buckets: [[WaitingCard]]) {
    var buckets = [[WaitingCard]](repeating: [], count: plan.span.days)
    var backlog: [WaitingCard] = []
    for card in plan.seen.indices {
      let due = runs[card].due
      let waiting = WaitingCard(
        card: Int32(card), due: Int32(clamping: due), passed: plan.seen[card].passed)
      if due < 0 { backlog.append(waiting) } else if due < plan.span.days { buckets[due].append(waiting) }
    }
    backlog.sort { ($0.due, $0.card) < ($1.due, $1.card) }
    return (backlog, buckets)
  }
}
