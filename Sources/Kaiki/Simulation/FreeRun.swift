extension Engine {
  /// Follows each card to the end by itself: for learners without a review limit.
  func runCardByCard(
    _ replicate: Replicate, _ totals: inout DailyTotals, _ recorder: inout AnswerRecorder
  ) {
    let days = plan.span.days
    for card in 0..<(plan.seen.count + replicate.beginnings.count) {
      var run = run(ofCard: card, replicate)
      var day = max(run.due, 0)
      addMemory(of: run, from: 0, to: day, replicate, &totals)
      while day < days {
        if run.isSeen {
          totals.due[day] += 1
          if run.due == day { totals.dueNew[day] += 1 }
        }
        if replicate.days.isStudied[day] {
          study(card, &run, on: day, replicate, &totals, &recorder)
        }
        if run.due <= day { totals.backlog[day] += 1 }
        let next = max(run.due, day + 1)
        addMemory(of: run, from: day, to: next, replicate, &totals)
        day = next
      }
    }
  }
}
