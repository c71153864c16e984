import Kaiki

extension LogBuilder {
  /// Adds the answers of a batch.
  ///
  /// - Parameter bytes: Input of the batch.
  mutating func append(_ batch: ReviewBatch, of bytes: UnsafeRawBufferPointer) {
    let isStreamed = stream != nil
    let cardNumbers = numbers(ofCards: batch, bytes)
    var reviews = ContiguousArray<Review>()
    reviews.reserveCapacity(batch.reviews.count)
    for (read, card) in zip(batch.reviews, cardNumbers) {
      let user = batch.withText(read.user, ofRowAt: read.start, in: bytes) {
        users.intern($0, hash: read.user.hash)
      }
      // // A stream needs only the hashes of the ids.
      let id =
        isStreamed
        ? nil : batch.withText(read.id, ofRowAt: read.start, in: bytes) { ids.intern($0, hash: read.id.hash) }
      reviews.append(
        Review(
          reviewedAt: read.reviewedAt, card: card, id: id.map(Int32.init),
          user: user.map(Int32.init) ?? owner,
          latency: read.latency < 0 ? nil : read.latency, steps: read.steps, isCorrect: read.isCorrect,
          rating: read.rating, counting: read.counting))
    }
    append(reviews) { batch.reviews[$0].start }
  }
}

extension LogBuilder {
  private mutating func numbers(
    ofCards batch: ReviewBatch, _ bytes: UnsafeRawBufferPointer
  ) -> ContiguousArray<Int32> {
    guard batch.texts.isEmpty else {
      return ContiguousArray(
        batch.reviews.map { read in
          Int32(
            batch.withText(read.card, ofRowAt: read.start, in: bytes) {
              cards.intern($0, hash: read.card.hash)
            } ?? 0)
        })
    }
    var ids = ContiguousArray<IdentifierTable.Hashed>()
    ids.reserveCapacity(batch.reviews.count)
    for read in batch.reviews {
      let start = read.start + Int(read.card.offset)
      let text = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + Int(read.card.count))])
      ids.append(IdentifierTable.Hashed(text, hash: read.card.hash))
    }
    return cards.intern(ids)
  }
}
