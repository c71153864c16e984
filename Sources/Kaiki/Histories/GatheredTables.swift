/// The rows of all kinds that are taken in, a table for each kind.
struct GatheredTables: Sendable {
  /// Rows of one kind; a shared table is copied before a change.
  private class AnyTable: @unchecked Sendable {}

  private final class Table<Row: HistoryTableRow>: AnyTable, @unchecked Sendable {
    var rows: MergedRows<Row>

    init(_ rows: MergedRows<Row>) { self.rows = rows }
  }

  private var tables: [HistoryPart: AnyTable] = [:]

  /// The rows of a kind, in the order of first appearance.
  func values<Row: HistoryTableRow>(_ kind: Row.Type) -> [Row] { table(kind)?.rows.values ?? [] }

  /// Says that the rows of an export begin.
  mutating func begin<Row: HistoryTableRow>(_ kind: Row.Type, _ export: Int?) {
    own(kind).rows.begin(export)
  }

  /// Adds a row to the table of its kind. Of two rows of one identity one is kept, by ``HistoryRow/knowledge``,
  /// ``HistoryRow/preference`` and the columns; rows without an identity are all kept.
  mutating func add<Row: HistoryTableRow>(_ row: Row) { own(Row.self).rows.add(row, id: row.identity) }

  /// Replaces each row of a kind by the rows that a function returns.
  mutating func revise<Row: HistoryTableRow>(_ kind: Row.Type, _ change: (Row) -> [Row]) {
    own(kind).rows.revise(change)
  }

  /// Reports the rows of a kind that were not kept.
  func report<Row: HistoryTableRow>(_ kind: Row.Type, to findings: inout Findings) {
    table(kind)?.rows.report(to: &findings)
  }

  /// Drops what is taken for deleted, and reports what some export lacks (A0.8).
  mutating func settle<Row: HistoryTableRow>(_ kind: Row.Type, by judge: inout LackJudge) {
    own(kind).rows.settle(Row.part, by: &judge)
  }

  /// Gives a history the rows of a kind.
  func set<Row: HistoryTableRow>(_ kind: Row.Type, of history: inout History) {
    history[keyPath: Row.table] = Row.ordered(values(kind))
  }

  private func table<Row: HistoryTableRow>(_ kind: Row.Type) -> Table<Row>? {
    tables[Row.part].map { unsafeDowncast($0, to: Table<Row>.self) }
  }

  /// The table of a kind, which nobody else has.
  private mutating func own<Row: HistoryTableRow>(_ kind: Row.Type) -> Table<Row> {
    if isKnownUniquelyReferenced(&tables[Row.part]), let table = table(kind) { return table }
    let table = Table(self.table(kind)?.rows ?? MergedRows<Row>(Row.noun))
    tables[Row.part] = table
    return table
  }
}
