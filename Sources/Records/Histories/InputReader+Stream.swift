import Kaiki

extension InputReader {
  /// How far a row may lie beyond its block, in bytes: what is longer is not read as a stream.
  private static let overhang = 2 * InputLimits.rowBytes
  /// How far beyond a row bytes are looked at.
  private static let lookahead = 2 * CSVMarks.length
  /// Bytes at the start of a streamed file in which its columns are looked for (3 MiB).
  private static let headBytes = overhang + InputLimits.rowBytes

  /// Whether the answers of a file of some bytes are given away while it is read.
  func isLarge(_ bytes: Int) -> Bool { stream.map { bytes >= $0.minBytes } ?? false }

  /// Reads an input. If the input is a large log of answers, the stream receives the answers while it is read.
  mutating func stream(_ input: inout Input, ofSeveral: Bool) throws(StreamRefusal) {
    if input.isDatabase { throw .database }
    if try streamLog(input) { return }
    let first = gathered.sources.count
    try StreamRefusal.reporting { () throws(ReadingError) in
      try readKeepingOut(&input, ofSeveral: ofSeveral)
    }
    let hasAnswers = gathered.sources[first...].contains {
      $0.format.rows.part == .reviews || $0.format.rows.part == .thirdPartyReviews
    }
    if builder.log.stream != nil, hasAnswers { throw .severalLogs }
  }

  /// Reads an input that is a large log of answers; `false` for any other, which is to be read as a whole.
  private mutating func streamLog(_ input: Input) throws(StreamRefusal) -> Bool {
    guard let stream, input.isFile, input.kind ?? .reviewLogs == .reviewLogs,
      let streamed = input.file?.streamed(minBytes: stream.minBytes)
    else { return false }
    guard streamed.load(until: Self.headBytes) else { throw .changingFile }
    let file = File(name: input.name, kind: input.kind, bytes: streamed.bytes, streamed: streamed)
    // What is wrong with it is found when it is read as a whole.
    guard let rows = try? file.rowReader(after: nil) else { return false }
    return switch rows {
    case .objects(let reader): try streamLog(file, streamed, reader, to: stream)
    case .table(let reader): try streamLog(file, streamed, reader, to: stream)
    }
  }

  private mutating func streamLog<Reader: ReviewRowReader>(
    _ file: File, _ streamed: StreamedFile, _ reader: Reader, to stream: AnswerStream
  ) throws(StreamRefusal) -> Bool {
    guard (try? file.format(of: reader)) == .reviewLogs else { return false }
    // A column outside the format would name the person of each row.
    guard people(of: reader.names, .reviewLogs).isEmpty else { throw .severalPeople }
    try self.stream(file, streamed, reader, to: stream)
    return true
  }

  /// Reads the rows of a log of answers, good and bad, and gives its answers to the stream.
  private mutating func stream<Reader: ReviewRowReader>(
    _ file: File, _ streamed: StreamedFile, _ reader: Reader, to stream: AnswerStream
  ) throws(StreamRefusal) {
    if builder.log.count > 0 || builder.log.stream != nil { throw .severalLogs }
    let isAllLoaded = streamed.loadedCount == streamed.bytes.count
    guard isAllLoaded || reader.probedTo + Self.overhang <= streamed.loadedCount else { throw .longRow }
    var reader = reader
    let columns = ImportFormat.reviewLogs.columns(of: reader.names)
    reader.want(columns)
    var (source, clock) = begin(file, reader, as: .reviewLogs, columns)
    var rows = AnswerRows(isStrict: isStrict)
    let ids = SeenIDs()
    var refusal: StreamRefusal?
    // Where the rows of the batch begin, and whether bytes of a row that was kept out are no UTF-8.
    var (from, isUncertain) = (0, false)
    ReviewBlocks.read(
      reader, of: file.bytes, columns: columns, clock: clock, jobs: jobs, blockBytes: blockBytes
    ) { end in
      streamed.load(until: end + Self.overhang)
      return streamed.loadedCount
    } take: { batch in
      refusal = Self.refusal(of: batch, of: streamed)
      guard refusal == nil else { return TakenWork(wantsMore: false) }
      if builder.log.stream == nil, !batch.reviews.isEmpty { beginStream(batch, to: stream) }
      take(batch, of: file, &rows, &source)
      if builder.log.users.count > 1 {
        refusal = .severalPeople
        return TakenWork(wantsMore: false)
      }
      let end = batch.next ?? file.bytes.count
      if !batch.faults.isEmpty, firstInvalidByte(in: from..<end, of: file.bytes) != nil { isUncertain = true }
      from = end
      streamed.release(before: (batch.next ?? 0) - Self.overhang)
      let replayed = builder.log.stream?.takeReplayed() ?? []
      return TakenWork(wantsMore: builder.log.stream?.isRefused != true) {
        for reviews in replayed { stream.sink.take(reviews) }
        ids.insert(batch)
      }
    }
    if let refusal { throw refusal }
    try refuseUnsuited()
    if ids.hasRepeated(jobs: jobs) { throw .repeatedAnswers }
    // Of bytes that are no UTF-8, and of tables as people write them, only the whole file tells.
    if source.rejected > source.rows || isUncertain { throw .uncertainText }
    gathered.keptOut.append(contentsOf: rows.rejections)
    source.unknownColumns = rows.unknownNames
    note(rows.facts, of: file)
    end(source, of: file, reader)
  }

  /// Why a batch cannot be taken in; `nil` where it can.
  private static func refusal(of batch: ReviewBatch, of streamed: StreamedFile) -> StreamRefusal? {
    if !streamed.load(until: 0) { return .changingFile }
    let isWhole = batch.readable == streamed.bytes.count
    let isTruncated = batch.next == nil || batch.position + lookahead > batch.readable
    return !isWhole && isTruncated ? .longRow : nil
  }

  /// Begins to give answers away, of which these are the first.
  private mutating func beginStream(_ batch: ReviewBatch, to stream: AnswerStream) {
    let table = (builder.settings ?? AppSettings()).table
    let carriesSteps = batch.reviews.contains { $0.steps != nil }
    builder.log.stream = LogStream(
      by: TableScheduler(table: table), boundary: boundary, upTo: stream.moment(boundary),
      carriesSteps: carriesSteps, keepsRecords: stream.sink.wantsCardRecords,
      sortingIn: sortsAnswers ? SpilledAnswers() : nil)
    stream.sink.begin(table: table, carriesSteps: carriesSteps)
  }

  /// Ends the stream.
  ///
  /// - Throws: `StreamRefusal` where the history cannot do without the answers.
  mutating func settleStream() throws(StreamRefusal) {
    guard let stream, let settled = builder.log.stream?.settle({ stream.sink.take($0) }) else { return }
    if !settled { try refuseUnsuited() }
    guard let log = builder.log.stream, log.count >= stream.minAnswers else { throw .fewAnswers }
  }

  /// Refuses answers that the stream cannot do justice to.
  private func refuseUnsuited() throws(StreamRefusal) {
    guard let log = builder.log.stream, log.isRefused else { return }
    throw log.isOutOfOrder ? .outOfOrder : .unsuitedAnswers
  }
}

/// The ids of answers that were read, by their hashes; asked and added to by one thread at a time.
private final class SeenIDs: @unchecked Sendable {
  private var hashes = HashSpill()

  /// Takes in the ids of a batch.
  func insert(_ batch: ReviewBatch) {
    hashes.insert(batch.reviews.lazy.filter { $0.id.count > 0 }.map(\.id.hash))
  }

  /// Whether any id came twice, or that cannot be told.
  ///
  /// - Parameter jobs: How many threads look, ≥ 1.
  func hasRepeated(jobs: Int) -> Bool { hashes.hasRepeated(jobs: jobs) }
}
