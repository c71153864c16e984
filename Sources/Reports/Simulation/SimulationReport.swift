import Analysis
import Encoding
import Kaiki

/// What all parts of a run share; nothing that depends on the machine.
package struct SimulationFrame: Sendable {
  /// From where, how far and how often.
  package var span: PlanSpan
  /// The moment up to which the history is known; `nil` without data.
  package var asOf: Instant?
  /// The logical day.
  package var boundary: DayBoundary
  /// The files that were read.
  package var sources: [ReportedSource]
  /// The labels that were asked for.
  package var tags: [String]
  /// The categories that were asked for.
  package var categories: [AttemptTask.Category]
  /// Whether no data were named.
  package var isMadeUp: Bool

  package init(
    span: PlanSpan, asOf: Instant?, boundary: DayBoundary, sources: [ReportedSource], tags: [String],
    categories: [AttemptTask.Category], isMadeUp: Bool
  ) {
    self.span = span
    self.asOf = asOf
    self.boundary = boundary
    self.sources = sources
    self.tags = tags
    self.categories = categories
    self.isMadeUp = isMadeUp
  }
}

/// What `simulate` was asked and what came of it.
package struct SimulationReport: Sendable {
  private let version: String
  private let frame: SimulationFrame
  /// At least one part, of equal length.
  private let parts: [any SimulatedPart]

  package init(version: String, frame: SimulationFrame, parts: [any SimulatedPart]) {
    precondition(!parts.isEmpty, "a simulation has something to simulate")
    self.version = version
    self.frame = frame
    self.parts = parts
  }

  private static let frameFields: [Field<SimulationFrame>] = [
    Field("start", "the first day") { $0.span.start }, Field("days", "simulated days") { $0.span.days },
    Field("replicates", "seeded runs") { $0.span.replicates },
    Field("seed", "the seed of every draw") { Int($0.span.seed) },
    Field("asOf", "the latest event, or what --now says, or null") { $0.asOf },
    Field("timeZone", "the zone of the days") { Word($0.boundary.zone.identifier) },
    Field("dayStartHour", "the hour at which a day begins") { $0.boundary.dayStartHour },
    .list(
      "sources", "the files that were read", { $0.sources },
      [
        Field("path", "a file as it was named") { $0.path },
        Field("rows", "its rows that could be read") { $0.rows },
        Field("rejected", "its rows that could not") { $0.rejected },
      ]),
    .values("tags", "only cards and tasks with one of these") { $0.tags },
    .values(present: "categories", "only tasks with attempts of these categories") { frame in
      frame.categories.isEmpty ? nil : frame.categories
    },
  ]

  /// What a reader has to know of the run before the figures.
  private func remarks(_ language: Language) -> [String] {
    let (start, zone) = (frame.span.start, frame.boundary.zone.identifier)
    var remarks: [String] = []
    if frame.isMadeUp {
      remarks.append(
        language(
          "No data set was named: this is a made-up deck from \(start).", "データの指定なし：\(start) からの架空の山札です。"))
    }
    if let asOf = frame.asOf {
      remarks.append(language("As of \(asOf); days of \(zone).", "時点 \(asOf)、日付は \(zone)。"))
    }
    let first = frame.asOf.map { frame.boundary.day(of: $0) + 1 } ?? start
    if start > first {
      remarks.append(
        language(
          "Nothing is done from \(first) to the day before \(start).", "\(first) から \(start) の前日までは何もしないと仮定。")
      )
    }
    let (replicates, seed) = (frame.span.replicates, frame.span.seed)
    remarks.append(
      language("Runs: \(replicates) replicates, seed \(seed).", "反復 \(replicates)回、乱数の種 \(seed)。"))
    return remarks
  }

  // MARK: JSON and CSV

  /// The members of the only part, or one object for each of several.
  private func members(_ own: (any SimulatedPart) -> [JSONValue.Member]) -> [JSONValue.Member] {
    parts.count == 1
      ? own(parts[0]) : parts.map { JSONValue.Member(key: $0.kind, value: .object(own($0))) }
  }

  private var days: [JSONValue] {
    parts[0].projection.days.indices.map { day in
      let date = JSONValue.Member(key: "day", value: (frame.span.start + day).json)
      return .object([date] + members { $0.members($0.projection.days[day]) })
    }
  }

  private var totals: JSONValue { .object(members { $0.members($0.projection.totals) }) }

  private var header: [JSONValue.Member] {
    let remarks = self.remarks(.english) + parts.flatMap { $0.remarks(.english) }
    let said = JSONValue.Member(key: "remarks", value: .array(remarks.map(JSONValue.text)))
    return [
      JSONValue.Member(key: "kaiki", value: .text(version)),
      JSONValue.Member(
        key: "plan", value: .object(Self.frameFields.members(of: frame) + members(\.plan) + [said])),
    ]
  }

  /// What only some kinds have.
  private var endings: [JSONValue.Member] { parts.flatMap(\.ending) }

  /// The whole report as one object.
  package var json: JSONValue {
    .object(
      header + [
        JSONValue.Member(key: "days", value: .array(days)), JSONValue.Member(key: "totals", value: totals),
      ] + endings)
  }

  /// The report as JSON Lines: the plan, a line a day, the totals with what else there is.
  package var jsonLines: [JSONValue] {
    [.object(header)] + days + [.object([JSONValue.Member(key: "totals", value: totals)] + endings)]
  }

  /// One row a day; of several parts each has columns of its own.
  package var csv: CSVTable {
    let columns = parts.map(\.columns)
    let names = zip(parts, columns).flatMap { part, columns in
      columns.names.map { parts.count > 1 ? "\(part.kind)_\($0)" : $0 }
    }
    return CSVTable(
      header: ["day"] + names,
      rows: parts[0].projection.days.indices.map { day in
        [(frame.span.start + day).cell]
          + zip(parts, columns).flatMap { $1.cells($0.projection.days[day]) }
      })
  }

  // MARK: Pages

  /// For each part its headline figures, a row a month, and what is special of its kind.
  package func page(_ language: Language) -> Page {
    let title = language("Kaiki simulation", "回帰 シミュレーション")
    guard parts.count > 1 else {
      return Page(sections: parts[0].sections(title: title, remarks: remarks(language), language))
    }
    let head = Page.Section(title: title, blocks: remarks(language).map(Page.Block.line))
    return Page(
      sections: [head] + parts.flatMap { $0.sections(title: $0.title(language), remarks: [], language) })
  }

  /// The next weeks of everything that was simulated, a row a kind.
  ///
  /// - Parameter parts: At least one, of equal length.
  static func ahead(_ parts: [any SimulatedPart], _ language: Language) -> Page.Section {
    let projection = parts[0].projection
    let (start, days) = (projection.start, projection.days.count)
    let table = Page.Table(
      columns: [
        .text(""), .number(language("per day", "1日あたり")), .number(language("in all", "合計")),
        .number("p5 – p95"), .text(language("by day", "日ごと")),
      ], rows: parts.map { $0.aheadRow(language) })
    let line = language(
      "From \(start), by simulation from the past; more with simulate.",
      "\(start) から。過去の記録に基づくシミュレーション（詳しくは simulate）。")
    return Page.Section(
      title: language("The next \(days) days", "これからの \(days)日"), blocks: [.line(line), .table(table)])
  }

  // MARK: Help

  /// What `kaiki help simulate` says of JSON and CSV.
  package static var helpText: String {
    let kinds = ReportedParts.help.map { kind, plan, quantities, ending in
      KeyHelp.text(of: kind, [("plan", plan), ("each day and totals", quantities), ("besides", ending)])
    }
    return ReportHelp(
      "what a history leads to.",
      notes: """
        Each day and quantity has the mean and the exact 5th, 50th and 95th percentile over all replicates.
        "totals" covers the whole run: sums, and the last day's value of backlog, memorised and overdue.
        Of data with several kinds, "plan", each day and "totals" hold an object for each: cards, tasks, lists,
        attempts, attendance; in CSV the name of the kind stands before that of the column.
        "memorised" is null under empirical memory, which knows nothing of elapsed days.
        A reminder that comes due while its task waits is notified if the app had planned it when it was last open,
        and else starved; "coverage" is the share of notified ones.
        """
    ).text(
      of: "JSON and CSV",
      keys: [
        KeyHelp("kaiki", "the version of the program"),
        KeyHelp(
          "plan", "every option and parameter",
          inner: helpOf(frameFields) + [KeyHelp("remarks", "what a reader has to know before the figures")]),
        KeyHelp(
          "days", "one entry a day",
          inner: [KeyHelp("day", "the logical day"), KeyHelp("...", "the quantities of the kind")]),
        KeyHelp("totals", "the same over the whole run"),
      ]) + kinds.joined()
  }
}
