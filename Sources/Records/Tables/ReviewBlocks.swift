/// Reads the rows of a review log in parallel blocks.
///
/// The reader guesses the first row of each block. If a different row follows the previous block, the block is read again
/// from that row. Answers and faults therefore equal the result of one sequential pass.
package enum ReviewBlocks {
  /// In bytes (256 KiB): what is read of a block still lies near the processor when it is taken.
  package static let standardBytes = 1 << 18

  /// Reads all rows.
  ///
  /// - Parameters:
  ///   - reader: Stands before the first row.
  ///   - columns: The columns that it was told to read.
  ///   - clock: What moments mean that do not say it themselves.
  ///   - jobs: How many blocks are read at once, ≥ 1.
  ///   - blockBytes: The length of a block.
  ///   - load: Makes the bytes before some end readable, and says how many are; called before a block is read, and on
  ///     several threads.
  ///   - take: Takes the batches in their order.
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
