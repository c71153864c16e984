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

/// Words of a kind of item in texts.
struct KindWords {
  /// The kind, in the plural.
  let title: Phrase
  let forecast: Phrase
  /// Event of the kind that makes a day count.
  let event: Phrase
  /// Single items of the kind, in the plural.
  let singly: Phrase
  /// One item in the table of the next dates.
  let item: Phrase
  /// Returns the number of trials of one item: its days, occurrences or classes.
  let trials: @Sendable (Int) -> Phrase

  /// - Parameters:
  ///   - event: `nil` for an event that has the title of the kind.
  ///   - singly: `nil` for items that have the title of the kind.
  init(
    _ title: Phrase, item: Phrase, forecast: Phrase, event: Phrase? = nil, singly: Phrase? = nil,
    trials: @escaping @Sendable (Int) -> Phrase = { "\($0, "day")" }
  ) {
    (self.title, self.item, self.forecast, self.trials) = (title, item, forecast, trials)
    self.event = event ?? title
    self.singly = singly ?? title
  }
}

extension ItemKind {
  var words: KindWords {
    switch self {
    case .cards:
      KindWords("cards", item: "card", forecast: "Answers to cards", event: "an answer")
    case .tasks:
      KindWords(
        "tasks", item: "task", forecast: "Recurring tasks done", event: "a completion",
        singly: "single tasks", trials: { "\($0, "occurrence")" })
    case .lists:
      KindWords("lists", item: "list", forecast: "List items done")
    case .attempts:
      KindWords(
        "attempts", item: "task", forecast: "Attempts at tasks", event: "an attempt",
        singly: "attempts at single tasks")
    case .habits:
      KindWords(
        "habits", item: "habit", forecast: "Habits done", singly: "check marks of single habits")
    case .courses:
      KindWords(
        "courses", item: "class", forecast: "Classes missed", trials: { "\($0, "class")" })
    }
  }

  var title: Phrase { words.title }

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
