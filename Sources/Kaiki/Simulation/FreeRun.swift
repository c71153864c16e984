extension Engine {
  /// Follows each card to the end by itself: for learners without a review limit.
  func runCardByCard(
    _ replicate: Replicate, _ tally: inout DailyTally, _ recorder: inout AnswerRecorder
  ) {
    let days = plan.span.days
    for card in 0..<(plan.seen.count + replicate.beginnings.count) {
      var run = run(ofCard: card, replicate)
      var day = max(run.due, 0)
      // Up to which day the card's memory has been added: it stays as it is until an answer.
      var added = 0
      while day < days {
        var counts = DailyTally.Counts()
        if run.isSeen {
          counts.due = 1
          counts.dueNew = run.due == day ? 1 : 0
        }
        if replicate.days.isStudied[day] {
          addMemory(of: run, from: added, to: day, replicate, &tally.recall)
          added = day
          study(card, &run, on: day, replicate, &counts, &recorder)
        }
        counts.backlog = run.due <= day ? 1 : 0
        tally.days[day] += counts
        day = max(run.due, day + 1)
      }
      addMemory(of: run, from: added, to: days, replicate, &tally.recall)
    }
  }
}
