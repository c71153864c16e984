import Kaiki

extension InputReader {
  /// Rejected rows, unknown columns and notes of a log of answers, summed over batches.
  struct AnswerRows {
    var rejections: Rejections
    private var finder = PositionFinder()
    private var unknown = UnknownKeys()
    private var notes = PlacedFacts()

    init(isStrict: Bool) { rejections = Rejections(listsAll: isStrict) }

    mutating func append(_ batch: ReviewBatch, of file: File) {
      for fault in batch.faults { rejections.append(fault, in: file, &finder) }
      for name in batch.unknownNames { unknown.note(name) }
      notes.append(batch.notes)
    }

    var unknownNames: [String] { unknown.names }
    var facts: [PlacedFact] { notes.all }
  }

  /// Reads the rows of a log of answers in memory, and returns the rejected rows.
  mutating func readReviews<Reader: ReviewRowReader>(
    of file: File, _ reader: Reader, _ columns: [String], _ clock: WrittenClock, _ source: inout Source
  ) -> Rejections {
    var rows = AnswerRows(isStrict: context.isStrict)
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

  /// Adds a batch of answers.
  mutating func take(_ batch: ReviewBatch, of file: File, _ rows: inout AnswerRows, _ source: inout Source) {
    builder.log.append(batch, of: file.bytes)
    source.rows += batch.reviews.count
    source.rejected += batch.faults.count
    rows.append(batch, of: file)
    watch?.tell(
      ReadingProgress(
        file: file.name, rows: source.rows + source.rejected, bytes: batch.next ?? file.bytes.count,
        allBytes: file.bytes.count))
  }
}
