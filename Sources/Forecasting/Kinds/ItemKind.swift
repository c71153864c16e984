/// Kinds of recurring items; each kind's traits are in its own file of this folder.
package enum ItemKind: String, CaseIterable, Sendable {
  /// Flashcards with a review log.
  case cards
  /// Recurring tasks with due days.
  case tasks
  /// Items of daily lists, which the user completes on the list's day.
  case lists
  /// Tasks without due days that record attempts.
  case attempts
  /// Habits with check marks by day.
  case habits
  /// Classes of courses.
  case courses
}
