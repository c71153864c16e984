import KaikiNumerics

/// Simulation of tasks with attempts.
///
/// Each task has a rate with a Gamma posterior from its attempts and days, weighted by recency. The prior has the mean rate of
/// all tasks and a weight of ``priorDays`` days. Past days are resampled (``BlockBootstrap``): a day has the attempts of the past
/// day, times the current sum of rates divided by the past sum. The tasks' rates distribute them. Without a past day,
/// the number of attempts is Poisson. Tasks are completed or archived as often as in the past and then have no more attempts.
package struct AttemptPlan: Plan {
  /// Active task: the user may still attempt it.
  package struct Task: Hashable, Sendable {
    /// Number of attempts before the plan, ≥ 0.
    package var attempts: Int
    /// Sum of the weights (0...1) of the past attempts, ≥ 0; a weight falls with the attempt's age, and is 1 for unknown dates.
    package var weighedAttempts: Double
    /// Sum of the weights (0...1) of the days since the task's creation, ≥ 0; a weight falls with age, and is 1 for unknown dates.
    package var weighedDays: Double
    /// Number of attempts at which the task reaches its target, ≥ 1; `nil` if the task has no target.
    package var target: Int?

    /// Creates a task.
    package init(attempts: Int, weighedAttempts: Double, weighedDays: Double, target: Int?) {
      self.attempts = attempts
      self.weighedAttempts = weighedAttempts
      self.weighedDays = weighedDays
      self.target = target
    }
  }

  /// Attempts on one day of the log.
  package struct PastDay: Hashable, Sendable {
    /// Number of attempts at all tasks that were active on the day, ≥ 0.
    package var attempts: Int
    /// Expected number of attempts on the day, ≥ 0: the rates (attempts per day) of the tasks active on it, summed.
    package var expected: Double

    /// Creates a past day.
    package init(attempts: Int, expected: Double) {
      self.attempts = attempts
      self.expected = expected
    }
  }

  /// Simulated days, number of replicates and seed.
  package var span: PlanSpan
  /// Active tasks; completed and archived tasks are excluded, because a simulation refuses attempts at them (S9).
  package var tasks: [Task]
  /// Mean number of attempts per task and day, > 0: the mean of the prior of each task's rate.
  package var meanRate: Double
  /// Number of tasks that were completed or archived before the plan, and sum of the active days of all tasks; both ≥ 0.
  ///
  /// `tasks` / `days` is the mean probability per day that a task ends. If `tasks` is 0, the plan's tasks stay active.
  package var ended: (tasks: Int, days: Int)
  /// Consecutive days of the log, oldest first, up to the day before the plan; empty if the dates of past attempts are unknown.
  package var record: [PastDay]
  /// Draws the days of `record` that a replicate repeats (block bootstrap); `nil` if `record` is empty.
  package var blockBootstrap: BlockBootstrap?

  /// Weight of the prior of a task's rate: 7 days.
  ///
  /// With n days in the log, a simulated day has a Poisson number of attempts with probability 7 / (7 + n). Otherwise its
  /// number follows a resampled day.
  package static let priorDays = 7.0
  /// Upper limit of a task's drawn rate: 1,000 attempts per day.
  package static let maxRate = 1_000.0

  /// Creates a plan; `record` has as many days as `blockBootstrap`.
  package init(
    span: PlanSpan, tasks: [Task], meanRate: Double, ended: (tasks: Int, days: Int) = (0, 0),
    record: [PastDay], blockBootstrap: BlockBootstrap?
  ) {
    precondition(
      meanRate > 0 && record.count == blockBootstrap?.count ?? 0,
      "a plan has a positive rate and one past day per resampled day")
    self.span = span
    self.tasks = tasks
    self.meanRate = meanRate
    self.ended = ended
    self.record = record
    self.blockBootstrap = blockBootstrap
  }

  /// Returns a function that runs one replicate by its number, from 0.
  package func prepared() -> @Sendable (Int) -> AttemptTotals { { totals(ofReplicate: $0) } }

  private func totals(ofReplicate replicate: Int) -> AttemptTotals {
    var totals = AttemptTotals(days: span.days, tasks: tasks.count)
    var stream = RandomStream(seed: span.seed, domain: .attempts, replicate: replicate)
    var rates = tasks.map { task in
      let shape = Self.priorDays * meanRate + task.weighedAttempts
      return min(stream.gamma(shape: shape) / (Self.priorDays + task.weighedDays), Self.maxRate)
    }
    let ending = ended.tasks > 0 ? stream.gamma(shape: Double(ended.tasks)) / Double(max(1, ended.days)) : 0
    let lived = blockBootstrap?.days(of: span, replicate: replicate)
    let unknown = Self.priorDays / (Self.priorDays + Double(record.count))
    var attempts = tasks.map(\.attempts)
    for day in 0..<span.days {
      if ending > 0 {
        for number in tasks.indices where rates[number] > 0 && stream.uniform() < ending { rates[number] = 0 }
      }
      if let lived, lived[day] == nil { continue }
      var sums: [Double] = []
      for rate in rates { sums.append((sums.last ?? 0) + rate) }
      let rate = sums.last ?? 0
      let made = made(asOn: lived?[day], unknown: unknown, rate, drawing: &stream)
      totals[.attempts][day] = Int32(clamping: made)
      for _ in 0..<made {
        let mark = stream.uniform() * rate
        attempts[min(sums.partitioningIndex { $0 > mark }, tasks.count - 1)] += 1
      }
      for (number, task) in tasks.enumerated() where totals.reached[number] == nil {
        if let target = task.target, attempts[number] >= target { totals.reached[number] = day }
      }
    }
    return totals
  }

  private func made(
    asOn index: Int?, unknown: Double, _ rate: Double, drawing stream: inout RandomStream
  ) -> Int {
    guard let past = index.map({ record[$0] }), past.expected > 0, stream.uniform() >= unknown else {
      return stream.poisson(rate)
    }
    let most = Self.maxRate * Double(tasks.count)
    return Int(min(Double(past.attempts) * rate / past.expected, most) + stream.uniform())
  }
}

/// Results of tasks with attempts in one replicate.
package struct AttemptTotals: DailyResults, Hashable {
  /// Attempts over all tasks.
  package var daily: DailyTotals
  /// Day on which each task reached its target, from 0 at the start of the plan; one element per task, in the plan's order.
  ///
  /// `nil` if the task has no target or ends the plan below it. A target reached before the plan has the first day outside
  /// inactivity episodes, usually 0.
  package var reached: [Int?]

  init(days: Int, tasks: Int) {
    daily = DailyTotals(days: days)
    reached = Array(repeating: nil, count: tasks)
  }
}
