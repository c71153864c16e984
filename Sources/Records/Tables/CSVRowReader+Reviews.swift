import Kaiki

extension CSVRowReader: ReviewRowReader {
  /// Reads answers that are written as apps write them: rows without quotes within quotes, every value in its usual form.
  ///
  /// It stands before the first row that is any other, having read nothing of it: what can be wrong with a row is for
  /// ``next(into:)`` to say.
  ///
  /// - Parameter end: Rows are read that begin before this byte.
  mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int) {
    let bytes = bytes
    // Held apart while rows are read, so that nothing is copied.
    var marks = CSVMarks(bytes)
    swap(&marks, &self.marks)
    var row = position
    marks.seek(row)
    var plain = FastReviewParser(batch.numbers)
    let fields = ReviewFields(targets)
    var quoted = QuotedRow()
    var isOdd = false
    repeat {
      let doubtfulEnd = marks.doubtfulEnd
      marks.passFound { offsets, base in
        var passed = 0
        rows: while row < end {
          var next = passed &+ targets.count
          var start = row
          plain.begin(at: row)
          if Self.isBare(bytes, offsets, base, passed..<next) {
            isOdd = !plain.read(of: bytes) { column in
              fields.bounds(of: column) { field in
                (
                  field == 0 ? row : base &+ Int(offsets[passed &+ field &- 1]) &+ 1,
                  base &+ Int(offsets[passed &+ field])
                )
              }
            }
            start = base &+ Int(offsets[next &- 1]) &+ 1
          } else {
            switch quoted.find(targets.count, from: row, of: bytes, offsets, base, passed) {
            case .lacksMarks: break rows
            case .odd: isOdd = true
            case .found:
              isOdd = !plain.read(of: bytes) { fields.bounds(of: $0) { quoted.bounds[$0] } }
              (start, next) = (quoted.end, quoted.nextMark)
            }
          }
          isOdd =
            isOdd || start &- row > InputLimits.rowBytes
            || doubtfulEnd > row && firstInvalidByte(in: row..<start, of: bytes) != nil
          if isOdd { break rows }
          batch.reviews.append(plain.review)
          (row, passed) = (start, next)
        }
        return passed
      }
    } while !isOdd && row < end && marks.look(afresh: row)
    position = row
    swap(&marks, &self.marks)
  }

  /// Whether some marks are those of a row without quotes: a comma after each field, and a line feed after the last.
  @inline(__always)
  private static func isBare(
    _ bytes: UnsafeRawBufferPointer, _ offsets: UnsafeBufferPointer<UInt16>, _ base: Int, _ row: Range<Int>
  ) -> Bool {
    guard row.upperBound <= offsets.count else { return false }
    let last = row.upperBound &- 1
    var differing = bytes[base &+ Int(offsets[last])] ^ 0x0A
    for mark in row.lowerBound..<last { differing |= bytes[base &+ Int(offsets[mark])] ^ 0x2C }
    return differing == 0
  }
}

/// A row of which fields may stand in quotes, and that may end with CRLF.
private struct QuotedRow {
  enum Outcome {
    case found
    /// The row goes on where marks have not been looked for.
    case lacksMarks
    /// It is for the reader of odd rows.
    case odd
  }

  /// Where the content of each field begins, and the byte after it.
  private(set) var bounds: ContiguousArray<(first: Int, stop: Int)> = []
  /// The byte at which the row after it begins.
  private(set) var end = 0
  /// The mark that comes after those of the row.
  private(set) var nextMark = 0

  /// Looks for the fields of a row.
  mutating func find(
    _ count: Int, from row: Int, of bytes: UnsafeRawBufferPointer, _ offsets: UnsafeBufferPointer<UInt16>,
    _ base: Int, _ passed: Int
  ) -> Outcome {
    bounds.removeAll(keepingCapacity: true)
    var mark = passed
    var start = row
    for field in 1...count {
      guard mark < offsets.count else { return .lacksMarks }
      var stop = base &+ Int(offsets[mark])
      mark &+= 1
      var (first, last) = (start, stop)
      if stop == start, bytes[stop] == 0x22 {
        guard mark &+ 1 < offsets.count else { return .lacksMarks }
        (first, last) = (start &+ 1, base &+ Int(offsets[mark]))
        stop = base &+ Int(offsets[mark &+ 1])
        mark &+= 2
        // A quote that is doubled, and any other mark within quotes.
        guard bytes[last] == 0x22, stop == last &+ 1 else { return .odd }
      }
      bounds.append((first, last))
      start = stop &+ 1
      if field < count {
        guard bytes[stop] == 0x2C else { return .odd }
      } else if bytes[stop] == 0x0D {
        guard mark < offsets.count else { return .lacksMarks }
        guard base &+ Int(offsets[mark]) == start, bytes[start] == 0x0A else { return .odd }
        mark &+= 1
        start &+= 1
      } else if bytes[stop] != 0x0A {
        return .odd
      }
    }
    (end, nextMark) = (start, mark)
    return .found
  }
}
