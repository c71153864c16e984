struct GatheredTables: Sendable {
  /// Table without its row type, for a dictionary of all tables.
  private class AnyTable: @unchecked Sendable {}

  private final class Table<Row: HistoryTableRow>: AnyTable, @unchecked Sendable {
    var rows: MergedRows<Row>

    init(_ rows: MergedRows<Row>) { self.rows = rows }
  }

  private var tables: [HistoryPart: AnyTable] = [:]

  func values<Row: HistoryTableRow>(_ kind: Row.Type) -> [Row] { table(kind)?.rows.values ?? [] }

  mutating func begin<Row: HistoryTableRow>(_ kind: Row.Type, _ export: Int?) {
    own(kind).rows.begin(export)
  }

  mutating func add<Row: HistoryTableRow>(_ row: Row) { own(Row.self).rows.add(row, id: row.identity) }

  mutating func revise<Row: HistoryTableRow>(_ kind: Row.Type, _ change: (Row) -> [Row]) {
    own(kind).rows.revise(change)
  }

  func report<Row: HistoryTableRow>(_ kind: Row.Type, to findings: inout Findings) {
    table(kind)?.rows.report(to: &findings)
  }

  mutating func settle<Row: HistoryTableRow>(_ kind: Row.Type, by judge: inout DeletionResolver) {
    own(kind).rows.settle(by: &judge)
  }

  func set<Row: HistoryTableRow>(_ kind: Row.Type, of history: inout History) {
    history[keyPath: Row.table] = Row.ordered(values(kind))
  }

  private func table<Row: HistoryTableRow>(_ kind: Row.Type) -> Table<Row>? {
    tables[Row.part].map { unsafeDowncast($0, to: Table<Row>.self) }
  }

  /// Returns the table of a type for a change: a new table if there is none, a copy if another value shares the
  /// table.
  private mutating func own<Row: HistoryTableRow>(_ kind: Row.Type) -> Table<Row> {
    if isKnownUniquelyReferenced(&tables[Row.part]), let table = table(kind) { return table }
    let table = Table(self.table(kind)?.rows ?? MergedRows<Row>(Row.part))
    tables[Row.part] = table
    return table
  }
}
