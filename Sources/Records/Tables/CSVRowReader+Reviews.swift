import Kaiki

extension CSVRowReader {
  /// Reads answers that are written as apps write them: rows without quotes within quotes, every value in its usual form.
  ///
  /// It stands before the first row that is any other, having read nothing of it: what can be wrong with a row is for
  /// ``next(into:)`` to say.
  ///
  /// - Parameter end: Rows are read that begin before this byte.
  mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int) {
    let bytes = bytes
    var marks = marks
    var row = position
    var plain = PlainReview()
    targets.withUnsafeBufferPointer { targets in
      rows: while row < end {
        var (start, field) = (row, 0)
        plain.begin(at: row)
        while true {
          var stop = marks.next(from: start)
          guard stop < bytes.count else { break rows }
          var value = start..<stop
          if stop == start, bytes[stop] == 0x22 {
            let quote = marks.next(from: start + 1)
            // A quote that is doubled, and any other mark within quotes, is for the reader of odd rows.
            guard quote + 1 < bytes.count, bytes[quote] == 0x22 else { break rows }
            value = (start + 1)..<quote
            stop = quote + 1
          }
          let target = targets[field]
          if target >= 0, !plain.read(value, as: target, of: bytes) { break rows }
          field += 1
          if field < targets.count {
            guard bytes[stop] == 0x2C else { break rows }
            start = stop + 1
            continue
          }
          let length = lineEnd(at: stop)
          guard length > 0, stop - row < InputLimits.rowBytes else { break rows }
          start = stop + length
          break
        }
        guard plain.isWhole else { break rows }
        if marks.doubtfulEnd > row, firstInvalidByte(in: row..<start, of: bytes) != nil { break rows }
        batch.reviews.append(plain.review)
        row = start
      }
    }
    position = row
    self.marks = marks
  }

  /// The length of the line end at a byte; 0 where there is none.
  @inline(__always)
  private func lineEnd(at place: Int) -> Int {
    if bytes[place] == 0x0A { return 1 }
    return bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A ? 2 : 0
  }
}
