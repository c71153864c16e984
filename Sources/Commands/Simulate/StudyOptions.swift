import Analysis
import Kaiki
import KaikiSimulation
import Records

/// The options of `simulate` about how cards are studied, beside the learner's own habits.
struct StudyOptions: Sendable {
  static let retention: Option<Double?> = .number(
    "--desired-retention", "R", in: 0.5...0.99,
    default: "that of the app's preset, or \(SchedulerChoice.standardRetention)",
    "the chance of recall at which fsrs6 and fsrs7 send cards back")
  static let fixedInterval: Option<Int?> = .integer(
    "--fixed-interval", "DAYS", in: 1...36_500, default: "\(SchedulerChoice.standardFixedInterval)",
    "the one interval of --scheduler fixed")
  static let buttons: Option<ButtonNumber?> = .choice(
    "--buttons", "2|4", default: "as in the log, or 2 without one",
    "whether right answers are all Good, or Hard, Good and Easy")
  static let minutes: Option<Double?> = .number(
    "--minutes-per-day", "M", in: 0.5...1_440, default: "as many as it takes",
    "the most minutes of study on a day; what is left waits")
  static let chances: Option<[Double]?> = .parsed(
    "--study-probability", "P", default: "as the learner says",
    "the chance of study on a day, 0 to 1, or seven of them from Monday, such as 1,1,1,1,1,0.5,0"
  ) { word throws(OptionProblem) in try chances(word) }
  static let easyDays: Option<[Double]?> = .parsed(
    "--easy-days", "DAYS", default: "none",
    "weekdays that intervals avoid, with the share of a usual day's load that they keep, or half: sat,sun or sat=0.5,sun=0"
  ) { word throws(OptionProblem) in try easyDays(word) }
  static let order: Option<StudyRules.Order> = .choice(
    "--order", "ORDER", default: .due,
    "which due cards come first where a limit leaves some: those that have waited longest, any, those that are latest for their interval, or those least likely recalled"
  )
  static let fuzz: Option<Bool> = .flag(
    "--fuzz", "lengthen and shorten intervals by chance, as Anki does, so that cards learnt together part")
  static let steps: Option<LearningSteps?> = .parsed(
    "--same-day-steps", "N,M", default: "those of the app's preset, else until the first right one",
    "right answers of a day that send a card away, by fsrs6 and fsrs7, as Anki's learning steps: N where it is begun, M after it was forgotten, 0 to 5, such as 2,1; Hard is no step, Easy ends them"
  ) { word throws(OptionProblem) in try steps(word) }
  static let leech: Option<Int?> = .integer(
    "--leech-threshold", "N", in: 1...1_000, default: "never",
    "put a card away once it has been forgotten so often within the run")
  static let daysOff: Option<Set<Day>?> = .parsed(
    "--days-off", "DAYS", default: "none",
    "days without study, on which classes are missed: dates and ranges such as 2026-08-10..2026-08-16,2026-12-31, and \(holidays) for those of Japan"
  ) { word throws(OptionProblem) in try daysOff(word) }
  static let exam: Option<Day?> = .date(
    "--exam", default: "none", "a day within the run: how much is memorised when it begins")

  static let declarations = OptionDeclaration.list(
    retention, fixedInterval, buttons, minutes, chances, easyDays, order, fuzz, steps, leech, daysOff, exam)

  /// Those that settings may have of their own.
  static let ofSettings = OptionDeclaration.list(
    retention, fixedInterval, minutes, chances, easyDays, order, fuzz, steps, leech, daysOff)
  /// Those that belong to some schedulers.
  static let ofSchedulers = OptionDeclaration.list(retention, fixedInterval, steps)

  private let retention: Double?
  private let fixedInterval: Int?
  let buttons: ButtonNumber?
  private let minutes: Double?
  private let chances: [Double]?
  let exam: Day?
  private let rules: StudyRules

  /// - Parameter schedulers: All that the command line names, those of what-ifs too.
  init(
    _ arguments: Arguments, schedulers: [SchedulerChoice.Name], learner: LearnerChoice.Name?
  ) throws(CommandError) {
    retention = try arguments[Self.retention]
    fixedInterval = try arguments[Self.fixedInterval]
    buttons = try arguments[Self.buttons]
    minutes = try arguments[Self.minutes]
    chances = try arguments[Self.chances]
    exam = try arguments[Self.exam]
    var rules = StudyRules()
    rules.spreadsIntervals = try arguments[Self.fuzz]
    rules.weekdayShares = try arguments[Self.easyDays]
    rules.steps = try arguments[Self.steps]
    rules.leechThreshold = try arguments[Self.leech]
    rules.order = try arguments[Self.order]
    rules.daysOff = try arguments[Self.daysOff] ?? []
    self.rules = rules
    let believes = schedulers.contains(.fsrs6) || schedulers.contains(.fsrs7)
    if retention != nil, !believes {
      throw arguments.usage(
        "--desired-retention is that of --scheduler fsrs6 or fsrs7; give one of them",
        of: Self.retention.declaration)
    }
    if rules.steps != nil, !believes {
      throw arguments.usage(
        "--same-day-steps are those of --scheduler fsrs6 or fsrs7; give one of them",
        of: Self.steps.declaration)
    }
    if fixedInterval != nil, !schedulers.contains(.fixed) {
      throw arguments.usage(
        "--fixed-interval is that of --scheduler fixed; give it", of: Self.fixedInterval.declaration)
    }
    if chances != nil, let learner {
      throw arguments.usage(
        "--study-probability says who studies, and so does --learner \(learner.rawValue); leave one of them out",
        of: Self.chances.declaration)
    }
  }

  /// Puts what was asked for into settings.
  func apply(to settings: inout CardSettings) {
    settings.retention = retention
    settings.fixedInterval = fixedInterval ?? settings.fixedInterval
    settings.minutesPerDay = minutes
    settings.studyChances = chances
    settings.rules = rules
  }

  private static func steps(_ word: String) throws(OptionProblem) -> LearningSteps {
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let learning = numbers[0], let relearning = numbers[1],
      (0...5).contains(learning), (0...5).contains(relearning)
    else {
      throw OptionProblem(within: "\"\(word)\" are no steps; give two numbers from 0 to 5, such as 2,1")
    }
    return LearningSteps(learning: learning, relearning: relearning)
  }

  private static func chances(_ word: String) throws(OptionProblem) -> [Double] {
    var chances: [Double] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      guard let chance = Double(part), (0...1).contains(chance) else {
        throw OptionProblem(within: "\"\(part)\" is not a chance; write a number from 0 to 1")
      }
      chances.append(chance)
    }
    switch chances.count {
    case 1: return Array(repeating: chances[0], count: 7)
    case 7: return chances
    default: throw OptionProblem(within: "there are \(chances.count) chances; give one, or seven from Monday")
    }
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  private static func easyDays(_ word: String) throws(OptionProblem) -> [Double] {
    var shares = [Double](repeating: 1, count: 7)
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let place = weekdays.firstIndex(of: sides[0].lowercased()) else {
        throw OptionProblem(
          within: "\"\(sides[0])\" is not a weekday; write \(weekdays.joined(separator: ", "))")
      }
      guard sides.count == 2 else {
        shares[place] = 0.5
        continue
      }
      guard let share = Double(sides[1]), (0...1).contains(share) else {
        throw OptionProblem(within: "\"\(sides[1])\" is not a share; write a number from 0 to 1")
      }
      shares[place] = share
    }
    guard shares.contains(where: { $0 > 0 }) else {
      throw OptionProblem(within: "no weekday is left; leave one out")
    }
    return shares
  }

  /// The word for the holidays of Japan among days off.
  private static let holidays = "holidays"

  private static func daysOff(_ word: String) throws(OptionProblem) -> Set<Day> {
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
        throw OptionProblem(within: "\"\(part)\" is longer than ten years; give less")
      }
      for offset in 0...(to - from) { days.insert(from + offset) }
    }
    return days
  }
}
