/// What is projected for tasks with attempts, and from which history.
///
/// The attempts of a task on a day are Poisson. Its mean has a Gamma posterior: the task's own attempts and days,
/// and a prior worth ``priorDays`` days at the mean of all tasks; a factor for each weekday is shared by all.
public struct AttemptPlan: Plan, Hashable {
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

  /// From where, how far and how often.
  public var span: PlanSpan
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
    span: PlanSpan, tasks: [Task], meanRate: Double,
    weekdayFactors: [Double]
  ) {
    precondition(meanRate > 0 && weekdayFactors.count == 7, "a plan needs a rate and seven factors")
    self.span = span
    self.tasks = tasks
    self.meanRate = meanRate
    self.weekdayFactors = weekdayFactors
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> AttemptTotals { { totals(ofReplicate: $0) } }

  private func totals(ofReplicate replicate: Int) -> AttemptTotals {
    var totals = AttemptTotals(days: span.days, tasks: tasks.count)
    for (number, task) in tasks.enumerated() {
      var stream = RandomStream(seed: span.seed, domain: .attempts, replicate: replicate, item: number)
      let shape = Self.priorDays * meanRate + Double(task.attempts)
      let rate = min(stream.gamma(shape: shape) / (Self.priorDays + Double(task.days)), Self.mostRate)
      var attempts = task.attempts
      for day in 0..<span.days {
        let made = stream.poisson(rate * weekdayFactors[(span.start + day).weekday.rawValue - 1])
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
