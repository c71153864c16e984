import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

/// Shared data of all parts of a run, independent of the machine.
package struct SimulationFrame: Sendable {
  package var span: PlanSpan
  package var asOf: Instant?
  package var boundary: DayBoundary
  package var sources: [ReportedSource]
  package var tags: [String]
  package var decks: [String] = []
  package var categories: [AttemptTask.Category]
  package var semesters: [String] = []
  /// True if the user named no data, so that the cards are a synthetic deck.
  package var isMadeUp: Bool
  package var remarks: [Remark] = []
  /// Observed daily values before the run, at most one element per kind of item; empty if unknown. Only pages show these values.
  package var past: [RecentPast] = []
  package var gaps = ReadingGaps()

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

  static let frameFields: [Field<SimulationFrame>] = [
    Field("start") { $0.span.start }, Field("days") { $0.span.days },
    Field("replicates") { $0.span.replicates },
    Field("seed") { Int($0.span.seed) },
    Field("asOf") { $0.asOf },
    Field("timeZone") { Word($0.boundary.zone.identifier) },
    Field("dayStartHour") { $0.boundary.dayStartHour },
    .list("sources", { $0.sources }, ReportedSource.fields),
    .values("tags") { $0.tags },
    .values(present: "decks") { frame in
      frame.decks.isEmpty ? nil : frame.decks
    },
    .values(present: "categories") { frame in
      frame.categories.isEmpty ? nil : frame.categories
    },
    .values(present: "semesters") { frame in
      frame.semesters.isEmpty ? nil : frame.semesters
    },
  ]

  /// JSON members of a run: ``frameFields``, and the first and last replicate (from 1) if the run is a shard.
  static let fields =
    frameFields + [
      .values(
        present: "replicatesRun"
      ) { $0.span.shard == nil ? nil : [$0.span.numbers.lowerBound + 1, $0.span.numbers.upperBound] }
    ]

  static func remarks(on frame: SimulationFrame) -> [Remark] {
    let (start, zone) = (frame.span.start, frame.boundary.zone.identifier)
    var remarks: [Remark] = []
    if frame.isMadeUp {
      remarks.append(
        Remark(
          "run", .otherData,
          "The cards are a synthetic deck from \(start) because no data set is given."))
    }
    if let asOf = frame.asOf {
      let local = LocalText.of(asOf, in: frame.boundary.zone)
      remarks.append(
        Remark(
          "run", .time,
          "As of \(local), \(zone)."))
    }
    let first = frame.asOf.map { frame.boundary.day(of: $0) + 1 } ?? start
    if start > first {
      remarks.append(
        Remark(
          "--start",
          "The simulation assumes no activity between the end of the data and --start: from \(first) to the day before \(start)."
        ))
    }
    let (replicates, numbers, seed) = (frame.span.replicates, frame.span.numbers, frame.span.seed)
    let (from, to) = (numbers.lowerBound + 1, numbers.upperBound)
    remarks.append(
      frame.span.shard == nil
        ? Remark("run", "Runs: \(replicates) replicates, seed \(seed).")
        : Remark(
          "--replicate-shard", "Runs: only replicates \(from) to \(to) of \(replicates), seed \(seed)."))
    return frame.sources.compactMap(Remark.rejected) + frame.remarks + remarks
  }

  private var remarks: [Remark] {
    // Inactivity episodes cover all activities of the person, so every part with episodes has the same model.
    let episodes = parts.lazy.compactMap(\.episodes).first
    return Self.remarks(on: frame) + (episodes.map { [Self.remark(on: $0)] } ?? [])
  }

  private static func remark(on episodes: InactivityEpisodes) -> Remark {
    let (count, days) = (episodes.count, episodes.days)
    let seen: Phrase =
      switch count {
      case 0: "none so far"
      case 1: "one so far, of \(days) days"
      default: "\(count) so far, \(days) days in total"
      }
    let rate = Page.Cell.fixed(episodes.meanRate * 365, decimals: 1)
    let length = Page.Cell.fixed(episodes.meanLengthToCome, decimals: 0)
    return Remark(
      "run",
      "Breaks of all activities together: \(seen). In the simulation such a break begins \(rate) times in 365 other days and lasts \(length) days on average, as in the record with one more year and one more break."
    )
  }

  private static let header: [Field<SimulationReport>] = [
    Field("kaiki") { $0.version }, .object("plan", { $0.frame }, fields),
    .list(
      "remarks",
      { report in
        report.remarks + report.parts.flatMap { part in part.remarks.map { Remark(part.kind, $0) } }
      }, Remark.fields),
  ]

  private func json(of part: any SimulatedPart) -> JSONValue {
    let days = part.projection.days.indices.map { day in
      let date = JSONValue.Member(key: "day", value: (frame.span.start + day).json)
      return JSONValue.object([date] + part.members(part.projection.days[day]))
    }
    return .object(
      [JSONValue.Member]([
        "kind": .text(part.kind), "plan": .object(part.plan), "days": .array(days),
        "totals": .object(part.members(part.projection.totals)),
      ]) + part.ending)
  }

  package var json: JSONValue { json(of: parts.map(json)) }

  private func json(of parts: [JSONValue]) -> JSONValue {
    .object(Self.header.members(of: self) + [JSONValue.Member(key: "parts", value: .array(parts))])
  }

  /// Version, plan and remarks of the report, which ``jsonLines`` and ``csv`` leave out.
  package var meta: JSONValue {
    json(of: parts.map { .members(["kind": .text($0.kind), "plan": .object($0.plan)]) })
  }

  package var jsonLines: [JSONValue] { parts.flatMap { $0.table.objects() } }

  /// Table with one row per part and day; a cell is empty if the kind of the part lacks its column.
  package var csv: FlatTable {
    let tables = parts.map(\.table)
    var known = Set<String>()
    let names = tables.flatMap(\.header).filter { known.insert($0).inserted }
    let rows = tables.flatMap { table in
      let indices = names.map { table.header.firstIndex(of: $0) }
      return table.rows.map { row in indices.map { $0.map { row[$0] } ?? Word?.none } }
    }
    return FlatTable(header: names, rows: rows)
  }

  /// Simulated values as RFC 4180 text, with one row per replicate, part and day.
  ///
  /// A cell is empty if the kind lacks the quantity, or if the model cannot predict the quantity. The first element is the
  /// header; then one element per replicate follows with its rows, made on demand. Replicates are in ascending order, so that
  /// the rows of consecutive shards can be concatenated.
  ///
  /// - Precondition: Every part kept its draws.
  package var draws: some Sequence<[UInt8]> {
    let drawn = parts.map { part in
      guard let draws = part.draws else { preconditionFailure("draws are kept where they are written") }
      return (kind: part.kind, draws: draws)
    }
    let quantities = Quantity.allCases.filter { quantity in
      drawn.contains { $0.draws.quantities.contains(quantity) }
    }
    let header = CSVText(
      header: ["replicate", "kind", "day"] + quantities.map(\.rawValue), guardsFormulas: false)
    let (start, days) = (frame.span.start, frame.span.days)
    let rows = frame.span.numbers.lazy.map { number in
      var text = CSVText(guardsFormulas: false)
      for (kind, draws) in drawn {
        let known = draws[number]
        let values = quantities.map { draws.quantities.firstIndex(of: $0).flatMap { known[$0] } }
        for day in 0..<days {
          // Replicates count from 1.
          text.append(
            [.integer(number + 1), .plain(kind), (start + day).cell]
              + values.map { $0.map { .number($0[day]) } ?? .empty })
        }
      }
      return text.bytes
    }
    return [AnySequence(CollectionOfOne(header.bytes)), AnySequence(rows)].joined()
  }

  package var page: Page {
    let title: Phrase = "Kaiki simulation"
    let details = Page.Section.details(of: remarks)
    guard parts.count > 1 else {
      let said = Remark.brief(remarks).map(\.text)
      return Page(
        sections: parts[0].sections(title: title, remarks: said, past: past(of: parts[0]))
          + details,
        summary: summary, more: Page.more())
    }
    let head = Page.Section(title: title, blocks: Page.Section.lines(remarks))
    return Page(
      sections: [head]
        + parts.flatMap {
          $0.sections(title: $0.title, remarks: [], past: past(of: $0))
        } + details, summary: summary, more: Page.more())
  }

  private func past(of part: any SimulatedPart) -> RecentPast? { frame.past.first { $0.holds(part) } }

  private var summary: [Page.SummaryPoint] {
    frame.gaps.summary(with: Self.summary(parts) { $0.section }, frame.sources)
  }

  /// Returns lines of the summary about the forecasts, then about the errors of past forecasts.
  ///
  /// Parts with the same result of this check share one line.
  ///
  /// - Parameters:
  ///   - parts: Simulated parts, at most one per kind of item.
  ///   - trust: Id of the section about the errors of past forecasts.
  ///   - section: Returns the id of the section with the figures of a part.
  static func summary(
    _ parts: [any SimulatedPart], trust: String = Page.said,
    in section: (any SimulatedPart) -> String
  ) -> [Page.SummaryPoint] {
    let ahead = parts.flatMap { part in
      part.summary.map { point in
        var point = point
        point.section = section(part)
        return point
      }
    }
    var trusts: [(words: Phrase, state: Page.SummaryState, parts: [any SimulatedPart])] = []
    for part in parts {
      guard let trust = part.trust else { continue }
      let index = trusts.firstIndex { $0.words.asShown == trust.words.asShown } ?? trusts.count
      if index == trusts.count { trusts.append((trust.words, trust.state, [])) }
      trusts[index].parts.append(part)
    }
    return ahead
      + trusts.map { words, state, own in
        let kinds = own.map(\.title).joined(separator: ", ")
        let whose: Phrase = own.count == parts.count ? "" : kinds + ": "
        return Page.SummaryPoint(
          .forecastTrust, state, whose + words, of: Set(own.map(\.itemKind)), section: trust)
      }
  }

  /// - Parameters:
  ///   - parts: At least one part; all parts have equally many days.
  ///   - past: Observed values before the first day, at most one element per kind of item.
  static func ahead(
    _ parts: [any SimulatedPart], past: [RecentPast]
  ) -> Page.Section {
    let projection = parts[0].projection
    let (start, days) = (projection.start, projection.days.count)
    let table = Page.Table(
      .text(""), .number("per day"), .number("in all"), .number("90 % band"), .number("highest day"),
      .text("by day, up to \(projection.last)"),
      rows: parts.map { $0.aheadRow })
    let line: Phrase =
      "Forecast from \(start), simulated from past records. For all figures, run kaiki simulate."
    let charts = parts.compactMap { part in part.aheadChart(past: past.first { $0.holds(part) }) }
    return Page.Section(
      title: aheadTitle(days), blocks: [.line(line), .table(table)] + charts.map { .chart($0) },
      id: aheadID)
  }

  static let aheadID = "ahead"

  /// Returns the section about the next weeks for logs that take long to simulate: one line with the command to run instead.
  static var leftOut: Page.Section {
    let days = ScenarioOptions.daysAhead
    return Page.Section(
      title: aheadTitle(days),
      blocks: [
        .line(
          "This report omits the simulation because so large a log takes a while. Run simulate DATASET --days \(days)."
        )
      ])
  }

  private static func aheadTitle(_ days: Int) -> Phrase { "The next \(days) days" }

}

extension RecentPast {
  fileprivate func holds(_ part: any SimulatedPart) -> Bool { part.itemKind == kind }
}

extension SimulationReport {
  package static func helpText(_ words: HelpWords) -> String {
    let kinds = ReportedParts.help.map { kind, plan, quantities, ending in
      KeyHelp.text(
        kind, of: "simulate \(kind)", [("plan", plan), ("days", quantities), ("others", ending)], words)
    }
    return help.text(words) + kinds.joined()
  }

  private static let help = ReportHelp(
    id: "simulate", name: "JSON",
    keys: helpOf(header) + [
      KeyHelp(
        "parts",
        inner: [
          KeyHelp("kind"), KeyHelp("plan"), KeyHelp("days", inner: [KeyHelp("day"), KeyHelp("...")]),
          KeyHelp("totals"),
        ])
    ])
}

/// Reports of all simulated kinds.
package enum ReportedParts {
  /// Reports in the order of pages.
  static let all = ItemKind.allCases.flatMap(\.reports)

  /// Simulates each kind of item that has a scenario, in the order of ``all``.
  ///
  /// - Parameters:
  ///   - jobs: Maximum number of replicates that run in parallel, ≥ 1.
  ///   - keepsDraws: True to keep the values of every replicate.
  ///   - onReplicate: Called after each replicate of each kind, from any thread.
  package static func simulated(
    _ scenarios: Scenarios, jobs: Int, keepsDraws: Bool = false,
    onReplicate step: @escaping @Sendable () -> Void
  ) async -> [any SimulatedPart] {
    func part<Report: PartReport>(_ report: Report.Type) async -> (any SimulatedPart)? {
      guard let scenario = scenarios[Report.Of.self] else { return nil }
      return Answer<Report>(
        figure: await scenario.simulated(jobs: jobs, keepsDraws: keepsDraws, onReplicate: step))
    }
    var parts: [any SimulatedPart] = []
    for report in all {
      if let part = await part(report) { parts.append(part) }
    }
    return parts
  }

  static var help: [(kind: String, plan: [KeyHelp], quantities: [KeyHelp], ending: [KeyHelp])] {
    func keys<Report: PartReport>(
      _ report: Report.Type
    ) -> (kind: String, plan: [KeyHelp], quantities: [KeyHelp], ending: [KeyHelp]) {
      let quantities = Report.Of.quantities.map { KeyHelp($0.rawValue) }
      return (
        Report.word, helpOf(Report.plan + BandCalibrationReport.plan(Report.Of.self)), quantities,
        helpOf(Report.ending)
      )
    }
    return all.map { keys($0) }
  }
}
