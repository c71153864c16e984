import Kaiki

/// Flashcards: what is counted is answers to them, and a success is a right one.
enum CardKind: ItemKindTraits {
  static let isTimed = true

  static func isRecorded(in history: HistoryAsOf) -> Bool { history.log != nil }

  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.cardActivity(question.load, question.first, question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.cardItems(question.cards)
  }

  static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.replayed?.reviews ?? []).reduce(into: DaySet()) { $0.insert($1.day) }
  }

  static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> CardScenario? {
    let isOfCards = options.isMadeUp || evidence.history.history.hasCards || options.cards.deck != nil
    return isOfCards ? try CardScenario(evidence, options) : nil
  }

  /// Answers to cards.
  static let backtest = Backtest<CardScenario>(
    scenario: { evidence, options in
      evidence.cards == nil ? nil : try? CardScenario(evidence, options)
    },
    quantity: .reviews,
    actual: { history, scenario in
      let isKnown = scenario.flatMap { $0.assumes(.openDeck) ? nil : $0.knownCards }
      var counts: [Day: Double] = [:]
      for review in history.replayed?.reviews ?? [] {
        if let isKnown, !isKnown.contains(Int(review.card)) { continue }
        counts[review.day, default: 0] += 1
      }
      return counts
    },
    scheduled: { scenario in
      var counts = [Double](repeating: 0, count: scenario.plan.span.days)
      for card in scenario.plan.seen {
        let day = max(0, card.due - scenario.plan.span.start)
        if day < counts.count { counts[day] += 1 }
      }
      return counts
    })
}

extension CardScenario {
  /// The numbers of the cards of the plan, unseen ones only where any are begun.
  fileprivate var knownCards: Set<Int> {
    let planned = plan.learner.newPerDay == 0 ? positions.prefix(plan.seen.count) : positions[...]
    return Set(planned.compactMap(\.number))
  }
}

extension HistoryAsOf {
  fileprivate func cardActivity(
    _ load: [LoadDay], _ first: FirstAnswersAccumulator, _ observed: ObservedDays
  ) -> Activity? {
    guard log != nil else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    for day in load {
      known[day.day] = .init(day: day.day, count: day.reviews, trials: day.reviews, successes: day.correct)
    }
    var activity = daily(.cards, known, since: first.firstDay, observed)
    activity.hours = first.minutes.filter { observed.containsWhole($0.key) }.sorted { $0.key < $1.key }
      .map { Double($0.value) / 60 }
    activity.daysDone = DaySet(load.map(\.day))
    return activity
  }

  fileprivate func cardItems(_ positions: [CardPosition]) -> [ItemsFigure.Entry] {
    let records = log.flatMap { log in
      replayed.map { CardRecords(of: log, $0, table: settings.table).all }
    }
    let isForeign = log?.origin == .foreign
    return positions.map { position in
      let record = position.number.flatMap { records?[$0] }
      var entry = ItemsFigure.Entry(
        .card, id: position.id, name: position.question, count: record?.count ?? position.storedCount)
      entry.last = record?.last.map(ItemsFigure.Next.moment)
      if !isForeign { entry.step = position.step }
      guard !position.isAssumed else { return entry }
      entry.next = .day(position.due)
      entry.section = section(position.due)
      if let record {
        entry.spacing = (position.memory?.interval ?? record.interval).map(ItemsFigure.Spacing.days)
        entry.streak = position.due < today ? 0 : record.streak
      } else {
        entry.spacing =
          position.isSeen && !position.isStored
          ? .days(settings.table.intervals[position.step])
          : position.memory?.interval.map(ItemsFigure.Spacing.days)
        // Answers that the log lacks may have been in time.
        entry.streak = position.isSeen ? nil : 0
      }
      return entry
    }
  }
}
