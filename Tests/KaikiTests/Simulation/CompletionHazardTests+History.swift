import Foundation
import Testing

@testable import Kaiki

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

  /// The level of one of 56 cells, so that all lie within their intervals in 99.9 % of histories.
  private static let limit = Foundation.log(56 / 0.001)

  /// What a simulation of 200 tasks for a year shows.
  private struct Life {
    var rates: CompletionHazard.Rates
    var rounds: [TaskRound] = []
    var boundary: DayBoundary
    var end: Day

    /// The hazard of the rounds, with due days and first days moved, usually by none.
    func hazard(dueLater: Int = 0, begunEarlier: Int = 0) -> CompletionHazard {
      var hazard = CompletionHazard()
      for round in rounds {
        hazard.add(
          begun: round.begun - begunEarlier, due: round.due + dueLater,
          completed: round.completed.map(boundary.day), before: end)
      }
      return hazard
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

  private static func life(seed: UInt64) throws -> Life {
    let boundary = try Vectors.boundary("Europe/Berlin", dayStartHour: 4)
    let start = try Vectors.day("2025-02-03")
    let scheduler = TaskScheduler(boundary: boundary, keepsTime: seed % 2 == 0)
    let tasks = try tasks(from: start, in: boundary)
    let plan = TaskPlan(
      span: PlanSpan(start: start, days: 365, replicates: 1, seed: seed), scheduler: scheduler,
      tasks: tasks.map {
        TaskPlan.Task(recurrence: $0.recurrence, state: scheduler.state(of: $0))
      },
      hazard: CompletionHazard(), opens: AppUsage(perDay: 0.7))
    let (completions, states) = plan.firstHistory()
    var times = [[Instant]](repeating: [], count: tasks.count)
    for completion in completions { times[completion.task].append(completion.at) }
    var life = Life(rates: plan.firstRates, boundary: boundary, end: start + plan.span.days)
    for (number, task) in tasks.enumerated() {
      let history = scheduler.history(of: task, completions: times[number])
      #expect(history.repeats.isEmpty, "task \(number)")
      if let state = history.state { #expect(state == states[number], "task \(number)") }
      life.rounds += history.rounds
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

  @Test(arguments: [2, 8, 10] as [UInt64])
  func `a simulated history of 200 tasks gives back the rates that made it, and no others`(seed: UInt64)
    throws
  {
    let life = try Self.life(seed: seed)
    let hazard = life.hazard()
    let rates = life.rates
    #expect(Lateness.allCases.reduce(0) { $0 + hazard.total($1).days } > 50_000)
    for lateness in Lateness.allCases {
      #expect(hazard.total(lateness).days > 100, "\(lateness)")
      let excess = Self.excess(hazard, rates, lateness)
      #expect(abs(excess) < 4, "\(lateness): \(excess) standard errors")
    }
    #expect(Self.outside(hazard) { rates[$0, $1] } == 0)

    // The test can fail: with rates a quarter higher, those of the day after, those of lone defaults, ...
    #expect(Self.outside(hazard) { min(1.25 * rates[$0, $1], 0.999_999) } > 5)
    #expect(Self.outside(hazard) { rates[$0, Weekday.allCases[$1.rawValue % 7]] } > 5)
    #expect(Self.outside(hazard) { lateness, _ in lateness.standardRate } > 5)
    // ... with due days a day off, or with a day too many in each round.
    #expect(Self.outside(life.hazard(dueLater: 1)) { rates[$0, $1] } > 5)
    let doubled = life.hazard(begunEarlier: 1)
    let lowest = Lateness.allCases.map { Self.excess(doubled, rates, $0) }.min() ?? 0
    // Seed 8 draws too few early completions for a day without them to be missed.
    if seed != 8 { #expect(lowest < -5) }
  }
}
