import KaikiNumerics

extension CompletionHazard {
  /// Returns a task's observed completions, and the number that this hazard's mean rates predict for the task's waiting days.
  public func level(of task: CompletionHazard) -> Frailty {
    levels(of: WaitedDays([task]))[0]
  }

  /// Returns the observed and expected completions of each task, by the mean rates of this hazard, in the order of `tasks`.
  package func levels(of tasks: [CompletionHazard]) -> [Frailty] {
    levels(of: WaitedDays(tasks))
  }

  private func levels(of waited: WaitedDays) -> [Frailty] {
    // Early completions follow a Poisson process, whose variance equals its mean.
    let means = early.means + means
    let shares = early.means.map { _ in 1 } + means.dropFirst(early.means.count).map { 1 - $0 }
    return waited.done.indices.map { task in
      var level = Frailty()
      level.done = waited.done[task]
      for (index, days) in waited.entries[waited.bounds[task]..<waited.bounds[task + 1]] {
        let expected = days * means[index]
        level.expected += expected
        level.variance += expected * shares[index]
      }
      return level
    }
  }

  /// Computes the completion probabilities per waiting day that all tasks share.
  ///
  /// Tasks that are often late mostly have a low frailty. With equal weights, a task of mean frailty would seem less likely to be
  /// done with every late day. Therefore each task's days are weighted by its frailty. Frailties and rates depend on each other,
  /// so they are computed in turn until both are stable.
  ///
  /// - Parameter tasks: Observations of each task's occurrences; one element per task.
  /// - Note: Source: D. G. Clayton, *A model for association in bivariate life tables*, 1978,
  ///   doi:10.1093/biomet/65.1.141, for frailties that all occurrences of a task share.
  public init(sharedBy tasks: [CompletionHazard]) {
    self.init()
    for task in tasks {
      for index in counts.indices {
        counts[index].days += task.counts[index].days
        counts[index].done += task.counts[index].done
      }
      early.add(task.early)
    }
    let waited = WaitedDays(tasks)
    var factors = [Double](repeating: 1, count: tasks.count)
    for _ in 0..<Self.iterations {
      weigh(waited, by: factors)
      let levels = levels(of: waited)
      let between = Frailty.variance(of: levels)
      factors = levels.map { $0.mean(between: between) }
    }
    weigh(waited, by: factors)
  }

  /// Number of iterations of frailties and rates: 20; more iterations changed rates by at most 0.01 in every tested history.
  private static let iterations = 20

  private mutating func weigh(_ waited: WaitedDays, by factors: [Double]) {
    var sums = [Double](repeating: 0, count: early.exposure.count + exposure.count)
    for (task, factor) in factors.enumerated() {
      for (index, days) in waited.entries[waited.bounds[task]..<waited.bounds[task + 1]] {
        sums[index] += factor * days
      }
    }
    early.exposure = Array(sums.prefix(early.exposure.count))
    exposure = Array(sums.dropFirst(early.exposure.count))
  }

  /// Exposure of tasks: occurrences in each quarter of the days before the due day, then waiting days in each cell.
  ///
  /// A cell is a class of lateness on one weekday. Only values above 0 are stored, because most are 0.
  private struct WaitedDays {
    /// Entries of all tasks, in the order of the tasks; an index counts the four quarters first, then the cells.
    ///
    /// `days` is in occurrences for a quarter and in days for a cell.
    var entries: [(index: Int, days: Double)] = []
    /// Index in `entries` of each task's first entry; the last element is the number of entries.
    var bounds = [0]
    /// Number of completions of each task, before and from the due day on; one element per task, in their order.
    var done: [Int] = []

    init(_ tasks: [CompletionHazard]) {
      for task in tasks {
        for (index, passed) in task.early.exposure.enumerated() where passed > 0 {
          entries.append((index, passed))
        }
        for (index, count) in task.counts.enumerated() where count.days > 0 {
          entries.append((task.early.exposure.count + index, Double(count.days)))
        }
        bounds.append(entries.count)
        done.append(task.counts.reduce(task.early.doneEarly) { $0 + $1.done })
      }
    }
  }
}
