import Kaiki
import KaikiSimulation
import Phrases

/// Setting of a card simulation: one declaration for the option, the settings file, the plan and the page.
///
/// The option of `simulate`, the key of a settings file and a part of `--compare` such as `leech:8` are derived from it. So are
/// the numbers of `--sweep` and `--solve`, the remark on a setting without effect, contradictions, the plan's fields and the
/// page's rule.
///
/// To add a setting, declare it in a file of this folder and list it in ``all``. Make the simulation use its value. Describe the
/// option and its plan keys in words/en.toml.
package struct CardSetting: Sendable {
  /// Name of the option without its dashes, which is also its key in a settings file: `leech-threshold`.
  package let key: String
  /// Placeholder of the value in help, such as `N`; `nil` for a flag.
  package var placeholder: String?
  /// Form of the values that the setting accepts, with their property in ``CardSettings``.
  package let form: Form
  /// Section of help that lists the setting.
  package var group = Group.study
  /// Level at which the setting may have different values: run, deck or compared setting.
  package var scope = Scope.each
  /// Schedulers that use the setting, at least one; `nil` for all. ``bringScheduler(to:)`` selects the first.
  package var schedulers: [SchedulerChoice.Name]?
  /// Word before the colon in a part of `--compare`, such as `leech`, or the whole part of a flag. The word is `nil` if
  /// `--compare` does not accept the setting.
  package var part: String?
  /// Smallest difference between two numbers of `--sweep` or `--solve`, > 0; `nil` if these options cannot try the setting.
  package var grain: Double?
  /// Heading of a column with the setting's numbers; `nil` to use ``key``.
  package var heading: Phrase?
  /// Returns why the value contradicts another setting, with a remedy; `nil` if there is no contradiction.
  var contradiction: @Sendable (CardSettings) -> Phrase? = { _ in nil }
  /// Returns why the setting has no effect in a scenario with cards and one of ``schedulers``; `nil` if it may have an effect.
  var idle: @Sendable (CardScenario) -> IdleReason? = { _ in nil }
  /// Keys and values of the setting in the JSON of a plan, in its order; empty if the plan does not contain the setting.
  package var fields: [PlanField] = []
  /// Returns the explanation that a page prints while the setting is in force; `nil` if none is necessary.
  var rule: @Sendable (CardScenario) -> Phrase? = { _ in nil }

  /// Section of the help in which a setting appears.
  package enum Group: Sendable {
    /// Cards, daily limits, scheduler and learner.
    case cards
    /// Further rules of scheduling and study, such as fuzz or minutes per day.
    case study
  }

  /// Level at which a setting may have different values within one run of the program.
  package enum Scope: Sendable {
    /// The value may differ per deck and per compared setting.
    case each
    /// The value may differ per deck; all compared settings share it.
    case deck
    /// One value for the whole run.
    case run
  }

  /// Form of the values that a setting accepts, with their property in ``CardSettings``.
  package enum Form: Sendable {
    /// Flag without a value: true if given.
    case flag(WritableKeyPath<CardSettings, Bool> & Sendable)
    /// Whole number within a range; the property is `nil` without the option.
    case integer(ClosedRange<Int>, WritableKeyPath<CardSettings, Int?> & Sendable)
    /// Number within a range; the property is `nil` without the option.
    case number(ClosedRange<Double>, WritableKeyPath<CardSettings, Double?> & Sendable)
    /// Word from a list; `standard` is the default word, `nil` if there is none. The function stores a word in the settings.
    case choice(
      [String], standard: String?, @Sendable (_ word: String, _ settings: inout CardSettings) -> Void)
    /// Interval table, as a list of days.
    case table(WritableKeyPath<CardSettings, IntervalTable?> & Sendable)
    /// Seven probabilities, 0...1, from Monday to Sunday; one given number applies to all weekdays.
    case weekdayChances(WritableKeyPath<CardSettings, [Double]?> & Sendable)
    /// Shares of a usual day's load, 0...1, that the weekdays keep; seven numbers from Monday to Sunday.
    case weekdayShares(WritableKeyPath<CardSettings, [Double]?> & Sendable)
    /// Two numbers of right answers: the first ends a day of learning, the second a day of relearning.
    case steps(WritableKeyPath<CardSettings, LearningSteps?> & Sendable)
    /// Set of days, written as dates and ranges of dates.
    case days(WritableKeyPath<CardSettings, Set<Day>> & Sendable)
    /// Date, written as yyyy-mm-dd.
    case date(WritableKeyPath<CardSettings, Day?> & Sendable)
  }

  /// Key in the JSON of a plan, with a function that returns its value.
  package struct PlanField: Sendable {
    /// Key in JSON output, such as `learningSteps`; a setting can have several keys.
    package let key: String
    /// Returns the value of the key for a scenario.
    package let value: @Sendable (CardScenario) -> PlanValue
  }

  /// Value in the JSON of a plan; its payload is `nil` if the value is unknown or unset.
  package enum PlanValue: Sendable {
    case integer(Int?)
    case number(Double?)
    case flag(Bool)
    case word(String)
    case integers([Int]?)
    case numbers([Double]?)
  }
}

/// Settings are equal if their keys are equal.
extension CardSetting: Hashable {
  package static func == (left: CardSetting, right: CardSetting) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CardSetting: CustomStringConvertible {
  package var description: String { key }
}

extension CardSetting {
  /// All settings of card simulations, each once, in the order of plans and of help.
  package static let all = [
    deck, newPerDay, reviewLimit, desiredRetention, fixedInterval, minutesPerDay, studyProbability, easyDays,
    order,
    fuzz, maxInterval, minInterval, sameDaySteps, leechThreshold, daysOff, learner, scheduler, intervals,
    exam,
  ]

  /// Settings whose numbers `--sweep` and `--solve` can try (``grain`` is set), in the order of ``all``.
  package static let tried = all.filter { $0.grain != nil }

  /// Smallest and largest allowed number of the setting, in its unit; 0...0 if it has no numbers.
  package var range: ClosedRange<Double> {
    switch form {
    case .integer(let range, _): Double(range.lowerBound)...Double(range.upperBound)
    case .number(let range, _): range
    case .flag, .choice, .table, .weekdayChances, .weekdayShares, .steps, .days, .date: 0...0
    }
  }

  /// True if the setting's numbers count cards or days; false for other numbers, and for settings without numbers.
  package var countsWholeThings: Bool { if case .integer = form { true } else { false } }

  /// Sets the setting's value in `settings` to a number, truncated for whole numbers; settings without numbers stay unchanged.
  package func apply(_ number: Double, to settings: inout CardSettings) {
    switch form {
    case .integer(_, let path): settings[keyPath: path] = Int(number)
    case .number(_, let path): settings[keyPath: path] = number
    case .flag, .choice, .table, .weekdayChances, .weekdayShares, .steps, .days, .date: return
    }
  }

  /// Sets the scheduler in `settings` to the first of ``schedulers``, unless it is already one of these. Does nothing if all
  /// schedulers use the setting.
  package func bringScheduler(to settings: inout CardSettings) {
    guard let schedulers, let first = schedulers.first else { return }
    guard settings.scheduler.map(schedulers.contains) != true else { return }
    settings.scheduler = first
  }
}

extension CardSetting.Form {
  /// Returns a form that accepts a case of a type by its raw value; without the option, the property is `nil`.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ path: WritableKeyPath<CardSettings, Choice?> & Sendable
  ) -> Self {
    .choice(Choice.allCases.map(\.rawValue), standard: nil) { $1[keyPath: path] = Choice(rawValue: $0) }
  }

  /// Returns a form that accepts a case of a type by its raw value; `standard` is the value without the option.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ path: WritableKeyPath<CardSettings, Choice> & Sendable, standard: Choice
  ) -> Self {
    .choice(Choice.allCases.map(\.rawValue), standard: standard.rawValue) {
      if let choice = Choice(rawValue: $0) { $1[keyPath: path] = choice }
    }
  }
}

extension CardScenario {
  /// Returns why a setting has no effect in this scenario; `nil` if it may have an effect (F9).
  package func idleReason(of setting: CardSetting) -> IdleReason? {
    if plan.seen.count + plan.unseenCount == 0, setting != .deck, !canHaveOpenDeck { return .noCards }
    let name = plan.simulationModel.scheduler.name
    if setting.schedulers?.contains(name) == false { return .otherScheduler(name) }
    return setting.idle(self)
  }

  /// Explanations of the settings in force, in the order of ``CardSetting/all``; empty if no setting needs one.
  package var rules: [Phrase] { CardSetting.all.compactMap { $0.rule(self) } }
}

extension CardSettings {
  /// First setting that contradicts another setting, with the reason and a remedy; `nil` if all settings are compatible.
  package var contradiction: (setting: CardSetting, words: Phrase)? {
    for setting in CardSetting.all {
      if let words = setting.contradiction(self) { return (setting, words) }
    }
    return nil
  }
}

/// Reason why a requested setting has no effect (F9).
package struct IdleReason: Hashable, Sendable {
  /// Reason as the end of a sentence, such as `there is no card`.
  package let words: Phrase
  /// True if another value of the setting would have an effect; false if the setting has no effect with any value.
  package let isOfValue: Bool

  init(_ words: Phrase, isOfValue: Bool = false) {
    self.words = words
    self.isOfValue = isOfValue
  }
}

extension IdleReason {
  static let noCards = IdleReason("there are no cards")

  static func otherScheduler(_ name: SchedulerChoice.Name) -> IdleReason {
    IdleReason("\(name.rawValue) gives the intervals")
  }
}
