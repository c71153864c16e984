import Analysis
import Forecasting
import Reports

/// A setting of cards that is asked for in words of its own: a key of a file, or a part of an entry of `--compare`.
struct AskedSetting: Sendable {
  let setting: CardSetting
  /// How and where it is written, such as `mine.json:2:5: order`.
  let words: String
}

/// Settings that are asked for in words of their own, over those of the command line.
struct AskedSettings<Settings: Sendable>: Sendable {
  /// All that holds.
  let settings: Settings
  /// What is asked for.
  let own: [AskedSetting]
  /// What of the command line does not hold beside it.
  let replaced: Set<CardSetting>
}

extension IdleOptions {
  /// What is projected for cards, beside others or alone.
  struct Settled {
    let scenario: CardScenario
    /// What it asks for in words of its own.
    var own: [AskedSetting] = []
    /// What of the command line does not hold for it.
    var replaced: Set<CardSetting> = []
  }

  /// What is to be said of settings of cards that change nothing: of those on the line that change nothing for any of
  /// what is projected, and of each that is asked for in words of its own.
  ///
  /// - Parameters:
  ///   - settled: What is projected.
  ///   - options: The options of the line that are looked at.
  func remarks(_ settled: [Settled], _ options: [OptionDeclaration]) -> [Remark] {
    let own = settled.flatMap { settled in
      settled.own.compactMap { asked in
        // A value that binds nothing may lift that of the line.
        let isOnLine = options.contains { $0.setting == asked.setting && isGiven($0) }
        return settled.scenario.idleReason(of: asked.setting).flatMap { reason in
          reason.isOfValue && isOnLine ? nil : Remark.idle(asked.setting, as: asked.words, reason)
        }
      }
    }
    return options.filter(isGiven).compactMap { option in
      guard let setting = option.setting, !settled.isEmpty else { return nil }
      let open = settled.filter { !isReplaced(setting, for: $0) }
      let reasons = open.compactMap { $0.scenario.idleReason(of: setting) }
      guard reasons.count == open.count else { return nil }
      guard let reason = reasons.first, reasons.allSatisfy({ $0 == reason }), open.count == settled.count
      else { return .replaced(option.name) }
      return .idle(setting, as: option.name, reason)
    } + own
  }

  /// Whether something else holds in place of what the line says: another scheduler, not the same by another word.
  private func isReplaced(_ setting: CardSetting, for settled: Settled) -> Bool {
    guard setting == .scheduler else { return settled.replaced.contains(setting) }
    return settled.replaced.contains(setting)
      && settled.scenario.plan.simulationModel.scheduler.name != scheduler
  }
}
