import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

/// Change of card settings by an option.
typealias SettingChange = @Sendable (_ settings: inout CardSettings) -> Void

extension Option where Value == SettingChange? {
  /// Creates the option of a setting.
  init(_ setting: CardSetting) {
    let (name, placeholder) = ("--\(setting.key)", setting.placeholder ?? "")
    switch setting.form {
    case .flag(let path):
      self = Option<Bool>.flag(name).changing { $1[keyPath: path] = $0 }
    case .integer(let range, let path):
      self = Option<Int?>.integer(name, placeholder, in: range).kept(at: path)
    case .number(let range, let path):
      self = Option<Double?>.number(name, placeholder, in: range).kept(at: path)
    case .choice(let words, let isStandard, let take):
      let option: Option<String?> = .parsed(
        name, placeholder, default: isStandard, values: .words(words)
      ) {
        word throws(OptionProblem) in
        guard words.contains(word) else {
          throw OptionProblem(word, "is not known; \(Choices.remedy(for: word, of: words))")
        }
        return word
      }
      self = option.changing { if let word = $0 { take(word, &$1) } }
    case .table(let path):
      self = Option<IntervalTable?>.parsed(setting, SettingWords.table).kept(at: path)
    case .weekdayChances(let path):
      self = Option<[Double]?>.parsed(setting, SettingWords.chances).kept(at: path)
    case .weekdayShares(let path):
      self = Option<[Double]?>.parsed(setting, SettingWords.easyDays).kept(at: path)
    case .steps(let path):
      self = Option<LearningSteps?>.parsed(setting, SettingWords.steps).kept(at: path)
    case .days(let path):
      self = Option<Set<Day>?>.parsed(setting, SettingWords.daysOff).changing { $1[keyPath: path] = $0 ?? [] }
    case .date(let path):
      self = Option<Day?>.date(name).kept(at: path)
    }
  }
}

extension Option {
  /// Returns an option that changes settings by its value.
  fileprivate func changing(
    _ change: @escaping @Sendable (Value, inout CardSettings) -> Void
  ) -> Option<SettingChange?> {
    Option<SettingChange?>(declaration, standard: nil) { words throws(OptionProblem) in
      let value = try parse(words)
      return { change(value, &$0) }
    }
  }

  /// Returns an option whose value a setting stores.
  fileprivate func kept<Kept>(
    at path: WritableKeyPath<CardSettings, Kept?> & Sendable
  ) -> Option<SettingChange?> where Value == Kept? {
    changing { $1[keyPath: path] = $0 }
  }

  /// Returns the option of a setting with its own parser.
  fileprivate static func parsed<Parsed>(
    _ setting: CardSetting, _ parse: @escaping @Sendable (_ word: String) throws(OptionProblem) -> Parsed
  ) -> Self where Value == Parsed? {
    .parsed("--\(setting.key)", setting.placeholder ?? "", parse: parse)
  }
}

extension OptionDeclaration {
  /// Setting of cards of the option; `nil` for other options.
  var setting: CardSetting? { CardSetting.all.first { $0.key == key } }

  /// Returns the declarations of settings, in their order.
  static func list(of settings: some Sequence<CardSetting>) -> [OptionDeclaration] {
    settings.map { Option($0).declaration }
  }
}

extension Arguments {
  /// Returns the values of settings without a check for contradictions.
  func settings(_ asked: [CardSetting]) throws(CommandError) -> CardSettings {
    var settings = CardSettings()
    for setting in asked { try self[Option(setting)]?(&settings) }
    return settings
  }

  /// True if the line or a file gives the setting.
  func isGiven(_ setting: CardSetting) -> Bool { isGiven(Option(setting).declaration) }

  /// Returns the settings of cards.
  ///
  /// - Parameter others: Schedulers that a what-if request names.
  /// - Throws: `CommandError` if settings contradict each other.
  func cardSettings(beside others: [SchedulerChoice.Name]) throws(CommandError) -> CardSettings {
    let settings = try settings(CardSetting.all)
    for setting in CardSetting.all where isGiven(setting) {
      try refuseWithoutScheduler(setting, settings.scheduler, others)
    }
    if let contradiction = settings.contradiction {
      throw usage(contradiction.words, of: Option(contradiction.setting).declaration)
    }
    return settings
  }

  /// Throws if a setting affects none of the named schedulers.
  private func refuseWithoutScheduler(
    _ setting: CardSetting, _ own: SchedulerChoice.Name?, _ others: [SchedulerChoice.Name]
  ) throws(CommandError) {
    guard let schedulers = setting.schedulers else { return }
    let (option, names) = (Option(setting).declaration, Choices.list(schedulers.map(\.rawValue)))
    // Without a named scheduler, the interval table is the scheduler.
    if schedulers.contains(.table) {
      guard let own, !schedulers.contains(own) else { return }
      throw usage(
        "\(option.name) only applies to the interval table; leave out --scheduler \(own.rawValue)", of: option
      )
    }
    guard !(others + [own].compactMap(\.self)).contains(where: schedulers.contains) else { return }
    throw usage(
      schedulers.count > 1
        ? "\(option.name) is for --scheduler \(names); give one of them"
        : "\(option.name) needs --scheduler \(names); add this option",
      of: option)
  }
}
