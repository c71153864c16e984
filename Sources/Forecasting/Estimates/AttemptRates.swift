import Kaiki
import KaikiSimulation

/// How often tasks with attempts are tried: what their projection starts from.
package struct AttemptRates: Sendable {
  /// The active tasks, in the order in which they were made, each with its attempts and days in work; these are weighted by their
  /// age (``halfLife``) where single attempts are known.
  package var active: [(id: String, task: AttemptPlan.Task)]
  /// Attempts of a task on a day: (attempts + 1) / (days in work + ``AttemptPlan/priorDays``), both summed over all tasks, > 0.
  package var meanRate: Double
  /// How many tasks were completed or archived, and the days in work of all tasks, active ones too, summed over tasks.
  package var ended: (tasks: Int, days: Int)
  /// The days from that of the first attempt on, the last one before the projection; empty where none is known.
  package var record: [AttemptPlan.PastDay]

  /// Days after which an attempt weighs half for the rate of its task: interest flares up, and fades.
  package static let halfLife = 30.0
}

extension HistoryAsOf {
  /// How often the tasks with attempts have been tried; `nil` where the data have none.
  ///
  /// A task is in work from the day on which it was made to that on which it was completed or put away, or today;
  /// other attempts do not count. Without attempts the stored counters do.
  ///
  /// - Parameter start: The first day that is projected.
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
        RelivedDays.weight(ofAge: Double(max(0, start - 1 - day)), halfLife: AttemptRates.halfLife)
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

  /// The days of the attempts at each task while it was in work.
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

  /// What was tried on each day, and what the rates of the tasks in work let expect.
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
    return counts.indices.map { place in
      expected += steps[place]
      return AttemptPlan.PastDay(attempts: counts[place], expected: max(0, expected))
    }
  }

  /// The days of a task from that on which it was made to that on which it was completed or put away, or today.
  package func daysInWork(of task: AttemptTask) -> ClosedRange<Day> {
    let made = min(boundary.day(of: task.createdAt), today)
    let closed = task.isCompleted ? task.completedAt : task.isArchived ? task.updatedAt : nil
    let end = closed.map(boundary.day) ?? today
    return made...max(made, min(end, today))
  }
}
