import Analysis
import CommandLine
import Forecasting
import Kaiki
import KaikiSimulation
import Reports

/// Given options without effect on the data (F9).
struct IdleOptions: Sendable {
  /// Options that need one kind of data, and whether the data contain this kind.
  typealias Subject = (subject: Remark.Subject, isPresent: Bool, options: [OptionDeclaration])

  static func several(_ comparison: ExportComparison) -> Subject {
    (.severalExports, comparison.isPossible, DataOptions.ofSeveral)
  }

  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Scheduler of cards on the line of `simulate`; `nil` if the line names none.
  var scheduler: SchedulerChoice.Name? { (try? arguments.settings([.scheduler]))?.scheduler }

  func isGiven(_ option: OptionDeclaration) -> Bool { arguments.isGiven(option) }

  /// Returns remarks on given options that a question about cards does not use.
  func remarks(unusedBy question: String, _ options: [OptionDeclaration]) -> [Remark] {
    options.filter(isGiven).map { .unused($0.name, by: question) }
  }

  /// Returns remarks on given options for absent kinds of data.
  func remarks(_ subjects: [Subject]) -> [Remark] {
    subjects.filter { !$0.isPresent }.flatMap { subject in
      subject.options.filter(isGiven).map { Remark.idle($0.name, of: subject.subject) }
    }
  }
}

/// Setting of cards from a key of a file or from a part of an entry of `--compare`.
struct AskedSetting: Sendable {
  let setting: CardSetting
  /// Location and text of the setting, such as `mine.json:2:5: order`.
  let words: String
}

/// Settings of the command line with replacements from a file or from an entry of `--compare`.
struct AskedSettings<Settings: Sendable>: Sendable {
  let settings: Settings
  let own: [AskedSetting]
  /// Settings of the command line that the file or entry replaces.
  let replaced: Set<CardSetting>
}

extension IdleOptions {
  struct Settled {
    let scenario: CardScenario
    var own: [AskedSetting] = []
    var replaced: Set<CardSetting> = []
  }

  /// Returns remarks on idle options: options of the line idle in all scenarios, and settings of a file or entry idle in its scenario.
  func remarks(_ settled: [Settled], _ options: [OptionDeclaration]) -> [Remark] {
    let own = settled.flatMap { settled in
      settled.own.compactMap { asked in
        // A value without effect may still replace a value of the line that has an effect.
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

  /// True if the scenario replaces a setting of the line; false if line and scenario name one scheduler in two ways.
  private func isReplaced(_ setting: CardSetting, for settled: Settled) -> Bool {
    guard setting == .scheduler else { return settled.replaced.contains(setting) }
    return settled.replaced.contains(setting)
      && settled.scenario.plan.simulationModel.scheduler.name != scheduler
  }
}
