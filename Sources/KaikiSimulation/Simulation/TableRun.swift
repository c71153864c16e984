import Kaiki
import KaikiNumerics

extension Engine where S == TableScheduler, Memory == EmpiricalMemory {
  /// True if a card's answers depend only on its steps (rows of the interval table) and its random stream.
  private var isWalk: Bool {
    takesAll && !changesIntervals && plan.rules.steps == nil && plan.rules.leechThreshold == nil
      && TableWalk.answersPerDay.contains(Int(learner.maxAnswersPerDay))
  }

  /// Returns the daily totals of a replicate, by its number from 0; faster than ``run(replicate:recorder:)``, with equal results.
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

  private func walkTable(_ replicate: Replicate, _ tally: inout DailyTally) {
    var walk = TableWalk(
      table: scheduler.table, rates: replicate.parameters, nextStudied: replicate.days.nextStudied,
      maxAnswersPerDay: Int(learner.maxAnswersPerDay))
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

/// Simulation of cards on an interval table, with daily counts, for learners who answer all due cards on each study day.
struct TableWalk {
  /// Step (row of the interval table); a wrong answer returns a card to step 0 on the same day.
  struct Step {
    /// Integer form of the recall rate, 0...2^53, see ``TableWalk/bound(ofRate:)``.
    let bound: Int
    /// Index in ``TableWalk/steps`` of the step after a right answer.
    let next: Int
    /// Interval in days after a right answer, ≥ 1.
    let interval: Int
  }

  struct Beginning {
    var step: Int
    var day: Int
    var isSeen: Bool
    var stream: RandomStream
  }

  /// Supported values of the maximum number of answers to one card per day: one bit per answer must fit into a word.
  static let answersPerDay = 1..<(Int.bitWidth - 1)

  let steps: ContiguousArray<Step>
  /// First study day (from 0 at the start of the plan) on or after each day; one element per day, then one for the day after.
  let nextStudied: ContiguousArray<Int>
  let maxAnswersPerDay: Int
  /// Number of answers plus 2^32 × number of right answers; one element per day of the plan, in order.
  var answers: ContiguousArray<Int>
  /// Number of cards that become due on each day, then after the last day; the first day includes overdue cards.
  var due: ContiguousArray<Int32>
  /// Number of cards that stay due after each day of the plan, because all their answers up to the daily maximum were wrong.
  var left: ContiguousArray<Int32>

  init(table: IntervalTable, rates: [Double], nextStudied: [Int], maxAnswersPerDay: Int) {
    precondition(rates.count == table.intervals.count, "every step has a rate")
    precondition(
      Self.answersPerDay.contains(maxAnswersPerDay), "the maximum answers per day are in the allowed range")
    steps = ContiguousArray(
      rates.indices.map { step in
        let next = table.step(after: step, isCorrect: true)
        return Step(bound: Self.bound(ofRate: rates[step]), next: next, interval: table.intervals[next])
      })
    self.nextStudied = ContiguousArray(nextStudied)
    self.maxAnswersPerDay = maxAnswersPerDay
    let days = nextStudied.count - 1
    answers = ContiguousArray(repeating: 0, count: days)
    due = ContiguousArray(repeating: 0, count: days + 1)
    left = ContiguousArray(repeating: 0, count: days)
  }

  /// Returns ⌈2^53 p⌉: ``RandomStream/uniform()`` draws n / 2^53, which is below p exactly if n is below this bound.
  static func bound(ofRate rate: Double) -> Int { Int((rate * 0x1p53).rounded(.up)) }

  /// Adds the counts of due cards, answers and backlog on each day to a tally.
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
