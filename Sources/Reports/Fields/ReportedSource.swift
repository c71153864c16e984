import Forecasting
import Phrases

/// Read file, as reports name it.
package struct ReportedSource: Sendable {
  package var path: String
  package var kind: String
  package var rows: Int
  package var rejected: Int
  /// Rejected items within rows, such as items of a list.
  package var rejectedItems = 0
  package var unknownColumns: [String]
  /// The kinds of items in the rows of the file; empty for daily numbers, all for settings.
  package var itemKinds = Set(ItemKind.allCases)

  package init(path: String, kind: String, rows: Int, rejected: Int, unknownColumns: [String]) {
    self.path = path
    self.kind = kind
    self.rows = rows
    self.rejected = rejected
    self.unknownColumns = unknownColumns
  }
}

extension ReportedSource {
  static let fields: [Field<ReportedSource>] = [Field("path") { $0.path }] + counts

  static let counts: [Field<ReportedSource>] = [
    Field("rows") { $0.rows }, Field("rejected") { $0.rejected },
    Field(present: "rejectedItems") { $0.rejectedItems > 0 ? $0.rejectedItems : nil },
  ]

  package var keptOut: Phrase {
    let all = rows + rejected
    let ofRows: Phrase = "\(rejected) of \(all) rows"
    guard rejectedItems > 0 else { return ofRows }
    return rejected == 0
      ? "\(rejectedItems, "item") within the \(rows, "row")"
      : "\(ofRows) and \(rejectedItems, "item") within the others"
  }
}

/// Rejected row, as reports name it.
package struct ReportedRejection: Sendable {
  package var file: String
  package var line: Int
  package var column: Int
  package var message: Phrase

  package init(file: String, line: Int, column: Int, message: Phrase) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }
}

/// Number of unlisted rejected rows of a file with the same message.
package struct UnlistedRejections: Sendable {
  package var file: String
  package var message: Phrase
  package var count: Int

  package init(file: String, message: Phrase, count: Int) {
    self.file = file
    self.message = message
    self.count = count
  }
}
