import Kaiki

/// Answer of a row, with locations of ids in place of their numbers.
struct ParsedReview {
  /// The byte at which the row begins.
  var start: Int
  var reviewedAt = Instant(milliseconds: 0)
  var card = TextLocation.none
  var id = TextLocation.none
  var user = TextLocation.none
  /// Milliseconds; -1 where not recorded.
  var latency: Int32 = -1
  var steps: Review.StepChange?
  var isCorrect = false
  var rating: Rating?
  var counting: ReviewKind?
}

/// Location of the text of an id: in its row, or among the texts of its batch if the row writes it with escapes.
struct TextLocation {
  /// Hash of the text, by ``IdentifierTable``.
  var hash: UInt64
  /// Byte offset of the text from the start of the row; -1 - n for text n of the batch.
  var offset: Int32
  /// In bytes; 0 for no text.
  var count: UInt32

  static let none = TextLocation(hash: 0, offset: 0, count: 0)
}

/// Answers of consecutive rows, and the faults of the rejected rows among them.
struct ReviewBatch {
  /// The rows that could be read.
  var reviews = ContiguousArray<ParsedReview>()
  /// Texts of ids that the input writes in another form, such as with escapes.
  var texts: [[UInt8]] = []
  /// Faults of the rejected rows, in their order.
  var faults: [Fault] = []
  /// Facts to report about values that were not read literally.
  var notes = PlacedFacts()
  /// Unit of bare numbers in columns of times.
  var numbers = NumberedTime.milliseconds(isTold: false)
  /// Names that the rows have and nobody wants.
  var unknownNames: [String] = []
  /// Byte offset of the first row; `nil` if a fault precedes it.
  var first: Int?
  /// The byte at which the row after the last begins; `nil` at the end of the input.
  var next: Int?
  /// How far the input was looked at.
  var position = 0
  /// How much of the input was there to be looked at.
  var readable = Int.max

  /// Number of consecutive rows in an unusual form after which the fast parser is no longer tried: 64.
  private static let maxMisses = 64
  /// About as long as a row is at least, in bytes.
  private static let usualRowBytes = 64

  /// Calls a function with the text of an id; `nil` if the row has no such id.
  ///
  /// - Parameter start: The byte at which the row begins.
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
}

extension ReviewBatch {
  /// Reads the rows that begin before a byte.
  ///
  /// - Parameters:
  ///   - reader: Reader whose next row is the first row of the batch.
  ///   - columns: Columns that the reader reads.
  ///   - clock: Unit of bare numbers, and zone of times without one.
  init<Reader: ReviewRowReader>(
    reading reader: consuming Reader, of bytes: UnsafeRawBufferPointer, columns: [String],
    clock: WrittenClock = WrittenClock(), until end: Int
  ) {
    var fields = NamedFields<ReviewRow.Column>(
      row: Fields(
        bytes: bytes, row: Row(columnCount: columns.count), columns: columns,
        undoesFormulaGuard: Reader.isTable, clock: clock))
    numbers = clock.numbers
    var isFirst = true
    // How many rows one after the other were not written as usual.
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
          try ReviewLogImport.read(fields, into: &self)
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

extension Field {
  /// Location of the text of an id; `none` if the cell is missing.
  ///
  /// Plain text stays in its row. Text in another form, such as with escapes, is read and added to the texts
  /// of the batch.
  ///
  /// - Throws: `Fault` for an array or object.
  @inline(__always)
  func location(in batch: inout ReviewBatch) throws(Fault) -> TextLocation {
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

  /// Location of the text of an id; a missing cell is a fault.
  @inline(__always)
  func requiredLocation(in batch: inout ReviewBatch) throws(Fault) -> TextLocation {
    try requirePresence()
    return try location(in: &batch)
  }
}

/// Reader of rows that may be answers of a log of reviews.
protocol ReviewRowReader: RowReader {
  /// Reads answers as long as they are written as usual, and stands before the first row that is not.
  ///
  /// - Parameter end: Rows are read that begin before this byte.
  mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int)
}

extension ReviewRowReader {
  mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int) {}
}
