import Kaiki

extension InputReader {
  /// What reading a log of answers gives besides the answers: the rows that were rejected, the columns that are not known,
  /// and what is to be said of values that were read otherwise than they stand. Summed up over batches.
  struct AnswerRows {
    var rejections: Rejections
    private var finder = PositionFinder()
    private var unknown = UnknownKeys()
    private var notes = PlacedFacts()

    init(isStrict: Bool) { rejections = Rejections(listsAll: isStrict) }

    /// Takes in what a batch has of it.
    mutating func append(_ batch: ReviewBatch, of file: File) {
      for fault in batch.faults { rejections.append(fault, in: file, &finder) }
      for name in batch.unknownNames { unknown.note(name) }
      notes.append(batch.notes)
    }

    /// The names that nobody wants.
    var unknownNames: [String] { unknown.names }
    /// What is to be said of the values.
    var facts: [PlacedFact] { notes.all }
  }

  /// Reads the rows of a log of answers that are all at hand, good and bad, and returns those that are kept out.
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

  /// Takes in a batch of answers.
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
