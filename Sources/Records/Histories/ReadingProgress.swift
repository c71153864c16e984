/// How far a log of answers has been read.
package struct ReadingProgress: Hashable, Sendable {
  /// The file as it was named.
  package var file: String
  /// Rows that were read, good and bad.
  package var rows: Int
  /// Bytes that were read.
  package var bytes: Int
  /// Bytes of the whole file.
  package var allBytes: Int

  package init(file: String, rows: Int, bytes: Int, allBytes: Int) {
    self.file = file
    self.rows = rows
    self.bytes = bytes
    self.allBytes = allBytes
  }
}

/// Who is told how far a log of answers has been read.
package struct ReadingWatch {
  package var tell: (ReadingProgress) -> Void

  package init(_ tell: @escaping (ReadingProgress) -> Void) {
    self.tell = tell
  }
}
