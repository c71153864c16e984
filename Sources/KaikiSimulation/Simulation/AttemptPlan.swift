import KaikiNumerics

/// Simulation of tasks with attempts.
///
/// Each task has a rate with a Gamma posterior from its attempts and days, weighted by recency. The prior has the mean rate of
/// all tasks and a weight of ``priorDays`` days. Past days are resampled (``BlockBootstrap``): a day has the attempts of the past
/// day, times the current sum of rates divided by the past sum. The tasks' rates distribute them. Without a past day,
/// the number of attempts is Poisson. Tasks are completed or archived as often as in the past and then have no more attempts.
public struct AttemptPlan: Plan {
  /// Task in use that receives attempts.
  public struct Task: Hashable, Sendable {
    /// Number of attempts before the plan.
    public var attempts: Int
    /// Sum of past attempts, each with a weight in 0...1 that falls with age.
    public var weighedAttempts: Double
    /// Sum of days in use, each with a weight in 0...1 that falls with age.
    public var weighedDays: Double
    /// Target number of attempts; `nil` if the task has no target.
    public var target: Int?

    /// Creates a task.
    public init(attempts: Int, weighedAttempts: Double, weighedDays: Double, target: Int?) {
      self.attempts = attempts
      self.weighedAttempts = weighedAttempts
      self.weighedDays = weighedDays
      self.target = target
    }
  }

  /// Attempts on one day of the log.
  public struct PastDay: Hashable, Sendable {
    /// Number of attempts at tasks in use.
    public var attempts: Int
    /// Sum of the attempt rates of the tasks in use on the day, in attempts per day, ≥ 0.
    public var expected: Double

    /// Creates a past day.
    public init(attempts: Int, expected: Double) {
      self.attempts = attempts
      self.expected = expected
    }
  }

  /// Simulated days, number of replicates and seed.
  public var span: PlanSpan
  /// Tasks that accept attempts; completed and archived ones are excluded (S9).
  public var tasks: [Task]
  /// Mean number of attempts per task and day, > 0.
  public var meanRate: Double
  /// Number of tasks that were completed or archived, and sum of the days that tasks were in use.
  public var ended: (tasks: Int, days: Int)
  /// Days of the log, oldest first, up to the day before the plan; empty if there are none.
  public var record: [PastDay]
  /// Draws which days of `record` a replicate repeats (block bootstrap); `nil` if `record` is empty.
  public var blockBootstrap: BlockBootstrap?

  /// Weight in days of a task's prior, and of a Poisson day relative to the days of the log.
  public static let priorDays = 7.0
  /// Maximum rate of a task, in attempts per day.
  public static let maxRate = 1_000.0

  /// Creates a plan.
  ///
  /// - Precondition: A positive mean rate; `record` has as many days as `blockBootstrap`.
  public init(
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

  /// Returns a function that runs one replicate by its number.
  public func prepared() -> @Sendable (Int) -> AttemptTotals { { totals(ofReplicate: $0) } }

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
      totals.attempts[day] = Int32(clamping: made)
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

  /// Draws the number of attempts of a day.
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
public struct AttemptTotals: Hashable, Sendable {
  /// Number of attempts at all tasks on each day.
  public var attempts: ContiguousArray<Int32>
  /// Day on which each task reached its target, from 0 at the start of the plan; `nil` if it did not.
  ///
  /// Day 0 for a target that was reached before the plan.
  public var reached: [Int?]

  /// Creates zeros for a number of days.
  init(days: Int, tasks: Int) {
    attempts = ContiguousArray(repeating: 0, count: days)
    reached = Array(repeating: nil, count: tasks)
  }
}
