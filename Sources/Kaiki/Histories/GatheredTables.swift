/// Gathered rows of all row types, one table per type.
struct GatheredTables: Sendable {
  /// Type-erased table; a shared table is copied before a change.
  private class AnyTable: @unchecked Sendable {}

  private final class Table<Row: HistoryTableRow>: AnyTable, @unchecked Sendable {
    var rows: MergedRows<Row>

    init(_ rows: MergedRows<Row>) { self.rows = rows }
  }

  private var tables: [HistoryPart: AnyTable] = [:]

  /// Returns the rows of a type, in the order of first appearance.
  func values<Row: HistoryTableRow>(_ kind: Row.Type) -> [Row] { table(kind)?.rows.values ?? [] }

  /// Begins the rows of an export.
  mutating func begin<Row: HistoryTableRow>(_ kind: Row.Type, _ export: Int?) {
    own(kind).rows.begin(export)
  }

  /// Adds a row to the table of its type.
  ///
  /// Of two rows with one identity, one is kept: by ``HistoryRow/knowledge``, then ``HistoryRow/preference``, then
  /// all columns. Every row without an identity is kept.
  mutating func add<Row: HistoryTableRow>(_ row: Row) { own(Row.self).rows.add(row, id: row.identity) }

  /// Replaces each row of a type by the rows that a function returns.
  mutating func revise<Row: HistoryTableRow>(_ kind: Row.Type, _ change: (Row) -> [Row]) {
    own(kind).rows.revise(change)
  }

  /// Reports the rows of a type that were not kept.
  func report<Row: HistoryTableRow>(_ kind: Row.Type, to findings: inout Findings) {
    table(kind)?.rows.report(to: &findings)
  }

  /// Removes the rows that count as deleted, and reports the rows that some exports lack (A0.8).
  mutating func settle<Row: HistoryTableRow>(_ kind: Row.Type, by judge: inout DeletionResolver) {
    own(kind).rows.settle(Row.part, by: &judge)
  }

  /// Stores the rows of a type in a history.
  func set<Row: HistoryTableRow>(_ kind: Row.Type, of history: inout History) {
    history[keyPath: Row.table] = Row.ordered(values(kind))
  }

  private func table<Row: HistoryTableRow>(_ kind: Row.Type) -> Table<Row>? {
    tables[Row.part].map { unsafeDowncast($0, to: Table<Row>.self) }
  }

  /// Returns the table of a type, copied if another value shares it.
  private mutating func own<Row: HistoryTableRow>(_ kind: Row.Type) -> Table<Row> {
    if isKnownUniquelyReferenced(&tables[Row.part]), let table = table(kind) { return table }
    let table = Table(self.table(kind)?.rows ?? MergedRows<Row>(Row.noun))
    tables[Row.part] = table
    return table
  }
}
