import Encoding

/// The form of a figure in JSON.
package struct ReportShape<Figure>: Sendable {
  let json: @Sendable (Figure) -> JSONValue
  let help: [KeyHelp]

  /// One object.
  static func object(_ fields: [Field<Figure>]) -> ReportShape {
    ReportShape(json: { .object(fields.members(of: $0)) }, help: helpOf(fields))
  }

  /// A list of objects.
  static func list<Row>(_ rows: @escaping @Sendable (Figure) -> [Row], _ fields: [Field<Row>]) -> ReportShape
  {
    ReportShape(
      json: { figure in .array(rows(figure).map { .object(fields.members(of: $0)) }) }, help: helpOf(fields))
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
    let meanings = Dictionary(helpOf(fields).map { ($0.key, $0.meaning) }) { first, _ in first }
    return ReportTable(
      table: { figure in
        let hidden = hidden(figure)
        let columns = fields.flatMap(\.columns).filter { !hidden.contains($0.name) }
        return FlatTable(
          header: columns.map(\.name), rows: rows(figure).map { row in columns.map { $0.value(row) } })
      }, help: fields.flatMap(\.columns).map { KeyHelp($0.name, meanings[$0.name] ?? "") })
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
  /// - Parameter place: What stands before the columns.
  func objects(after place: [JSONValue.Member] = []) -> [JSONValue] {
    rows.map { row in
      .object(place + zip(header, row).map { JSONValue.Member(key: $0, value: $1.json) })
    }
  }
}
