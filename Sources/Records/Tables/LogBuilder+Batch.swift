import Kaiki

extension LogBuilder {
  /// Takes in the answers of a batch.
  ///
  /// - Parameter bytes: The input that the batch was read from.
  mutating func append(_ batch: ReviewBatch, of bytes: UnsafeRawBufferPointer) {
    let isStreamed = stream != nil
    // Looked up by themselves, so that the memory of many is waited for at once.
    let cardNumbers = batch.reviews.map { read in
      Int32(batch.withText(read.card, in: bytes) { cards.intern($0, hash: read.card.hash) } ?? 0)
    }
    var reviews = ContiguousArray<Review>()
    reviews.reserveCapacity(batch.reviews.count)
    for (read, card) in zip(batch.reviews, cardNumbers) {
      let user = batch.withText(read.user, in: bytes) { users.intern($0, hash: read.user.hash) }
      // A stream knows answers by the hashes of their ids alone.
      let id = isStreamed ? nil : batch.withText(read.id, in: bytes) { ids.intern($0, hash: read.id.hash) }
      reviews.append(
        Review(
          reviewedAt: read.reviewedAt, card: card, id: id.map(Int32.init), user: user.map(Int32.init),
          latency: read.latency < 0 ? nil : read.latency, steps: read.steps, isCorrect: read.isCorrect,
          rating: read.rating, counting: read.counting))
    }
    append(reviews, startingAt: ContiguousArray(batch.reviews.map(\.start)))
  }
}
