import Analysis
import Forecasting
import Kaiki
import Phrases

extension AttemptTask.Category: Reportable {}
extension AttemptTask.Priority: Reportable {}

extension AttemptTask.Category {
  var title: Phrase {
    switch self {
    case .habit: "habit"
    case .project: "project"
    case .learning: "learning"
    case .other: "other"
    }
  }
}

extension Phrase {
  /// The phrase with its numbers as shown: equal phrases may differ in further digits.
  var asShown: Phrase { replacing { _, value in value.asShown } }
  /// Word for the data of a kind of file; an unknown kind keeps its name.
  static func kindOfData(_ name: String) -> Phrase {
    switch name {
    case "cards": "cards"
    case "reviewLogs": "reviews"
    case "tasks": "tasks"
    case "completions": "completions"
    case "attempts": "attempts"
    case "lists": "daily lists"
    case "opens": "app sessions"
    case "checkmarks": "check marks"
    case "habits": "habits"
    case "observations": "observations"
    case "semesters": "terms"
    case "courses": "courses"
    case "attendanceRecords": "attendance records"
    case "periodTimes": "times of periods"
    case "calendar": "class calendar"
    default: Phrase(verbatim: name)
    }
  }

  static func interval(_ interval: CalendarInterval) -> Phrase {
    Phrase(
      .english(
        Phrase(verbatim: interval.englishPhrase), elsewhere: Phrase(verbatim: interval.japanesePhrase)))
  }
}

extension Weekday {
  var shortName: Phrase { Self.shortNames[rawValue - 1] }

  private static let shortNames: [Phrase] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension Page.Block {
  static var testNote: Page.Block {
    .line(
      "p: adjusted for all tests of this report (Holm); intervals: 95 %.")
  }
}

extension ItemKind: Reportable {}

extension ItemKind {
  var title: Phrase {
    switch self {
    case .cards: "cards"
    case .tasks: "tasks"
    case .attempts: "attempts"
    case .lists: "lists"
    case .habits: "habits"
    case .courses: "courses"
    }
  }

  var forecastTitle: Phrase {
    switch self {
    case .cards: "Answers to cards"
    case .tasks: "Recurring tasks done"
    case .lists: "List items done"
    case .attempts: "Attempts at tasks"
    case .habits: "Habits done"
    case .courses: "Classes missed"
    }
  }

  /// Event of the kind that makes a day count.
  var event: Phrase {
    switch self {
    case .cards: "an answer"
    case .tasks: "a completion"
    case .attempts: "an attempt"
    case .lists, .habits, .courses: title
    }
  }

  /// Single items of the kind, in the plural.
  var singly: Phrase {
    switch self {
    case .attempts: "attempts at single tasks"
    case .habits: "check marks of single habits"
    case .tasks: "single tasks"
    case .cards, .lists, .courses: title
    }
  }

  /// Returns the number of trials of one item: its days, occurrences or classes.
  func trials(_ n: Int) -> Phrase {
    switch self {
    case .tasks: "\(n, "occurrence")"
    case .courses: "\(n, "class")"
    case .cards, .lists, .attempts, .habits: "\(n, "day")"
    }
  }

  /// Word for one item in the table of the next dates.
  var itemTitle: Phrase {
    switch self {
    case .cards: "card"
    case .tasks, .attempts: "task"
    case .lists: "list"
    case .habits: "habit"
    case .courses: "class"
    }
  }

  /// Reports of the simulations of the kind, in the order of pages.
  var reports: [any PartReport.Type] {
    switch self {
    case .cards: [CardsReport.self, DecksReport.self]
    case .tasks: [TasksReport.self]
    case .lists: [ListsPartReport.self]
    case .attempts: [AttemptsPartReport.self]
    case .habits: [HabitsPartReport.self]
    case .courses: [CoursesPartReport.self]
    }
  }

  static func words(_ kinds: [ItemKind]) -> String { listed(kinds.map(\.rawValue)) }

  /// Returns words with commas, and "or" before the last.
  static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

extension Phrase.Value {
  fileprivate var asShown: Phrase.Value {
    switch self {
    case .text(let phrase): .text(phrase.asShown)
    case .fixed, .rounded, .amount, .percent, .change, .p, .clock, .range, .interval: .verbatim(characters())
    case .verbatim, .english, .capitalised, .count, .integer, .day, .bars, .bar, .boxes, .toned, .missing:
      self
    }
  }
}
