import Analysis
import Encoding
import Phrases

/// Report of one figure: of a measure, or of one kind of simulated item.
package protocol FigureReport: SendableMetatype {
  associatedtype Figure: Sendable
}

/// Figure of one report, in every form of the report.
struct Answer<Report: FigureReport>: Sendable {
  private(set) var figure: Report.Figure
  /// Encoded JSON of the figure; `nil` until ``AnsweredMeasure/writeJSON(jobs:)``.
  private var written: [UInt8]?

  init(figure: Report.Figure) {
    self.figure = figure
  }
}

/// Report of one measure: its figure as JSON, as a table, as a section of a page, and as lines of the summary.
package protocol MeasureReport: FigureReport where Figure == Question.Figure {
  associatedtype Question: Measure

  static var title: Phrase { get }
  /// True if the measure describes the present instead of past events; a page shows such sections before all other sections.
  static var isSnapshot: Bool { get }
  static var isActionable: Bool { get }
  static var usesDateRange: Bool { get }
  static var shape: ReportShape<Figure> { get }
  static var table: ReportTable<Figure> { get }
  static func blocks(_ figure: Figure) -> [Page.Block]
  /// Returns assumptions and missing data that a reader needs before the figure; empty if there are none.
  static func remarks(_ figure: Figure) -> [Remark]
  /// Returns the lines of the summary about the figure; empty if the summary has none.
  static func summary(_ figure: Figure) -> [Page.SummaryPoint]
}

extension MeasureReport {
  static var isSnapshot: Bool { false }
  static var isActionable: Bool { false }
  static var usesDateRange: Bool { true }

  static func summary(_ figure: Figure) -> [Page.SummaryPoint] { [] }

  static func remarks(_ figure: Figure) -> [Remark] { [] }

  package static var name: String { Question.name }

  static var question: any Measure.Type { Question.self }

  package static var help: ReportHelp { ReportHelp(id: name, keys: shape.help, columns: table.help) }

  static func answer(_ context: AnalysisContext) -> any AnsweredMeasure {
    Answer<Self>(figure: Question.figure(context))
  }
}

package protocol AnsweredMeasure: HoldsTests, Sendable {
  var name: String { get }
  var isSnapshot: Bool { get }
  var isActionable: Bool { get }
  var usesDateRange: Bool { get }
  var json: JSONValue { get }
  /// Encodes the JSON of the measure before the report is complete.
  ///
  /// Skips a figure with statistical tests, because their adjustment requires the tests of all measures.
  ///
  /// - Parameter jobs: Maximum number of parts that are encoded in parallel, ≥ 1.
  mutating func writeJSON(jobs: Int) async
  var table: FlatTable { get }
  var section: Page.Section { get }
  /// Assumptions and missing data that a reader needs before the figure; empty if there are none.
  var remarks: [Remark] { get }
  /// Returns the lines of the summary about the figure, each linked to the section of the measure; empty if the summary has none.
  var summary: [Page.SummaryPoint] { get }
}

extension Answer: AnsweredMeasure, HoldsTests where Report: MeasureReport {
  var name: String { Report.name }
  var isSnapshot: Bool { Report.isSnapshot }
  var isActionable: Bool { Report.isActionable }
  var usesDateRange: Bool { Report.usesDateRange }
  var json: JSONValue { written.map(JSONValue.written) ?? Report.shape.json(figure) }
  var table: FlatTable { Report.table.table(figure) }

  /// Depth of the figure in the JSON of an ``AnalysisReport``.
  private static var jsonLevel: Int { 2 }

  mutating func writeJSON(jobs: Int) async {
    guard figure is any HoldsNoTests else { return }
    written = await Report.shape.encoded(
      figure, Self.jsonLevel, JSONValue.openLevelsOfDocuments, jobs)
  }

  var section: Page.Section {
    Page.Section(title: Report.title, blocks: Report.blocks(figure), id: name)
  }

  var summary: [Page.SummaryPoint] {
    Report.summary(figure).map { point in
      var point = point
      point.section = name
      return point
    }
  }

  var remarks: [Remark] { Report.remarks(figure) }

  mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    // Encoded JSON comes only from figures without tests.
    if written == nil { figure.visitTests(visit) }
  }
}
