import KaikiNumerics

extension CompletionHazard {
  /// What the days of waiting of a task let expect, by the mean rates, and how often it was done.
  ///
  /// - Parameter task: What the rounds of the task show.
  public func level(of task: CompletionHazard) -> DiligenceLevel {
    levels(of: WaitedDays([task]))[0]
  }

  /// The levels of tasks, in their order.
  ///
  /// - Parameter tasks: What the rounds of each task show.
  package func levels(of tasks: [CompletionHazard]) -> [DiligenceLevel] {
    levels(of: WaitedDays(tasks))
  }

  private func levels(of waited: WaitedDays) -> [DiligenceLevel] {
    // Rounds are done early at a rate, as a Poisson process is, whose variance is its mean.
    let means = early.means + means
    let shares = early.means.map { _ in 1 } + means.dropFirst(early.means.count).map { 1 - $0 }
    return waited.done.indices.map { task in
      var level = DiligenceLevel()
      level.done = waited.done[task]
      for (place, days) in waited.entries[waited.bounds[task]..<waited.bounds[task + 1]] {
        let expected = days * means[place]
        level.expected += expected
        level.variance += expected * shares[place]
      }
      return level
    }
  }

  /// The hazard that all tasks share.
  ///
  /// Those that are done late are mostly tasks of a low level: were their days to weigh the same, a task of the mean level
  /// would seem to be done the more rarely the later it is. So the days of each task weigh by its level, which in turn
  /// is found by the rates, until both agree.
  ///
  /// - Parameter tasks: What the rounds of each task show.
  /// - Note: Source: D. G. Clayton, *A model for association in bivariate life tables*, 1978,
  ///   doi:10.1093/biomet/65.1.141, for levels that are shared by all rounds of one.
  public init(sharedBy tasks: [CompletionHazard]) {
    self.init()
    for task in tasks {
      for place in counts.indices {
        counts[place].days += task.counts[place].days
        counts[place].done += task.counts[place].done
      }
      early.add(task.early)
    }
    let waited = WaitedDays(tasks)
    var factors = [Double](repeating: 1, count: tasks.count)
    for _ in 0..<Self.rounds {
      weigh(waited, by: factors)
      let levels = levels(of: waited)
      let between = DiligenceLevel.variance(of: levels)
      factors = levels.map { $0.mean(between: between) }
    }
    weigh(waited, by: factors)
  }

  /// How often levels and rates are found by each other: the rates of no life moved by more than a hundredth after it.
  private static let rounds = 20

  private mutating func weigh(_ waited: WaitedDays, by factors: [Double]) {
    var sums = [Double](repeating: 0, count: early.passes.count + exposure.count)
    for (task, factor) in factors.enumerated() {
      for (place, days) in waited.entries[waited.bounds[task]..<waited.bounds[task + 1]] {
        sums[place] += factor * days
      }
    }
    early.passes = Array(sums.prefix(early.passes.count))
    exposure = Array(sums.dropFirst(early.passes.count))
  }

  /// How long tasks waited in the quarters of their early days, in rounds, and after these in the cells, in days; without
  /// those in which a task did not wait, which are most.
  private struct WaitedDays {
    /// Those of all tasks, one after another; quarters and cells are numbered through.
    var entries: [(place: Int, days: Double)] = []
    /// Where the entries of each task begin, and where those of the last end.
    var bounds = [0]
    /// How often each task was done.
    var done: [Int] = []

    init(_ tasks: [CompletionHazard]) {
      for task in tasks {
        for (place, passed) in task.early.passes.enumerated() where passed > 0 {
          entries.append((place, passed))
        }
        for (place, count) in task.counts.enumerated() where count.days > 0 {
          entries.append((task.early.passes.count + place, Double(count.days)))
        }
        bounds.append(entries.count)
        done.append(task.counts.reduce(task.early.doneEarly) { $0 + $1.done })
      }
    }
  }
}
