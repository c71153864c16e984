import Kaiki

extension HistoryAsOf {
  /// The history as it was at the end of a day: nothing that came later is in it, nor anything that could be a trace of
  /// it, such as what cards and tasks have stored of their last answer.
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

  /// Whether something that is put away now was in use at a moment of the past: nothing says when it was put away, so it
  /// counts as in use for four weeks after something was done of it, or until it came back.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - last: When something was last done of it before.
  ///   - interval: Days until it came back.
  private func isInUse(at moment: Instant, _ last: Instant, every interval: Int = 0) -> Bool {
    moment <= boundary.end(of: boundary.day(of: last) + max(28, min(interval, 36_500)))
  }

  /// The cards of a collection as they were at a moment: those without an answer were waiting for their first one. Their ids
  /// are the milliseconds in which they were made; of the cards of other apps nothing says since when there have been any.
  ///
  /// - Parameters:
  ///   - cards: The cards as they are.
  ///   - end: The moment.
  private func cards(among cards: [Card], knownAt end: Instant) -> [Card] {
    let answers = LastAnswers(history.log, before: end)
    var isListed = [Bool](repeating: false, count: history.log?.cards.count ?? 0)
    var known: [Card] = []
    for card in cards {
      let number = history.log?.cards.number(of: card.id)
      if let number { isListed[number] = true }
      let last = number.flatMap { answers.last[$0] }
      // A card that was answered without a trace in the log was so at some time that nothing tells.
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
    // Cards that were deleted since.
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

/// When the cards of a log were answered, by their numbers.
private struct LastAnswers {
  /// The last time up to a moment; `nil` where the card was not answered by then.
  var last: [Instant?]
  /// Days for which that answer sent the card away; 0 where it does not say.
  var interval: [Int]
  /// Whether there is any answer, early or late.
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
