import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// Done, due and overdue of tasks beside the theory of renewals (F3).
struct TaskEngineRenewalTests {
  /// The chance of each day from the due day on, and the hazard of each quarter before it.
  private static let rates: [(CompletionHazard.Lateness, Double)] = [
    (.dueDay, 0.5), (.one, 0.35), (.two, 0.3), (.threeToSix, 0.2), (.secondWeek, 0.15), (.later, 0.1),
  ]
  private static let early = [0.02, 0.03, 0.05, 0.2]

  /// A user of whom all that is known.
  private static let hazard: CompletionHazard = {
    var hazard = CompletionHazard()
    // Of 200 000 rounds of five days, as many reach each quarter and are done in it as the hazards promise.
    var left = 200_000.0
    let start = TaskEngineTests.start
    for (quarter, rate) in early.enumerated() {
      let done = left * (1 - Foundation.exp(-rate))
      for _ in 0..<Int(done) {
        hazard.add(begun: start, due: start + 5, completed: start + quarter + 1, before: start + 5)
      }
      left -= done
    }
    for _ in 0..<Int(left) { hazard.add(begun: start, due: start + 5, completed: nil, before: start + 5) }
    for (lateness, rate) in rates {
      for weekday in Weekday.allCases {
        hazard[lateness, weekday] = CompletionHazard.Count(
          days: TaskEngineTests.many, done: Int(rate * Double(TaskEngineTests.many)))
      }
    }
    return hazard
  }()

  /// The chance that a task waits for longer than 0, 1, 2 ... days after it was done, up to where none is left.
  private static func waiting(_ interval: Int) -> [Double] {
    var left = [1.0]
    while let last = left.last, last > 1e-9 {
      let day = left.count
      if day < interval {
        // Quarters as fine as days: a step lies in one quarter.
        let days = interval - 1
        let hazard = ((day - 1) * 4..<day * 4).reduce(0.0) { $0 + early[$1 / days] / Double(days) }
        left.append(last * Foundation.exp(-hazard))
      } else {
        let rate = rates.last { $0.0.days.lowerBound <= day - interval }?.1 ?? 0
        left.append(last * (1 - rate))
      }
    }
    return left
  }

  /// What is expected of one task on each day, done last on the day before the first.
  private static func expected(_ interval: Int, days: Int) -> [[Double]] {
    let waiting = waiting(interval)
    var done = [1.0]
    var (dueNew, due, overdue) = ([0.0], [0.0], [0.0])
    for day in 1...days {
      // Each completion before it was the last with a chance, and the task has waited since.
      func sum(_ after: ClosedRange<Int>, _ weight: (Int) -> Double) -> Double {
        after.clamped(to: 0...day).reduce(0) { $0 + ($1 > 0 ? done[day - $1] * weight($1) : 0) }
      }
      let longest = waiting.count - 1
      dueNew.append(interval <= day ? done[day - interval] * waiting[interval - 1] : 0)
      due.append(interval <= day ? sum(interval...longest) { waiting[$0 - 1] } : 0)
      overdue.append(interval < day ? sum(interval + 1...longest) { waiting[$0 - 1] } : 0)
      done.append(sum(1...longest) { waiting[$0 - 1] - waiting[$0] })
    }
    return [due, dueNew, done, overdue].map { Array($0.dropFirst()) }
  }

  private static func plan(_ intervals: [Int], _ policy: RecurrencePolicy, days: Int, replicates: Int) throws
    -> TaskPlan
  {
    TaskEngineTests.plan(
      days: days,
      try intervals.map { interval in
        let reminder = LocalTime(date: (TaskEngineTests.start - 1 + interval).date, secondOfDay: 32_400)
        return TaskPlan.Task(
          recurrence: Recurrence(interval: try CalendarInterval(interval, .day), policy: policy),
          state: TaskState(reminder: reminder, anchor: reminder), begun: TaskEngineTests.start - 1,
          isNotificationEnabled: false, level: TaskEngineTests.ordinary)
      }, hazard: hazard, opens: AppUsage(perDay: 1), keepsTime: true, replicates: replicates)
  }

  @Test(arguments: [[1], [2], [3], [7], [30], [120], [365], [1, 3, 7, 7, 30, 120, 365]] as [[Int]])
  func `F3: done, due and overdue of any mix of intervals agree with the renewal equation`(
    intervals: [Int]
  ) async throws {
    let (days, replicates) = (800, 200)
    var expected = [Double](repeating: 0, count: 4)
    for interval in intervals {
      for (quantity, values) in Self.expected(interval, days: days).enumerated() {
        expected[quantity] += values.reduce(0, +)
      }
    }
    var sums = [SampleMean](repeating: SampleMean(), count: 4)
    for totals in await (try Self.plan(intervals, .fromCompletion, days: days, replicates: replicates))
      .run(jobs: 1)
    {
      for (quantity, counts) in totals.counts.prefix(4).enumerated() {
        sums[quantity].add(Double(counts.reduce(0, +)))
      }
    }
    for (quantity, sum) in sums.enumerated() {
      let error = sum.squaredError.squareRoot()
      let name = ReferenceTaskSimulation.quantities[quantity]
      // The chances of waiting are cut off where less than 1e-9 is left.
      #expect(
        abs(sum.value - expected[quantity]) < 4 * error + 1e-3,
        "\(name): \(sum.value), not \(expected[quantity])")
      #expect(error < 0.05 * expected[quantity] + 0.5, "\(name): so much would be noticed")
    }
  }

  @Test(arguments: [1, 3, 7, 30] as [Int])
  func `F3: in the long run a task is done once in its interval and the mean delay`(interval: Int)
    async throws
  {
    let (days, replicates) = (3_000, 40)
    // A day's wait is the sum of the chances to wait longer; the delay is what exceeds the interval.
    let waiting = Self.waiting(interval)
    let delay = waiting.reduce(0, +) - Double(interval)
    let rate = 1 / (Double(interval) + delay)
    let dueRate = rate * waiting[interval - 1]
    let dueDays = rate * waiting[(interval - 1)...].reduce(0, +)
    var sums = [SampleMean](repeating: SampleMean(), count: 4)
    for totals in await (try Self.plan([interval], .fromCompletion, days: days, replicates: replicates))
      .run(jobs: 1)
    {
      for (quantity, counts) in totals.counts.prefix(4).enumerated() {
        sums[quantity].add(Double(counts.reduce(0, +)))
      }
    }
    for (sum, rate) in zip(sums, [dueDays, dueRate, rate, dueDays - dueRate]) {
      // The last wait is cut off by the end of the run: up to one completion and its days of being due.
      let error = 4 * sum.squaredError.squareRoot() + 3
      #expect(abs(sum.value - rate * Double(days)) < error, "\(sum.value), not \(rate * Double(days))")
    }
    #expect(3_000 * rate > 80)
  }

  // MARK: - Occurrences

  @Test(arguments: [RecurrencePolicy.fixed, .fixedSkip], [2, 3, 10, 30] as [Int])
  func `F3: a fixed task is never done twice within one occurrence`(policy: RecurrencePolicy, interval: Int)
    throws
  {
    var (isEarly, all) = (false, 0)
    for seed in 1...5 as ClosedRange<UInt64> {
      var plan = try Self.plan([interval], policy, days: 600, replicates: 1)
      plan.span.seed = seed
      // Eager and lazy people, one who does all on the first day, and one who opens the app seldom.
      let hazards = [
        Self.hazard, CompletionHazard(),
        TaskEngineTests.user(doing: Set(CompletionHazard.Lateness.allCases), isEarly: true),
      ]
      for hazard in hazards {
        for opens in [AppUsage(perDay: 1), AppUsage(perDay: 0.2, opensForCompletions: false)] {
          (plan.hazard, plan.opens) = (hazard, opens)
          // By days from the start: each occurrence lasts from the day after the one before came due.
          var (last, due, count) = (-1, interval - 1, 0)
          for completion in plan.firstHistory().completions {
            let day = plan.scheduler.boundary.day(of: completion.at) - plan.span.start
            #expect(day > last, "seed \(seed), day \(day): the occurrence before came due on \(last)")
            if day < due { isEarly = true }
            count += 1
            last = due
            repeat { due += interval } while policy == .fixedSkip && due <= day
          }
          #expect(count <= 600 / interval + 1, "\(count) completions")
          all += count
        }
      }
    }
    #expect(isEarly && all > 2_000 / interval, "\(all)")
  }

  @Test(arguments: [3, 7, 30] as [Int])
  func `F3: a fixed task is done once an interval, however early`(interval: Int) async throws {
    let days = 9_000
    var plan = try Self.plan([interval], .fixed, days: days, replicates: 5)
    // What is not done early is done on its day.
    for weekday in Weekday.allCases {
      plan.hazard[.dueDay, weekday] = .init(days: TaskEngineTests.many, done: TaskEngineTests.many)
    }
    for totals in await plan.run(jobs: 1) {
      let (done, dueNew) = (Double(totals[.done].reduce(0, +)), Double(totals[.dueNew].reduce(0, +)))
      #expect(abs(done - Double(days / interval)) <= 1, "\(done) in \(days / interval) intervals")
      // An occurrence that is done early never comes due: all but exp(-0.3).
      let share = Foundation.exp(-Self.early.reduce(0, +))
      #expect(abs(dueNew / done - share) < 4 * (share * (1 - share) / done).squareRoot())
    }
  }
}
