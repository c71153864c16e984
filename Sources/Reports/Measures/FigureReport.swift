import Analysis
import Encoding
import Kaiki

/// The rows of a table for other programs.
package struct CSVTable: Sendable {
  /// The names of the columns.
  package var header: [String]
  /// One entry for each name.
  package var rows: [[CSVCell]]

  package init(header: [String], rows: [[CSVCell]]) {
    self.header = header
    self.rows = rows
  }

  /// The table as RFC 4180 text.
  package func bytes(guardsFormulas: Bool) -> [UInt8] {
    var text = CSVText(header: header, guardsFormulas: guardsFormulas)
    for row in rows { text.append(row) }
    return text.bytes
  }
}

/// One figure in every form in which it is shown.
package protocol FigureReport: Sendable {
  /// The value of the measure.
  var json: JSONValue { get }
  /// The figure as a table.
  var csv: CSVTable { get }
  /// The figure in a few lines.
  func section(_ language: Language) -> Page.Section
}

extension Figure {
  /// The figure in every form in which it is shown.
  package var report: any FigureReport {
    switch self {
    case .today(let figure): TodayReport(figure: figure)
    case .load(let days): LoadReport(days: days)
    case .retention(let figure): RetentionReport(figure: figure)
    case .latency(let figure): LatencyReport(figure: figure)
    case .streaks(let figure): StreaksReport(figure: figure)
    case .due(let figure): DueReport(figure: figure)
    case .heatmap(let figure): HeatmapReport(figure: figure)
    case .leeches(let leeches): LeechesReport(leeches: leeches)
    case .notifications(let plan): NotificationsReport(plan: plan)
    case .delays(let figure): DelaysReport(figure: figure)
    case .lists(let figure): ListsReport(figure: figure)
    case .attempts(let figure): AttemptsReport(figure: figure)
    case .strength(let figure): StrengthReport(figure: figure)
    case .attendance(let figure): AttendanceReport(figure: figure)
    case .rhythm(let figure): RhythmReport(figure: figure)
    case .trend(let figure): TrendReport(figure: figure)
    case .gaps(let figure): GapsReport(figure: figure)
    case .series(let figure): SeriesReport(figure: figure)
    case .forgetting(let figure): ForgettingReport(figure: figure)
    case .audit(let findings): AuditReport(findings: findings)
    }
  }
}

extension Measure {
  /// What the measure says, and every key of its value.
  package var help: MeasureHelp {
    switch self {
    case .today: TodayReport.help
    case .load: LoadReport.help
    case .retention: RetentionReport.help
    case .latency: LatencyReport.help
    case .streaks: StreaksReport.help
    case .due: DueReport.help
    case .heatmap: HeatmapReport.help
    case .leeches: LeechesReport.help
    case .notifications: NotificationsReport.help
    case .delays: DelaysReport.help
    case .lists: ListsReport.help
    case .attempts: AttemptsReport.help
    case .strength: StrengthReport.help
    case .attendance: AttendanceReport.help
    case .rhythm: RhythmReport.help
    case .trend: TrendReport.help
    case .gaps: GapsReport.help
    case .series: SeriesReport.help
    case .forgetting: ForgettingReport.help
    case .audit: AuditReport.help
    }
  }
}

/// An explanation of one measure.
package struct MeasureHelp: Sendable {
  /// One sentence.
  package var summary: String
  /// What else a reader has to know: rules, methods, edges.
  package var notes: String
  /// Every key, in the order in which it is printed.
  package var keys: [(key: String, meaning: String)]

  /// The explanation as lines of text.
  package func text(of name: String) -> String {
    let widest = keys.map(\.key.count).max() ?? 0
    let lines = keys.map { key, meaning in
      "  \(key)\(String(repeating: " ", count: widest - key.count))  \(meaning)"
    }
    let list = lines.isEmpty ? "" : "\n\(lines.joined(separator: "\n"))\n"
    return "\(name): \(summary)\n\n\(notes)\n\(list)"
  }
}

/// A share as a whole or broken percentage.
func percent(_ share: Double, places: Int = 1) -> String {
  "\(DecimalText.fixed(share * 100, places)) %"
}
