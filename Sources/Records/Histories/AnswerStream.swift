import Kaiki

/// How the answers of a large log are to be replayed while it is read.
package struct AnswerStream: Sendable {
  /// Is given the answers.
  package var sink: any AnswerSink
  /// The moment of the question in a logical day; `nil` for the latest event.
  package var moment: @Sendable (DayBoundary) -> Instant?
  /// The length from which a file is streamed, in bytes; smaller files are read as a whole.
  package var minBytes: Int
  /// The fewest answers up to the moment that are streamed: a log of fewer is read as a whole, and all its
  /// answers are kept.
  package var minAnswers: Int
  /// The length of the block that is read at once, in bytes.
  package var blockBytes: Int

  /// A stream.
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
