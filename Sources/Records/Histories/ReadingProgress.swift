/// Progress of reading a log of answers.
package struct ReadingProgress: Hashable, Sendable {
  package var file: String
  /// Rows read, including rejected rows.
  package var rows: Int
  package var bytes: Int
  /// Size of the file in bytes.
  package var allBytes: Int

  package init(file: String, rows: Int, bytes: Int, allBytes: Int) {
    self.file = file
    self.rows = rows
    self.bytes = bytes
    self.allBytes = allBytes
  }
}

/// Receives the progress of reading a log of answers.
package struct ReadingWatch {
  package var tell: (ReadingProgress) -> Void

  package init(_ tell: @escaping (ReadingProgress) -> Void) {
    self.tell = tell
  }
}
