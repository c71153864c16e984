import Kaiki
import Formats
import Intake

/// A history read from bytes in several ways, each of which has to give the same.
struct HistoryCheck {
  /// The bytes.
  let input: FuzzInput
  let scratch: Scratch

  /// Reads the input in each way, writes what was read in each format, and reads that again.
  ///
  /// - Parameter mayBeLog: Whether it may be a log of answers, which is also read in blocks and as a stream.
  /// - Throws: `Difference`, where two ways differ.
  static func read(_ input: FuzzInput, _ scratch: Scratch, mayBeLog: Bool) throws(Difference) -> FuzzOutcome {
    let check = HistoryCheck(input: input, scratch: scratch)
    let whole = Self.reading { () throws(ReadingError) in try HistoryReader.read([input.file]) }
    if mayBeLog { try check.compareBlocks(whole) }
    guard case .success(let read) = whole else { return .refused }
    if mayBeLog, let log = read.history.log, !log.reviews.isEmpty { try check.compareStream(log) }
    try RoundTrip.check(read.history)
    // As this takes as long as all the rest, it is done of one input in eight.
    if input.bytes.count % 8 == 0 { RoundTrip.checkThirdParty(read.history) }
    return .read
  }

  private static func reading(
    _ read: () throws(ReadingError) -> ReadHistory
  ) -> Result<ReadHistory, ReadingError> {
    do throws(ReadingError) { return .success(try read()) } catch { return .failure(error) }
  }

  /// Reads in small blocks by two threads.
  private func compareBlocks(_ whole: Result<ReadHistory, ReadingError>) throws(Difference) {
    let blocks = Self.reading { () throws(ReadingError) in
      try HistoryReader.read([input.file], jobs: 2, blockBytes: 64)
    }
    switch (whole, blocks) {
    case (.success(let whole), .success(let blocks)): try compare(blocks, with: whole, "in blocks")
    case (.failure(let whole), .failure(let blocks)):
      guard !whole.isSame(as: blocks) else { return }
      throw Difference(description: "in blocks it is refused with \(blocks), as a whole with \(whole)")
    case (.success, .failure(let error)):
      throw Difference(description: "in blocks it is refused with \(error), and as a whole it is read")
    case (.failure(let error), .success):
      throw Difference(description: "in blocks it is read, and as a whole refused with \(error)")
    }
  }

  private func compare(_ read: ReadHistory, with whole: ReadHistory, _ way: String) throws(Difference) {
    try compareRows(read, with: whole, way)
    let writer = HistoryWriter(format: .jsonl)
    try RoundTrip.compare(
      writer.files(of: read.history), with: writer.files(of: whole.history), "what is read \(way)")
  }

  /// Compares what is said of the rows.
  private func compareRows(_ read: ReadHistory, with whole: ReadHistory, _ way: String) throws(Difference) {
    let differing = [
      ("sources", read.sources == whole.sources), ("rejected rows", read.keptOut == whole.keptOut),
      ("notes", read.notes == whole.notes),
      ("findings", read.history.findings.all == whole.history.findings.all),
    ].first { !$0.1 }
    if let differing { throw Difference(description: "the \(differing.0) \(way) differ") }
  }

  /// Reads a file of a log as a whole and as a stream, whose answers are not kept, and replays both.
  private func compareStream(_ log: ReviewLog) throws(Difference) {
    let sink = GatheredAnswers()
    let path = scratch.path(of: input)
    let stream = AnswerStream(into: sink, minBytes: 1, blockBytes: 64) { _ in nil }
    let (whole, streamed): (ReadHistory, ReadHistory)
    do throws(ReadingError) {
      whole = try HistoryReader.read([path], kind: nil)
      streamed = try HistoryReader.read([path], kind: nil, stream: stream)
    } catch {
      throw Difference(description: "from a file it is refused with \(error), and from memory it is read")
    }
    try compareRows(streamed, with: whole, "as a stream")
    guard streamed.history.log?.digest != nil, let last = log.reviews.last else { return }
    let boundary = HistoryReader.ownBoundary(of: whole.history.settings)
    let table = (whole.history.settings ?? AppSettings()).table
    let replayed = log.replayed(
      by: TableScheduler(table: table), boundary: boundary, until: boundary.day(of: last.reviewedAt))
    guard replayed.reviews != sink.answers else { return }
    throw Difference(
      description:
        "as a stream there are other answers (\(sink.answers.count), not \(replayed.reviews.count))")
  }
}

/// Keeps all answers of a stream; used by the thread alone that reads.
private final class GatheredAnswers: AnswerSink, @unchecked Sendable {
  let wantsCardRecords = false
  private(set) var answers = ContiguousArray<ObservedReview>()

  func begin(table: IntervalTable, carriesSteps: Bool) { answers = [] }
  func take(_ reviews: ContiguousArray<ObservedReview>) { answers += reviews }
}

extension ReadingError {
  /// Whether another error says the same. What is printed of a dictionary depends on more than what it holds.
  fileprivate func isSame(as other: ReadingError) -> Bool {
    if case .noGoodRow(let path, let rejections) = self, case .noGoodRow(let otherPath, let others) = other {
      return path == otherPath && rejections == others
    }
    return "\(self)" == "\(other)"
  }
}
