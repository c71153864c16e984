/// Measures of `analyze` in the order of reports, each with the kinds of data that it needs.
package enum MeasureNames {
  /// Kind of data in a history.
  package enum Data: CaseIterable, Sendable {
    case cards, decks, log, tasks, attempts, lists, habits, courses, numbers
  }

  private static let all: [(name: String, needs: [Data])] = [
    ("today", [.cards, .tasks, .lists, .habits, .courses]),
    ("items", [.cards, .tasks, .attempts, .lists, .habits, .courses]),
    ("load", [.log]),
    ("retention", [.log]),
    ("latency", [.log]),
    ("streaks", [.log, .tasks, .attempts]),
    ("cards", [.cards]),
    ("due", [.cards]),
    ("intervals", [.cards]),
    ("decks", [.decks]),
    ("heatmap", [.log]),
    ("leeches", [.log]),
    ("notifications", [.cards, .tasks]),
    ("delays", [.tasks]),
    ("lists", [.lists]),
    ("attempts", [.attempts]),
    ("strength", [.habits]),
    ("attendance", [.courses]),
    ("semesters", [.courses]),
    ("rhythm", [.log, .tasks, .attempts, .lists, .habits, .courses]),
    ("trend", [.log, .tasks, .attempts, .lists, .habits, .courses]),
    ("gaps", [.log, .tasks, .attempts, .lists, .habits]),
    ("series", [.numbers]),
    ("forgetting", [.log]),
    ("audit", Data.allCases),
  ]

  /// Names of the measures that have data in a history with these kinds of data, in the order of reports.
  package static func of(_ kinds: [Data]) -> [String] {
    all.filter { measure in measure.needs.contains { kinds.contains($0) } }.map(\.name)
  }
}
