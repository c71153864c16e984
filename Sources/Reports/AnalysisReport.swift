import Analysis
import Encoding
import Kaiki

/// A file that was read, as reports name it.
package struct ReportedSource: Sendable {
  package var path: String
  package var kind: String
  package var rows: Int
  package var rejected: Int
  package var unknownColumns: [String]

  package init(path: String, kind: String, rows: Int, rejected: Int, unknownColumns: [String]) {
    self.path = path
    self.kind = kind
    self.rows = rows
    self.rejected = rejected
    self.unknownColumns = unknownColumns
  }
}

/// A row that was kept out, as reports name it.
package struct ReportedRejection: Sendable {
  package var file: String
  package var line: Int
  package var column: Int
  package var message: String

  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }
}

/// The answers of `analyze` and what they rest on.
package struct AnalysisReport: Sendable {
  package var version: String
  package var asOf: Instant
  package var timeZone: String
  package var dayStartHour: Int
  package var sources: [ReportedSource]
  package var rejections: [ReportedRejection]
  package var figures: [(measure: Measure, figure: Figure)]
  /// What stands in for settings that the data lack.
  package var assumedSettings: Settings?
  /// What a simulation says of the next weeks; empty where none was run. Pages alone show it.
  package var ahead: [SimulatedPart] = []

  package init(
    version: String, asOf: Instant, timeZone: String, dayStartHour: Int, sources: [ReportedSource],
    rejections: [ReportedRejection], figures: [(measure: Measure, figure: Figure)],
    assumedSettings: Settings? = nil
  ) {
    self.assumedSettings = assumedSettings
    self.version = version
    self.asOf = asOf
    self.timeZone = timeZone
    self.dayStartHour = dayStartHour
    self.sources = sources
    self.rejections = rejections
    self.figures = figures
  }

  /// What stands around the measures, and every key.
  package static let help = MeasureHelp(
    summary: "what the figures rest on.", notes: "Rows that could not be read are listed one by one.",
    keys: [
      ("kaiki", "the version of the program"), ("asOf", "the moment of the question"),
      ("timeZone", "the zone of the days"), ("dayStartHour", "the hour at which a day begins"),
      ("sources", "the files that were read"), ("path", "a file as it was named"), ("kind", "what it holds"),
      ("rows", "rows that could be read"),
      ("rejected", "rows that could not: of a source their number, of the report the rows"),
      ("unknownColumns", "columns that nobody asked for"), ("file", "the file of a rejected row"),
      ("line", "its line, from 1"), ("column", "the fault's column in characters, from 1"),
      ("message", "what happened; what to do"), ("measures", "the figures by name; see kaiki help MEASURE"),
    ])

  /// The whole report as one object.
  package var json: JSONValue {
    let measures = figures.map { JSONValue.Member(key: $0.measure.rawValue, value: $0.figure.report.json) }
    return .object(header + [.init(key: "measures", value: .object(measures))])
  }

  /// The report as JSON Lines: what it rests on, then a line a measure.
  package var jsonLines: [JSONValue] {
    [.object(header)]
      + figures.map { .members(["measure": .text($0.measure.rawValue), "value": $0.figure.report.json]) }
  }

  private var header: [JSONValue.Member] {
    [
      .init(key: "kaiki", value: .text(version)), .init(key: "asOf", value: .text(asOf.description)),
      .init(key: "timeZone", value: .text(timeZone)),
      .init(key: "dayStartHour", value: .integer(dayStartHour)),
      .init(
        key: "sources",
        value: .array(
          sources.map { source in
            .members([
              "path": .text(source.path), "kind": .text(source.kind), "rows": .integer(source.rows),
              "rejected": .integer(source.rejected),
              "unknownColumns": .array(source.unknownColumns.map(JSONValue.text)),
            ])
          })),
      .init(
        key: "rejected",
        value: .array(
          rejections.map { rejection in
            .members([
              "file": .text(rejection.file), "line": .integer(rejection.line),
              "column": .integer(rejection.column), "message": .text(rejection.message),
            ])
          })),
    ]
  }

  /// The report as a page.
  package func page(_ language: Language) -> Page {
    let dayStart = "\(padded(dayStartHour, to: 2)):00"
    var pairs = [
      (language("as of", "時点"), asOf.description),
      (
        language("time zone", "タイムゾーン"),
        language("\(timeZone), days start at \(dayStart)", "\(timeZone)、1日の始まり \(dayStart)")
      ),
    ]
    if let assumedSettings {
      let table = assumedSettings.table.intervals.map(\.description).joined(separator: ", ")
      let hour = "\(padded(assumedSettings.morningHour, to: 2)):00"
      pairs.append(
        (
          language("settings", "設定"),
          language("none; assumed: \(table) days, \(hour)", "なし（仮定：\(table)日、\(hour)）")
        ))
    }
    let head = Page.Section(title: language("Kaiki analysis", "回帰 分析"), blocks: [.pairs(pairs)])
    let now = figures.filter(\.measure.isOfNow)
    let past = figures.filter { !$0.measure.isOfNow }
    return Page(
      sections: [head] + now.map { $0.figure.report.section(language) }
        + (ahead.isEmpty ? [] : [AheadSection(parts: ahead).section(language)])
        + past.map { $0.figure.report.section(language) } + [dataSection(language)])
  }

  /// The files that were read.
  private func dataSection(_ language: Language) -> Page.Section {
    var pairs: [(String, String)] = []
    for source in sources {
      let rejected =
        source.rejected == 0 ? "" : language(", \(source.rejected) rejected", "、不良 \(source.rejected)行")
      let rows = language.count(source.rows, "row", "行")
      pairs.append((source.kind, "\(rows)\(rejected): \(DisplayText.safe(source.path))"))
    }
    return Page.Section(title: language("Data", "データ"), blocks: [.pairs(pairs)])
  }
}

extension Measure {
  /// Whether the measure says how things stand, rather than what has been: such ones stand first on a page.
  fileprivate var isOfNow: Bool {
    switch self {
    case .today, .streaks, .due, .notifications, .lists, .attempts, .strength, .attendance: true
    case .load, .retention, .latency, .heatmap, .leeches, .delays, .rhythm, .trend, .gaps, .series,
      .forgetting, .audit:
      false
    }
  }
}
