/// What is projected for tasks with attempts, and from which history.
///
/// The attempts of a task on a day are Poisson. Its mean has a Gamma posterior: the task's own attempts and days,
/// and a prior worth ``priorDays`` days at the mean of all tasks; a factor for each weekday is shared by all.
public struct AttemptSimulationPlan: Hashable, Sendable {
  /// A task in use.
  public struct Task: Hashable, Sendable {
    /// Attempts so far.
    public var attempts: Int
    /// Days since it was made, ≥ 0.
    public var days: Int
    /// The attempts that are aimed at; `nil` for none.
    public var target: Int?

    /// A task.
    public init(attempts: Int, days: Int, target: Int?) {
      self.attempts = attempts
      self.days = days
      self.target = target
    }
  }

  /// The first simulated day.
  public var start: Day
  /// Simulated days, ≥ 1.
  public var days: Int
  /// Runs, ≥ 1.
  public var replicates: Int
  /// The seed of every draw.
  public var seed: UInt64
  /// The tasks that take attempts: neither completed nor archived (S9).
  public var tasks: [Task]
  /// The mean attempts of a task on a day, over all tasks, > 0.
  public var meanRate: Double
  /// The factor of each weekday from Monday, with a mean of about 1.
  public var weekdayFactors: [Double]

  /// How many days of the mean rate the prior of a task is worth.
  public static let priorDays = 7.0
  /// The most attempts that a task may expect on a day.
  public static let mostRate = 1_000.0

  /// A plan.
  ///
  /// - Precondition: A positive mean rate and seven factors.
  public init(
    start: Day, days: Int, replicates: Int, seed: UInt64, tasks: [Task], meanRate: Double,
    weekdayFactors: [Double]
  ) {
    precondition(meanRate > 0 && weekdayFactors.count == 7, "a plan needs a rate and seven factors")
    self.start = start
    self.days = days
    self.replicates = replicates
    self.seed = seed
    self.tasks = tasks
    self.meanRate = meanRate
    self.weekdayFactors = weekdayFactors
  }

  /// Runs all replicates; the result depends on the plan alone, never on `jobs`.
  ///
  /// - Returns: One entry a replicate, in their order.
  public func run(jobs: Int, onReplicate: @escaping @Sendable () -> Void = {}) async -> [AttemptTotals] {
    await Replicates.run(replicates, jobs: jobs) { replicate in
      defer { onReplicate() }
      return totals(ofReplicate: replicate)
    }
  }

  private func totals(ofReplicate replicate: Int) -> AttemptTotals {
    var totals = AttemptTotals(days: days, tasks: tasks.count)
    for (number, task) in tasks.enumerated() {
      var stream = RandomStream(seed: seed, replicate: replicate, item: number)
      let shape = Self.priorDays * meanRate + Double(task.attempts)
      let rate = min(stream.gamma(shape: shape) / (Self.priorDays + Double(task.days)), Self.mostRate)
      var attempts = task.attempts
      for day in 0..<days {
        let made = stream.poisson(rate * weekdayFactors[(start + day).weekday.rawValue - 1])
        totals.attempts[day] += Int32(clamping: made)
        attempts += made
        if totals.reached[number] == nil, let target = task.target, attempts >= target {
          totals.reached[number] = day
        }
      }
    }
    return totals
  }
}

/// What happened to tasks with attempts in one replicate.
public struct AttemptTotals: Hashable, Sendable {
  /// Attempts of all tasks on each day.
  public var attempts: ContiguousArray<Int32>
  /// The day on which each task reached its target, from the start of the plan; `nil` where it did not. A target
  /// that was reached before is reached on the first day.
  public var reached: [Int?]

  /// Zeros for a number of days.
  init(days: Int, tasks: Int) {
    attempts = ContiguousArray(repeating: 0, count: days)
    reached = Array(repeating: nil, count: tasks)
  }
}
