import Analysis
import Kaiki
import Records

/// Which data are read, and by which clock.
struct DataOptions: Sendable {
  var paths: [String]
  var kind: DataKind?
  var timeZone: String?
  var dayStart: Int?
  var now: Instant?
  var isStrict: Bool
  var tags: [String]
  var categories: [AttemptTask.Category]

  static let specifications: [OptionSpecification] = [
    OptionSpecification(
      "--time-zone", "ID", "zone of the days (default: the data's own, else Asia/Tokyo)"),
    OptionSpecification(
      "--day-start", "HOUR", "hour at which a day begins, 0 to 6 (default: the data's own, or 0)"),
    OptionSpecification("--now", "INSTANT", "an instant, or the word today (default: the latest event)"),
    OptionSpecification(
      "--kind", "KIND",
      "what a nameless file or - holds: \(DataKind.allCases.map(\.rawValue).joined(separator: ", "))"),
    OptionSpecification(
      "--tag", "TAG", isRepeatable: true,
      "of cards and tasks with attempts only those with this tag; may be repeated"),
    OptionSpecification(
      "--category", "NAME", isRepeatable: true,
      "of tasks with attempts only this category: habit, project, learning or other; may be repeated"),
    OptionSpecification(
      "--strict",
      "end with 65 where any row is bad, or an absence off schedule (T3, T5), and list every fault"),
  ]

  init(_ arguments: Arguments) throws(CommandError) {
    paths = arguments.operands
    kind = try arguments.choice("--kind", DataKind.self)
    timeZone = arguments.text("--time-zone")
    dayStart = try arguments.integer("--day-start", in: DayBoundary.dayStartHours)
    isStrict = arguments.has("--strict")
    tags = arguments.texts("--tag")
    categories = try arguments.texts("--category").map { (name) throws(CommandError) in
      guard let category = AttemptTask.Category(rawValue: name) else {
        let names = Arguments.list(AttemptTask.Category.allCases.map(\.rawValue))
        throw arguments.usage("--category \"\(name)\" is not known; choose \(names)")
      }
      return category
    }
    if paths.count(where: { $0 == "-" }) > 1 {
      throw arguments.usage("standard input is named twice; give - once")
    }
    switch arguments.text("--now") {
    case nil: now = nil
    case "today": now = Instant(milliseconds: Terminal.clock)
    case let text?:
      switch InstantText.parse(text) {
      case .success(let instant): now = instant
      case .failure(let problem): throw arguments.usage("--now \"\(text)\" \(problem.message)")
      }
    }
  }

  /// Reads the data set and says what was left out.
  func read(_ output: OutputOptions) throws(CommandError) -> ReadHistory {
    var read: ReadHistory
    do throws(ReadingError) {
      read = try HistoryReader.read(paths, kind: kind, isStrict: isStrict)
    } catch {
      throw CommandError(error, listsAll: isStrict)
    }
    if isStrict, read.rejectedCount > 0 {
      throw CommandError(.badData, lines: read.rejections.map(\.description))
    }
    for path in read.passedOver { output.note("\(path): not read, its name is of no known kind") }
    for source in read.sources {
      if source.rejected > 0, let first = read.rejections.first(where: { $0.file == source.path }) {
        output.note(
          "\(source.path): \(source.rejected) of \(source.rows + source.rejected) rows were rejected; "
            + "the first: \(first.description) (--strict lists all)")
      }
      if !source.unknownColumns.isEmpty {
        let names = source.unknownColumns.prefix(5).joined(separator: ", ")
        let more = source.unknownColumns.count > 5 ? " and \(source.unknownColumns.count - 5) more" : ""
        output.note("\(source.path): columns that nobody asked for were left out: \(names)\(more)")
      }
    }
    try filter(&read.history)
    return read
  }

  /// Keeps what was asked for by tag and category.
  private func filter(_ history: inout History) throws(CommandError) {
    if !tags.isEmpty {
      guard history.cards != nil || history.attemptTasks != nil else {
        throw CommandError(
          .usage, "--tag: tags stand on cards and tasks, and the data have none; add the file cards or tasks")
      }
      history.keep(tags: tags)
      guard history.cards?.isEmpty == false || history.attemptTasks?.isEmpty == false else {
        let noun = history.attemptTasks == nil ? "card" : history.cards == nil ? "task" : "card or task"
        throw CommandError(.usage, "--tag: no \(noun) has \(Arguments.list(tags)); check the spelling")
      }
    }
    if !categories.isEmpty {
      guard history.attemptTasks != nil else {
        throw CommandError(
          .usage,
          "--category: categories stand on tasks with attempts, and the data have none; add the file tasks")
      }
      history.keep(categories: categories)
      guard history.attemptTasks?.isEmpty == false else {
        let names = Arguments.list(categories.map(\.rawValue))
        throw CommandError(.usage, "--category: no task has the category \(names); choose another")
      }
    }
  }

  /// Refuses, where that is asked for, records that a rule counts and reports by default (T3, T5).
  func refuse(_ findings: Findings) throws(CommandError) {
    guard isStrict else { return }
    let refused = findings.all.filter { ["T3", "T5"].contains($0.rule) }
    if !refused.isEmpty {
      throw CommandError(.badData, lines: refused.map { "\($0.rule) \($0.place): \($0.message)" })
    }
  }

  /// The logical day of a data set.
  func boundary(of settings: Settings?, _ output: OutputOptions) throws(CommandError) -> DayBoundary {
    let zone: TimeZoneRules
    if let named = timeZone {
      zone = try Self.zone(named, namedBy: "--time-zone")
    } else if let own = settings?.timeZoneIdentifier {
      zone = try Self.zone(own, namedBy: "settings")
    } else if let variable = Terminal.variable("KAIKI_TIME_ZONE") {
      zone = try Self.zone(variable, namedBy: "KAIKI_TIME_ZONE")
    } else {
      zone = try Self.zone(Settings.standardTimeZone, namedBy: "the default")
      output.note(
        "the data name no time zone; taking \(Settings.standardTimeZone) (give --time-zone to change it)")
    }
    return DayBoundary(zone: zone, dayStartHour: dayStart ?? settings?.dayStartHour ?? 0)
  }

  /// The rules of a zone that was named on the line or in the environment.
  ///
  /// - Parameter source: What named it, for an error.
  static func zone(_ identifier: String, namedBy source: String) throws(CommandError) -> TimeZoneRules {
    do throws(TimeZoneDatabase.Problem) {
      return try TimeZoneDatabase.rules(for: identifier)
    } catch {
      throw CommandError(.usage, "\(source): \(error.message)")
    }
  }
}
