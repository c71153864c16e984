import Encoding
import Kaiki
import Records

/// `next`: the next occurrences of one recurrence.
struct NextCommand {
  static let specification = CommandSpecification(
    name: "next",
    usage: "kaiki next --every INTERVAL --from TIME [options]",
    summary: """
      Prints the next occurrences of one recurrence as a JSON array: the wall-clock time, its instant, and how
      the time lies in the zone. "local" is the nominal time; one in a clock gap ("zone": "gap") is moved
      forward by the gap, and of one that occurs twice ("overlap_first") the first is taken.
      """,
    options: [
      OptionSpecification("--every", "INTERVAL", "such as 3days, 2weeks, 1month, \"every 3 days\" or 3日ごと"),
      OptionSpecification("--from", "TIME", "wall-clock time that is counted from, such as 2026-01-31T09:00"),
      OptionSpecification("--time-zone", "ID", "zone of the wall clock, such as Asia/Tokyo (the default)"),
      OptionSpecification(
        "--policy", "NAME",
        "fromCompletion (default: each counts from the one before), fixed (each from --from) or fixedSkip"),
      OptionSpecification("--skip", "RULE", "a day that a month lacks: backward (default), forward or omit"),
      OptionSpecification("--now", "TIME", "with fixedSkip: only occurrences after this wall-clock time"),
      OptionSpecification("--count", "N", "how many (default 12)"),
    ] + CommonOptions.ofAll)

  private let recurrence: Recurrence
  private let anchor: LocalTime
  private let now: LocalTime?
  private let count: Int
  private let zone: TimeZoneRules

  init(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.operands.first {
      throw arguments.usage("\"\(word)\" is not expected here; see kaiki next --help")
    }
    guard let phrase = arguments.text("--every") else {
      throw arguments.usage("--every is missing; give an interval such as 3days")
    }
    guard let interval = CalendarInterval(phrase: phrase) else {
      throw arguments.usage(
        "--every \"\(phrase)\" is not an interval; give 1 to 3650 days, 1 to 520 weeks or 1 to 120 months")
    }
    guard let from = try Self.time("--from", arguments) else {
      throw arguments.usage("--from is missing; give a wall-clock time such as 2026-01-31T09:00")
    }
    recurrence = Recurrence(
      interval: interval, policy: try arguments.choice("--policy") ?? .fromCompletion,
      skip: try arguments.choice("--skip") ?? .backward)
    anchor = from
    now = try Self.time("--now", arguments)
    if now != nil, recurrence.policy != .fixedSkip {
      throw arguments.usage("--now is for --policy fixedSkip; leave it out")
    }
    count = try arguments.integer("--count", in: 1...10_000) ?? 12
    zone = try Self.zone(arguments)
  }

  private static func zone(_ arguments: Arguments) throws(CommandError) -> TimeZoneRules {
    if let named = arguments.text("--time-zone") {
      return try DataOptions.zone(named, namedBy: "--time-zone")
    }
    let variable = Terminal.variable("KAIKI_TIME_ZONE")
    return try DataOptions.zone(variable ?? Settings.standardTimeZone, namedBy: "KAIKI_TIME_ZONE")
  }

  private static func time(_ name: String, _ arguments: Arguments) throws(CommandError) -> LocalTime? {
    guard let text = arguments.text(name) else { return nil }
    guard let time = InstantText.localTime(text) else {
      throw arguments.usage("\(name) \"\(text)\" is not a wall-clock time; write it as 2026-01-31T09:00")
    }
    return time
  }

  func run() throws(CommandError) {
    let occurrences = recurrence.occurrences(after: anchor, count: count, now: now).map { local in
      let (instant, status) = zone.resolve(local)
      return JSONValue.members([
        "local": .text(local.description), "instant": .text(instant.description),
        "zone": .text(status.rawValue),
      ])
    }
    try Output.write(JSONValue.array(occurrences).encoded(openLevels: 1) + [0x0A])
  }
}
