import Kaiki

/// Answer of a row, with locations of ids instead of their numbers.
package struct ParsedReview {
  package var start: Int
  package var reviewedAt = Instant(milliseconds: 0)
  package var card = TextLocation.none
  package var id = TextLocation.none
  package var user = TextLocation.none
  /// Milliseconds; -1 if unknown.
  package var latency: Int32 = -1
  package var steps: Review.StepChange?
  package var isCorrect = false
  package var rating: Rating?
  package var counting: ReviewKind?
}

/// Location of the text of an id: in its row, or among the texts of its batch if the row has the id with escapes.
package struct TextLocation {
  /// Hash of the text, by ``IdentifierTable``.
  package var hash: UInt64
  /// Byte offset of the text from the start of the row; -1 - n for text n of the batch.
  package var offset: Int32
  /// Length in bytes; 0 for a missing text.
  package var count: UInt32

  package static let none = TextLocation(hash: 0, offset: 0, count: 0)
}

/// Answers of consecutive rows, and the faults of the rejected rows among them.
package struct ReviewBatch {
  package var reviews = ContiguousArray<ParsedReview>()
  /// Texts of ids with escapes in the input, without these.
  package var texts: [[UInt8]] = []
  package var faults: [Fault] = []
  package var notes = PlacedFacts()
  package var numbers = NumberedTime.milliseconds(isTold: false)
  package var unknownNames: [String] = []
  /// Offset of the first row in bytes; `nil` if a fault precedes it.
  package var first: Int?
  /// Offset of the row after the last; `nil` at the end of the input.
  package var next: Int?
  /// End of the read bytes.
  package var position = 0
  /// End of the readable bytes.
  package var readable = Int.max

  /// Number of consecutive rows in an unusual form after which the fast parser is no longer tried: 64.
  private static let maxMisses = 64
  /// Approximate minimum length of a row in bytes.
  private static let usualRowBytes = 64

  /// Calls a function with the text of an id; `nil` if the row, whose offset is `start`, has no such id.
  @inline(__always)
  func withText<Value>(
    _ location: TextLocation, ofRowAt start: Int, in bytes: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    guard location.count > 0 else { return nil }
    guard location.offset < 0 else {
      let first = start + Int(location.offset)
      return body(UnsafeRawBufferPointer(rebasing: bytes[first..<(first + Int(location.count))]))
    }
    return texts[-1 - Int(location.offset)].withUnsafeBytes(body)
  }

  package init(
    reviews: ContiguousArray<ParsedReview> = ContiguousArray<ParsedReview>(), texts: [[UInt8]] = [],
    faults: [Fault] = [], notes: PlacedFacts = PlacedFacts(),
    numbers: NumberedTime = NumberedTime.milliseconds(isTold: false), unknownNames: [String] = [],
    first: Int? = nil, next: Int? = nil, position: Int = 0, readable: Int = Int.max
  ) {
    (
      self.reviews, self.texts, self.faults, self.notes, self.numbers, self.unknownNames, self.first,
      self.next, self.position, self.readable
    ) = (reviews, texts, faults, notes, numbers, unknownNames, first, next, position, readable)
  }
}

extension ReviewBatch {
  /// Reads the rows from the next row of a reader up to the last that begins before `end`.
  package init<Reader: ReviewRowReader>(
    reading reader: consuming Reader, of bytes: UnsafeRawBufferPointer, columns: [String],
    clock: WrittenClock = WrittenClock(), until end: Int
  ) {
    let fields = NamedFields<ReviewRow.Column>(
      row: Fields(
        bytes: bytes, row: Row(columnCount: columns.count), columns: columns,
        undoesFormulaGuard: Reader.isTable, clock: clock))
    numbers = clock.numbers
    var isFirst = true
    // Consecutive rows in an unusual form.
    var misses = 0
    reviews.reserveCapacity(max(0, min(end, bytes.count) - reader.position) / Self.usualRowBytes)
    reading: while true {
      if misses < Self.maxMisses {
        let count = reviews.count
        reader.readPlainReviews(into: &self, before: end)
        misses = reviews.count > count ? 0 : misses + 1
        if isFirst, reviews.count > count { first = reviews[count].start }
        isFirst = isFirst && reviews.count == count
      }
      switch reader.next(into: &fields.row.row) {
      case .end:
        break reading
      case .fault(let fault):
        faults.append(fault)
      case .row:
        let start = fields.row.start
        if isFirst { first = start }
        guard start < end else {
          next = start
          break reading
        }
        do throws(Fault) {
          try append(fields)
        } catch {
          faults.append(error)
        }
      }
      isFirst = false
    }
    position = reader.position
    notes = fields.row.notes.facts
    unknownNames = Reader.isTable ? [] : reader.unknownNames
  }
}

extension ReviewBatch {
  /// Adds the answer of a row of the native table.
  package mutating func append(_ fields: borrowing NamedFields<ReviewRow.Column>) throws(Fault) {
    let steps = try Self.steps(fields)
    let isCorrect = try fields[.result].requiredFlag()
    let rating = try fields[.rating].integer(in: 1...4).flatMap { Rating(rawValue: UInt8($0)) }
    if let rating, (rating == .again) == isCorrect {
      throw fields[.rating].fault(
        "\(fields[.rating].heading) \(rating.rawValue) contradicts \(fields[.result].heading) \(isCorrect); correct one of them"
      )
    }
    let latency = fields[.latencyMs].lenientInteger(in: 0...Int(Int32.max))
    let counting = try Self.counting(fields)
    let reviewedAt = try fields[.reviewedAt].instant()
    let user = try fields[.userId].location(in: &self)
    let card = try fields[.cardId].requiredLocation(in: &self)
    let id = try fields[.id].location(in: &self)
    reviews.append(
      ParsedReview(
        start: fields.row.start, reviewedAt: reviewedAt, card: card, id: id, user: user,
        latency: latency.map(Int32.init) ?? -1, steps: steps, isCorrect: isCorrect, rating: rating,
        counting: counting))
  }

  private static func steps(
    _ fields: borrowing NamedFields<ReviewRow.Column>
  ) throws(Fault) -> Review.StepChange? {
    let range = Int(Int16.min)...Int(Int16.max)
    let previous = try fields[.previousStep].integer(in: range)
    let next = try fields[.nextStep].integer(in: range)
    guard let previous, let next else {
      if previous == nil, next == nil { return nil }
      let (given, missing) =
        previous == nil
        ? (fields[.nextStep], fields[.previousStep]) : (fields[.previousStep], fields[.nextStep])
      throw given.fault("\(given.heading) needs \(missing.heading); give both or remove both")
    }
    return Review.StepChange(previous: Int16(previous), next: Int16(next))
  }

  private static func counting(
    _ fields: borrowing NamedFields<ReviewRow.Column>
  ) throws(Fault) -> ReviewKind? {
    let field = fields[.counted]
    if field.isMissing { return nil }
    switch try field.text() {
    case "graded": return .graded
    case "practice": return .practice
    case let word:
      throw field.fault("\(field.heading) \"\(word)\" is not known; write graded or practice")
    }
  }
}

extension Field {
  /// Location of the text of an id; `none` if the cell is missing. Text with escapes is added to the texts of the batch.
  @inline(__always)
  package func location(in batch: inout ReviewBatch) throws(Fault) -> TextLocation {
    let (cell, bytes) = (cell, fields.bytes)
    if cell.form == .missing { return .none }
    let offset = cell.range.lowerBound - fields.start
    if cell.form == .plain, bytes[cell.range.lowerBound] != UInt8(ascii: "'"), 0...Int(Int32.max) ~= offset {
      return TextLocation(
        hash: IdentifierTable.hash(of: UnsafeRawBufferPointer(rebasing: bytes[cell.range])),
        offset: Int32(offset), count: UInt32(truncatingIfNeeded: cell.range.count))
    }
    let text = Array(try text().utf8)
    batch.texts.append(text)
    return TextLocation(
      hash: text.withUnsafeBytes { IdentifierTable.hash(of: $0) }, offset: Int32(-batch.texts.count),
      count: UInt32(truncatingIfNeeded: text.count))
  }

  @inline(__always)
  func requiredLocation(in batch: inout ReviewBatch) throws(Fault) -> TextLocation {
    try requirePresence()
    return try location(in: &batch)
  }
}

package protocol ReviewRowReader: RowReader {
  /// Reads answers in the usual form that begin before an offset; stops before the first other row, so that ``next(into:)``
  /// reports its faults.
  mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int)
}

extension ReviewRowReader {
  package mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int) {}
}

extension LogBuilder {
  /// Adds the answers of a batch.
  package mutating func append(_ batch: ReviewBatch, of bytes: UnsafeRawBufferPointer) {
    let isStreamed = stream != nil
    let cardNumbers = numbers(ofCards: batch, bytes)
    var reviews = ContiguousArray<Review>()
    reviews.reserveCapacity(batch.reviews.count)
    for (read, card) in zip(batch.reviews, cardNumbers) {
      let user = batch.withText(read.user, ofRowAt: read.start, in: bytes) {
        users.intern($0, hash: read.user.hash)
      }
      // A stream needs only the hashes of the ids.
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
  ///   - load: Loads the bytes before an offset, and returns the end of the loaded bytes; called before each block, on
  ///     several threads.
  ///   - take: Takes the batches in order.
  package static func read<Reader: ReviewRowReader>(
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
