import CommandLine
import Kaiki
import KaikiSimulation
import Rows
import Reports

/// `next`: the next occurrences of one recurrence.
struct NextCommand: Command {
  static let specification = CommandSpecification(
    name: "next",
    usage: "--every INTERVAL --from TIME [options]",
    listing: { "JSON:\n\(OccurrencesReport.helpText($0))" },
    examples: ["kaiki next --every 1month --from 2026-01-31T09:00"],
    options: OptionDeclaration.list(every, from, DataOptions.timeZone, policy, skip, now, count))

  static let every: Option<CalendarInterval?> = .parsed(
    "--every", "INTERVAL"
  ) { word throws(OptionProblem) in
    guard let interval = CalendarInterval(phrase: word) else {
      throw OptionProblem(
        word, "is not an interval; give 1 to 3,650 days, 1 to 520 weeks or 1 to 120 months")
    }
    return interval
  }

  static let from = time("--from")
  static let policy: Option<RecurrencePolicy> = .choice(
    "--policy", "NAME", default: .fromCompletion)
  static let skip: Option<SkipRule> = .choice(
    "--skip", "RULE", default: .backward)
  static let now = time("--now")
  static let count: Option<Int> = .integer("--count", "N", in: 1...10_000, default: 12)

  static let contradictions = [
    Contradiction(
      .given(now), without: .value(policy) { $0 == .fixedSkip ? $0.rawValue : nil },
      "--now needs --policy fixedSkip; leave out --now")
  ]

  private static let timeExample = "2026-01-31T09:00"

  private static func time(_ name: String) -> Option<LocalTime?> {
    .parsed(name, "TIME") { word throws(OptionProblem) in
      guard let time = InstantText.localTime(word) else {
        throw OptionProblem(word, "is not a date and time; write it as \(timeExample)")
      }
      return time
    }
  }

  private let recurrence: Recurrence
  private let anchor: LocalTime
  private let now: LocalTime?
  private let count: Int
  private let zone: TimeZoneRules
  private let context: ProcessContext

  init(_ arguments: Arguments) throws(CommandError) {
    try arguments.refuseOperands()
    let interval = try arguments.required(Self.every, or: "give an interval such as 3days")
    anchor = try arguments.required(Self.from, or: "give a date and time such as \(Self.timeExample)")
    recurrence = Recurrence(
      interval: interval, policy: try arguments[Self.policy], skip: try arguments[Self.skip])
    now = try arguments[Self.now]
    count = try arguments[Self.count]
    let (named, variable) = (try arguments[DataOptions.timeZone], DataOptions.timeZoneVariable)
    zone = try DataOptions.zone(
      named ?? arguments.context.variable(variable) ?? AppSettings.standardTimeZone,
      namedBy: named == nil ? variable : DataOptions.timeZone.declaration.name)
    context = arguments.context
  }

  func run() throws(CommandError) {
    let occurrences = recurrence.occurrences(after: anchor, count: count, now: now)
    if let beyond = occurrences.firstIndex(where: liesBeyondCalendar) {
      throw CommandError(
        .usage,
        beyond == 0
          ? "next: the first occurrence is after the year 9999; give an earlier --from"
          : "next: occurrence \(beyond + 1) is after the year 9999; give a --count of at most \(beyond)")
    }
    try context.output(OccurrencesReport.json(occurrences, in: zone))
  }

  /// True if the date of a time, in its zone or in UTC, is after the last date of files.
  private func liesBeyondCalendar(_ time: LocalTime) -> Bool {
    [time, TimeZoneRules.utc.localTime(of: zone.instant(of: time))].contains {
      Day($0.date) > PlanSpan.lastDay
    }
  }
}
