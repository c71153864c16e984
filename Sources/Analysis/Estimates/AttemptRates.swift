import Kaiki

/// How often tasks are tried.
package struct AttemptRates: Sendable {
  /// The active tasks, the oldest first, with what their histories show.
  package var active: [(id: String, task: AttemptPlan.Task)]
  /// Attempts of a task on a day, over all tasks and the days on which they were in work, > 0.
  package var meanRate: Double
  /// The factor of each weekday from Monday, drawn towards 1 as if by ``priorAttempts`` attempts.
  package var weekdayFactors: [Double]

  /// How many attempts on each weekday the factors' prior is worth.
  package static let priorAttempts = 7.0
}

extension HistoryAsOf {
  /// How often the tasks with attempts have been tried; `nil` where the data have none.
  ///
  /// A task is in work from the day on which it was made to that on which it was completed or put away, or today;
  /// other attempts do not count. Without attempts the stored counters do.
  package func attemptRates() -> AttemptRates? {
    guard let attempts, let tasks = attempts.tasks else { return nil }
    let known = tasks.filter { $0.createdAt <= now }.sorted {
      $0.createdAt != $1.createdAt ? $0.createdAt < $1.createdAt : IdentifierTable.isBefore($0.id, $1.id)
    }
    var exposure = [Double](repeating: 0, count: 7)
    for task in known {
      let days = daysInWork(of: task)
      let length = days.upperBound - days.lowerBound + 1
      for offset in 0..<7 {
        exposure[(days.lowerBound + offset).weekday.rawValue - 1] += Double((length + 6 - offset) / 7)
      }
    }
    var counts = [Double](repeating: 0, count: 7)
    var ids = IdentifierTable()
    for task in known { _ = ids.intern(task.id) }
    for attempt in attempts.events ?? [] {
      let day = boundary.day(of: attempt.at)
      guard let number = ids.number(of: attempt.task), daysInWork(of: known[number]).contains(day) else {
        continue
      }
      counts[day.weekday.rawValue - 1] += 1
    }
    let stored = known.reduce(0) { $0 + max(0, $1.totalAttempts) }
    let all = attempts.events == nil ? Double(stored) : counts.reduce(0, +)
    let meanRate = (all + 1) / (exposure.reduce(0, +) + AttemptPlan.priorDays)
    let factors = zip(counts, exposure).map { count, days in
      attempts.events == nil
        ? 1
        : (count + AttemptRates.priorAttempts) / (days * meanRate + AttemptRates.priorAttempts)
    }
    let active = known.filter(\.isActive).map { task in
      let days = daysInWork(of: task)
      return (
        id: task.id,
        task: AttemptPlan.Task(
          attempts: max(0, task.totalAttempts), days: days.upperBound - days.lowerBound + 1,
          target: task.targetAttempts.flatMap { $0 > 0 ? $0 : nil })
      )
    }
    return AttemptRates(active: active, meanRate: meanRate, weekdayFactors: factors)
  }

  /// The days of a task from that on which it was made to that on which it was completed or put away, or today.
  func daysInWork(of task: AttemptTask) -> ClosedRange<Day> {
    let made = boundary.day(of: task.createdAt)
    let closed = task.isCompleted ? task.completedAt : task.isArchived ? task.updatedAt : nil
    let end = closed.map(boundary.day) ?? today
    return made...max(made, min(end, today))
  }
}
