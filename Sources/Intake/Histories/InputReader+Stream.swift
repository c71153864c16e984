import Files
import Formats
import Kaiki
import Rows

extension InputReader {
  /// Maximum bytes of a row beyond its block; a file with longer rows is not streamed.
  private static let overhang = 2 * InputLimits.rowBytes
  /// Bytes after a row that its reader inspects.
  private static let lookahead = 2 * CSVMarks.length
  /// Bytes at the start of a streamed file that must contain its columns (3 MiB).
  private static let headBytes = overhang + InputLimits.rowBytes

  func isLarge(_ bytes: Int) -> Bool { stream.map { bytes >= $0.minBytes } ?? false }

  /// Reads an input. If the input is a large log of answers, the stream receives the answers during reading.
  package mutating func stream(_ input: inout Input, ofSeveral: Bool) throws(StreamRefusal) {
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

  private mutating func streamLog(_ input: Input) throws(StreamRefusal) -> Bool {
    guard let stream, input.isFile, input.kind ?? .reviewLogs == .reviewLogs,
      let streamed = input.file?.streamed(minBytes: stream.minBytes)
    else { return false }
    guard streamed.load(until: Self.headBytes) else { throw .changingFile }
    let file = File(name: input.name, kind: input.kind, bytes: streamed.bytes, streamed: streamed)
    // The reading as a whole reports faults of the file.
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
    // Start of the rows of the batch; true if bytes of a rejected row are invalid UTF-8.
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
    // Invalid UTF-8 and handwritten tables can only be interpreted as a whole.
    if source.rejected > source.rows || isUncertain { throw .uncertainText }
    gathered.keptOut.append(contentsOf: rows.rejections)
    source.unknownColumns = rows.unknownNames
    note(rows.facts, of: file)
    end(source, of: file, reader)
  }

  private static func refusal(of batch: ReviewBatch, of streamed: StreamedFile) -> StreamRefusal? {
    if !streamed.load(until: 0) { return .changingFile }
    let isWhole = batch.readable == streamed.bytes.count
    let isTruncated = batch.next == nil || batch.position + lookahead > batch.readable
    return !isWhole && isTruncated ? .longRow : nil
  }

  private mutating func beginStream(_ batch: ReviewBatch, to stream: AnswerStream) {
    let table = (builder.settings ?? AppSettings()).table
    let carriesSteps = batch.reviews.contains { $0.steps != nil }
    builder.log.stream = LogStream(
      by: TableScheduler(table: table), boundary: boundary, upTo: stream.moment(boundary),
      carriesSteps: carriesSteps, keepsRecords: stream.sink.wantsCardRecords,
      sortingIn: sortsAnswers ? SpilledAnswers() : nil)
    stream.sink.begin(table: table, carriesSteps: carriesSteps)
  }

  /// - Throws: `StreamRefusal` if the history requires the answers.
  mutating func settleStream() throws(StreamRefusal) {
    guard let stream, let settled = builder.log.stream?.settle({ stream.sink.take($0) }) else { return }
    if !settled { try refuseUnsuited() }
    guard let log = builder.log.stream, log.count >= stream.minAnswers else { throw .fewAnswers }
  }

  private func refuseUnsuited() throws(StreamRefusal) {
    guard let log = builder.log.stream, log.isRefused else { return }
    throw log.isOutOfOrder ? .outOfOrder : .unsuitedAnswers
  }
}

/// Ids of the answers read so far, as hashes; used by one thread at a time.
private final class SeenIDs: @unchecked Sendable {
  private var hashes = HashSpill()

  func insert(_ batch: ReviewBatch) {
    hashes.insert(batch.reviews.lazy.filter { $0.id.count > 0 }.map(\.id.hash))
  }

  func hasRepeated(jobs: Int) -> Bool { hashes.hasRepeated(jobs: jobs) }
}

extension InputReader {
  /// Rejected rows, unknown columns and notes of a log of answers, summed over batches.
  package struct AnswerRows {
    var rejections: Rejections
    private var finder = PositionFinder()
    private var unknown = UnknownKeys()
    private var notes = PlacedFacts()

    package init(isStrict: Bool) { rejections = Rejections(listsAll: isStrict) }

    package mutating func append(_ batch: ReviewBatch, of file: File) {
      for fault in batch.faults { rejections.append(fault, in: file, &finder) }
      for name in batch.unknownNames { unknown.note(name) }
      notes.append(batch.notes)
    }

    package var unknownNames: [String] { unknown.names }
    package var facts: [PlacedFact] { notes.all }
  }

  mutating func readReviews<Reader: ReviewRowReader>(
    of file: File, _ reader: Reader, _ columns: [String], _ clock: WrittenClock, _ source: inout Source
  ) -> Rejections {
    var rows = AnswerRows(isStrict: isStrict)
    ReviewBlocks.read(
      reader, of: file.bytes, columns: columns, clock: clock, jobs: jobs, blockBytes: blockBytes
    ) { batch in
      take(batch, of: file, &rows, &source)
      return TakenWork(wantsMore: true)
    }
    source.unknownColumns = rows.unknownNames
    note(rows.facts, of: file)
    return rows.rejections
  }

  package mutating func take(
    _ batch: ReviewBatch, of file: File, _ rows: inout AnswerRows, _ source: inout Source
  ) {
    builder.log.append(batch, of: file.bytes)
    source.rows += batch.reviews.count
    source.rejected += batch.faults.count
    rows.append(batch, of: file)
    watch?.tell(
      ReadingProgress(
        file: file.name, rows: source.rows + source.rejected, bytes: batch.next ?? file.bytes.count,
        allBytes: file.bytes.count))
  }

  /// Reads an input. An unreadable note (a Markdown or Org file) among several inputs is rejected, and reading continues.
  mutating func readKeepingOut(_ input: inout Input, ofSeveral: Bool) throws(ReadingError) {
    isOneOfSeveral = ofSeveral || !gathered.passedOver.isEmpty || gathered.hasUnreadSheets
    let isNote = Self.endingsOfNotes.contains { input.name.lowercased().hasSuffix(".\($0)") }
    do throws(ReadingError) {
      try read(&input)
    } catch .unreadable(let rejection) where ofSeveral && isNote {
      gathered.keptOut.append(rejection.message, in: rejection.file) { (rejection.line, rejection.column) }
      gathered.sources.append(
        Source(
          path: rejection.file, kind: .reviewLogs, format: .ankiReviewLog, rows: 0, rejected: 1))
    } catch .noGoodRow where ofSeveral && isNote {
      // The rows are already counted and listed.
    }
  }

  /// Extensions of files with one note each, as in a vault of Obsidian or a folder of Org mode.
  private static let endingsOfNotes = ["md", "org", "org_archive"]
}
