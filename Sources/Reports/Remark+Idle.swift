import Analysis
import Forecasting
import Phrases

/// That something that was asked for changes nothing (F9).
extension Remark {
  /// That a setting of cards changes nothing.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - words: How and where it was asked for, such as `--order` or `mine.json:2:5: order`.
  ///   - reason: Why.
  package static func idle(_ setting: CardSetting, as words: String, _ reason: IdleReason) -> Remark {
    Remark("--\(setting.key)", "\(words) changes nothing here: \(reason.words).")
  }

  /// That an option of the line changes nothing, since all that is projected has its own, or is varied in it.
  package static func replaced(_ option: String) -> Remark {
    Remark(
      option, "\(option) changes nothing here: nothing that is worked out goes by it.")
  }

  /// That an option changes nothing beside a question.
  package static func unused(_ option: String, by question: String) -> Remark {
    Remark(
      option, "\(option) changes nothing here: \(question) is about cards and has no use for it.")
  }

  /// That settings which are compared come to the same in every replicate, in all that is compared.
  package static func alike(in comparison: Comparison) -> [Remark] {
    let groups = Dictionary(grouping: comparison.entries, by: \.alike)
    return groups.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map { _, entries in
      let names = entries.map(\.name).joined(separator: ", ")
      return Remark(
        "--compare",
        "\(names) always come to the same reviews, minutes and memorised cards: what they differ in changes nothing here."
      )
    }
  }
}
