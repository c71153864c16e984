import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// Rates from a simulated history, and a history from rates.
extension CompletionHazardTests {
  // MARK: - There and back

  /// What a cell shows of its rate, whenever one stops to look: the likelihood of its days under rates of all
  /// sizes, relative to that under one rate. Under the true rate it exceeds 1 / x with a chance below x (Ville).
  ///
  /// A binomial interval would want a number of days fixed beforehand; here each completion ends a round.
  private static func evidence(against rate: Double, in count: CompletionHazard.Count) -> Double {
    let (done, left) = (Double(count.done), Double(count.days - count.done))
    // Mixed over Beta(1/2, 1/2), whose own constant is pi.
    let mixture: Double = lgamma(done + 0.5) + lgamma(left + 0.5) - lgamma(done + left + 1)
    let likelihood: Double = done * Foundation.log(rate) + left * Foundation.log(1 - rate)
    return mixture - Foundation.log(Double.pi) - likelihood
  }

  /// The level of one of 42 cells, so that all lie within their intervals in 99.9 % of histories.
  private static let limit = Foundation.log(42 / 0.001)

  /// What a simulation of 200 tasks for two years shows.
  private struct Life {
    var rates: CompletionHazard.Rates
    var occurrences: [TaskOccurrence] = []
    var boundary: DayBoundary
    var end: Day

    /// The hazard of the rounds, with due days and days of completion moved, usually by none.
    func hazard(dueLater: Int = 0, doneLater: Int = 0) -> CompletionHazard {
      var hazard = CompletionHazard()
      for occurrence in occurrences {
        hazard.add(
          begun: occurrence.begun, due: occurrence.due + dueLater,
          completed: occurrence.completed.map { boundary.day(of: $0) + doneLater }, before: end)
      }
      return hazard
    }

    /// By how many standard errors the rounds that were done early exceed what the rates promise, whatever the
    /// interval: each round that had an early day, and came due before the end, passes all four quarters.
    func earlyExcess(times factor: Double = 1) -> Double {
      let occurrences = occurrences.filter { $0.due - $0.begun > 1 && $0.due < end }
      let early = occurrences.count { occurrence in
        occurrence.completed.map { boundary.day(of: $0) < occurrence.due } ?? false
      }
      let chance = 1 - Foundation.exp(-factor * rates.early.reduce(0, +))
      let expected = Double(occurrences.count) * chance
      return (Double(early) - expected) / (expected * (1 - chance)).squareRoot()
    }
  }

  /// Tasks in a zone whose clocks change, fixed chains among them that name their anchor.
  private static func tasks(from start: Day, in boundary: DayBoundary) throws -> [RecurringTask] {
    try (0..<200).map { number in
      let reminder = boundary.zone.instant(
        of: LocalTime(date: (start + number * 3 % 17).date, secondOfDay: number * 7_919 % 86_400))
      let policy = RecurrencePolicy.allCases[number % 3]
      let interval = try CalendarInterval([1, 3, 7, 10, 14, 1][number % 6], number % 6 == 5 ? .month : .day)
      return RecurringTask(
        id: "task \(number)", title: "task", recurrence: Recurrence(interval: interval, policy: policy),
        anchor: policy == .fromCompletion ? nil : reminder, nextReminder: reminder,
        created: boundary.start(of: start - 1))
    }
  }

  /// The stated rates, but that of forty rounds two in five were done early.
  private static let earlyHazard: CompletionHazard = {
    var hazard = CompletionHazard()
    for number in 0..<40 {
      let begun = Day(20_000)
      hazard.add(
        begun: begun, due: begun + 5, completed: number < 16 ? begun + 1 + number % 4 : nil,
        before: begun + 5)
    }
    return hazard
  }()

  private static func life(seed: UInt64) throws -> Life {
    let boundary = try Vectors.boundary("Europe/Berlin", dayStartHour: 4)
    let start = try Vectors.day("2025-02-03")
    let scheduler = TaskScheduler(boundary: boundary, keepsTime: seed % 2 == 0)
    let tasks = try tasks(from: start, in: boundary)
    let plan = TaskPlan(
      span: PlanSpan(start: start, days: 730, replicates: 1, seed: seed), scheduler: scheduler,
      tasks: tasks.map {
        TaskPlan.Task(
          recurrence: $0.recurrence, state: scheduler.state(of: $0), begun: start - 1,
          level: TaskEngineTests.ordinary)
      },
      hazard: earlyHazard, opens: AppUsage(perDay: 0.7))
    let (completions, states) = plan.firstHistory()
    var times = [[Instant]](repeating: [], count: tasks.count)
    for completion in completions { times[completion.task].append(completion.at) }
    var life = Life(rates: plan.firstRates, boundary: boundary, end: start + plan.span.days)
    for (number, task) in tasks.enumerated() {
      let history = scheduler.history(of: task, completions: times[number])
      #expect(history.repeats.isEmpty, "task \(number)")
      if let state = history.state { #expect(state == states[number], "task \(number)") }
      life.occurrences += history.occurrences
    }
    return life
  }

  /// How many cells' rates lie outside their intervals.
  private static func outside(_ hazard: CompletionHazard, _ rate: (Lateness, Weekday) -> Double) -> Int {
    var outside = 0
    for lateness in Lateness.allCases {
      for weekday in Weekday.allCases where hazard[lateness, weekday].days > 0 {
        let evidence = evidence(against: rate(lateness, weekday), in: hazard[lateness, weekday])
        outside += evidence > limit ? 1 : 0
      }
    }
    return outside
  }

  /// By how many standard errors the completions of a lateness exceed what the rates promise; the days are tried
  /// one after the other, each with its own rate, so that their variances add up.
  private static func excess(
    _ hazard: CompletionHazard, _ rates: CompletionHazard.Rates, _ lateness: Lateness
  )
    -> Double
  {
    var difference = 0.0
    var variance = 0.0
    for weekday in Weekday.allCases {
      let (count, rate) = (hazard[lateness, weekday], rates[lateness, weekday])
      difference += Double(count.done) - Double(count.days) * rate
      variance += Double(count.days) * rate * (1 - rate)
    }
    return difference / (variance + 1).squareRoot()
  }

  @Test(arguments: [3, 8, 10] as [UInt64])
  func `a simulated history of 200 tasks gives back the rates that made it, and no others`(seed: UInt64)
    throws
  {
    let life = try Self.life(seed: seed)
    let hazard = life.hazard()
    let rates = life.rates
    #expect(Lateness.allCases.reduce(0) { $0 + hazard.total($1).days } > 10_000)
    let earlyExcess = life.earlyExcess()
    #expect(hazard.early.doneEarly > 500 && abs(earlyExcess) < 4, "early: \(earlyExcess) standard errors")
    for lateness in Lateness.allCases {
      #expect(hazard.total(lateness).days > 100, "\(lateness)")
      let excess = Self.excess(hazard, rates, lateness)
      #expect(abs(excess) < 4, "\(lateness): \(excess) standard errors")
    }
    #expect(Self.outside(hazard) { rates[$0, $1] } == 0)

    // The test can fail: with rates a quarter higher, those of the day after, those of lone defaults, ...
    #expect(Self.outside(hazard) { min(1.25 * rates[$0, $1], 0.999_999) } > 3)
    #expect(Self.outside(hazard) { rates[$0, Weekday.allCases[$1.rawValue % 7]] } > 3)
    #expect(Self.outside(hazard) { lateness, _ in lateness.standardRate } > 3)
    // ... with due days or completions a day off, or with hazards of early days a quarter higher.
    #expect(Self.outside(life.hazard(dueLater: 1)) { rates[$0, $1] } > 3)
    #expect(Self.outside(life.hazard(doneLater: 1)) { rates[$0, $1] } > 3)
    #expect(life.earlyExcess(times: 1.25) < -5)
  }
}
