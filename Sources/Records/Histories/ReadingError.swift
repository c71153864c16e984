import Phrases

/// Failure to read a data set.
package enum ReadingError: Error {
  case file(FileError)
  case nothingInFolder(path: String)
  /// The name and the columns of the file determine no kind of data.
  case unknownKind(path: String, names: [String])
  /// A table lacks one column of a known kind.
  case missingHeading(path: String, names: [String], MissingHeading)
  /// A file cannot be read as rows.
  case unreadable(Rejection)
  /// A setting has an impossible value.
  case badSettings(Rejection)
  /// No table names the requested person; the message lists the people.
  case unknownStudent(Phrase)
  /// A table on standard input names no people, but `--by-user` needs them.
  case noPeople(path: String)
  /// Two inputs contain the same person, and at least one is a table: person, first and second input.
  case personTwice(String, String, String)
  /// All rows of a file are rejected.
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
