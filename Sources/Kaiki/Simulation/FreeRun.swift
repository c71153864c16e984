extension Engine {
  /// Follows each card to the end by itself: for learners without a review limit.
  func runCardByCard(
    _ replicate: Replicate, _ tally: inout DailyTally, _ recorder: inout AnswerRecorder
  ) {
    let days = plan.span.days
    for card in 0..<(plan.seen.count + replicate.beginnings.count) {
      var run = run(ofCard: card, replicate)
      var day = max(run.due, 0)
      addMemory(of: run, from: 0, to: day, replicate, &tally.recall)
      while day < days {
        var counts = DailyTally.Counts()
        if run.isSeen {
          counts.due = 1
          counts.dueNew = run.due == day ? 1 : 0
        }
        if replicate.days.isStudied[day] {
          study(card, &run, on: day, replicate, &counts, &recorder)
        }
        counts.backlog = run.due <= day ? 1 : 0
        tally.days[day] += counts
        let next = max(run.due, day + 1)
        addMemory(of: run, from: day, to: next, replicate, &tally.recall)
        day = next
      }
    }
  }
}
