/// Why the answers of a log are not given away while it is read, so that the data are read as a whole.
enum StreamRefusal: Error {
  /// No input is a large file, or one is none.
  case noLargeFile
  /// One of the inputs is a database.
  case database
  /// A file became shorter or longer while it was read.
  case changingFile
  /// A row is longer than the part of the file in memory.
  case longRow
  /// The answers are of several people, whose cards are told apart once all are known.
  case severalPeople
  /// There are answers besides those of the large file.
  case severalLogs
  /// Most rows are bad or bytes are no UTF-8: it may be a table as people write it, of which only the whole tells.
  case uncertainText
  /// An answer came twice, or that cannot be told.
  case repeatedAnswers
  /// Answers are in no order.
  case outOfOrder
  /// Answers lie outside the table of intervals, or carry steps only later on; or they could not be sorted.
  case unsuitedAnswers
  /// There are so few answers up to the moment of the question that all are kept.
  case fewAnswers
  /// The data have dates that the rules report as unlikely.
  case strayDates
  /// The data cannot be read; what is wrong comes out when they are read as a whole.
  case unreadable(ReadingError)

  /// Runs a step that may find that the data cannot be read.
  static func reporting<Value>(
    _ step: () throws(ReadingError) -> Value
  ) throws(StreamRefusal) -> Value {
    do throws(ReadingError) { return try step() } catch { throw .unreadable(error) }
  }
}
