extension History {
  /// Appends a finding to ``findings`` for each card or task that events name and that its table lacks.
  ///
  /// The events stay in the history (G7); the missing cards and tasks are never due. Events whose table of cards or
  /// tasks is missing are ignored.
  public mutating func reportOrphans() {
    if let cards, let log {
      let known = knownCards(cards)
      for (number, count) in log.answersByCard.enumerated() where count > 0 && !known[number] {
        report(.card, log.cards[number], count, "a review", "reviews", "card")
      }
    }
    if let recurringTasks, let completions {
      let known = IdentifierTable(recurringTasks.map(\.id))
      report(
        .task, completions.lazy.map(\.task).filter { known.number(of: $0) == nil }, "a completion",
        "completions",
        "task")
    }
    if let attemptTasks, let attempts {
      let known = IdentifierTable(attemptTasks.map(\.id))
      report(
        .attemptTask, attempts.lazy.map(\.task).filter { known.number(of: $0) == nil }, "an attempt",
        "attempts", "task")
    }
  }

  /// Reports each unknown name once, with its number of events, in the order of appearance.
  ///
  /// - Parameters:
  ///   - kind: Kind of the missing items.
  ///   - names: Name in each event, in order; a name may occur several times.
  ///   - one: Noun with article for one event, such as `a completion`.
  ///   - several: Noun for several events.
  ///   - noun: Noun for the missing item, such as `task`.
  private mutating func report(
    _ kind: Orphan.Kind, _ names: some Sequence<String>, _ one: String, _ several: String, _ noun: String
  ) {
    var lost = IdentifierTable()
    var counts: [Int] = []
    for name in names {
      let number = lost.intern(name)
      if number == counts.count { counts.append(0) }
      counts[number] += 1
    }
    for (number, count) in counts.enumerated() {
      report(kind, lost[number], count, one, several, noun)
    }
  }

  /// Reports one unknown name.
  ///
  /// - Parameters:
  ///   - kind: Kind of the missing item.
  ///   - name: Name of the missing item.
  ///   - count: Number of events with the name, ≥ 1.
  ///   - one: Noun with article for one event, such as `a completion`.
  ///   - several: Noun for several events.
  ///   - noun: Noun for the missing item, such as `task`.
  private mutating func report(
    _ kind: Orphan.Kind, _ name: String, _ count: Int, _ one: String, _ several: String, _ noun: String
  ) {
    let events = count == 1 ? "\(one) names" : "\(count) \(several) name"
    var finding = Finding(
      rule: "orphan", severity: .warning, location: name,
      message:
        "\(events) this \(noun), which is missing from the \(noun)s; counted, but the \(noun) is never due (G7)"
    )
    finding.orphan = Orphan(kind, name: name, count: count)
    findings.append(finding)
  }
}

/// Events that name a card, task or course which the data lack (rule `orphan`).
package struct Orphan: Hashable, Sendable {
  /// Kind of item that the events name: a card, a recurring task, a task with attempts or a course.
  ///
  /// The events are answers, completions, attempts and attendance records, in this order.
  package enum Kind: String, CaseIterable, Sendable {
    case card, task, attemptTask, course
  }

  /// Kind of the missing item.
  package var kind: Kind
  /// Name or id of the missing item, as written in the events; empty if the data lack the whole table of courses.
  package var name: String
  /// Number of events with that name, ≥ 1.
  package var count: Int
  /// Most similar name among the known items of the kind; `nil` if none is similar.
  package var nearest: String?

  package init(_ kind: Kind, name: String, count: Int, nearest: String? = nil) {
    self.kind = kind
    self.name = name
    self.count = count
    self.nearest = nearest
  }
}

extension Findings {
  /// Missing items that events name, from all findings, by number of events (most first), then by name.
  ///
  /// The array has one element per kind and name; it is empty if no finding is about a missing item.
  package var orphans: [Orphan] {
    orphansByKind.values.flatMap(\.values).sorted {
      ($1.count, $0.name, $0.kind.rawValue) < ($0.count, $1.name, $1.kind.rawValue)
    }
  }
}
