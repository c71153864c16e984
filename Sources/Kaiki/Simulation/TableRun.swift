extension Engine where S == TableScheduler, Memory == EmpiricalMemory {
  /// Whether cards walk the table: what a card does follows from its steps and its luck, and none keeps another waiting.
  private var isWalk: Bool {
    takesAll && !spreadsIntervals && plan.rules.steps == nil && plan.rules.leechThreshold == nil
      && learner.mostAnswersPerDay < Int.bitWidth - 1
  }

  /// What happens in a replicate: the same as ``run(replicate:recorder:)`` gives, faster where cards walk the table.
  func totals(ofReplicate number: Int) -> DailyTotals {
    totals(ofReplicate: number) { replicate, tally in
      if isWalk {
        walkTable(replicate, &tally)
      } else {
        var recorder = AnswerRecorder(isKept: false)
        run(replicate, &tally, &recorder)
      }
    }
  }

  /// Follows each card up and down the table to the end.
  ///
  /// Whether an answer is right cannot be foretold, by a processor either. So nothing branches on it: the next step, the
  /// next day and all that is counted come of the same arithmetic after a right and after a wrong answer.
  private func walkTable(_ replicate: Replicate, _ tally: inout DailyTally) {
    let days = plan.span.days
    var counts = WalkCounts(days: days)
    let nextStudied = replicate.days.nextStudied
    let steps = walkedSteps(replicate.parameters)
    let lastAnswers = (1 << Int(learner.mostAnswersPerDay)) - 1
    steps.withUnsafeBufferPointer { steps in
      nextStudied.withUnsafeBufferPointer { nextStudied in
        counts.withUnsafeMutableBufferPointers { answers, arrivals, abandoned in
          for card in 0..<(plan.seen.count + replicate.beginnings.count) {
            let run = run(ofCard: card, replicate)
            let start = min(max(run.due, 0), days)
            if run.isSeen { arrivals[start] &+= 1 }
            var (stream, step, day) = (run.stream, run.state, nextStudied[start])
            // A bit for each answer, that of the last one lowest: 1 for a right one.
            var past = -1
            while day < days {
              let here = steps[step]
              // All bits for a right answer, none for a wrong one: the sign of the difference.
              let right = (Int(truncatingIfNeeded: stream.next() >> 11) &- here.chance) &>> (Int.bitWidth - 1)
              step = here.next & right
              let due = min(day &+ here.interval & right, days)
              answers[day] &+= 1 &- right &<< 32
              arrivals[due] &-= Int32(truncatingIfNeeded: right)
              past = past &<< 1 &- right
              day = nextStudied[due]
              if past & lastAnswers == 0 {
                abandoned[due] &+= 1
                (day, past) = (nextStudied[due &+ 1], -1)
              }
            }
          }
        }
      }
    }
    for day in replicate.beginnings { tally.days[day].new &+= 1 }
    let overdue = Int32(plan.seen.count { $0.due < plan.span.start })
    counts.add(to: &tally, overdue: overdue, isStudied: replicate.days.isStudied)
  }

  private func walkedSteps(_ rates: [Double]) -> [WalkedStep] {
    let table = scheduler.table
    return rates.indices.map { step in
      let next = table.step(after: step, isCorrect: true)
      return WalkedStep(
        chance: Int((rates[step] * 0x1p53).rounded(.up)), next: next, interval: table.intervals[next])
    }
  }
}

/// A step of a table. A wrong answer leads from each to step 0 and to the same day.
private struct WalkedStep {
  /// A draw, which is a multiple of 2^-53, lies below the chance of a right answer where its whole number lies below this
  /// one.
  let chance: Int
  /// The step after a right answer.
  let next: Int
  /// Days until the card comes back after a right answer.
  let interval: Int
}

/// What is counted while cards walk a table; the other numbers of a day follow.
private struct WalkCounts {
  /// Answers of each day, and 2^32 for each that was right.
  private var answers: ContiguousArray<Int>
  /// Cards that come due on each day, and after the last; on the first day those that are overdue, too.
  private var arrivals: ContiguousArray<Int32>
  /// Cards that are left for the next day of study, having been answered as often as may be.
  private var abandoned: ContiguousArray<Int32>

  /// Nothing, for a number of days.
  init(days: Int) {
    answers = ContiguousArray(repeating: 0, count: days)
    arrivals = ContiguousArray(repeating: 0, count: days + 1)
    abandoned = ContiguousArray(repeating: 0, count: days)
  }

  @inline(__always)
  mutating func withUnsafeMutableBufferPointers(
    _ body: (
      _ answers: UnsafeMutableBufferPointer<Int>, _ arrivals: UnsafeMutableBufferPointer<Int32>,
      _ abandoned: UnsafeMutableBufferPointer<Int32>
    ) -> Void
  ) {
    answers.withUnsafeMutableBufferPointer { answers in
      arrivals.withUnsafeMutableBufferPointer { arrivals in
        abandoned.withUnsafeMutableBufferPointer { body(answers, arrivals, $0) }
      }
    }
  }

  /// Adds the numbers of each day.
  ///
  /// - Parameters:
  ///   - overdue: How many of the cards that wait on the first day came due before it.
  ///   - isStudied: Whether each day is one of study, on which all cards are answered that wait.
  func add(to tally: inout DailyTally, overdue: Int32, isStudied: [Bool]) {
    var waiting: Int32 = 0
    for day in answers.indices {
      waiting &+= arrivals[day]
      tally.days[day].due &+= waiting
      tally.days[day].dueNew &+= arrivals[day] &- (day == 0 ? overdue : 0)
      tally.days[day].reviews &+= Int32(truncatingIfNeeded: answers[day])
      tally.days[day].correct &+= Int32(truncatingIfNeeded: answers[day] >> 32)
      if isStudied[day] { waiting = abandoned[day] }
      tally.days[day].backlog &+= waiting
    }
  }
}
