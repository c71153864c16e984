import KaikiNumerics

/// Rows with ids, one row per id (R0.8).
///
/// Of two different rows with one id, the newer row is kept by ``HistoryRow/knowledge``, or else the greater one
/// (A0.8). The order of the inputs has no effect.
struct MergedRows<Row: HistoryRow>: Sendable {
  /// Rows in the order of first appearance: one per id, and all rows without an id; deleted rows are removed.
  private(set) var values: [Row] = []
  private var numbers = IdentifierTable()
  /// Index in `values` of the row of each id, by the number of the id (0 for the first id); valid until `settle`.
  private var firstIndices: [Int] = []
  private let part: HistoryPart
  private var repeated = RepeatedRows<Int, Row>()
  /// Id of each row that replaced another, in the row's own spelling, by the number of the id.
  ///
  /// A number without an element has the spelling of its first appearance.
  private var spellings: [Int: String] = [:]
  private var holders = Holders()

  init(_ part: HistoryPart) { self.part = part }

  mutating func begin(_ export: Int?) { holders.begin(export) }

  mutating func add(_ value: Row, id: String?) {
    guard let id else {
      values.append(value)
      return
    }
    let number = numbers.intern(id)
    holders.insert(number)
    guard number < firstIndices.count else {
      firstIndices.append(values.count)
      values.append(value)
      return
    }
    let index = firstIndices[number]
    let kept = values[index]
    switch kept.precedence(beside: value) {
    case .equal: repeated.add(number, gaveWay: nil)
    case .greater: repeated.add(number, gaveWay: value)
    case .less:
      repeated.add(number, gaveWay: kept)
      values[index] = value
      spellings[number] = id
    }
  }

  /// Replaces each row by the rows that a function returns, in their order; an empty array removes the row.
  ///
  /// The first returned row keeps the identity.
  mutating func revise(_ change: (Row) -> [Row]) {
    var firsts: [Int: Int] = [:]
    var revised: [Row] = []
    for (index, value) in values.enumerated() {
      firsts[index] = revised.count
      revised += change(value)
    }
    firstIndices = firstIndices.map { min(firsts[$0] ?? 0, max(0, revised.count - 1)) }
    values = revised
  }

  func report(to findings: inout Findings, _ kind: Finding.RepeatedRow? = nil) {
    repeated.report(to: &findings, kind ?? .row(part)) {
      (values[firstIndices[$0]], spelling(of: $0))
    }
  }

  private func spelling(of number: Int) -> String { spellings[number] ?? numbers[number] }

  mutating func settle(by judge: inout DeletionResolver) {
    let dropped = judge.dropped(of: holders, part, count: numbers.count) {
      (spelling(of: $0), values[firstIndices[$0]].displayName)
    }
    guard !dropped.isEmpty else { return }
    let indices = Set(dropped.map { firstIndices[$0] })
    values = values.indices.filter { !indices.contains($0) }.map { values[$0] }
  }
}

/// Rows that were not kept because another row has the same key, for messages about the data.
///
/// The findings do not depend on the order of the inputs. `Kept` is the stored form of a row: the row, or indices
/// from which a function makes the row.
struct RepeatedRows<Key: Hashable & Sendable, Kept: Sendable>: Sendable {
  /// Key of each row that equals an earlier row, or that exceeds the number of rows in `lost` for its key.
  private var further: ContiguousArray<Key> = []
  /// Distinct rows that were not kept, by key, in ascending order of precedence.
  ///
  /// Keys without such rows are missing. At most the greatest ``Findings/maxPerRule`` rows per key.
  private var lost: [Key: [Kept]] = [:]

  /// Records that a row has the key of an earlier row.
  mutating func add<Row: HistoryRow>(_ key: Key, gaveWay kept: Kept?, _ row: (Kept) -> Row) {
    if let kept, Self.insert(kept, into: &lost[key, default: []], row) { return }
    further.append(key)
  }

  /// Inserts a row that was not kept, and returns true if the row differs from the rows inserted before.
  ///
  /// Stores only the greatest ``Findings/maxPerRule`` rows, in ascending order of precedence. Above this
  /// limit, the function removes the least row and returns false.
  private static func insert<Row: HistoryRow>(
    _ kept: Kept, into rows: inout [Kept], _ row: (Kept) -> Row
  ) -> Bool {
    let own = row(kept)
    let index = rows.partitioningIndex { row($0).precedence(beside: own) != .less }
    if index < rows.count, row(rows[index]).precedence(beside: own) == .equal { return false }
    rows.insert(kept, at: index)
    guard rows.count > Findings.maxPerRule else { return true }
    rows.removeFirst()
    return false
  }

  /// Reports the rows that were not kept: a note for an equal or older row, a warning for a conflict (A0.8).
  ///
  /// Two rows are in conflict if they differ and neither is newer.
  func report<Row: HistoryRow>(
    to findings: inout Findings, _ kind: Finding.RepeatedRow, _ row: (Kept) -> Row,
    kept: (Key) -> (row: Row, location: String)
  ) {
    // A large export may repeat most rows, so rows beyond the listed findings are only counted.
    var last = findings.lastListed(kind.rule)
    var unlisted = 0
    for key in further {
      let kept = kept(key)
      if let last, !last.isBehind(.note, location: kept.location, code: .repeated(kind)) {
        unlisted += 1
        continue
      }
      findings.append(
        Finding(
          rule: kind.rule, severity: .note, location: kept.location, name: kept.row.displayName,
          code: .repeated(kind)))
      last = findings.lastListed(kind.rule)
    }
    findings.appendUnlisted(kind.rule, unlisted)
    for (key, rows) in lost {
      let kept = kept(key)
      for row in rows.map(row) {
        let isNewer = kept.row.isNewer(than: row)
        findings.append(
          Finding(
            rule: isNewer ? kind.rule : "A0.8", severity: isNewer ? .note : .warning,
            location: kept.location, name: kept.row.displayName,
            code: isNewer
              ? .replaced(kind) : .contradicted(kind, Finding.Values(kept.row.differences(from: row)))))
      }
    }
  }
}

extension RepeatedRows where Kept: HistoryRow {
  mutating func add(_ key: Key, gaveWay row: Kept?) { add(key, gaveWay: row) { $0 } }

  func report(
    to findings: inout Findings, _ kind: Finding.RepeatedRow, kept: (Key) -> (row: Kept, location: String)
  ) {
    report(to: &findings, kind, { $0 }, kept: kept)
  }
}

extension Finding.RepeatedRow {
  fileprivate var rule: String {
    switch self {
    case .itemOfDay, .itemOfList: "L2"
    case .row, .settings, .checkMark: "duplicate"
    }
  }
}

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
