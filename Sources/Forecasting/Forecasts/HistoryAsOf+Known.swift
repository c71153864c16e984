import Kaiki

extension HistoryAsOf {
  /// Returns the history as it was known at the end of `day`.
  ///
  /// The result omits later events and their traces, such as the last answer stored with cards and tasks.
  package func known(until day: Day) -> HistoryAsOf {
    let end = boundary.end(of: day)
    let scheduler = TaskScheduler(boundary: boundary, keepsTime: tasks?.scheduler.keepsTime ?? false)
    var past = history
    past.log?.keep(until: end)
    past.cards = history.collection == nil ? nil : history.cards.map { cards(among: $0, knownAt: end) }
    past.completions?.removeAll { $0.at > end }
    var lastDone: [String: Instant] = [:]
    if past.recurringTasks?.contains(where: { !$0.isActive }) == true {
      for done in past.completions ?? [] {
        let id = done.task.lowercased()
        lastDone[id] = max(lastDone[id] ?? done.at, done.at)
      }
    }
    past.recurringTasks = past.recurringTasks?.filter { $0.created <= end }.map { task in
      var made = scheduler.asMade(task)
      let last = lastDone[task.id.lowercased()] ?? task.created
      made.isActive = task.isActive || isInUse(at: end, last, every: task.recurrence.interval.approximateDays)
      return made
    }
    past.attemptTasks?.removeAll { $0.createdAt > end }
    past.attempts?.removeAll { $0.at > end }
    past.lists?.removeAll { $0.createdAt > end }
    past.opens?.removeAll { $0.at > end }
    past.habits = past.habits?.compactMap { habit in
      var habit = habit
      habit.ticks.removeAll { $0.day > day }
      guard let last = habit.ticks.last?.day else { return nil }
      if habit.details?.isArchived == true {
        habit.details?.isArchived = !isInUse(at: end, boundary.start(of: last))
      }
      return habit
    }
    past.attendanceRecords?.removeAll { $0.day > day }
    past.findings = Findings()
    return HistoryAsOf(
      past, settings: settings, boundary: boundary, now: end, keepsTime: scheduler.keepsTime)
  }

  /// Returns true if an item that is archived now was in use at a past moment.
  ///
  /// The data have no time of archiving. The item counts as in use for four weeks after its last event, or for its interval if
  /// that is longer.
  private func isInUse(at moment: Instant, _ last: Instant, every interval: Int = 0) -> Bool {
    moment <= boundary.end(of: boundary.day(of: last) + max(28, min(interval, 36_500)))
  }

  /// Returns the cards of a collection as known at a past moment, with their schedules reset.
  ///
  /// Cards without an answer by then were new. Cards that were deleted later come last. Ids of Anki's cards are their creation
  /// times in milliseconds. Creation times of other apps' cards are unknown.
  private func cards(among cards: [Card], knownAt end: Instant) -> [Card] {
    let answers = LastAnswers(history.log, before: end)
    var isListed = [Bool](repeating: false, count: history.log?.cards.count ?? 0)
    var known: [Card] = []
    for card in cards {
      let number = history.log?.cards.number(of: card.id)
      if let number { isListed[number] = true }
      let last = number.flatMap { answers.last[$0] }
      // Skip a card with answers but no row in the log: the time of these answers is unknown.
      let isTold = number.map { answers.isNamed[$0] } ?? false
      guard isTold || card.standing == .new || card.standing == nil && card.reviewCount == 0 else { continue }
      if let made = Int64(card.id), end < Instant(milliseconds: made) { continue }
      let interval = number.map { answers.interval[$0] } ?? 0
      if card.standing == .suspended, last.map({ !isInUse(at: end, $0, every: interval) }) ?? true {
        continue
      }
      var then = card
      (then.step, then.reviewCount, then.lastResult, then.modified, then.memory) = (0, 0, nil, nil, nil)
      if card.standing != nil { then.standing = last == nil ? .new : nil }
      if last == nil { then.nextDue = end }
      known.append(then)
    }
    // Add cards that were deleted later.
    for (number, isListed) in isListed.enumerated() where !isListed {
      guard let last = answers.last[number], isInUse(at: end, last, every: answers.interval[number]),
        let log = history.log
      else { continue }
      known.append(
        Card(
          id: log.cards[number], question: "", answer: "", step: 0, nextDue: end, reviewCount: 0,
          lastResult: nil, tags: []))
    }
    return known
  }
}

/// Last answers of the cards of a log up to a moment; one element per card, by its index in the log.
private struct LastAnswers {
  var last: [Instant?]
  /// Interval that the last answer up to the moment gave each card, in days, ≥ 0; 0 if the log does not contain it.
  var interval: [Int]
  var isNamed: [Bool]

  init(_ log: ReviewLog?, before end: Instant) {
    last = Array(repeating: nil, count: log?.cards.count ?? 0)
    interval = Array(repeating: 0, count: last.count)
    isNamed = Array(repeating: false, count: last.count)
    for review in log?.reviews ?? [] {
      isNamed[Int(review.card)] = true
      guard review.reviewedAt <= end else { continue }
      last[Int(review.card)] = review.reviewedAt
      interval[Int(review.card)] = Int(review.interval ?? 0)
    }
  }
}
