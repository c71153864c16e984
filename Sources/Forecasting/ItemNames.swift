import Kaiki

/// What a person calls cards and tasks; the id where no name is known.
package struct ItemNames: Sendable {
  private var cards: [String: String] = [:]
  private var tasks: [String: String] = [:]

  package init(_ history: HistoryAsOf) {
    for card in history.cards ?? [] where !card.question.isEmpty {
      cards[card.id.lowercased()] = card.question
    }
    for standing in history.tasks?.standings ?? [] {
      tasks[standing.task.id.lowercased()] = standing.task.title
    }
    for task in history.attempts?.tasks ?? [] { tasks[task.id.lowercased()] = task.name }
  }

  /// What a card is called.
  package func card(_ id: String) -> String { cards[id.lowercased()] ?? id }

  /// What a task is called.
  package func task(_ id: String) -> String {
    tasks[id.lowercased()].flatMap { $0.isEmpty ? nil : $0 } ?? id
  }
}
