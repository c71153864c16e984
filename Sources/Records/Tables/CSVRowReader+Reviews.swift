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
    // Held apart while rows are read, so that nothing is copied.
    var marks = CSVMarks(bytes)
    swap(&marks, &self.marks)
    var row = position
    marks.seek(row)
    var plain = PlainReview()
    targets.withUnsafeBufferPointer { targets in
      rows: while row < end {
        var start = row
        plain.begin(at: row)
        for field in targets.indices {
          var stop = marks.nextInOrder()
          guard stop < bytes.count else { break rows }
          var value = start..<stop
          if stop == start, bytes[stop] == 0x22 {
            let quote = marks.nextInOrder()
            // A quote that is doubled, and any other mark within quotes, is for the reader of odd rows.
            guard quote < bytes.count, bytes[quote] == 0x22 else { break rows }
            value = (start + 1)..<quote
            stop = marks.nextInOrder()
            guard stop == quote + 1, stop < bytes.count else { break rows }
          }
          let target = targets[field]
          if target >= 0, !plain.read(value, as: target, of: bytes) { break rows }
          start = stop + 1
          if field + 1 < targets.count {
            guard bytes[stop] == 0x2C else { break rows }
          } else if bytes[stop] == 0x0D {
            guard start < bytes.count, bytes[start] == 0x0A else { break rows }
            start = marks.nextInOrder() + 1
          } else {
            guard bytes[stop] == 0x0A else { break rows }
          }
        }
        guard start - row <= InputLimits.rowBytes, plain.isWhole else { break rows }
        if marks.doubtfulEnd > row, firstInvalidByte(in: row..<start, of: bytes) != nil { break rows }
        batch.reviews.append(plain.review)
        row = start
      }
    }
    position = row
    swap(&marks, &self.marks)
  }
}
