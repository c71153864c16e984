import Analysis
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
  var shortName: Phrase {
    switch self {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }
}

extension Page.Block {
  static var testNote: Page.Block {
    .line(
      "p: adjusted for all tests of this report (Holm); intervals: 95 %.")
  }
}
