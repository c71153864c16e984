extension TableWalk {
  /// Simulates cards, each to the end, without branches on the answers.
  ///
  /// A processor cannot predict whether an answer is right. Therefore the next step, the next day and all counts use the same
  /// arithmetic after right and wrong answers.
  ///
  /// Indices are not checked:
  /// - Steps stay within the table: a step is 0 or the `next` of another step.
  /// - Days are clamped to 0...`days`, and are below `days` at every answer.
  /// - A card reaches the daily maximum after a wrong answer, which leaves the day unchanged.
  @inline(__always)
  mutating func follow(_ cards: Int, _ beginning: (Int) -> Beginning) {
    let days = nextStudied.count - 1
    let lastAnswers = (1 << maxAnswersPerDay) - 1
    steps.withUnsafeBufferPointer { steps in
      nextStudied.withUnsafeBufferPointer { nextStudied in
        answers.withUnsafeMutableBufferPointer { answers in
          due.withUnsafeMutableBufferPointer { due in
            left.withUnsafeMutableBufferPointer { left in
              for card in 0..<cards {
                let beginning = beginning(card)
                precondition(
                  steps.indices.contains(beginning.step) && beginning.day >= 0, "a card has a step and a day")
                let first = min(beginning.day, days)
                if beginning.isSeen { due[first] &+= 1 }
                var (stream, step, day) = (beginning.stream, beginning.step, nextStudied[first])
                // Bits of the answers, the last answer lowest: 1 if right.
                var past = -1
                while day < days {
                  let here = steps[step]
                  let drawn = Int(truncatingIfNeeded: stream.next() >> 11)
                  // All bits set for a right answer, 0 for a wrong one: the sign of the difference.
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
