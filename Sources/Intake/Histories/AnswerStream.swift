import Kaiki
import Rows

/// Options for replaying the answers of a large log during reading.
package struct AnswerStream: Sendable {
  package var sink: any AnswerSink
  /// Present moment, by the logical day; `nil` for the latest event.
  package var moment: @Sendable (DayBoundary) -> Instant?
  /// Minimum size of a streamed file in bytes; smaller files are read as a whole.
  package var minBytes: Int
  /// Minimum number of answers up to the present moment; a shorter log is read as a whole, with all answers in memory.
  package var minAnswers: Int
  package var blockBytes: Int

  package init(
    into sink: any AnswerSink, minBytes: Int = 4 << 20, minAnswers: Int = 0,
    blockBytes: Int = ReviewBlocks.standardBytes,
    upTo moment: @escaping @Sendable (DayBoundary) -> Instant?
  ) {
    self.sink = sink
    self.moment = moment
    self.minBytes = minBytes
    self.minAnswers = minAnswers
    self.blockBytes = blockBytes
  }
}

/// Progress of reading a log of answers.
package struct ReadingProgress: Hashable, Sendable {
  package var file: String
  package var rows: Int
  package var bytes: Int
  package var allBytes: Int

  package init(file: String, rows: Int, bytes: Int, allBytes: Int) {
    self.file = file
    self.rows = rows
    self.bytes = bytes
    self.allBytes = allBytes
  }
}

/// Receives the progress of reading a log of answers. Not a function type, which would accept trailing closures for other parameters.
package struct ReadingWatch {
  package var tell: (ReadingProgress) -> Void

  package init(_ tell: @escaping (ReadingProgress) -> Void) {
    self.tell = tell
  }
}

/// Reason against streaming the answers of a log; the data are then read as a whole.
package enum StreamRefusal: Error {
  /// A file is small, or the input is not a file.
  case noLargeFile
  case database
  case changingFile
  case longRow
  /// The answers are from several people; their cards can be distinguished only after the last row.
  case severalPeople
  case severalLogs
  /// Most rows are bad, or bytes are invalid UTF-8: a handwritten table can only be read as a whole.
  case uncertainText
  case repeatedAnswers
  case outOfOrder
  /// Answers are outside the interval table, begin to have learning steps, or could not be sorted.
  case unsuitedAnswers
  /// The log has fewer answers than ``AnswerStream/minAnswers``.
  case fewAnswers
  case strayDates
  /// The data are unreadable; the reading as a whole reports the error.
  case unreadable(ReadingError)

  static func reporting<Value>(
    _ step: () throws(ReadingError) -> Value
  ) throws(StreamRefusal) -> Value {
    do throws(ReadingError) { return try step() } catch { throw .unreadable(error) }
  }
}
