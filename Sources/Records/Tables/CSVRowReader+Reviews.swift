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
    var isOdd = false
    targets.withUnsafeBufferPointer { targets in
      repeat {
        let doubtfulEnd = marks.doubtfulEnd
        marks.passFound { places, base in
          var passed = 0
          rows: while row < end {
            var mark = passed
            var start = row
            plain.begin(at: row)
            for field in targets.indices {
              guard mark < places.count else { break rows }
              var stop = base &+ Int(places[mark])
              mark &+= 1
              var (first, last) = (start, stop)
              if stop == start, bytes[stop] == 0x22 {
                guard mark &+ 1 < places.count else { break rows }
                (first, last) = (start &+ 1, base &+ Int(places[mark]))
                stop = base &+ Int(places[mark &+ 1])
                mark &+= 2
                // A quote that is doubled, and any other mark within quotes, is for the reader of odd rows.
                isOdd = bytes[last] != 0x22 || stop != last &+ 1
              }
              let target = targets[field]
              if target >= 0, !plain.read(from: first, to: last, as: target, of: bytes) { isOdd = true }
              start = stop &+ 1
              if field &+ 1 < targets.count {
                isOdd = isOdd || bytes[stop] != 0x2C
              } else if bytes[stop] == 0x0D {
                guard mark < places.count else { break rows }
                isOdd = isOdd || base &+ Int(places[mark]) != start || bytes[start] != 0x0A
                mark &+= 1
                start &+= 1
              } else {
                isOdd = isOdd || bytes[stop] != 0x0A
              }
              if isOdd { break rows }
            }
            isOdd =
              start &- row > InputLimits.rowBytes || !plain.isWhole
              || doubtfulEnd > row && firstInvalidByte(in: row..<start, of: bytes) != nil
            if isOdd { break rows }
            batch.reviews.append(plain.review)
            (row, passed) = (start, mark)
          }
          return passed
        }
      } while !isOdd && row < end && marks.look(afresh: row)
    }
    position = row
    swap(&marks, &self.marks)
  }
}
