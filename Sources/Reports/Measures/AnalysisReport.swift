import Analysis
import Encoding
import Forecasting
import Kaiki
import Phrases

package struct AnalysisReport {
  package var version: String
  package var asOf: Instant
  package var boundary: DayBoundary
  package var sources: [ReportedSource]
  package var rejections: [ReportedRejection]
  /// Rejected rows beyond the listed ones, counted by message.
  package var unlisted: [UnlistedRejections] = []
  package var answers: [any AnsweredMeasure]
  /// Reporting range; `nil` without a first or last day.
  package var range: Days?
  /// Assumed settings; `nil` if the data have settings.
  package var assumedSettings: AppSettings?
  package var remarks: [Remark] = []
  package var gaps = ReadingGaps()
  /// Forecasts of the next weeks, for pages only; empty without a simulation.
  package var ahead: [any SimulatedPart] = []
  /// Observed values before the forecasts, per kind of item, for pages only; empty if unknown.
  package var past: [RecentPast] = []
  /// True if the simulation is omitted because it would take long.
  package var leavesAheadOut = false

  package init(
    version: String, asOf: Instant, boundary: DayBoundary, sources: [ReportedSource],
    rejections: [ReportedRejection], answers: [any AnsweredMeasure], assumedSettings: AppSettings? = nil
  ) {
    self.version = version
    self.asOf = asOf
    self.boundary = boundary
    self.sources = sources
    self.rejections = rejections
    self.answers = answers
    self.assumedSettings = assumedSettings
  }

  /// First and last day, of which either may be open.
  package struct Days: Hashable, Sendable {
    /// `nil` for the first day of the data.
    package var from: Day?
    /// `nil` for the day of ``AnalysisReport/asOf``.
    package var to: Day?

    package init(from: Day?, to: Day?) {
      self.from = from
      self.to = to
    }

    fileprivate var text: Phrase {
      switch (from, to) {
      case (let from?, let to?): "\(from) – \(to)"
      case (let from?, nil): "from \(from)"
      case (nil, let to?): "to \(to)"
      case (nil, nil): Phrase("all", meaning: "range")
      }
    }
  }

  private static let fields: [Field<AnalysisReport>] = [
    Field("kaiki") { $0.version },
    Field("asOf") { $0.asOf },
    Field("timeZone") { $0.boundary.zone.identifier },
    Field("dayStartHour") { $0.boundary.dayStartHour },
    .object(
      present: "range", { $0.range },
      [
        Field("from") { $0.from },
        Field("to") { $0.to },
      ]),
    .list(
      "sources", { $0.sources },
      [Field("path") { $0.path }, Field("kind") { $0.kind }] + ReportedSource.counts
        + [.values("unknownColumns") { $0.unknownColumns }]),
    .list(
      "rejected", { $0.rejections },
      Field("file") { $0.file }, Field("line") { $0.line },
      Field("column") { $0.column },
      Field("message") { $0.message.english }),
    .list(
      nonempty: "rejectedMore",
      { $0.unlisted },
      [
        Field("file") { $0.file },
        Field("message") {
          $0.message.english
        },
        Field("count") { $0.count },
      ]),
    .list(
      "remarks", { $0.allRemarks }, Remark.fields),
  ]

  private var allRemarks: [Remark] {
    sources.compactMap(Remark.rejected) + remarks + answers.flatMap(\.remarks)
  }

  /// Help of the JSON; its notes list the measures that ignore `--from`.
  package static let help = ReportHelp(
    id: "analyze", name: "JSON", keys: helpOf(fields) + [KeyHelp("measures")],
    values: [MeasureRegistry.all.filter { !$0.usesDateRange }.map { $0.name }.joined(separator: ", ")])

  package var json: JSONValue {
    let measures = answers.map { JSONValue.Member(key: $0.name, value: $0.json) }
    return .object(
      Self.fields.members(of: self) + [JSONValue.Member(key: "measures", value: .object(measures))])
  }

  package var meta: JSONValue { .object(Self.fields.members(of: self)) }

  package var jsonLines: [JSONValue] {
    answers.flatMap { $0.table.objects(after: [JSONValue.Member(key: "measure", value: .text($0.name))]) }
  }

  package var page: Page {
    let sections = answers.map { (answer: $0, section: $0.section) }
    let (now, over) = (sections.filter { $0.answer.isSnapshot }, sections.filter { !$0.answer.isSnapshot })
    let waiting = now.filter { $0.answer.isActionable } + now.filter { !$0.answer.isActionable }
    let standing =
      range?.from == nil ? [] : sections.filter { !$0.answer.usesDateRange }.map { $0.section.title }
    return Page(
      sections: [head(standing: standing)] + waiting.map { $0.section }
        + (leavesAheadOut ? [SimulationReport.leftOut] : [])
        + (ahead.isEmpty ? [] : [SimulationReport.ahead(ahead, past: past)])
        + over.map { $0.section } + [dataSection] + Page.Section.details(of: allRemarks),
      summary: summary,
      more: Page.more(parts: answers.count > 1 ? answers.map(\.name) : []))
  }

  /// Lines of all measures, of the forecast and of the reading, without ✓ for a kind with gaps.
  private var summary: [Page.SummaryPoint] {
    let saysCourses = answers.contains { $0.name == AttendanceReport.name }
    let ofAhead = SimulationReport.summary(ahead, trust: SimulationReport.aheadID) { _ in
      SimulationReport.aheadID
    }.filter { !saysCourses || $0.line != .course && $0.line != .courseForecast }
    let guesses = (
      count: allRemarks.count(where: \.isGuess),
      section: Page.Section.details(of: allRemarks).first?.id ?? Page.said
    )
    let reading = gaps.reading(sources, guesses: guesses, files: Self.dataID, said: Page.said)
    return gaps.summary(with: answers.flatMap { $0.summary } + ofAhead + [reading], sources)
  }

  package func lines(_ language: Language) -> String {
    answers.map { "\($0.section.line(language))\n" }.joined()
  }

  /// - Parameter standing: Titles of the sections that ignore the first day of the range; empty without a first day.
  private func head(standing: [Phrase]) -> Page.Section {
    let zone = boundary.zone.identifier
    let dayStart = "\(padded(boundary.dayStartHour, to: 2)):00"
    var pairs = [
      Page.Pair("as of", .verbatim(LocalText.of(asOf, in: boundary.zone))),
      Page.Pair("time zone", "\(zone), days start at \(dayStart)"),
    ]
    if let range {
      pairs.append(Page.Pair(Phrase("days", meaning: "range"), .text(range.text)))
    }
    if let assumedSettings {
      let table = assumedSettings.table.intervals.map(\.description).joined(separator: ", ")
      let hour = "\(padded(assumedSettings.morningHour, to: 2)):00"
      pairs.append(Page.Pair("settings", "none; assumed: \(table) days, \(hour)"))
    }
    return Page.Section(
      title: "Kaiki analysis",
      blocks: [.pairs(pairs)]
        + (standing.isEmpty
          ? []
          : [
            .line(
              "These sections describe the end of the reporting range and use all earlier records: \(standing.joined(separator: ", "))."
            )
          ]) + Page.Section.lines(allRemarks))
  }

  private static let dataID = "data"

  private var dataSection: Page.Section {
    let pairs = sources.map { source in
      let (rows, items) = (source.rejected, source.rejectedItems)
      let rejected: [Phrase?] = [
        rows > 0 ? ", \(rows) rejected" : nil, items > 0 ? ", \(items, "item") rejected" : nil,
      ]
      let read: Phrase = "\(source.rows, "row")"
      let all = rejected.compactMap(\.self).joined(separator: "")
      return Page.Pair(Phrase(verbatim: source.kind), "\(read)\(all): \(source.path)")
    }
    return Page.Section(title: "Data", blocks: [.pairs(pairs)], id: Self.dataID)
  }
}
