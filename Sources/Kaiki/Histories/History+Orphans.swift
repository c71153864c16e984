extension History {
  /// Keeps out the events whose card or task is not in the history, where it has cards or tasks, and reports them.
  public mutating func keepOutOrphans() {
    keepOutOrphanReviews()
    if let recurringTasks, let all = completions {
      completions = kept(all, of: recurringTasks.map(\.id), "completion") { $0.task }
    }
    if let attemptTasks, let all = attempts {
      attempts = kept(all, of: attemptTasks.map(\.id), "attempt") { $0.task }
    }
  }

  private mutating func kept<Event>(
    _ events: [Event], of tasks: [String], _ noun: String, task: (Event) -> String
  ) -> [Event] {
    let known = IdentifierTable(tasks)
    var lost = IdentifierTable()
    var counts: [Int] = []
    let kept = events.filter { event in
      if known.number(of: task(event)) != nil { return true }
      let number = lost.intern(task(event))
      if number == counts.count { counts.append(0) }
      counts[number] += 1
      return false
    }
    for (number, count) in counts.enumerated() {
      let events = count == 1 ? "\(noun == "attempt" ? "an" : "a") \(noun) names" : "\(count) \(noun)s name"
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, place: lost[number],
          message: "\(events) this task, which the tasks lack; kept out"))
    }
    return kept
  }

  private mutating func keepOutOrphanReviews() {
    guard let cards, let log else { return }
    let known = knownCards(cards)
    var lost: [Int32: Int] = [:]
    for review in log.reviews where !known[Int(review.card)] { lost[review.card, default: 0] += 1 }
    for (card, count) in lost.sorted(by: { $0.key < $1.key }) {
      let reviews = count == 1 ? "a review names" : "\(count) reviews name"
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, place: log.cards[Int(card)],
          message: "\(reviews) this card, which the cards lack; kept out"))
    }
    if !lost.isEmpty { keepReviews(of: cards) }
  }
}
