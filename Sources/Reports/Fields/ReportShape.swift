import Encoding

/// The form of a figure in JSON.
package struct ReportShape<Figure: Sendable>: Sendable {
  let json: @Sendable (Figure) -> JSONValue
  /// Encodes the figure as JSON in UTF-8.
  ///
  /// `level` is the depth of the value in the document, ≥ 0. Members and elements down to depth `openLevels` start new lines.
  /// `jobs` is the maximum number of parts that run in parallel, ≥ 1.
  let encoded: @Sendable (_ figure: Figure, _ level: Int, _ openLevels: Int, _ jobs: Int) async -> [UInt8]
  let help: [KeyHelp]

  /// A form that is made as a whole.
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

  /// One object.
  static func object(_ fields: [Field<Figure>]) -> ReportShape {
    ReportShape(json: { .object(fields.members(of: $0)) }, help: helpOf(fields))
  }

  /// A list of objects.
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

/// The form of a figure as a table for other programs.
package struct ReportTable<Figure>: Sendable {
  let table: @Sendable (Figure) -> FlatTable
  let help: [KeyHelp]

  /// A row of some fields for each of some things.
  ///
  /// - Parameter hidden: The columns that a figure has no use for.
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
  /// The names of the columns.
  let header: [String]
  /// One value for each name.
  let rows: [[any Reportable]]

  /// The table as RFC 4180 text.
  package func bytes(guardsFormulas: Bool) -> [UInt8] {
    var text = CSVText(header: header, guardsFormulas: guardsFormulas)
    for row in rows { text.append(row.map(\.cell)) }
    return text.bytes
  }

  /// A flat object for each row.
  ///
  /// - Parameter leadingMembers: What stands before the columns.
  func objects(after leadingMembers: [JSONValue.Member] = []) -> [JSONValue] {
    rows.map { row in
      .object(leadingMembers + zip(header, row).map { JSONValue.Member(key: $0, value: $1.json) })
    }
  }
}
