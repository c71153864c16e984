import Kaiki

extension HistoryReader {
  /// How far a row may lie beyond its block, in bytes: what is longer is not read as a stream.
  static let overhang = 2 * InputLimits.rowBytes
  /// How far beyond a row bytes are looked at.
  private static let lookahead = 2 * CSVMarks.length
  /// In what of a file its columns are looked for, where it is not read as a whole (3 MiB).
  static let headBytes = overhang + InputLimits.rowBytes

  /// Reads the rows of a log of answers, good and bad, and returns those that are kept out.
  mutating func readReviews<Reader: RowReader>(
    of file: File, _ reader: inout Reader, _ columns: [String], _ clock: WrittenClock,
    _ source: inout Source
  ) -> Rejections {
    var rejections = Rejections(listsAll: context.isStrict)
    var finder = PositionFinder()
    var unknown = UnknownKeys()
    var notes = PlacedFacts()
    let ids = SeenIDs()
    if let streamed = file.streamed {
      if reader.probedTo + Self.overhang > streamed.loadedCount, streamed.loadedCount < streamed.bytes.count {
        hasRefusedStream = true
        return rejections
      }
    }
    ReviewBlocks.read(
      reader, of: file.bytes, columns: columns, clock: clock, jobs: jobs, blockBytes: blockBytes
    ) { end in
      file.streamed?.load(until: end + Self.overhang)
      return file.streamed?.loadedCount ?? .max
    } take: { batch in
      if let streamed = file.streamed {
        guard accept(batch, of: streamed) else { return TakenWork(wantsMore: false) }
      }
      builder.log.append(batch, of: file.bytes)
      source.rows += batch.reviews.count
      source.rejected += batch.faults.count
      for fault in batch.faults { rejections.append(fault, in: file, &finder) }
      for name in batch.unknownNames { unknown.note(name) }
      notes.append(batch.notes)
      watch?.tell(
        ReadingProgress(
          file: file.name, rows: source.rows + source.rejected, bytes: batch.next ?? file.bytes.count,
          allBytes: file.bytes.count))
      file.streamed?.release(before: (batch.next ?? 0) - Self.overhang)
      guard let sink = stream?.sink else { return TakenWork(wantsMore: true) }
      let replayed = builder.log.stream?.takeReplayed() ?? []
      return TakenWork(wantsMore: builder.log.stream?.isRefused != true) {
        for reviews in replayed { sink.take(reviews) }
        ids.insert(batch)
      }
    }
    if file.streamed != nil, ids.hasRepeated(jobs: jobs) { hasRefusedStream = true }
    source.unknownColumns = unknown.names
    note(notes.all, of: file)
    return rejections
  }

  /// Whether a batch can be taken in without keeping its answers; the first that can begins the stream.
  private mutating func accept(_ batch: ReviewBatch, of streamed: StreamedFile) -> Bool {
    if !streamed.load(until: 0) { hasRefusedStream = true }
    let isWhole = batch.readable == streamed.bytes.count
    if !isWhole, batch.next == nil || batch.position + Self.lookahead > batch.readable {
      hasRefusedStream = true
    }
    if builder.log.stream == nil, let stream, !batch.reviews.isEmpty {
      if builder.log.count > 0 {
        hasRefusedStream = true
      } else {
        let table = (builder.settings ?? AppSettings()).table
        let carriesSteps = batch.reviews.contains { $0.steps != nil }
        builder.log.stream = LogStream(
          by: TableScheduler(table: table), boundary: context.boundary,
          upTo: stream.moment(context.boundary), carriesSteps: carriesSteps,
          keepsRecords: stream.sink.wantsCardRecords, sortingIn: sortsAnswers ? SpilledAnswers() : nil)
        stream.sink.begin(table: table, carriesSteps: carriesSteps)
      }
    }
    return !hasRefusedStream
  }

  /// Ends the stream; whether the history can do without the answers.
  mutating func settleStream() -> Bool {
    let sink = stream?.sink
    let isSettled = builder.log.stream?.settle { sink?.take($0) } ?? true
    let isTooShort = builder.log.stream.map { $0.count < stream?.leastAnswers ?? 0 } ?? false
    return isSettled && !hasRefusedStream && !isTooShort
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
