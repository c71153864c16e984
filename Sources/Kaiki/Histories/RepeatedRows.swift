import KaikiNumerics

/// Rows that were not kept because another row has the same key, for messages about the data.
///
/// The findings do not depend on the order of the inputs. `Kept` is the stored form of a row: the row, or indices
/// from which a function makes the row.
struct RepeatedRows<Key: Hashable & Sendable, Kept: Sendable>: Sendable {
  /// Key of each row that equals an earlier row, or that exceeds the number of rows in `lost` for its key.
  ///
  /// A key occurs once per such row, in reading order.
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
