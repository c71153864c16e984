/// Measures of `analyze` in the order of reports, each with the data that it needs.
package enum MeasureNames {
  /// Part of a history.
  package enum Data: CaseIterable, Sendable {
    /// Cards with the state of each card; a log also gives the state of its cards.
    case cards
    /// Cards with a deck.
    case decks
    case log, tasks, completions
    /// Tasks with attempts, without the attempts.
    case goals
    case attempts
    /// Daily lists or app sessions.
    case lists
    case habits, courses, numbers
  }

  /// Needs of each measure: any of the sets suffices.
  private static let all: [(name: String, needs: [Set<Data>])] = [
    ("today", [[.cards], [.tasks], [.lists], [.habits], [.courses]]),
    ("items", [[.cards], [.tasks], [.goals], [.lists], [.habits], [.courses]]),
    ("load", [[.log]]),
    ("retention", [[.log]]),
    ("latency", [[.log]]),
    ("streaks", [[.log], [.completions], [.attempts]]),
    ("cards", [[.cards]]),
    ("due", [[.cards]]),
    ("intervals", [[.cards]]),
    ("decks", [[.decks]]),
    ("heatmap", [[.log]]),
    ("leeches", [[.log]]),
    ("notifications", [[.cards], [.tasks]]),
    ("delays", [[.tasks, .completions]]),
    ("lists", [[.lists]]),
    ("attempts", [[.goals], [.attempts]]),
    ("strength", [[.habits]]),
    ("attendance", [[.courses]]),
    ("semesters", [[.courses]]),
    ("rhythm", [[.log], [.completions], [.attempts], [.lists], [.habits], [.courses]]),
    ("trend", [[.log], [.completions], [.attempts], [.lists], [.habits], [.courses]]),
    ("gaps", [[.log], [.completions], [.attempts], [.lists], [.habits]]),
    ("series", [[.numbers]]),
    ("forgetting", [[.log]]),
    ("audit", [[]]),
  ]

  /// Names of the measures that a history with these data allows, in the order of reports.
  package static func of(_ data: Set<Data>) -> [String] {
    all.filter { measure in measure.needs.contains { $0.isSubset(of: data) } }.map(\.name)
  }
}
