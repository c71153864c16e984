import Analysis
import CommandLine
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases
import Rows
import Formats

typealias SettingChange = @Sendable (_ settings: inout CardSettings) -> Void

extension Option where Value == SettingChange? {
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
  fileprivate func changing(
    _ change: @escaping @Sendable (Value, inout CardSettings) -> Void
  ) -> Option<SettingChange?> {
    Option<SettingChange?>(declaration, standard: nil) { words throws(OptionProblem) in
      let value = try parse(words)
      return { change(value, &$0) }
    }
  }

  fileprivate func kept<Kept>(
    at path: WritableKeyPath<CardSettings, Kept?> & Sendable
  ) -> Option<SettingChange?> where Value == Kept? {
    changing { $1[keyPath: path] = $0 }
  }

  fileprivate static func parsed<Parsed>(
    _ setting: CardSetting, _ parse: @escaping @Sendable (_ word: String) throws(OptionProblem) -> Parsed
  ) -> Self where Value == Parsed? {
    .parsed("--\(setting.key)", setting.placeholder ?? "", parse: parse)
  }
}

extension OptionDeclaration {
  /// Setting of cards of the option; `nil` for other options.
  var setting: CardSetting? { CardSetting.all.first { $0.key == key } }

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

  func isGiven(_ setting: CardSetting) -> Bool { isGiven(Option(setting).declaration) }

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

enum SettingWords {
  static func table(_ word: String) throws(OptionProblem) -> IntervalTable {
    let intervals = try word.split(separator: ",", omittingEmptySubsequences: false).map {
      part throws(OptionProblem) in
      guard let interval = Int(part) else {
        throw OptionProblem(
          within: "\"\(part)\" is not a whole number; write days separated by commas, such as 0,1,2,4")
      }
      return interval
    }
    do throws(IntervalTable.Problem) {
      return try IntervalTable(intervals)
    } catch {
      throw OptionProblem(within: IntervalTableText.message(error))
    }
  }

  static func steps(_ word: String) throws(OptionProblem) -> LearningSteps {
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let learning = numbers[0], let relearning = numbers[1],
      (0...5).contains(learning), (0...5).contains(relearning)
    else {
      throw OptionProblem(
        within: "\"\(word)\" is not a pair of steps; give two numbers from 0 to 5, such as 2,1")
    }
    return LearningSteps(learning: learning, relearning: relearning)
  }

  /// Returns seven probabilities, from one such as `0.5` or from seven.
  static func chances(_ word: String) throws(OptionProblem) -> [Double] {
    let chances = try word.split(separator: ",", omittingEmptySubsequences: false).map {
      part throws(OptionProblem) in
      guard let chance = Double(part), (0...1).contains(chance) else {
        throw OptionProblem(within: "\"\(part)\" is not a probability; write a number from 0 to 1")
      }
      return chance
    }
    switch chances.count {
    case 1: return Array(repeating: chances[0], count: 7)
    case 7: return chances
    default:
      throw OptionProblem(
        within: "there are \(chances.count) probabilities; give one, or seven from Monday to Sunday")
    }
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Returns one share per weekday, Monday first, from weekdays such as `sat=0.5,sun`.
  static func easyDays(_ word: String) throws(OptionProblem) -> [Double] {
    var shares = [Double](repeating: 1, count: 7)
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let index = weekdays.firstIndex(of: sides[0].lowercased()) else {
        let remedy: Phrase =
          Choices.question(for: String(sides[0]), of: weekdays)
          ?? "write \(weekdays.joined(separator: ", "))"
        throw OptionProblem(within: "\"\(sides[0])\" is not a weekday; \(remedy)")
      }
      guard sides.count == 2 else {
        shares[index] = 0.5
        continue
      }
      guard let share = Double(sides[1]), (0...1).contains(share) else {
        throw OptionProblem(within: "\"\(sides[1])\" is not a share; write a number from 0 to 1")
      }
      shares[index] = share
    }
    guard shares.contains(where: { $0 > 0 }) else {
      throw OptionProblem(within: "all weekdays have the share 0; remove at least one weekday")
    }
    return shares
  }

  private static let holidays = "holidays"

  /// Returns days from dates, from ranges of dates such as `2026-08-10..2026-08-16`, and from `holidays`.
  static func daysOff(_ word: String) throws(OptionProblem) -> Set<Day> {
    var days: Set<Day> = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      if part == holidays {
        for year in JapaneseHolidays.years {
          days.formUnion(JapaneseHolidays.holidays(ofYear: year).map(\.day))
        }
        continue
      }
      let ends = part.split(separator: ".").map { InstantText.date(String($0)) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
        throw OptionProblem(
          within:
            "\"\(part)\" is not a date or a range; write 2026-08-10, 2026-08-10..2026-08-16 or \(holidays)")
      }
      let (from, to) = (Day(first), Day(last))
      guard from <= to else {
        throw OptionProblem(within: "\"\(part)\" ends before it begins; write the earlier day first")
      }
      guard to - from <= 3_660 else {
        throw OptionProblem(within: "\"\(part)\" is longer than ten years; give a shorter range")
      }
      for offset in 0...(to - from) { days.insert(from + offset) }
    }
    return days
  }
}
