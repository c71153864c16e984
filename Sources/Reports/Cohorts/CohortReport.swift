import Analysis
import Distributions
import Encoding
import Kaiki

/// Figures of every person of a cohort, and their summary.
///
/// The report depends only on the rows, in the byte order of names: several processes make the same report as one.
package struct CohortReport: DocumentReport {
  package struct Frame: Sendable {
    package var version: String
    package var question: CohortQuestion
    /// Common moment of all people; `nil` if each person is analysed at their latest event.
    package var asOf: Instant?
    /// Time zone and day start of data that name none.
    package var boundary: DayBoundary

    package init(version: String, question: CohortQuestion, asOf: Instant?, boundary: DayBoundary) {
      self.version = version
      self.question = question
      self.asOf = asOf
      self.boundary = boundary
    }
  }

  let frame: Frame
  let rows: [PersonRow]
  let summary: CohortSummary
  /// Remarks on the data of all people, such as a guessed time zone.
  package var remarks: [Remark] = []

  /// - Parameters:
  ///   - frame: Context shared by all rows.
  ///   - rows: Rows of different people, in any order.
  package init(frame: Frame, rows: [PersonRow]) {
    self.frame = frame
    self.rows = rows.sorted { $0.person.utf8.lexicographicallyPrecedes($1.person.utf8) }
    summary = CohortSummary(of: self.rows, frame.question)
  }

  var refused: [PersonRow] { rows.filter { $0.values == nil } }

  var rowCount: Int { rows.reduce(0) { $0 + $1.rows } }

  var rejected: Int { rows.reduce(0) { $0 + $1.rejected } }

  private static let frameFields: [Field<CohortReport>] = [
    Field("kaiki") { $0.frame.version }, Field("question") { Word($0.frame.question.command) },
    Field("asOf") { $0.frame.asOf }, Field("timeZone") { Word($0.frame.boundary.zone.identifier) },
    Field("dayStartHour") { $0.frame.boundary.dayStartHour },
    Field("people") { $0.rows.count }, Field("answered") { $0.rows.count - $0.refused.count },
    Field("rows") { $0.rowCount }, Field("rejected") { $0.rejected },
  ]

  package static let context = ReportShape<CohortReport>.object(frameFields)
  package static let document = ReportShape<CohortReport>.object(
    frameFields + [
      .list("remarks", { $0.remarks }, Remark.fields),
      .list(nonempty: "models", { $0.summary.predictors }, CohortSummary.Predictor.fields),
      .list(
        present: "differences", { $0.summary.predictors.isEmpty ? nil : $0.summary.differences },
        BenchmarkSummary.Difference.fields),
      .object("summary", { $0.summary }, CohortSummary.fields),
      Field("users", columns: [], help: [KeyHelp("users")]) { .array($0.jsonLines) },
      .list("refused", { $0.refused }, refusalFields),
    ])

  /// Fields of a user without figures; the detail is in English, as all texts of JSON.
  private static let refusalFields: [Field<PersonRow>] = [
    Field("user") { $0.person }, Field("reason") { $0.refusal?.reason },
    Field("detail") { $0.refusal?.detail.english }, Field("rows") { $0.rows },
    Field("rejected") { $0.rejected },
  ]

  /// One row per person with figures: the columns of the question, and rates shrunk towards the cohort's rates.
  package var csv: FlatTable {
    let shrunk = summary.rates.compactMap { rate in rate.shrunk.map { (key: rate.key, people: $0) } }
    let header =
      ["user"] + frame.question.columns.map(\.key)
      + shrunk.flatMap { ["\($0.key)Shrunk", "\($0.key)Low", "\($0.key)High"] } + ["rejected"]
    let lines = rows.filter { $0.values != nil }.enumerated().map { index, row in
      let rates = shrunk.flatMap { rate in
        [rate.people[index]?.value, rate.people[index]?.low, rate.people[index]?.high]
      }
      let cells: [any Reportable] = [row.person] + (row.values ?? []) + rates
      return cells + [row.rejected]
    }
    return FlatTable(header: header, rows: lines)
  }

  package static func helpText(_ words: HelpWords) -> String {
    KeyHelp.lines(document.help, under: ["merge"], words).joined(separator: "\n")
  }

  package static func helpText(of question: CohortQuestion, _ words: HelpWords) -> String {
    KeyHelp.text(
      "--by-user", of: "\(question.command) --by-user", [("user", question.columns.map(\.help))], words)
  }
}

extension PersonValue: Reportable {
  var cell: CSVCell {
    switch self {
    case .number(let number): .number(number)
    case .word(let word): .plain(word)
    }
  }
}
