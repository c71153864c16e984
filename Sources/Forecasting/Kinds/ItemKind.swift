/// The kinds of items that come back: the one list of them here. What is known of a kind stands in its own file of this folder.
package enum ItemKind: String, CaseIterable, Sendable {
  /// Flashcards.
  case cards
  /// Recurring tasks.
  case tasks
  /// Items of daily lists.
  case lists
  /// Tasks with attempts.
  case attempts
  /// Habits.
  case habits
  /// Classes of courses.
  case courses
}
