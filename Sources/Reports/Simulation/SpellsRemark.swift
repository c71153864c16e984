import Analysis
import Kaiki

extension Scenario {
  /// What a reader has to know of spells away; `nil` where none are drawn.
  func spellsRemark(_ language: Language) -> String? {
    guard let spells else { return nil }
    let (count, days) = (spells.count, spells.days)
    guard count > 0 else {
      return language("Away: never so far for long; one spell a year is assumed.", "中断：これまでなし。年1回の中断を仮定。")
    }
    return count == 1
      ? language(
        "Away: once, for \(days) days; spells come again so, and one a year is assumed beside them.",
        "中断：1回、\(days)日。同様の中断に加え、年1回を仮定。")
      : language(
        "Away: \(count) times, \(days) days in all; spells come again so, and one a year is assumed beside them.",
        "中断：\(count)回、計 \(days)日。同様の中断に加え、年1回を仮定。")
  }
}
