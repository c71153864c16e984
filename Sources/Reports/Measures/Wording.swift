import Analysis
import Kaiki

extension AttemptTask.Category: Reportable {}
extension AttemptTask.Priority: Reportable {}

extension AttemptTask.Category {
  func title(_ language: Language) -> String {
    switch self {
    case .habit: language("habit")
    case .project: language("project")
    case .learning: language("learning")
    case .other: language("other")
    }
  }
}

extension Language {
  /// What a kind of file holds; the kind's own name where there is no word for it.
  func kindOfData(_ name: String) -> String {
    switch name {
    case "cards": self("cards")
    case "reviewLogs": self("reviews")
    case "tasks": self("tasks")
    case "completions": self("completions")
    case "attempts": self("attempts")
    case "lists": self("daily lists")
    case "opens": self("app sessions")
    case "checkmarks": self("check marks")
    case "habits": self("habits")
    case "observations": self("observations")
    case "semesters": self("terms")
    case "courses": self("courses")
    case "attendanceRecords": self("attendance records")
    case "periodTimes": self("times of periods")
    case "calendar": self("class calendar")
    default: name
    }
  }

  /// An interval of the calendar, such as `every 2 weeks`.
  func interval(_ interval: CalendarInterval) -> String {
    switch self {
    case .english: interval.englishPhrase
    case .japanese: interval.japanesePhrase
    }
  }
}

extension Weekday {
  /// Three letters, or one character.
  func shortName(_ language: Language) -> String {
    switch self {
    case .monday: language("Mon")
    case .tuesday: language("Tue")
    case .wednesday: language("Wed")
    case .thursday: language("Thu")
    case .friday: language("Fri")
    case .saturday: language("Sat")
    case .sunday: language("Sun")
    }
  }
}

extension Page.Block {
  /// What all sections with tests say at their end.
  static func testNote(_ language: Language) -> Page.Block {
    .line(
      language("p: adjusted for all tests of this report (Holm); intervals: 95 %."))
  }
}
