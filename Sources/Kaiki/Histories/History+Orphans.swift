extension History {
  /// Reports the events whose card or task is not in the history, where it has cards or tasks.
  ///
  /// What happened, happened (G7): the events stay, and what they name waits for nothing.
  public mutating func reportOrphans() {
    if let cards, let log {
      let known = knownCards(cards)
      for (number, count) in log.answersByCard.enumerated() where count > 0 && !known[number] {
        report(log.cards[number], count, "a review", "reviews", "card")
      }
    }
    if let recurringTasks, let completions {
      let known = IdentifierTable(recurringTasks.map(\.id))
      report(
        completions.lazy.map(\.task).filter { known.number(of: $0) == nil }, "a completion", "completions",
        "task")
    }
    if let attemptTasks, let attempts {
      let known = IdentifierTable(attemptTasks.map(\.id))
      report(
        attempts.lazy.map(\.task).filter { known.number(of: $0) == nil }, "an attempt", "attempts", "task")
    }
  }

  /// Reports names that are not known, each once with its count, in the order of appearance.
  private mutating func report(
    _ names: some Sequence<String>, _ one: String, _ several: String, _ noun: String
  ) {
    var lost = IdentifierTable()
    var counts: [Int] = []
    for name in names {
      let number = lost.intern(name)
      if number == counts.count { counts.append(0) }
      counts[number] += 1
    }
    for (number, count) in counts.enumerated() { report(lost[number], count, one, several, noun) }
  }

  /// Reports a name that is not known.
  private mutating func report(_ name: String, _ count: Int, _ one: String, _ several: String, _ noun: String)
  {
    let events = count == 1 ? "\(one) names" : "\(count) \(several) name"
    findings.append(
      Finding(
        rule: "orphan", severity: .warning, place: name,
        message: "\(events) this \(noun), which the \(noun)s lack; counted, and not among what waits (G7)"))
  }
}
