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
