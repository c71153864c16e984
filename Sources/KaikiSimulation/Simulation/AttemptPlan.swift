import KaikiNumerics

/// What is projected for tasks with attempts, and from which history.
///
/// Each task has a rate, whose Gamma posterior holds its attempts and days, recent ones above all, and a prior worth
/// ``priorDays`` days at the mean of all tasks. Days of the past are lived again, see ``RelivedDays``: there are as many
/// attempts as on the past day, more or fewer as the tasks now in work ask for more or less than those of then, and they
/// are shared out by the tasks' rates. Where no day is known, a day's attempts are Poisson. Tasks are completed or put
/// away as often as in the past, and are not tried any more.
public struct AttemptPlan: Plan {
  /// A task in use.
  public struct Task: Hashable, Sendable {
    /// Attempts so far.
    public var attempts: Int
    /// Attempts so far, each by a weight in 0...1 that falls with its age.
    public var weighedAttempts: Double
    /// Days in work, each by a weight in 0...1 that falls with its age.
    public var weighedDays: Double
    /// The attempts that are aimed at; `nil` for none.
    public var target: Int?

    /// A task.
    public init(attempts: Int, weighedAttempts: Double, weighedDays: Double, target: Int?) {
      self.attempts = attempts
      self.weighedAttempts = weighedAttempts
      self.weighedDays = weighedDays
      self.target = target
    }
  }

  /// A past day.
  public struct PastDay: Hashable, Sendable {
    /// Attempts at tasks in work.
    public var attempts: Int
    /// The rates of these tasks, summed up, ≥ 0.
    public var expected: Double

    /// A day.
    public init(attempts: Int, expected: Double) {
      self.attempts = attempts
      self.expected = expected
    }
  }

  /// The simulated days, the number of runs and their seed.
  public var span: PlanSpan
  /// The tasks that take attempts: neither completed nor archived (S9).
  public var tasks: [Task]
  /// The mean attempts of a task on a day, over all tasks, > 0.
  public var meanRate: Double
  /// How many tasks were completed or put away, and how many days tasks were in work.
  public var ended: (tasks: Int, days: Int)
  /// The days of the record, the last one before the plan; empty where none is known.
  public var record: [PastDay]
  /// Draws which days of `record` a replicate repeats (block bootstrap); `nil` where none is known.
  public var relived: RelivedDays?

  /// How many days of the mean rate the prior of a task is worth, and how many days of the record one without a past.
  public static let priorDays = 7.0
  /// The most attempts that a task may expect on a day.
  public static let mostRate = 1_000.0

  /// A plan.
  ///
  /// - Precondition: A positive mean rate, and as many days in the record as are lived again.
  public init(
    span: PlanSpan, tasks: [Task], meanRate: Double, ended: (tasks: Int, days: Int) = (0, 0),
    record: [PastDay], relived: RelivedDays?
  ) {
    precondition(meanRate > 0 && record.count == relived?.count ?? 0, "a plan needs a rate, and days to draw")
    self.span = span
    self.tasks = tasks
    self.meanRate = meanRate
    self.ended = ended
    self.record = record
    self.relived = relived
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> AttemptTotals { { totals(ofReplicate: $0) } }

  private func totals(ofReplicate replicate: Int) -> AttemptTotals {
    var totals = AttemptTotals(days: span.days, tasks: tasks.count)
    var stream = RandomStream(seed: span.seed, domain: .attempts, replicate: replicate)
    var rates = tasks.map { task in
      let shape = Self.priorDays * meanRate + task.weighedAttempts
      return min(stream.gamma(shape: shape) / (Self.priorDays + task.weighedDays), Self.mostRate)
    }
    let ending = ended.tasks > 0 ? stream.gamma(shape: Double(ended.tasks)) / Double(max(1, ended.days)) : 0
    let lived = relived?.days(of: span, replicate: replicate)
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

  /// The attempts of a day.
  private func made(
    asOn place: Int?, unknown: Double, _ rate: Double, drawing stream: inout RandomStream
  ) -> Int {
    guard let past = place.map({ record[$0] }), past.expected > 0, stream.uniform() >= unknown else {
      return stream.poisson(rate)
    }
    let most = Self.mostRate * Double(tasks.count)
    return Int(min(Double(past.attempts) * rate / past.expected, most) + stream.uniform())
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
