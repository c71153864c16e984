import Kaiki
import KaikiNumerics

extension Engine where S == TableScheduler, Memory == EmpiricalMemory {
  /// Whether cards walk the table: what a card does follows from its steps and its luck, and none keeps another waiting.
  private var isWalk: Bool {
    takesAll && !changesIntervals && plan.rules.steps == nil && plan.rules.leechThreshold == nil
      && TableWalk.answersPerDay.contains(Int(learner.mostAnswersPerDay))
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
  private func walkTable(_ replicate: Replicate, _ tally: inout DailyTally) {
    var walk = TableWalk(
      table: scheduler.table, rates: replicate.parameters, nextStudied: replicate.days.nextStudied,
      mostAnswersPerDay: Int(learner.mostAnswersPerDay))
    walk.follow(plan.seen.count + replicate.beginnings.count) { card in
      let run = run(ofCard: card, replicate)
      return TableWalk.Beginning(
        step: run.state, day: max(run.due, 0), isSeen: run.isSeen, stream: run.stream)
    }
    for day in replicate.beginnings { tally.days[day].new &+= 1 }
    let overdue = Int32(plan.seen.count { $0.due < plan.span.start })
    walk.add(to: &tally, overdue: overdue, isStudied: replicate.days.isStudied)
  }
}

/// The walks of cards on a table, and what is counted of them.
struct TableWalk {
  /// A step of a table. A wrong answer leads from each to step 0 and to the same day.
  struct Step {
    /// See ``TableWalk/bound(ofRate:)``.
    let bound: Int
    /// The step after a right answer.
    let next: Int
    /// Days until the card comes back after a right answer.
    let interval: Int
  }

  /// A card as it begins its walk.
  struct Beginning {
    /// The step of the card in the table, from 0.
    var step: Int
    /// The first day on which it waits, or is begun.
    var day: Int
    /// Whether it has been answered before.
    var isSeen: Bool
    var stream: RandomStream
  }

  /// The numbers of answers a day that a walk can hold a card to.
  static let answersPerDay = 1..<(Int.bitWidth - 1)

  let steps: ContiguousArray<Step>
  /// The first day of study from each day on, and after the last day.
  let nextStudied: ContiguousArray<Int>
  let mostAnswersPerDay: Int
  /// Answers of each day, and 2^32 for each that was right.
  var answers: ContiguousArray<Int>
  /// Cards that come due on each day, and after the last; on the first day those that are overdue, too.
  var due: ContiguousArray<Int32>
  /// Cards that are left on each day, having been answered as often as may be.
  var left: ContiguousArray<Int32>

  /// No walks yet.
  ///
  /// - Parameters:
  ///   - rates: The chance of a right answer at each step.
  ///   - nextStudied: The first day of study from each day on, and after the last day; ascending.
  ///   - mostAnswersPerDay: Of one card, in ``answersPerDay``.
  init(table: IntervalTable, rates: [Double], nextStudied: [Int], mostAnswersPerDay: Int) {
    precondition(rates.count == table.intervals.count, "a step has a rate")
    precondition(
      Self.answersPerDay.contains(mostAnswersPerDay), "a walk counts answers in the bits of a word")
    steps = ContiguousArray(
      rates.indices.map { step in
        let next = table.step(after: step, isCorrect: true)
        return Step(bound: Self.bound(ofRate: rates[step]), next: next, interval: table.intervals[next])
      })
    self.nextStudied = ContiguousArray(nextStudied)
    self.mostAnswersPerDay = mostAnswersPerDay
    let days = nextStudied.count - 1
    answers = ContiguousArray(repeating: 0, count: days)
    due = ContiguousArray(repeating: 0, count: days + 1)
    left = ContiguousArray(repeating: 0, count: days)
  }

  /// ⌈2^53 p⌉ of a chance p in 0...1: a draw n / 2^53 of ``RandomStream/uniform()`` is less than p where n is less than this.
  static func bound(ofRate rate: Double) -> Int { Int((rate * 0x1p53).rounded(.up)) }

  /// Adds the numbers of each day.
  ///
  /// - Parameters:
  ///   - overdue: How many of the cards that wait on the first day came due before it.
  ///   - isStudied: Whether each day is one of study, on which all cards are answered that wait.
  func add(to tally: inout DailyTally, overdue: Int32, isStudied: [Bool]) {
    var waiting: Int32 = 0
    for day in answers.indices {
      waiting &+= due[day]
      tally.days[day].due &+= waiting
      tally.days[day].dueNew &+= due[day] &- (day == 0 ? overdue : 0)
      tally.days[day].reviews &+= Int32(truncatingIfNeeded: answers[day])
      tally.days[day].correct &+= Int32(truncatingIfNeeded: answers[day] >> 32)
      if isStudied[day] { waiting = left[day] }
      tally.days[day].backlog &+= waiting
    }
  }
}
