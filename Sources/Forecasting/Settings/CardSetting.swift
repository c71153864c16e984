import Kaiki
import KaikiSimulation
import Phrases

/// A setting of the simulation of cards, told once.
///
/// The option of `simulate`, the key of a settings file, a part of `--compare` such as `leech:8`, the numbers of `--sweep` and
/// `--solve`, the remark on a setting that changes nothing, what it contradicts, the fields of the plan and the rule on the page
/// are all read from it. To add one, declare it in a file of this folder, name it in ``all``, and let the code that it is about go
/// by its value.
package struct CardSetting: Sendable {
  /// The name of its option without the dashes, which is its key in a settings file: `leech-threshold`.
  package let key: String
  /// How its value is shown in help, such as `N`; `nil` for a flag.
  package var placeholder: String?
  /// What it does, for help.
  package let summary: String
  /// What holds where it is not given, for help; `nil` where nothing is to be said.
  package var standard: String?
  /// What values it takes, and where in ``CardSettings`` they are kept.
  package let form: Form
  /// Where it stands in help.
  package var group = Group.study
  /// What can have a value of its own.
  package var scope = Scope.each
  /// The schedulers that go by it, the first of them standing in where a number is tried; `nil` for all.
  package var schedulers: [SchedulerChoice.Name]?
  /// The word before the colon in a part of `--compare`, or the whole part of a flag; `nil` where it is none.
  package var part: String?
  /// By how much numbers differ that `--sweep` and `--solve` tell apart, > 0; `nil` where its numbers are not tried.
  package var grain: Double?
  /// What a column of its numbers is called; `nil` for its key.
  package var heading: Phrase?
  /// Why its value contradicts another setting, and what to do; `nil` where it does not.
  var contradiction: @Sendable (CardSettings) -> Phrase? = { _ in nil }
  /// Why it changes nothing in a scenario that has cards and one of its ``schedulers``; `nil` where it may.
  var idle: @Sendable (CardScenario) -> IdleReason? = { _ in nil }
  /// What the plan of a scenario says of it.
  package var fields: [PlanField] = []
  /// What a reader has to know of it where it is in force; `nil` for nothing.
  var rule: @Sendable (CardScenario) -> Phrase? = { _ in nil }

  /// Where a setting stands in help.
  package enum Group: Sendable {
    /// Which cards there are, and what sends them back.
    case cards
    /// How they are studied.
    case study
  }

  /// What can have a value of its own of a setting.
  package enum Scope: Sendable {
    /// Each deck, and each of what is compared.
    case each
    /// Each deck; all that is compared has the same.
    case deck
    /// The run as a whole.
    case run
  }

  /// The values that a setting takes, and where they are kept.
  package enum Form: Sendable {
    /// Given or not.
    case flag(WritableKeyPath<CardSettings, Bool> & Sendable)
    /// A whole number.
    case integer(ClosedRange<Int>, WritableKeyPath<CardSettings, Int?> & Sendable)
    /// A number.
    case number(ClosedRange<Double>, WritableKeyPath<CardSettings, Double?> & Sendable)
    /// One of some words; the one that stands where none is given, if any, is named as such.
    case choice(
      [String], standard: String?, @Sendable (_ word: String, _ settings: inout CardSettings) -> Void)
    /// An interval table.
    case table(WritableKeyPath<CardSettings, IntervalTable?> & Sendable)
    /// A chance for each weekday from Monday, or one for all.
    case weekdayChances(WritableKeyPath<CardSettings, [Double]?> & Sendable)
    /// The share of a usual day's load that some weekdays keep.
    case weekdayShares(WritableKeyPath<CardSettings, [Double]?> & Sendable)
    /// Two numbers of right answers.
    case steps(WritableKeyPath<CardSettings, LearningSteps?> & Sendable)
    /// Dates and ranges of dates.
    case days(WritableKeyPath<CardSettings, Set<Day>> & Sendable)
    /// A date.
    case date(WritableKeyPath<CardSettings, Day?> & Sendable)
  }

  /// What a plan says of a setting: a key of its JSON.
  package struct PlanField: Sendable {
    /// The key.
    package let key: String
    /// What it means.
    package let meaning: String
    /// The unit; `nil` where there is none.
    package var unit: String?
    /// The value.
    package let value: @Sendable (CardScenario) -> PlanValue
  }

  /// A value in a plan; `nil` inside for what is not known or not asked for.
  package enum PlanValue: Sendable {
    case integer(Int?)
    case number(Double?)
    case flag(Bool)
    case word(String)
    case integers([Int]?)
    case numbers([Double]?)
  }
}

/// Settings are told apart by their keys.
extension CardSetting: Hashable {
  package static func == (left: CardSetting, right: CardSetting) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CardSetting: CustomStringConvertible {
  package var description: String { key }
}

extension CardSetting {
  /// All settings, in the order of plans and of help.
  package static let all = [
    deck, newPerDay, reviewLimit, desiredRetention, fixedInterval, minutesPerDay, studyProbability, easyDays,
    order,
    fuzz, maxInterval, minInterval, sameDaySteps, leechThreshold, daysOff, learner, scheduler, intervals,
    exam,
  ]

  /// The settings whose numbers can be tried.
  package static let tried = all.filter { $0.grain != nil }

  /// The numbers that can be tried.
  package var range: ClosedRange<Double> {
    switch form {
    case .integer(let range, _): Double(range.lowerBound)...Double(range.upperBound)
    case .number(let range, _): range
    case .flag, .choice, .table, .weekdayChances, .weekdayShares, .steps, .days, .date: 0...0
    }
  }

  /// True if numbers of the option count cards or days, so that none is smaller than the least of ``range``, 0 or 1.
  package var countsWholeThings: Bool {
    switch form {
    case .integer: true
    case .flag, .number, .choice, .table, .weekdayChances, .weekdayShares, .steps, .days, .date: false
    }
  }

  /// Puts a number in the place of what settings say.
  package func apply(_ number: Double, to settings: inout CardSettings) {
    switch form {
    case .integer(_, let path): settings[keyPath: path] = Int(number)
    case .number(_, let path): settings[keyPath: path] = number
    case .flag, .choice, .table, .weekdayChances, .weekdayShares, .steps, .days, .date: return
    }
  }

  /// Lets a scheduler stand in settings that goes by this one.
  package func bringScheduler(to settings: inout CardSettings) {
    guard let schedulers, let first = schedulers.first else { return }
    guard settings.scheduler.map(schedulers.contains) != true else { return }
    settings.scheduler = first
  }
}

extension CardSetting.Form {
  /// One of the cases of a type, or nothing.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ path: WritableKeyPath<CardSettings, Choice?> & Sendable
  ) -> Self {
    .choice(Choice.allCases.map(\.rawValue), standard: nil) { $1[keyPath: path] = Choice(rawValue: $0) }
  }

  /// One of the cases of a type.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ path: WritableKeyPath<CardSettings, Choice> & Sendable, standard: Choice
  ) -> Self {
    .choice(Choice.allCases.map(\.rawValue), standard: standard.rawValue) {
      if let choice = Choice(rawValue: $0) { $1[keyPath: path] = choice }
    }
  }
}

extension CardScenario {
  /// Why a setting changes nothing here, if it was asked for; `nil` where it may change something (F9).
  package func idleReason(of setting: CardSetting) -> IdleReason? {
    if plan.seen.count + plan.unseenCount == 0, setting != .deck, !canHaveOpenDeck { return .noCards }
    let name = plan.crossing.scheduler.name
    if setting.schedulers?.contains(name) == false { return .otherScheduler(name) }
    return setting.idle(self)
  }

  /// What a reader has to know of the settings in force, in their order.
  package var rules: [Phrase] { CardSetting.all.compactMap { $0.rule(self) } }
}
