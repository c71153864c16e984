import Files
import Formats
import Phrases
import Rows

package enum ReadingError: Error {
  case file(FileError)
  case nothingInFolder(path: String)
  /// The name and the columns of the file determine no kind of data.
  case unknownKind(path: String, names: [String])
  case missingHeading(path: String, names: [String], MissingHeading)
  case unreadable(Rejection)
  case badSettings(Rejection)
  /// No table names the requested person; the message lists the people.
  case unknownStudent(Phrase)
  /// A table on standard input names no people, but `--by-user` needs them.
  case noPeople(path: String)
  /// Two inputs contain the same person, and at least one is a table: person, first and second input.
  case personTwice(String, String, String)
  case noGoodRow(path: String, Rejections)

  /// Error of a whole file.
  static func refusal(_ file: String, _ message: Phrase) -> ReadingError {
    .unreadable(Rejection(file: file, line: 1, column: 1, message: message))
  }
}

/// Rejected rows: by default the first 1,000 of each file with location and message, and counts per fault of all other
/// rows.
package struct Rejections: Hashable, Sendable {
  /// Count of equal faults in the unlisted rows of a file.
  package struct Unlisted: Hashable, Sendable {
    package var file: String
    package var message: Phrase
    package var count: Int
  }

  package static let standardMax = 1_000

  private let maxListed: Int

  package private(set) var listed: [Rejection] = []
  private var listedCounts: [String: Int] = [:]
  private var more: [Kind: Int] = [:]

  private struct Kind: Hashable {
    var file: String
    var message: Phrase
  }

  /// - Parameter listsAll: True to list all rows.
  package init(listsAll: Bool = false) {
    maxListed = listsAll ? .max : Self.standardMax
  }

  package var count: Int { listed.count + more.values.reduce(0, +) }

  /// Unlisted faults by file, most frequent first.
  package var unlisted: [Unlisted] {
    more.map { Unlisted(file: $0.key.file, message: $0.key.message, count: $0.value) }.sorted {
      ($0.file, $1.count, $0.message.english) < ($1.file, $0.count, $1.message.english)
    }
  }

  /// - Parameter location: Returns line and column; called for listed rows only.
  package mutating func append(
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

  package mutating func append(contentsOf later: Rejections) {
    for row in later.listed { append(row.message, in: row.file) { (row.line, row.column) } }
    more.merge(later.more) { $0 + $1 }
  }

  /// Returns a message with `…` for numbers and quoted values.
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
