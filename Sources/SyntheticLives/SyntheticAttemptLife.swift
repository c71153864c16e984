import Kaiki
import KaikiNumerics

/// Generator of synthetic attempts at tasks, with typical faults of logs.
///
/// The data deliberately differ from the simulation's assumptions: interest in a task rises and fades, attempts cluster, and some
/// follow the task's completion.
package struct SyntheticAttemptLife: Sendable {
  package var taskCount: Int
  package var days: Int
  package var seed: UInt64
  package var start: Day
  package var boundary: DayBoundary

  package init(taskCount: Int, days: Int, seed: UInt64, start: Day, boundary: DayBoundary) {
    precondition(taskCount > 0 && days > 0, "the data have tasks and days")
    self.taskCount = taskCount
    self.days = days
    self.seed = seed
    self.start = start
    self.boundary = boundary
  }

  package struct Task: Hashable, Sendable {
    package var created: Instant
    package var category: AttemptTask.Category
    package var priority: AttemptTask.Priority
    /// Number of attempts at which the task is done; `nil` without a target.
    package var target: Int?
    package var completed: Instant?
    package var archived: Instant?
  }

  /// Attempt at a task.
  package struct Try: Hashable, Sendable {
    /// Index of the task.
    package var task: Int
    package var at: Instant
    /// True if the attempt has a note.
    package var isNoted: Bool
  }

  /// Generates the tasks, and their attempts by time.
  package func lived() -> (tasks: [Task], tries: [Try]) {
    var tasks: [Task] = []
    var tries: [Try] = []
    for number in 0..<taskCount {
      var stream = RandomStream(seed: seed, domain: .attempts, item: number)
      let (task, own) = task(number, &stream)
      tasks.append(task)
      tries += own
    }
    tries.sort { ($0.at, $0.task) < ($1.at, $1.task) }
    return (tasks, tries)
  }

  private func task(_ number: Int, _ stream: inout RandomStream) -> (Task, [Try]) {
    let categories = AttemptTask.Category.allCases
    let madeOn = stream.uniform() < 0.3 ? stream.below(7) : stream.below(max(1, days - 20))
    let made = boundary.instants(of: start + madeOn)
    var task = Task(
      created: made.lowerBound + Int64((8 + stream.below(6)) * 3_600 + stream.below(3_600)),
      category: categories[stream.below(categories.count)],
      priority: AttemptTask.Priority.allCases[stream.below(3)],
      target: stream.uniform() < 0.6 ? [5, 10, 20, 30, 50, 100][stream.below(6)] : nil)
    let rate = exp(-1.1 + 0.9 * stream.normal())
    let fading = 20.0 + Double(stream.below(300))
    let hour = 7 + stream.below(14)
    var tries: [Try] = []
    var isKeen = true
    for day in madeOn..<days {
      // Keen weeks and idle ones follow each other.
      if stream.uniform() < 0.1 { isKeen.toggle() }
      let isWeekend = (start + day).weekday.rawValue > 5
      let interest = exp(-Double(day - madeOn) / fading) * (isKeen ? 1.6 : 0.25) * (isWeekend ? 1.3 : 1)
      let window = boundary.instants(of: start + day)
      for _ in 0..<stream.poisson(rate * interest) {
        let at = window.lowerBound + Int64(hour * 3_600 + stream.below(9_000))
        guard at > task.created, at < window.upperBound else { continue }
        let isLate = task.completed.map { at > $0 } ?? false || task.archived.map { at > $0 } ?? false
        if isLate, stream.uniform() > 0.05 { continue }
        tries.append(Try(task: number, at: at, isNoted: stream.uniform() < 0.3))
        if task.completed == nil, let target = task.target, tries.count >= target, stream.uniform() < 0.5 {
          task.completed = at + 60
        }
      }
      if task.archived == nil, day - madeOn > 60, interest < 0.1, stream.uniform() < 0.01 {
        task.archived = window.lowerBound + 20 * 3_600
      }
    }
    return (task, tries)
  }
}
