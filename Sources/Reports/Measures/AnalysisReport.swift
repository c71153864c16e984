import Analysis
import Encoding
import Forecasting
import Kaiki
import Phrases

/// The answers of `analyze` and their basis.
package struct AnalysisReport {
  package var version: String
  package var asOf: Instant
  package var boundary: DayBoundary
  package var sources: [ReportedSource]
  package var rejections: [ReportedRejection]
  /// Those that are not listed, by what was wrong.
  package var unlisted: [UnlistedRejections] = []
  package var answers: [any AnsweredMeasure]
  /// The days that were asked for; `nil` where none were named.
  package var range: Days?
  /// Replacement of settings that the data lack.
  package var assumedSettings: AppSettings?
  /// Remarks on the data and the options.
  package var remarks: [Remark] = []
  /// Orphans, people and unread parts of the data; ``sources`` has the rejected rows.
  package var gaps = ReadingGaps()
  /// What a simulation says of the next weeks; empty where none was run. Pages alone show it.
  package var ahead: [any SimulatedPart] = []
  /// What came before those weeks, of each kind; empty where it is not known. Pages alone show it.
  package var past: [RecentPast] = []
  /// Whether none was run since it would take long.
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

  /// The first and the last of some days, either of which may be open.
  package struct Days: Hashable, Sendable {
    /// The first day; `nil` for the beginning of the data.
    package var from: Day?
    /// The last day; `nil` for the moment of the question.
    package var to: Day?

    /// Some days.
    ///
    /// - Parameters:
    ///   - from: The first day; `nil` for the beginning of the data.
    ///   - to: The last day; `nil` for the moment of the question.
    package init(from: Day?, to: Day?) {
      self.from = from
      self.to = to
    }

    /// The days in words.
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
      [
        Field("path") { $0.path }, Field("kind") { $0.kind },
        Field("rows") { $0.rows },
        Field("rejected") { $0.rejected },
        Field(present: "rejectedItems") {
          $0.rejectedItems > 0 ? $0.rejectedItems : nil
        },
        .values("unknownColumns") { $0.unknownColumns },
      ]),
    .list(
      "rejected", { $0.rejections },
      [
        Field("file") { $0.file }, Field("line") { $0.line },
        Field("column") { $0.column },
        Field("message") { $0.message.english },
      ]),
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

  /// Help of the JSON. Its notes name the measures that ignore `--from`.
  package static let help = ReportHelp(
    id: "analyze", name: "JSON", keys: helpOf(fields) + [KeyHelp("measures")],
    values: [MeasureRegistry.all.filter { !$0.usesDateRange }.map { $0.name }.joined(separator: ", ")])

  /// The depth at which the value of a measure stands.
  static let levelOfMeasures = 2

  /// The whole report as one object.
  package var json: JSONValue {
    let measures = answers.map { JSONValue.Member(key: $0.name, value: $0.json) }
    return .object(
      Self.fields.members(of: self) + [JSONValue.Member(key: "measures", value: .object(measures))])
  }

  /// What the rows of ``jsonLines`` and of CSV rest on.
  package var meta: JSONValue { .object(Self.fields.members(of: self)) }

  /// The report as JSON Lines: a flat row an entry of each measure.
  package var jsonLines: [JSONValue] {
    answers.flatMap { $0.table.objects(after: [JSONValue.Member(key: "measure", value: .text($0.name))]) }
  }

  /// The report as a page.
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
    let points = gaps.summary + answers.flatMap { $0.summary } + ofAhead + [reading]
    return gaps.checked(points, sources)
  }

  /// A line for each measure, without what it rests on.
  package func lines(_ language: Language) -> String {
    answers.map { "\($0.section.line(language))\n" }.joined()
  }

  /// What the figures rest on.
  ///
  /// - Parameter standing: The titles of sections that no first day changes, where one was named.
  private func head(standing: [Phrase]) -> Page.Section {
    let zone = boundary.zone.identifier
    let dayStart = "\(padded(boundary.dayStartHour, to: 2)):00"
    var pairs = [
      Page.Pair("as of", .verbatim(LocalText.of(asOf, in: boundary.zone))),
      Page.Pair(
        "time zone",
        .text("\(zone), days start at \(dayStart)")),
    ]
    if let range {
      pairs.append(Page.Pair(Phrase("days", meaning: "range"), .text(range.text)))
    }
    if let assumedSettings {
      let table = assumedSettings.table.intervals.map(\.description).joined(separator: ", ")
      let hour = "\(padded(assumedSettings.morningHour, to: 2)):00"
      pairs.append(
        Page.Pair(
          "settings",
          .text("none; assumed: \(table) days, \(hour)")))
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

  /// What links name the section of files by.
  private static let dataID = "data"

  /// The files that were read.
  private var dataSection: Page.Section {
    let pairs = sources.map { source in
      let (rows, items) = (source.rejected, source.rejectedItems)
      let rejected: [Phrase?] = [
        rows > 0 ? ", \(rows) rejected" : nil, items > 0 ? ", \(items, "item") rejected" : nil,
      ]
      let read = Phrase("\(source.rows, "row")")
      let all = rejected.compactMap(\.self).joined(separator: "")
      return Page.Pair(Phrase(verbatim: source.kind), .text("\(read)\(all): \(source.path)"))
    }
    return Page.Section(title: "Data", blocks: [.pairs(pairs)], id: Self.dataID)
  }
}
