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
