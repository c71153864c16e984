/// Rows of all row types gathered from the inputs, one table per type.
struct GatheredTables: Sendable {
  /// Table without its row type, for a dictionary of all tables.
  private class AnyTable: @unchecked Sendable {}

  private final class Table<Row: HistoryTableRow>: AnyTable, @unchecked Sendable {
    var rows: MergedRows<Row>

    init(_ rows: MergedRows<Row>) { self.rows = rows }
  }

  private var tables: [HistoryPart: AnyTable] = [:]

  /// Returns the merged rows of a type, in the order of first appearance; empty if no row of the type was added.
  func values<Row: HistoryTableRow>(_ kind: Row.Type) -> [Row] { table(kind)?.rows.values ?? [] }

  /// Begins the rows of an export.
  ///
  /// - Parameters:
  ///   - kind: Type of the rows.
  ///   - export: Index of the export; `nil` if the input belongs to no export.
  mutating func begin<Row: HistoryTableRow>(_ kind: Row.Type, _ export: Int?) {
    own(kind).rows.begin(export)
  }

  /// Adds a row to the table of its type.
  ///
  /// Of two rows with one identity, the newer one is kept (``HistoryRow/knowledge``). If they are equally new,
  /// ``HistoryRow/preference`` decides, then all columns. Every row without an identity is kept.
  mutating func add<Row: HistoryTableRow>(_ row: Row) { own(Row.self).rows.add(row, id: row.identity) }

  /// Replaces each row of a type by the rows that a function returns; an empty array removes the row.
  mutating func revise<Row: HistoryTableRow>(_ kind: Row.Type, _ change: (Row) -> [Row]) {
    own(kind).rows.revise(change)
  }

  /// Reports the rows of a type that were not kept, because another row has the same identity.
  func report<Row: HistoryTableRow>(_ kind: Row.Type, to findings: inout Findings) {
    table(kind)?.rows.report(to: &findings)
  }

  /// Removes the rows of deleted items, and reports the rows that some exports lack (A0.8).
  mutating func settle<Row: HistoryTableRow>(_ kind: Row.Type, by judge: inout DeletionResolver) {
    own(kind).rows.settle(by: &judge)
  }

  /// Stores the rows of a type in the history's property for this type; an empty array if no row was added.
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
