import Phrases

/// Rejected rows. The first 1,000 of each file are listed with location and message; the others are counted per fault
/// to save memory. On request, all are listed.
package struct Rejections: Hashable, Sendable {
  /// Rows of a file that are not listed, and in which the same was wrong.
  package struct Unlisted: Hashable, Sendable {
    /// The file as it was named.
    package var file: String
    /// What happened and what to do, without the row's own values.
    package var message: Phrase
    /// How many.
    package var count: Int
  }

  /// How many rows of a file are listed where not all are.
  package static let standardMax = 1_000

  /// How many rows of a file are listed.
  private let maxListed: Int

  /// The rows that are listed, in the order of reading.
  package private(set) var listed: [Rejection] = []
  /// How many of each file are listed.
  private var listedCounts: [String: Int] = [:]
  private var more: [Kind: Int] = [:]

  private struct Kind: Hashable {
    var file: String
    var message: Phrase
  }

  /// No rows.
  ///
  /// - Parameter listsAll: Whether all rows are to be listed.
  package init(listsAll: Bool = false) {
    maxListed = listsAll ? .max : Self.standardMax
  }

  /// All rows, listed or not.
  package var count: Int { listed.count + more.values.reduce(0, +) }

  /// The rows that are not listed, by file, the most frequent fault first.
  package var unlisted: [Unlisted] {
    more.map { Unlisted(file: $0.key.file, message: $0.key.message, count: $0.value) }.sorted {
      ($0.file, $1.count, $0.message.english) < ($1.file, $0.count, $1.message.english)
    }
  }

  /// Adds a row.
  ///
  /// - Parameter location: Finds its line and column; called where it is listed.
  mutating func append(
    _ message: Phrase, in file: String, at location: () -> (line: Int, column: Int)
  ) {
    if listedCounts[file, default: 0] < maxListed {
      listedCounts[file, default: 0] += 1
      let (line, column) = location()
      listed.append(Rejection(file: file, line: line, column: column, message: message))
    } else {
      more[Kind(file: file, message: Self.kind(of: message)), default: 0] += 1
    }
  }

  /// Adds the rows of another list, which were read later.
  mutating func append(contentsOf later: Rejections) {
    for row in later.listed { append(row.message, in: row.file) { (row.line, row.column) } }
    more.merge(later.more) { $0 + $1 }
  }

  /// A message without values: numbers and what stands in quotes are left out.
  private static func kind(of message: Phrase) -> Phrase {
    message.replacing { before, value in
      switch value {
      case .verbatim(let text) where before.hasSuffix("\"") || text.allSatisfy(\.isNumber): .verbatim("…")
      case .count(_, let noun): .verbatim("… " + noun + "s")
      case .verbatim, .text, .english, .capitalised, .integer, .fixed, .rounded, .amount, .percent, .change,
        .p, .day, .clock, .range,
        .interval, .bars, .bar, .boxes, .toned, .missing:
        value
      }
    }
  }
}
