import KaikiNumerics

/// Rows that came more than once, by what they are known by.
///
/// What is said of them at the end does not depend on the order in which they came.
struct RepeatedRows<Key: Hashable & Sendable, Kept: Sendable>: Sendable {
  /// The key of every row that told nothing new.
  private var further: ContiguousArray<Key> = []
  /// The different rows of each key that gave way, ascending.
  private var lost: [Key: [Kept]] = [:]

  /// Takes in that a row has a key that another one had.
  ///
  /// - Parameters:
  ///   - kept: What is kept of the one of the two that is not; `nil` where they are equal.
  ///   - row: The row of what is kept.
  mutating func add<Row: HistoryRow>(_ key: Key, gaveWay kept: Kept?, _ row: (Kept) -> Row) {
    if let kept, Self.insert(kept, into: &lost[key, default: []], row) { return }
    further.append(key)
  }

  /// Whether a row is a further one of those that gave way. The greatest of them are kept, as many as are ever listed.
  private static func insert<Row: HistoryRow>(
    _ kept: Kept, into rows: inout [Kept], _ row: (Kept) -> Row
  ) -> Bool {
    let own = row(kept)
    let place = rows.partitioningIndex { row($0).precedence(beside: own) != .less }
    if place < rows.count, row(rows[place]).precedence(beside: own) == .equal { return false }
    rows.insert(kept, at: place)
    guard rows.count > Findings.mostPerRule else { return true }
    rows.removeFirst()
    return false
  }

  /// Reports the rows that were not kept; those that differ from the kept one without being older are a conflict (A0.8).
  ///
  /// - Parameters:
  ///   - words: How the rows are called.
  ///   - row: The row of what was kept of one that gave way.
  ///   - kept: The row that is kept of a key, and its place.
  func report<Row: HistoryRow>(
    to findings: inout Findings, words: RepetitionWords, _ row: (Kept) -> Row,
    kept: (Key) -> (row: Row, place: String)
  ) {
    // Most rows of a large export may have come before: of those that are only counted nothing else is made.
    var last = findings.lastListed(words.rule)
    var unlisted = 0
    for key in further {
      let kept = kept(key)
      if let last, !last.isBehind(.note, place: kept.place, message: words.again) {
        unlisted += 1
        continue
      }
      findings.append(
        Finding(
          rule: words.rule, severity: .note, place: kept.place, name: kept.row.displayName,
          message: words.again))
      last = findings.lastListed(words.rule)
    }
    findings.appendUnlisted(words.rule, unlisted)
    for (key, rows) in lost {
      let kept = kept(key)
      for row in rows.map(row) {
        let isNewer = kept.row.isNewer(than: row)
        findings.append(
          Finding(
            rule: isNewer ? words.rule : "A0.8", severity: isNewer ? .note : .warning, place: kept.place,
            name: kept.row.displayName,
            message: isNewer
              ? "\(words.two) differ; the newer one was kept"
              : "\(words.two) differ; kept as the greater: \(kept.row.difference(from: row))"))
      }
    }
  }
}

extension RepeatedRows where Kept: HistoryRow {
  /// Takes in that a row has a key that another one had; see ``add(_:gaveWay:_:)``.
  mutating func add(_ key: Key, gaveWay row: Kept?) { add(key, gaveWay: row) { $0 } }

  /// Reports the rows that were not kept; see ``report(to:words:_:kept:)``.
  func report(
    to findings: inout Findings, words: RepetitionWords, kept: (Key) -> (row: Kept, place: String)
  ) {
    report(to: &findings, words: words, { $0 }, kept: kept)
  }
}

/// How findings speak of rows that came more than once.
struct RepetitionWords: Sendable {
  /// The rule of rows that are equal, or of which one is newer.
  var rule = "duplicate"
  /// That a row came again and is the same.
  var again: String
  /// Two rows, as the subject of a sentence.
  var two: String
}

extension RepetitionWords {
  /// The words of rows with ids.
  ///
  /// - Parameter noun: What a row is.
  init(_ noun: String) {
    self.init(again: "the \(noun) occurs twice; counted once", two: "two \(noun)s with this id")
  }
}
