import Kaiki

extension CardScenario {
  /// Returns the first replicate as a history: its answers, and the cards as of its end.
  ///
  /// Answers under a scheduler with a table have steps (indices of the table). Under other schedulers answers have the button
  /// instead, and the state of each card marks its due day as the scheduler's own. Answers of a day begin at the morning hour,
  /// twelve seconds apart, or closer if the day is too short for that.
  func firstHistory() -> History {
    let answers = plan.firstHistory()
    let begun = answers.reduce(0) { max($0, $1.card + 1) }
    let cards = describedCards(max(positions.count + deck, begun))
    let scheduler = plan.simulationModel.scheduler
    var states = plan.seen.map { card in
      CardState(step: scheduler.stepInLog(scheduler.state(of: card, after: [])) ?? card.step, due: card.due)
    }
    states += Array(repeating: CardState(), count: cards.count - states.count)
    let (hasSteps, intervals) = (scheduler.stepInLog(scheduler.unseen) != nil, tableOfHistory.intervals)
    // True for cards with a due day that differs from the table's.
    var isOffTable = Array(repeating: !hasSteps, count: cards.count)
    var log = LogParts(cards: cards.map(\.id), prefix: "simulated-\(plan.span.seed)")
    var index = 0
    while index < answers.count {
      let day = plan.span.start + answers[index].day
      let end = answers[index...].firstIndex { $0.day != answers[index].day } ?? answers.count
      let window = boundary.instants(of: day)
      let first = max(boundary.instant(of: day, hour: settings.morningHour), window.lowerBound)
      let room = window.upperBound.milliseconds - first.milliseconds
      let spacing = min(12_000, room / Int64(end - index + 1))
      for (number, answer) in answers[index..<end].enumerated() {
        let steps = answer.previousStep.flatMap { previous in
          answer.nextStep.map { Review.StepChange(previous: Int16(previous), next: Int16($0)) }
        }
        log.append(
          Review(
            reviewedAt: Instant(milliseconds: first.milliseconds + Int64(number) * spacing),
            card: Int32(answer.card), steps: steps, isCorrect: answer.isCorrect,
            rating: steps == nil ? answer.rating : nil, counting: answer.counting))
        states[answer.card].reviewCount += 1
        guard answer.counting == .graded else { continue }
        states[answer.card].step = answer.nextStep ?? states[answer.card].step
        states[answer.card].due = answer.interval == .max ? nil : day + answer.interval
        states[answer.card].lastResult = answer.isCorrect
        isOffTable[answer.card] = answer.nextStep.map { intervals[$0] != answer.interval } ?? true
      }
      index = end
    }
    var history = History()
    history.cards = cards.indices.map { number in
      let state = states[number]
      var card = cards[number]
      if state.due != nil {
        card.standing = isOffTable[number] ? .waiting : nil
      } else if state.lastResult != nil {
        card.standing = .suspended
      } else {
        card.standing = hasSteps ? nil : .new
      }
      card.step = state.step
      card.nextDue = boundary.start(of: state.due ?? plan.span.start + plan.span.days)
      card.reviewCount = state.reviewCount
      card.lastResult = state.lastResult
      return card
    }
    history.log = log.log
    return history
  }

  /// Interval table to whose indices the steps of ``firstHistory()`` refer; unused by schedulers without a table.
  package var tableOfHistory: IntervalTable { plan.simulationModel.scheduler.table ?? table }

  /// Returns the cards of the plan with the stored texts and decks, in the order of the plan; further cards are new.
  private func describedCards(_ count: Int) -> [Card] {
    let known = Dictionary(storedCards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var cards = positions.map { position in
      known[position.id]
        ?? Card(
          id: position.id, question: "", answer: "", step: position.step, nextDue: Instant(milliseconds: 0),
          reviewCount: 0, lastResult: nil, tags: [])
    }
    let taken = Set(positions.map { $0.id.lowercased() })
    var next = 1
    while cards.count < count {
      let id = "new-\(padded(next, to: 6))"
      next += 1
      guard !taken.contains(id) else { continue }
      cards.append(
        Card(
          id: id, question: "", answer: "", step: 0, nextDue: Instant(milliseconds: 0), reviewCount: 0,
          lastResult: nil, tags: []))
    }
    return cards
  }
}
