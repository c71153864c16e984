import KaikiNumerics

/// Rows that came more than once, by what they are known by.
///
/// What is said of them at the end does not depend on the order in which they came.
struct RepeatedRows<Key: Hashable & Sendable, Row: HistoryRow>: Sendable {
  /// The key of every row that told nothing new.
  private var further: ContiguousArray<Key> = []
  /// The different rows of each key that gave way, ascending.
  private var lost: [Key: [Row]] = [:]

  /// Takes in that a row has a key that another one had.
  ///
  /// - Parameter row: The one of the two that is not kept; `nil` where they are equal.
  mutating func add(_ key: Key, gaveWay row: Row?) {
    if let row, Self.insert(row, into: &lost[key, default: []]) { return }
    further.append(key)
  }

  /// Whether a row is a further one of those that gave way. The greatest of them are kept, as many as are ever listed.
  private static func insert(_ row: Row, into rows: inout [Row]) -> Bool {
    let place = rows.partitioningIndex { $0.precedence(beside: row) != .less }
    if place < rows.count, rows[place].precedence(beside: row) == .equal { return false }
    rows.insert(row, at: place)
    guard rows.count > Findings.mostPerRule else { return true }
    rows.removeFirst()
    return false
  }

  /// Reports the rows that were not kept; those that differ from the kept one without being older are a conflict (A0.8).
  ///
  /// - Parameters:
  ///   - words: How the rows are called.
  ///   - kept: The row that is kept of a key, and its place.
  func report(
    to findings: inout Findings, words: RepetitionWords, kept: (Key) -> (row: Row, place: String)
  ) {
    for key in further {
      findings.append(
        Finding(rule: words.rule, severity: .note, place: kept(key).place, message: words.again))
    }
    for (key, rows) in lost {
      let kept = kept(key)
      for row in rows {
        findings.append(
          kept.row.isNewer(than: row)
            ? Finding(
              rule: words.rule, severity: .note, place: kept.place,
              message: "\(words.two) differ; the newer one was kept")
            : Finding(
              rule: "A0.8", severity: .warning, place: kept.place,
              message: "\(words.two) differ; kept as the greater: \(kept.row.difference(from: row))"))
      }
    }
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
