import Analysis
import Kaiki

extension Activity.Kind: Reportable {}
extension AttemptTask.Category: Reportable {}
extension AttemptTask.Priority: Reportable {}

extension Activity.Kind {
  func title(_ language: Language) -> String {
    switch self {
    case .cards: language("cards", "カード")
    case .tasks: language("tasks", "課題")
    case .attempts: language("attempts", "着手")
    case .lists: language("lists", "一覧")
    case .habits: language("habits", "習慣")
    case .courses: language("courses", "授業")
    }
  }
}

extension Weekday {
  /// Three letters, or one character.
  func shortName(_ language: Language) -> String {
    language(
      "\(self)".prefix(1).uppercased() + "\(self)".dropFirst().prefix(2),
      ["月", "火", "水", "木", "金", "土", "日"][rawValue - 1])
  }
}

extension Page.Block {
  /// What all sections with tests say at their end.
  static func testNote(_ language: Language) -> Page.Block {
    .line(
      language(
        "p: adjusted for all tests of this report (Holm); intervals: 95 %.",
        "p：この報告の全検定で補正（Holm）、区間：95 %。"))
  }
}
