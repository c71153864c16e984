import Kaiki

extension CardScenario {
  /// The first replicate as a history: cards at its end, and its reviews.
  ///
  /// A day's answers begin at the morning hour, twelve seconds apart, or closer where a day has so many.
  func firstHistory() -> History {
    let answers = plan.firstHistory()
    let begun = answers.reduce(0) { max($0, $1.card + 1) }
    let cards = describedCards(max(positions.count + deck, begun))
    let scheduler = TableScheduler(table: table, placesByInterval: table != settings.table)
    var states = plan.seen.map { card in
      CardState(step: scheduler.state(of: card, after: []), due: card.due)
    }
    states += Array(repeating: CardState(), count: cards.count - states.count)
    var log = LogParts(cards: cards.map(\.id), prefix: "simulated-\(plan.span.seed)")
    var index = 0
    while index < answers.count {
      let day = plan.span.start + answers[index].day
      let end = answers[index...].firstIndex { $0.day != answers[index].day } ?? answers.count
      let window = boundary.instants(of: day)
      let first = max(boundary.instant(of: day, hour: settings.morningHour), window.lowerBound)
      let room = window.upperBound.milliseconds - first.milliseconds
      let spacing = min(12_000, room / Int64(end - index + 1))
      for (place, answer) in answers[index..<end].enumerated() {
        log.append(
          Review(
            reviewedAt: Instant(milliseconds: first.milliseconds + Int64(place) * spacing),
            card: Int32(answer.card),
            steps: answer.previousStep.flatMap { previous in
              answer.nextStep.map { Review.StepChange(previous: Int16(previous), next: Int16($0)) }
            }, isCorrect: answer.isCorrect, counting: .graded))
        let step = answer.nextStep ?? states[answer.card].step
        let count = states[answer.card].reviewCount + 1
        states[answer.card] = CardState(
          step: step, due: day + answer.interval, reviewCount: count, lastResult: answer.isCorrect)
      }
      index = end
    }
    var history = History()
    history.cards = zip(cards, states).map { card, state in
      var card = card
      card.step = state.step
      card.nextDue = boundary.start(of: state.due ?? plan.span.start + plan.span.days)
      card.reviewCount = state.reviewCount
      card.lastResult = state.lastResult
      return card
    }
    history.log = log.log
    return history
  }

  /// The cards of the plan, with what the data know of them.
  ///
  /// - Parameter count: How many, unseen ones included.
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
