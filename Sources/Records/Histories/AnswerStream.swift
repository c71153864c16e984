import Kaiki

/// Options for replaying the answers of a large log during reading.
package struct AnswerStream: Sendable {
  /// Receives the answers.
  package var sink: any AnswerSink
  /// Present moment, by the logical day; `nil` for the latest event.
  package var moment: @Sendable (DayBoundary) -> Instant?
  /// Minimum size of a streamed file in bytes; smaller files are read as a whole.
  package var minBytes: Int
  /// Minimum number of answers up to the present moment; a shorter log is read as a whole, with all answers in memory.
  package var minAnswers: Int
  /// Bytes per block.
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
