import Kaiki

/// Names of cards and tasks, by id; ids are compared in lower case.
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

  /// Returns the question of the card with an id; the id itself if the card is unknown or its question is empty.
  package func card(_ id: String) -> String { cards[id.lowercased()] ?? id }

  /// Returns the name of the task with an id; the id itself if the task is unknown or its name is empty.
  package func task(_ id: String) -> String {
    tasks[id.lowercased()].flatMap { $0.isEmpty ? nil : $0 } ?? id
  }
}
