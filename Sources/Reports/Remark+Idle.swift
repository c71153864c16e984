import Analysis
import Forecasting
import Kaiki

/// That something that was asked for changes nothing (F9).
extension Remark {
  /// That a setting of cards changes nothing.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - words: How and where it was asked for, such as `--order` or `mine.json:2:5: order`.
  ///   - reason: Why.
  package static func idle(_ setting: CardSetting, as words: String, _ reason: IdleReason) -> Remark {
    Remark(
      "--\(setting.key)", "\(words) changes nothing here: \(reason.words(.english)).",
      "\(words) は効果がありません（\(reason.words(.japanese))）。")
  }

  /// That an option of the line changes nothing, since all that is projected has its own, or is varied in it.
  package static func replaced(_ option: String) -> Remark {
    Remark(
      option, "\(option) changes nothing here: nothing that is worked out goes by it.",
      "\(option) は効果がありません（どの計算もこれを使わないため）。")
  }

  /// That an option changes nothing beside a question.
  package static func unused(_ option: String, by question: String) -> Remark {
    Remark(
      option, "\(option) changes nothing here: \(question) is about cards and has no use for it.",
      "\(option) は効果がありません（\(question) はカードだけを扱い、使わないため）。")
  }

  /// That settings which are compared come to the same in every replicate, in all that is compared.
  package static func alike(in comparison: Comparison) -> [Remark] {
    let groups = Dictionary(grouping: comparison.entries, by: \.alike)
    return groups.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map { _, entries in
      let names = entries.map(\.name)
      return Remark(
        "--compare",
        "\(names.joined(separator: ", ")) always come to the same reviews, minutes and memorised cards: what they differ in changes nothing here.",
        "\(names.joined(separator: "、")) は、どの反復でも復習・時間・記憶の合計が同じです（設定の違いは、これらには効果がありません）。")
    }
  }
}

extension IdleReason {
  fileprivate func words(_ language: Language) -> String {
    switch self {
    case .noCards: language("there is no card", "カードがないため")
    case .allSeen:
      language("every card has been seen; --deck N adds unseen ones", "未学習のカードがないため。--deck N で加えられます")
    case .otherScheduler(let name):
      language("the intervals are those of \(name.rawValue)", "間隔は \(name.rawValue) によるため")
    case .allTaken: language("a day takes all that is due", "期日のカードをすべて復習するため")
    case .learnerChooses:
      language(
        "the learner chooses as in the log; --learner every-day does not",
        "記録どおりに選ぶため。--learner every-day なら効きます")
    case .fewerCards(let count):
      language(
        "there are only \(language.count(count, "card", "枚"))", "カードが全部で \(count)枚のため")
    case .shortIntervals: language("every interval is below three days", "どの間隔も3日未満のため")
    case .longestInterval(let days):
      language(
        "no interval is above \(language.count(days, "day", "日"))", "間隔が最長でも \(days)日のため")
    case .outsideRun(let first, let last):
      language("the run is from \(first) to \(last)", "期間は \(first)〜\(last)")
    case .noLaterDay(let day): language("\(day) is no later day of the run", "\(day) が期間外のため")
    case .recallUnknown:
      language(
        "this memory knows nothing of days without an answer; --memory-model fsrs6 does",
        "記憶モデルが答えのない日を扱わないため。--memory-model fsrs6 なら可")
    }
  }
}
