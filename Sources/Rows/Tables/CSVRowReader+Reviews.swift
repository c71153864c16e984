import Files
import Kaiki

extension CSVRowReader: ReviewRowReader {
  /// Reads answers in the usual form: rows without doubled quotes, and with every value in its usual form.
  package mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int) {
    let bytes = bytes
    // Local variables during the loop avoid copies.
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

  /// True if marks belong to a row without quotes: commas after the fields, and a line feed after the last field.
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

/// A row with optional quotes around fields, and with LF or CRLF at its end.
private struct QuotedRow {
  enum Outcome {
    case found
    /// The row continues beyond the indexed marks.
    case lacksMarks
    /// The row requires the general reader.
    case odd
  }

  /// First byte of each field's content, and the byte after it.
  private(set) var bounds: ContiguousArray<(first: Int, stop: Int)> = []
  private(set) var end = 0
  /// Index of the first mark of the next row.
  private(set) var nextMark = 0

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
        // Further marks within quotes, including doubled quotes, require the general reader.
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
