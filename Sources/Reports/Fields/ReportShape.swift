import Encoding

/// JSON form of a figure, with the help of its keys.
package struct ReportShape<Figure: Sendable>: Sendable {
  let json: @Sendable (Figure) -> JSONValue
  /// Encodes the figure as JSON in UTF-8.
  ///
  /// `level` is the depth of the value in the document, ≥ 0. Members and elements down to depth `openLevels` start new lines.
  /// `jobs` is the maximum number of parts that run in parallel, ≥ 1.
  let encoded: @Sendable (_ figure: Figure, _ level: Int, _ openLevels: Int, _ jobs: Int) async -> [UInt8]
  let help: [KeyHelp]

  /// Creates a form whose JSON is built as a whole, without parallel parts.
  init(json: @escaping @Sendable (Figure) -> JSONValue, help: [KeyHelp]) {
    self.init(
      json: json,
      encoded: { figure, level, openLevels, _ in json(figure).encoded(level: level, openLevels: openLevels) },
      help: help)
  }

  private init(
    json: @escaping @Sendable (Figure) -> JSONValue,
    encoded: @escaping @Sendable (Figure, Int, Int, Int) async -> [UInt8], help: [KeyHelp]
  ) {
    (self.json, self.encoded, self.help) = (json, encoded, help)
  }

  static func object(_ fields: [Field<Figure>]) -> ReportShape {
    ReportShape(json: { .object(fields.members(of: $0)) }, help: helpOf(fields))
  }

  static func list<Row: Sendable>(_ rows: @escaping @Sendable (Figure) -> [Row], _ fields: [Field<Row>])
    -> ReportShape
  {
    let json = { @Sendable (row: Row) in JSONValue.object(fields.members(of: row)) }
    return ReportShape(
      json: { figure in .array(rows(figure).map(json)) },
      encoded: { figure, level, openLevels, jobs in
        let rows = rows(figure)
        return await JSONValue.encodedArray(rows.count, level: level, openLevels: openLevels, jobs: jobs) {
          json(rows[$0])
        }
      }, help: helpOf(fields))
  }
}

/// Columns and rows of a figure in CSV and JSON Lines, with the help of the columns.
package struct ReportTable<Figure>: Sendable {
  let table: @Sendable (Figure) -> FlatTable
  let help: [KeyHelp]

  /// Returns a table with one row per element and the columns of the fields.
  ///
  /// - Parameter hidden: Returns the names of columns that the table of a figure omits; none by default.
  static func rows<Row>(
    _ rows: @escaping @Sendable (Figure) -> [Row], _ fields: [Field<Row>],
    hiding hidden: @escaping @Sendable (Figure) -> Set<String> = { _ in [] }
  ) -> ReportTable {
    ReportTable(
      table: { figure in
        let hidden = hidden(figure)
        let columns = fields.flatMap(\.columns).filter { !hidden.contains($0.name) }
        return FlatTable(
          header: columns.map(\.name), rows: rows(figure).map { row in columns.map { $0.value(row) } })
      }, help: fields.flatMap(\.columns).map { KeyHelp($0.name) })
  }
}

/// Flat rows of values for other programs, as CSV or as JSON Lines.
package struct FlatTable: Sendable {
  let header: [String]
  let rows: [[any Reportable]]

  /// Returns the table as RFC 4180 text in UTF-8.
  ///
  /// - Parameter guardsFormulas: True to mark text that a spreadsheet would run as a formula.
  package func bytes(guardsFormulas: Bool) -> [UInt8] {
    var text = CSVText(header: header, guardsFormulas: guardsFormulas)
    for row in rows { text.append(row.map(\.cell)) }
    return text.bytes
  }

  func objects(after leadingMembers: [JSONValue.Member] = []) -> [JSONValue] {
    rows.map { row in
      .object(leadingMembers + zip(header, row).map { JSONValue.Member(key: $0, value: $1.json) })
    }
  }
}

/// Report whose JSON is one object and whose CSV is one table.
package protocol DocumentReport: Sendable {
  /// First members of the JSON: version, options and remarks.
  static var context: ReportShape<Self> { get }
  static var document: ReportShape<Self> { get }
  var csv: FlatTable { get }
}

extension DocumentReport {
  package var json: JSONValue { Self.document.json(self) }
  /// Context of the rows of ``jsonLines`` and ``csv``, which contain results only.
  package var meta: JSONValue { Self.context.json(self) }
  package var jsonLines: [JSONValue] { csv.objects() }
}
