import Kaiki

/// An answer as a row says it, its ids not yet numbered.
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

/// Where the text of an id lies: in its row, or among the texts of its batch where it was written with escapes.
struct TextLocation {
  /// What ``IdentifierTable`` makes of the text.
  var hash: UInt64
  /// The first byte, from that of the row; -1 - n for text n of the batch.
  var offset: Int32
  /// In bytes; 0 for no text.
  var count: UInt32

  static let none = TextLocation(hash: 0, offset: 0, count: 0)
}

/// The answers of some rows that follow each other, and what was wrong with others among them.
struct ReviewBatch {
  /// The rows that could be read.
  var reviews = ContiguousArray<ParsedReview>()
  /// The texts that do not stand in the input as they are.
  var texts: [[UInt8]] = []
  /// What was wrong with the other rows.
  var faults: [Fault] = []
  /// What is to be said of values that were read otherwise than they stand.
  var notes = PlacedFacts()
  /// What moments are that are numbers.
  var numbers = NumberedTime.milliseconds(isTold: false)
  /// Names that the rows have and nobody wants.
  var unknownNames: [String] = []
  /// The byte at which the first row begins; `nil` where something else comes before it.
  var first: Int?
  /// The byte at which the row after the last begins; `nil` at the end of the input.
  var next: Int?
  /// How far the input was looked at.
  var position = 0
  /// How much of the input was there to be looked at.
  var readable = Int.max

  /// After so many rows in another form than the usual one, no more are looked for in the usual one.
  private static let maxMisses = 64
  /// About as long as a row is at least, in bytes.
  private static let usualRowBytes = 64

  /// The text of an id of a row; `nil` where there is none.
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
  ///   - reader: Stands before the first of them.
  ///   - columns: The columns that it was told to read.
  ///   - clock: What moments mean that do not say it themselves.
  init<Reader: ReviewRowReader>(
    reading reader: consuming Reader, of bytes: UnsafeRawBufferPointer, columns: [String],
    clock: WrittenClock = WrittenClock(), until end: Int
  ) {
    var fields = Fields(
      bytes: bytes, row: Row(columnCount: columns.count), columns: columns,
      undoesFormulaGuard: Reader.isTable, clock: clock)
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
      switch reader.next(into: &fields.row) {
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
    notes = fields.notes.facts
    unknownNames = Reader.isTable ? [] : reader.unknownNames
  }
}

extension Fields {
  /// Where the text of an id lies; `none` where the cell is missing.
  ///
  /// Plain text stays in its row. Text in another form, such as with escapes, is read and added to the texts
  /// of the batch.
  ///
  /// - Parameter column: The place of the column among those of the row, from 0.
  /// - Throws: `Fault` for an array or object.
  @inline(__always)
  func location(_ column: Int, in batch: inout ReviewBatch) throws(Fault) -> TextLocation {
    let cell = row.cells[column]
    if cell.form == .missing { return .none }
    let offset = cell.range.lowerBound - row.start
    if cell.form == .plain, bytes[cell.range.lowerBound] != UInt8(ascii: "'"), 0...Int(Int32.max) ~= offset {
      return TextLocation(
        hash: IdentifierTable.hash(of: UnsafeRawBufferPointer(rebasing: bytes[cell.range])),
        offset: Int32(offset), count: UInt32(truncatingIfNeeded: cell.range.count))
    }
    let text = Array(try text(column).utf8)
    batch.texts.append(text)
    return TextLocation(
      hash: text.withUnsafeBytes { IdentifierTable.hash(of: $0) }, offset: Int32(-batch.texts.count),
      count: UInt32(truncatingIfNeeded: text.count))
  }

  /// Where the text of an id lies that must be there.
  @inline(__always)
  func requiredLocation(_ column: Int, in batch: inout ReviewBatch) throws(Fault) -> TextLocation {
    if isMissing(column) { _ = try requiredText(column) }
    return try location(column, in: &batch)
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
