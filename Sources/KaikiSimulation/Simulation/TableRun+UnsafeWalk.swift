extension TableWalk {
  /// Follows cards, each to the end.
  ///
  /// Whether an answer is right cannot be foretold, by a processor either. So nothing branches on it: the next step, the
  /// next day and all that is counted come of the same arithmetic after a right and after a wrong answer.
  ///
  /// Nothing checks the places that are read and written. Steps stay within the table, since each is 0 or the `next` of
  /// one; days lie in 0...`days`, since they are bounded by it, and are below it wherever an answer is counted; that a
  /// card is left on a day follows a wrong answer, which keeps the day.
  ///
  /// - Parameters:
  ///   - cards: How many.
  ///   - beginning: How a card begins, whose step is one of the table and whose day is ≥ 0.
  @inline(__always)
  mutating func follow(_ cards: Int, _ beginning: (Int) -> Beginning) {
    let days = nextStudied.count - 1
    let lastAnswers = (1 << mostAnswersPerDay) - 1
    steps.withUnsafeBufferPointer { steps in
      nextStudied.withUnsafeBufferPointer { nextStudied in
        answers.withUnsafeMutableBufferPointer { answers in
          due.withUnsafeMutableBufferPointer { due in
            left.withUnsafeMutableBufferPointer { left in
              for card in 0..<cards {
                let beginning = beginning(card)
                precondition(
                  steps.indices.contains(beginning.step) && beginning.day >= 0, "a card has a place")
                let first = min(beginning.day, days)
                if beginning.isSeen { due[first] &+= 1 }
                var (stream, step, day) = (beginning.stream, beginning.step, nextStudied[first])
                // A bit for each answer, that of the last one lowest: 1 for a right one.
                var past = -1
                while day < days {
                  let here = steps[step]
                  let drawn = Int(truncatingIfNeeded: stream.next() >> 11)
                  // All bits for a right answer, none for a wrong one: the sign of the difference.
                  let right = (drawn &- here.bound) &>> (Int.bitWidth - 1)
                  step = here.next & right
                  let next = min(day &+ here.interval & right, days)
                  answers[day] &+= 1 &- right &<< 32
                  due[next] &-= Int32(truncatingIfNeeded: right)
                  past = past &<< 1 &- right
                  day = nextStudied[next]
                  if past & lastAnswers == 0 {
                    left[next] &+= 1
                    (day, past) = (nextStudied[next &+ 1], -1)
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
