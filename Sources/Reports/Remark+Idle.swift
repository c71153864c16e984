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
    Remark("--\(setting.key)", "\(words) has no effect: \(reason.words).").having(.noEffect)
  }

  /// That an option of the line changes nothing, since all that is projected has its own, or is varied in it.
  package static func replaced(_ option: String) -> Remark {
    Remark(
      option, "\(option) has no effect: every simulation of this run sets its own value."
    ).having(.noEffect)
  }

  /// That an option changes nothing beside a question.
  package static func unused(_ option: String, by question: String) -> Remark {
    Remark(
      option, "\(option) has no effect: \(question) simulates cards only and ignores this option."
    ).having(.noEffect)
  }

  /// That settings which are compared come to the same in every replicate, in all that is compared.
  package static func alike(in comparison: Comparison) -> [Remark] {
    let groups = Dictionary(grouping: comparison.entries, by: \.alike)
    return groups.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map { _, entries in
      let names = entries.map(\.name).joined(separator: ", ")
      return Remark(
        "--compare",
        "\(names) give the same reviews, minutes and cards memorised in every replicate: the difference between these settings has no effect on these data."
      ).having(.noEffect)
    }
  }
}
