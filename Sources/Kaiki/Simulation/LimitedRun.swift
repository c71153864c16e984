extension Engine {
  /// Walks the days in order, each day's due cards in the bucket of their due day: for learners who may leave some of
  /// them for another day.
  func runDayByDay(
    _ replicate: Replicate, _ totals: inout DailyTotals, _ recorder: inout some AnswerRecorder
  ) {
    let days = plan.span.days
    var runs = ContiguousArray<Run>()
    for card in 0..<(plan.seen.count + replicate.beginnings.count) {
      runs.append(run(ofCard: card, replicate))
    }
    var stream = RandomStream(seed: plan.span.seed, domain: .choices, replicate: replicate.number)
    var (backlog, buckets) = waiting(runs)

    var nextUnseen = 0
    for day in 0..<days {
      totals.dueNew[day] = Int32(buckets[day].count)
      var waiting = backlog + buckets[day].sorted { $0.card < $1.card }
      buckets[day] = []
      totals.due[day] = Int32(waiting.count)
      let isStudied = replicate.isStudied[day]
      let count =
        isStudied ? learner.choose(from: &waiting, on: day, replicate.habits, drawing: &stream) : 0
      backlog = Array(waiting.dropFirst(count))
      if isStudied { for place in backlog.indices { backlog[place].passed += 1 } }
      var isSorted = count == 0 || backlog.isEmpty
      var studied = waiting.prefix(count).map { Int($0.card) }
      while nextUnseen < replicate.beginnings.count, replicate.beginnings[nextUnseen] == day {
        studied.append(plan.seen.count + nextUnseen)
        nextUnseen += 1
      }
      for card in studied {
        study(card, &runs[card], on: day, replicate.parameters, &totals, &recorder)
        let due = runs[card].due
        let next = WaitingCard(card: Int32(card), due: Int32(clamping: due), passed: 0)
        if due == day {
          backlog.append(next)
          isSorted = false
        } else if due < days {
          buckets[due].append(next)
        }
      }
      if !isSorted { backlog.sort { ($0.due, $0.card) < ($1.due, $1.card) } }
      totals.backlog[day] = Int32(backlog.count)
      if Memory.isMemorisedKnown {
        for run in runs where run.isSeen { addMemory(of: run, from: day, to: day + 1, &totals) }
      }
    }
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
