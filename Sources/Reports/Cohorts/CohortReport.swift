import Analysis
import Distributions
import Encoding
import Kaiki

/// Figures of every person of a cohort, and their summary.
///
/// The report depends only on the rows, in the byte order of names: several processes make the same report as one.
package struct CohortReport: Sendable {
  /// Context shared by all rows.
  package struct Frame: Hashable, Sendable {
    package var version: String
    package var question: CohortQuestion
    /// Common moment of all people; `nil` if each person is analysed at their latest event.
    package var asOf: Instant?
    /// Time zone and day start of data that name none.
    package var timeZone: String
    package var dayStartHour: Int

    package init(
      version: String, question: CohortQuestion, asOf: Instant?, timeZone: String, dayStartHour: Int
    ) {
      self.version = version
      self.question = question
      self.asOf = asOf
      self.timeZone = timeZone
      self.dayStartHour = dayStartHour
    }
  }

  let frame: Frame
  let rows: [PersonRow]
  let summary: CohortSummary
  /// Remarks on the data of all people, such as a guessed time zone.
  package var remarks: [Remark] = []

  /// A report.
  ///
  /// - Parameters:
  ///   - frame: Context shared by all rows.
  ///   - rows: Of different people, in any order.
  package init(frame: Frame, rows: [PersonRow]) {
    self.frame = frame
    self.rows = rows.sorted { $0.person.utf8.lexicographicallyPrecedes($1.person.utf8) }
    summary = CohortSummary(of: self.rows, frame.question)
  }

  /// The people of whom there are no figures.
  var refused: [PersonRow] { rows.filter { $0.values == nil } }

  // MARK: JSON and CSV

  private var frameMembers: [JSONValue.Member] {
    let frame = frame
    return [
      ("kaiki", .text(frame.version)), ("question", .text(frame.question.command)),
      ("asOf", .optional(frame.asOf?.description)), ("timeZone", .text(frame.timeZone)),
      ("dayStartHour", .integer(frame.dayStartHour)),
      ("people", .integer(rows.count)), ("answered", .integer(rows.count - refused.count)),
      ("rows", .integer(rows.reduce(0) { $0 + $1.rows })),
      ("rejected", .integer(rows.reduce(0) { $0 + $1.rejected })),
    ].map(JSONValue.Member.init)
  }

  /// The whole report as one object.
  package var json: JSONValue {
    .object(
      frameMembers + [
        JSONValue.Member(
          key: "remarks",
          value: .array(
            remarks.map { .members(["about": .text($0.about), "text": .text($0.text.english)]) }))
      ] + summary.comparison + [
        JSONValue.Member(key: "summary", value: summary.json),
        JSONValue.Member(key: "users", value: .array(jsonLines)),
        JSONValue.Member(key: "refused", value: .array(refused.map(Self.refusal))),
      ])
  }

  /// A user without figures; the detail is English in every language of the page, as all of JSON is.
  private static func refusal(_ row: PersonRow) -> JSONValue {
    guard case .refused(let reason, let detail) = row.answer else { return .null }
    return .members([
      "user": .text(row.person), "reason": .text(reason), "detail": .text(detail.english),
      "rows": .integer(row.rows),
      "rejected": .integer(row.rejected),
    ])
  }

  /// Context of the rows.
  package var meta: JSONValue { .object(frameMembers) }

  /// A flat row a person.
  package var jsonLines: [JSONValue] { csv.objects() }

  /// A row a person of whom there are figures, then those drawn towards the cohort.
  package var csv: FlatTable {
    let columns = frame.question.columns
    let shrunk = summary.rates.filter { $0.summary.shrunk != nil }
    let header =
      ["user"] + columns.map(\.key) + shrunk.flatMap { ["\($0.key)Shrunk", "\($0.key)Low", "\($0.key)High"] }
      + ["rejected"]
    var next = shrunk.map { _ in 0 }
    let lines = rows.compactMap { row -> [any Reportable]? in
      guard let values = row.values else { return nil }
      var cells: [any Reportable] = [row.person] + values.map { PassedValue(json: $0) }
      for (number, rate) in shrunk.enumerated() {
        guard rate.has(row), let drawn = rate.summary.shrunk?[next[number]] else {
          cells += [Double?.none, Double?.none, Double?.none] as [any Reportable]
          continue
        }
        next[number] += 1
        cells += [drawn.value, drawn.low, drawn.high] as [any Reportable]
      }
      return cells + [row.rejected]
    }
    return FlatTable(header: header, rows: lines)
  }

  /// Returns the help of the columns.
  package static func helpText(of question: CohortQuestion, _ words: HelpWords) -> String {
    KeyHelp.text(
      "--by-user", of: "\(question.command) --by-user",
      [("user", question.columns.map { KeyHelp($0.key, id: $0.helpID) })], words)
  }
}

/// A value of a row as it was passed on.
private struct PassedValue: Reportable {
  let json: JSONValue

  var cell: CSVCell {
    switch json {
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .flag(let flag): .plain(flag.description)
    case .text(let text): .plain(text)
    case .null, .array, .object, .written: .empty
    }
  }
}
