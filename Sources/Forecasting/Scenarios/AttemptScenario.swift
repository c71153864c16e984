import Kaiki
import KaikiSimulation

/// Simulation of the active tasks with attempts.
package struct AttemptScenario: Scenario {
  package let plan: AttemptPlan
  /// Ids of the simulated tasks, one per task of the plan, in its order; at least one.
  let ids: [String]
  private let names: ItemNames
  package var bandCalibration: BandCalibration?

  /// Builds the plan of all active attempt tasks (tasks that count tries); returns `nil` if the history lacks such a task.
  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    let start = options.span.start
    guard let rates = history.attemptRates(before: start), !rates.active.isEmpty else { return nil }
    ids = rates.active.map(\.id)
    names = ItemNames(history)
    let first = start + -rates.record.count
    plan = AttemptPlan(
      span: options.span, tasks: rates.active.map(\.task), meanRate: rates.meanRate,
      ended: rates.ended, record: rates.record,
      blockBootstrap: rates.record.isEmpty
        ? nil
        : evidence.diary?.blockBootstrap(
          from: first,
          things: [
            Dictionary(
              uniqueKeysWithValues: rates.record.enumerated().map { (first + $0, Double($1.attempts)) })
          ]))
  }

  package var episodes: InactivityEpisodes? { plan.blockBootstrap?.episodes }

  /// True if the simulation continues logged attempts, so that backtests can calibrate its bands. False if the data contain
  /// only counters, or no attempt at a task in work before the start.
  package var goesOnAsLogged: Bool { plan.blockBootstrap != nil }

  package static let quantities: [Quantity] = [.attempts]

  /// Returns a forecast for each task whose attempts so far are below its target, in the order of the plan; empty without any.
  package func ending(of replicates: [AttemptTotals]) -> [TargetForecast] {
    plan.tasks.enumerated().compactMap { number, task in
      guard let target = task.target, task.attempts < target else { return nil }
      return TargetForecast(
        task: ids[number], name: names.task(ids[number]), attempts: task.attempts, target: target,
        reached: replicates.map { $0.reached[number] }, start: plan.span.start)
    }
  }
}

/// Forecast of the day on which a task reaches its target number of attempts.
package struct TargetForecast: Hashable, Sendable {
  package var task: String
  package var name: String
  /// Number of attempts before the run, ≥ 0.
  package var attempts: Int
  /// Target number of attempts, ≥ 1.
  package var target: Int
  /// Share of the replicates that reach the target within the run, 0...1.
  package var reached: Double
  /// Days by which 5, 50 and 95 % of the replicates have reached the target; `nil` if fewer do within the run.
  package var p5, p50, p95: Day?

  /// Summarizes one task over replicates.
  ///
  /// - Parameter reached: Day on which a replicate reached the target (day 0 is the first day of the run), one element per
  ///   replicate; `nil` if it did not. At least one element.
  package init(task: String, name: String, attempts: Int, target: Int, reached: [Int?], start: Day) {
    self.task = task
    self.name = name
    self.attempts = attempts
    self.target = target
    let days = reached.map { $0 ?? Int.max }.sorted()
    self.reached = Double(reached.count { $0 != nil }) / Double(reached.count)
    func day(_ percent: Int) -> Day? {
      let offset = InverseECDF.of(days, percent: percent)
      return offset == Int.max ? nil : start + offset
    }
    p5 = day(5)
    p50 = day(50)
    p95 = day(95)
  }

  /// Returns all forecasts sorted by median day (``p50``), earliest first and `nil` last; equal days by ``reached``, largest
  /// first.
  ///
  /// Forecasts with equal values stay in the order of `targets`.
  package static func soonest(_ targets: [TargetForecast]) -> [TargetForecast] {
    targets.enumerated().sorted { left, right in
      let (own, other) = (left.element, right.element)
      if own.p50 != other.p50 {
        return own.p50.map { day in other.p50.map { day < $0 } ?? true } ?? false
      }
      return (-own.reached, left.offset) < (-other.reached, right.offset)
    }.map(\.element)
  }
}

/// Rates of attempts at tasks, from which a simulation starts.
package struct AttemptRates: Sendable {
  /// Active tasks in the order of their creation, each with its id, attempts and days in work; empty if no task is active. If
  /// single attempts are known, the weight of attempts and days decreases with age (``halfLife``).
  package var active: [(id: String, task: AttemptPlan.Task)]
  /// Mean number of attempts per task and day in work, > 0. The formula is (attempts + 1) / (days in work +
  /// ``AttemptPlan/priorDays``), summed over all tasks.
  package var meanRate: Double
  /// Number of completed or archived tasks, and the days in work of all tasks, active ones included; both ≥ 0.
  package var ended: (tasks: Int, days: Int)
  /// Attempts per day, one element per day from the first attempt at a task in work to the day before the simulation. Empty
  /// if single attempts are unknown, or if there is none before the simulation.
  package var record: [AttemptPlan.PastDay]

  /// Days after which an attempt's weight for its task's rate halves, 30: interest fades.
  package static let halfLife = 30.0
}

extension HistoryAsOf {
  /// Returns the rates of attempts at tasks; `nil` if the data contain no list of tasks that count attempts.
  ///
  /// A task is in work from its creation to its completion or archiving, or to today. Attempts at other times are ignored. If
  /// the data have no single attempts, the stored counters replace them.
  package func attemptRates(before start: Day) -> AttemptRates? {
    guard let attempts, let tasks = attempts.tasks else { return nil }
    let known = tasks.filter { $0.isMade(by: now) }.sorted {
      $0.createdAt != $1.createdAt ? $0.createdAt < $1.createdAt : IdentifierTable.isBefore($0.id, $1.id)
    }
    let inWork = known.map(daysInWork)
    let tries = attempts.events.map { triesInWork(of: known, inWork, $0) }
    let counts = tries?.map(\.count) ?? known.map { max(0, $0.totalAttempts) }
    let exposure = inWork.reduce(0) { $0 + ($1.upperBound - $1.lowerBound + 1) }
    let meanRate = Double(counts.reduce(0, +) + 1) / (Double(exposure) + AttemptPlan.priorDays)
    let active = known.indices.filter { known[$0].isActive }.map { number in
      let (task, days) = (known[number], inWork[number])
      func weight(_ day: Day) -> Double {
        BlockBootstrap.weight(ofAge: Double(max(0, start - 1 - day)), halfLife: AttemptRates.halfLife)
      }
      return (
        id: task.id,
        task: AttemptPlan.Task(
          attempts: max(0, task.totalAttempts),
          weighedAttempts: tries?[number].reduce(0) { $0 + weight($1) } ?? Double(counts[number]),
          weighedDays: tries == nil
            ? Double(days.upperBound - days.lowerBound + 1) : days.reduce(0) { $0 + weight($1) },
          target: task.targetAttempts.flatMap { $0 > 0 ? $0 : nil })
      )
    }
    return AttemptRates(
      active: active, meanRate: meanRate, ended: (known.count { !$0.isActive }, exposure),
      record: tries.map { record(of: $0, inWork, meanRate, before: start) } ?? [])
  }

  /// Returns the days of the attempts at each task in work: one array per task in the order of `known`, empty without attempts.
  ///
  /// A day occurs once per attempt, in the order of the events.
  private func triesInWork(
    of known: [AttemptTask], _ inWork: [ClosedRange<Day>], _ events: [Attempt]
  ) -> [[Day]] {
    var ids = IdentifierTable()
    for task in known { _ = ids.intern(task.id) }
    var tries = [[Day]](repeating: [], count: known.count)
    for attempt in events {
      let day = boundary.day(of: attempt.at)
      guard let number = ids.number(of: attempt.task), inWork[number].contains(day) else { continue }
      tries[number].append(day)
    }
    return tries
  }

  /// Returns the number of attempts on each day, with the number expected from the rates of the tasks in work. Elements are
  /// ascending, from the first attempt's day to the day before `start`; empty without an attempt.
  private func record(
    of tries: [[Day]], _ inWork: [ClosedRange<Day>], _ meanRate: Double, before start: Day
  ) -> [AttemptPlan.PastDay] {
    guard let first = tries.lazy.compactMap({ $0.min() }).min(), first < start else { return [] }
    var counts = [Int](repeating: 0, count: start - first)
    var steps = [Double](repeating: 0, count: start - first + 1)
    for (days, range) in zip(tries, inWork) {
      for day in days where day < start { counts[day - first] += 1 }
      let rate =
        (Double(days.count) + AttemptPlan.priorDays * meanRate)
        / (Double(range.upperBound - range.lowerBound + 1) + AttemptPlan.priorDays)
      let (from, to) = (max(range.lowerBound, first), min(range.upperBound + 1, start))
      guard from < to else { continue }
      steps[from - first] += rate
      steps[to - first] -= rate
    }
    var expected = 0.0
    return counts.indices.map { index in
      expected += steps[index]
      return AttemptPlan.PastDay(attempts: counts[index], expected: max(0, expected))
    }
  }

  /// Returns the days of a task from its creation to its completion or archiving, or to today if it is active; at least one.
  package func daysInWork(of task: AttemptTask) -> ClosedRange<Day> {
    let made = min(boundary.day(of: task.createdAt), today)
    let closed = task.isCompleted ? task.completedAt : task.isArchived ? task.updatedAt : nil
    let end = closed.map(boundary.day) ?? today
    return made...max(made, min(end, today))
  }
}
