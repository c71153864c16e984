import Phrases

/// Why a data set could not be read at all.
package enum ReadingError: Error {
  /// The system refused.
  case file(FileError)
  /// A folder without any file of a data set.
  case nothingInFolder(path: String)
  /// A file whose name and columns do not say what it holds.
  case unknownKind(path: String, names: [String])
  /// A table that lacks one column to be of a kind.
  case missingHeading(path: String, names: [String], MissingHeading)
  /// A file that cannot be read as rows.
  case unreadable(Rejection)
  /// AppSettings with a value that cannot hold.
  case badSettings(Rejection)
  /// A person was asked for whom no table names; how that is said.
  case unknownStudent(Phrase)
  /// A table on standard input that names no people, where a cohort is asked for.
  case noPeople(path: String)
  /// A person who stands in two places of which one is a table.
  case personTwice(String, String, String)
  /// A file of which no row is good.
  case noGoodRow(path: String, Rejections)
}

/// Missing column of a table that has all other columns of a known kind.
package struct MissingHeading: Hashable, Sendable {
  /// Kind of data that the table would have with the column.
  package var kind: DataKind
  /// Name of the missing column in Kaiki's own format.
  package var column: String
  /// Valid headings of the missing column apart from ``column``; empty if only ``column`` is valid.
  package var headings: [String]
  /// First unknown heading that is close to a valid heading of the column; `nil` if no heading is close.
  package var misspelt: Misspelt?

  /// Heading of the table with a probable spelling mistake, and the valid heading that is probably meant.
  package struct Misspelt: Hashable, Sendable {
    package var written: String
    package var meant: String
  }
}
