/// Reads the rows of a review log in parallel blocks.
///
/// The reader guesses the first row of each block. If a different row follows the previous block, the block is read again
/// from that row. Answers and faults therefore equal the result of one sequential pass.
package enum ReviewBlocks {
  /// Default block in bytes (256 KiB), so that a block remains in the cache until its batch is taken.
  package static let standardBytes = 1 << 18

  /// Reads all rows.
  ///
  /// - Parameters:
  ///   - reader: Reader at the first row.
  ///   - columns: Columns that the reader reads.
  ///   - clock: Unit of bare numbers, and zone of times without a zone.
  ///   - jobs: Number of concurrent blocks, ≥ 1.
  ///   - blockBytes: Bytes per block.
  ///   - load: Loads the bytes before an offset, and returns the end of the loaded bytes; called before each block, on
  ///     several threads.
  ///   - take: Takes the batches in order.
  static func read<Reader: ReviewRowReader>(
    _ reader: Reader, of bytes: UnsafeRawBufferPointer, columns: [String],
    clock: WrittenClock = WrittenClock(), jobs: Int, blockBytes: Int = standardBytes,
    load: (Int) -> Int = { _ in .max }, take: (ReviewBatch) -> TakenWork
  ) {
    let start = reader.position
    let count = max(1, (bytes.count - start + blockBytes - 1) / blockBytes)
    func end(_ number: Int) -> Int { number == count - 1 ? .max : start + (number + 1) * blockBytes }
    func batch(_ number: Int, from first: Int, readable: Int) -> ReviewBatch {
      var batch = ReviewBatch(
        reading: reader.resumed(at: first), of: bytes, columns: columns, clock: clock, until: end(number))
      batch.readable = readable
      return batch
    }
    var expected: Int? = start
    OrderedWork.run(count, jobs: jobs) { number in
      let readable = load(start + (number + 1) * blockBytes)
      return batch(
        number, from: number == 0 ? start : min(reader.likelyRow(from: end(number - 1)), bytes.count),
        readable: readable)
    } take: { number, guessed in
      guard let first = expected else { return TakenWork(wantsMore: false) }
      let isRight = number == 0 || guessed.first == first
      let read = isRight ? guessed : batch(number, from: first, readable: guessed.readable)
      expected = read.next
      return take(read)
    }
  }
}
