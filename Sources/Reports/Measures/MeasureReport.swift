import Analysis
import Encoding

/// A measure in every form in which it is shown, in one file of `Measures`; its fields stand there once.
package protocol MeasureReport: SendableMetatype {
  /// What is asked.
  associatedtype Question: Measure

  /// Whether it says how things stand, rather than what has been: such ones stand first on a page.
  static var isSnapshot: Bool { get }
  /// Whether it says what is to be done: such ones stand before all others.
  static var isActionable: Bool { get }
  /// Whether it counts what happened on days, so that a first day changes it; the others stand as of the last.
  static var usesDateRange: Bool { get }
  /// The figure in JSON.
  static var shape: ReportShape<Question.Figure> { get }
  /// The figure as a table for other programs.
  static var table: ReportTable<Question.Figure> { get }
  /// The figure in a few lines.
  static func section(_ figure: Question.Figure, _ language: Language) -> Page.Section
  /// What a reader has to know before the figure.
  static func remarks(_ figure: Question.Figure) -> [Remark]
  /// What a person wants to know of it first.
  static func summary(_ figure: Question.Figure, _ language: Language) -> [Page.SummaryPoint]
}

extension MeasureReport {
  static var isActionable: Bool { false }

  /// Nothing.
  static func summary(_ figure: Question.Figure, _ language: Language) -> [Page.SummaryPoint] { [] }

  /// Nothing.
  static func remarks(_ figure: Question.Figure) -> [Remark] { [] }

  /// The word by which the measure is asked for.
  package static var name: String { Question.name }

  /// Help of the measure.
  package static var help: ReportHelp { ReportHelp(id: name, keys: shape.help, columns: table.help) }

  static func answer(_ context: AnalysisContext) -> any AnsweredMeasure {
    MeasureAnswer<Self>(figure: Question.figure(context))
  }
}

/// The answer to one measure, in every form in which it is shown.
package protocol AnsweredMeasure: HoldsTests, Sendable {
  /// The word by which the measure is asked for.
  var name: String { get }
  /// Whether it says how things stand, rather than what has been.
  var isSnapshot: Bool { get }
  /// Whether it says what is to be done: such ones stand before all others.
  var isActionable: Bool { get }
  /// Whether it counts what happened on days, so that a first day changes it; the others stand as of the last.
  var usesDateRange: Bool { get }
  /// The value of the measure, as it stands in an ``AnalysisReport``.
  var json: JSONValue { get }
  /// Encodes the JSON of the measure before the report is complete.
  ///
  /// Skips a figure with statistical tests, because their adjustment requires the tests of all measures.
  ///
  /// - Parameter jobs: Maximum number of parts that are encoded in parallel, ≥ 1.
  mutating func writeJSON(jobs: Int) async
  /// The figure as a table.
  var table: FlatTable { get }
  /// The figure in a few lines.
  func section(_ language: Language) -> Page.Section
  /// What a reader has to know before the figure.
  var remarks: [Remark] { get }
  /// What a person wants to know of it first, with where the rest stands.
  func summary(_ language: Language) -> [Page.SummaryPoint]
}

/// The answer to one measure.
struct MeasureAnswer<Report: MeasureReport>: AnsweredMeasure {
  /// The answer itself.
  private(set) var figure: Report.Question.Figure
  private var written: [UInt8]?

  init(figure: Report.Question.Figure) {
    self.figure = figure
  }

  var name: String { Report.name }
  var isSnapshot: Bool { Report.isSnapshot }
  var isActionable: Bool { Report.isActionable }
  var usesDateRange: Bool { Report.usesDateRange }
  var json: JSONValue { written.map(JSONValue.written) ?? Report.shape.json(figure) }
  var table: FlatTable { Report.table.table(figure) }

  mutating func writeJSON(jobs: Int) async {
    guard figure is any HoldsNoTests else { return }
    written = await Report.shape.encoded(
      figure, AnalysisReport.levelOfMeasures, JSONValue.openLevelsOfDocuments, jobs)
  }

  func section(_ language: Language) -> Page.Section {
    var section = Report.section(figure, language)
    section.id = name
    return section
  }
  func summary(_ language: Language) -> [Page.SummaryPoint] {
    Report.summary(figure, language).map { point in
      var point = point
      point.section = name
      return point
    }
  }
  var remarks: [Remark] { Report.remarks(figure) }

  mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    // What is written down already holds none.
    if written == nil { figure.visitTests(visit) }
  }
}
