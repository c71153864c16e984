extension Engine {
  /// Walks the days in order, each day's due cards in the bucket of their due day: for learners with a review limit.
  func runDayByDay(
    limit: Int, _ replicate: Replicate, _ totals: inout DailyTotals, _ recorder: inout some AnswerRecorder
  ) {
    let days = plan.span.days
    var runs = ContiguousArray<Run>()
    for card in 0..<(plan.seen.count + replicate.beginnings.count) {
      runs.append(run(ofCard: card, replicate))
    }
    // The cards of each due day; overdue ones stay in their order of (due, card) before them.
    var buckets = [[Int32]](repeating: [], count: days)
    var backlog: [Int32] = []
    for card in plan.seen.indices {
      let due = runs[card].due
      if due < 0 { backlog.append(Int32(card)) } else if due < days { buckets[due].append(Int32(card)) }
    }
    backlog.sort { (runs[Int($0)].due, $0) < (runs[Int($1)].due, $1) }

    var nextUnseen = 0
    for day in 0..<days {
      totals.dueNew[day] = Int32(buckets[day].count)
      let waiting = backlog + buckets[day].sorted()
      let limit = replicate.isStudied[day] ? limit : 0
      buckets[day] = []
      totals.due[day] = Int32(waiting.count)
      backlog = Array(waiting.dropFirst(limit))
      var unfinished: [Int32] = []
      var studied = waiting.prefix(limit).map(Int.init)
      while nextUnseen < replicate.beginnings.count, replicate.beginnings[nextUnseen] == day {
        studied.append(plan.seen.count + nextUnseen)
        nextUnseen += 1
      }
      for card in studied {
        study(card, &runs[card], on: day, replicate.parameters, &totals, &recorder)
        let due = runs[card].due
        if due == day {
          unfinished.append(Int32(card))
        } else if due < days {
          buckets[due].append(Int32(card))
        }
      }
      if !unfinished.isEmpty {
        backlog += unfinished
        backlog.sort { (runs[Int($0)].due, $0) < (runs[Int($1)].due, $1) }
      }
      totals.backlog[day] = Int32(backlog.count)
      if Memory.isMemorisedKnown {
        for run in runs where run.isSeen { addMemory(of: run, from: day, to: day + 1, &totals) }
      }
    }
  }
}
