/// Reason against streaming the answers of a log; the data are then read as a whole.
enum StreamRefusal: Error {
  /// A file is small, or the input is not a file.
  case noLargeFile
  case database
  /// A file changed during reading.
  case changingFile
  /// A row is longer than the part of the file in memory.
  case longRow
  /// The answers are from several people; their cards can be distinguished only after the last row.
  case severalPeople
  /// Another input contains answers.
  case severalLogs
  /// Most rows are bad, or bytes are invalid UTF-8: a handwritten table can only be read as a whole.
  case uncertainText
  /// An id occurs twice, or the check failed.
  case repeatedAnswers
  /// Answers are unordered.
  case outOfOrder
  /// Answers are outside the interval table, begin to have learning steps, or could not be sorted.
  case unsuitedAnswers
  /// The log has fewer answers than ``AnswerStream/minAnswers``.
  case fewAnswers
  /// The data have improbable dates.
  case strayDates
  /// The data are unreadable; the reading as a whole reports the error.
  case unreadable(ReadingError)

  /// Runs a step, and converts its errors.
  static func reporting<Value>(
    _ step: () throws(ReadingError) -> Value
  ) throws(StreamRefusal) -> Value {
    do throws(ReadingError) { return try step() } catch { throw .unreadable(error) }
  }
}
