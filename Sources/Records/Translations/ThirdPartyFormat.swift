/// The texts of other programs that are made to rows of native kinds before they are read.
///
/// A new one is a case here and a file beside this one; the compiler names the other places.
package enum ThirdPartyFormat: String, CaseIterable, Sendable {
  /// Calendars of any program (RFC 5545).
  case iCalendar
  /// Taskwarrior's `task export`.
  case taskwarrior
  /// Habitica's user data.
  case habitica
  /// Habitica's history of tasks as a table.
  case habiticaHistory
  /// HabitBull's table.
  case habitBull
  /// Loop Habit Tracker's `Checkmarks.csv` of one habit, or with dates of older versions.
  case loopCheckmarks
  /// The history of org-fc.
  case orgFC
  /// Org files with repeated tasks and org-drill's cards.
  case org
  /// Notes with comments of Obsidian's spaced repetition.
  case obsidian
  /// `todo.txt` and `done.txt`.
  case todoTxt

  /// Whether what it has of moments may have become days, which a zone tells.
  var isOfMoments: Bool {
    switch self {
    case .habitBull, .loopCheckmarks: false
    default: true
    }
  }
}
