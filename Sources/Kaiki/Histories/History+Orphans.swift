extension History {
  /// Appends a finding to ``findings`` for each card or task that events name and that its table lacks.
  ///
  /// The events stay in the history (G7); the missing cards and tasks are never due. Events whose table of cards or
  /// tasks is missing are ignored.
  public mutating func reportOrphans() {
    if let cards, let log {
      let known = knownCards(cards)
      for (number, count) in log.answersByCard.enumerated() where count > 0 && !known[number] {
        report(Orphan(.card, name: log.cards[number], count: count))
      }
    }
    if let recurringTasks, let completions {
      let known = IdentifierTable(recurringTasks.map(\.id))
      report(.task, completions.lazy.map(\.task).filter { known.number(of: $0) == nil })
    }
    if let attemptTasks, let attempts {
      let known = IdentifierTable(attemptTasks.map(\.id))
      report(.attemptTask, attempts.lazy.map(\.task).filter { known.number(of: $0) == nil })
    }
  }

  private mutating func report(_ kind: Orphan.Kind, _ names: some Sequence<String>) {
    var lost = IdentifierTable()
    var counts: [Int] = []
    for name in names {
      let number = lost.intern(name)
      if number == counts.count { counts.append(0) }
      counts[number] += 1
    }
    for (number, count) in counts.enumerated() {
      report(Orphan(kind, name: lost[number], count: count))
    }
  }

  private mutating func report(_ orphan: Orphan) {
    findings.append(
      Finding(rule: "orphan", severity: .warning, location: orphan.name, code: .orphan(orphan)))
  }
}

/// Events that name a card, task or course which the data lack (rule `orphan`).
public struct Orphan: Hashable, Comparable, Sendable {
  /// Kind of item that the events name: a card, a recurring task, a task with attempts or a course.
  ///
  /// The events are answers, completions, attempts and attendance records, in this order.
  public enum Kind: String, CaseIterable, Sendable {
    case card, task, attemptTask, course
  }

  /// Kind of the missing item.
  public var kind: Kind
  /// Name or id of the missing item, as written in the events; empty if the data lack the whole table of courses.
  public var name: String
  /// Number of events with that name, ≥ 1.
  public var count: Int
  /// Most similar name among the known items of the kind; `nil` if none is similar.
  public var nearest: String?

  /// Creates the events that name a missing item.
  public init(_ kind: Kind, name: String, count: Int, nearest: String? = nil) {
    self.kind = kind
    self.name = name
    self.count = count
    self.nearest = nearest
  }

  /// Orders by kind, name, number of events and nearest name.
  public static func < (left: Orphan, right: Orphan) -> Bool {
    (left.kind.rawValue, left.name, left.count, left.nearest ?? "")
      < (right.kind.rawValue, right.name, right.count, right.nearest ?? "")
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
