import Analysis
import Kaiki

extension AttemptTask.Category: Reportable {}
extension AttemptTask.Priority: Reportable {}

extension AttemptTask.Category {
  func title(_ language: Language) -> String {
    switch self {
    case .habit: language("habit", "習慣")
    case .project: language("project", "プロジェクト")
    case .learning: language("learning", "学習")
    case .other: language("other", "その他")
    }
  }
}

extension String {
  /// What a kind of file holds, in Japanese; the kind's own name where there is no word for it.
  var japaneseKind: String {
    let words = [
      "cards": "カード", "reviewLogs": "復習", "tasks": "課題", "completions": "完了", "attempts": "着手", "lists": "一覧",
      "opens": "起動", "checkmarks": "習慣の記録", "habits": "習慣", "observations": "系列", "semesters": "学期",
      "courses": "授業", "attendanceRecords": "欠席", "periodTimes": "時限", "calendar": "暦",
    ]
    return words[self] ?? self
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
