import Kaiki
import KaikiNumerics

extension Engine {
  /// Simulates the days in order, with one bucket of cards per due day: for plans in which due cards may be skipped.
  func runDayByDay(
    _ replicate: Replicate, _ tally: inout DailyTally, _ recorder: inout AnswerRecorder
  ) {
    let days = plan.span.days
    let cardCount = plan.seen.count + replicate.beginnings.count
    var runs = ContiguousArray<Run>()
    runs.reserveCapacity(cardCount)
    for card in 0..<cardCount { runs.append(run(ofCard: card, replicate)) }
    var stream = RandomStream(seed: plan.span.seed, domain: .choices, replicate: replicate.number)
    var (waiting, buckets) = waiting(runs)
    // Due cards of a study day in their original order, and a flag for each card that is done.
    var inOrder: [WaitingCard] = []
    var isDone = ContiguousArray(repeating: false, count: cardCount)
    var returning: [WaitingCard] = []
    var nextUnseen = 0
    let limits = plan.limits.flatMap { $0.boundsReviews ? $0 : nil }
    var unseen = limits.map(UnseenCards.init)
    // First day, from 0, whose retrievability of each card has not been added to the sums.
    var added = ContiguousArray<Int32>(repeating: 0, count: cardCount)
    for day in 0..<days {
      var counts = DailyTally.Counts()
      counts.dueNew = Int32(buckets[day].count)
      buckets[day].sort()
      waiting += buckets[day].lazy.map { WaitingCard(card: $0, due: Int32(day), passed: 0) }
      buckets[day] = []
      counts.due = Int32(waiting.count)
      if replicate.days.isStudied[day] {
        swap(&inOrder, &waiting)
        waiting.removeAll(keepingCapacity: true)
        waiting += inOrder
        arrange(&waiting, runs, on: day, replicate, drawing: &stream)
        let (count, new): (Int, Int)
        // Numbers of the unseen cards that start; `nil` for the next ones in their order.
        var chosen: [Int]?
        if let limits, let unseen {
          var room = DayOfLimits(limits)
          count = Self.choose(&waiting, limits, within: &room)
          let begun = unseen.chosen(within: &room)
          (chosen, new) = (begun, begun.count)
        } else {
          count = replicate.days.choose(&waiting, day, &stream)
          new = Self.begun(from: nextUnseen, on: day, replicate)
        }
        var done = 0
        for index in 0..<(count + new) where hasTime(counts) {
          let card =
            index < count
            ? Int(waiting[index].card)
            : plan.seen.count + (chosen?[index - count] ?? nextUnseen + index - count)
          addMemory(of: runs[card], from: Int(added[card]), to: day, replicate, &tally.recall)
          added[card] = Int32(day)
          study(card, &runs[card], on: day, replicate, &counts, &recorder)
          done += 1
          let due = runs[card].due
          if due == day {
            returning.append(WaitingCard(card: Int32(card), due: Int32(day), passed: 0))
          } else if due < days {
            buckets[due].append(Int32(card))
          }
        }
        nextUnseen += max(0, done - count)
        if let limits, let chosen { unseen?.begin(chosen.prefix(max(0, done - count)), of: limits) }
        for card in waiting.prefix(min(count, done)) { isDone[Int(card.card)] = true }
        returning.sort { $0.order < $1.order }
        Self.gather(inOrder, without: &isDone, and: returning, into: &waiting)
        returning.removeAll(keepingCapacity: true)
      }
      counts.backlog = Int32(waiting.count)
      tally.days[day] = counts
    }
    for card in runs.indices {
      addMemory(of: runs[card], from: Int(added[card]), to: days, replicate, &tally.recall)
    }
  }

  /// Returns the number of unseen cards, ≥ 0, that may start on a day.
  private static func begun(from first: Int, on day: Int, _ replicate: Replicate) -> Int {
    let most = min(replicate.beginnings.count, first + replicate.days.newCards[day])
    var end = first
    while end < most, replicate.beginnings[end] <= day { end += 1 }
    return end - first
  }

  /// Moves the due cards that the daily limits of their decks allow to the front, in their order, and subtracts them from `room`.
  private static func choose(
    _ waiting: inout [WaitingCard], _ limits: DeckLimits, within room: inout DayOfLimits
  ) -> Int {
    var chosen: [WaitingCard] = []
    var left: [WaitingCard] = []
    for card in waiting {
      if room.takeReview(of: limits.deck(ofCard: Int(card.card))) {
        chosen.append(card)
      } else {
        left.append(card)
      }
    }
    waiting = chosen + left
    return chosen.count
  }

  /// Merges the cards that wait after a study day: skipped cards, and cards due again on the same day.
  private static func gather(
    _ waited: [WaitingCard], without isDone: inout ContiguousArray<Bool>, and returning: [WaitingCard],
    into waiting: inout [WaitingCard]
  ) {
    waiting.removeAll(keepingCapacity: true)
    var next = 0
    for var card in waited {
      if isDone[Int(card.card)] {
        isDone[Int(card.card)] = false
        continue
      }
      card.passed += 1
      while next < returning.count, returning[next].order < card.order {
        waiting.append(returning[next])
        next += 1
      }
      waiting.append(card)
    }
    waiting += returning[next...]
  }

  private func hasTime(_ counts: DailyTally.Counts) -> Bool {
    guard let limit = plan.rules.timeLimit else { return true }
    let right = Double(counts.correct)
    return right * limit.right + (Double(counts.reviews) - right) * limit.wrong < limit.seconds
  }

  /// Sorts waiting cards by ``StudyRules/order``, ties by due day and number; the input is ascending by due day and number.
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

  /// Returns the seen cards overdue at the start, by due day, then number, and the card numbers due on each day of the plan.
  private func waiting(_ runs: ContiguousArray<Run>) -> (backlog: [WaitingCard], buckets: [[Int32]]) {
    var buckets = [[Int32]](repeating: [], count: plan.span.days)
    var backlog: [WaitingCard] = []
    for card in plan.seen.indices {
      let due = runs[card].due
      if due < 0 {
        backlog.append(
          WaitingCard(card: Int32(card), due: Int32(clamping: due), passed: plan.seen[card].passed))
      } else if due < plan.span.days {
        buckets[due].append(Int32(card))
      }
    }
    backlog.sort { $0.order < $1.order }
    return (backlog, buckets)
  }
}

extension WaitingCard {
  /// Sort key of waiting cards: due day in the upper 32 bits, then card number.
  fileprivate var order: Int64 { Int64(due) << 32 | Int64(card) }
}
