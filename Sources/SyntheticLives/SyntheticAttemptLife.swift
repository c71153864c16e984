import Kaiki
import KaikiNumerics

/// A made-up person who tries things again and again: attempts to try things on, with their faults.
///
/// The life is deliberately not the one that a simulation assumes: interest in a task flares up and fades, attempts
/// come in bunches, and some are recorded after the task was completed.
package struct SyntheticAttemptLife: Sendable {
  /// How many tasks there are.
  package var taskCount: Int
  /// How many days the history lasts.
  package var days: Int
  /// The seed of every draw.
  package var seed: UInt64
  /// The first day.
  package var start: Day
  /// The logical day.
  package var boundary: DayBoundary

  /// A life that begins on a day.
  ///
  /// - Precondition: Positive counts.
  package init(taskCount: Int, days: Int, seed: UInt64, start: Day, boundary: DayBoundary) {
    precondition(taskCount > 0 && days > 0, "a life needs tasks and days")
    self.taskCount = taskCount
    self.days = days
    self.seed = seed
    self.start = start
    self.boundary = boundary
  }

  /// A task of the life.
  package struct Task: Hashable, Sendable {
    /// When it was made.
    package var created: Instant
    /// What it is about.
    package var category: AttemptTask.Category
    /// How much it matters.
    package var priority: AttemptTask.Priority
    /// The attempts that are aimed at.
    package var target: Int?
    /// When it was completed.
    package var completed: Instant?
    /// When it was put away.
    package var archived: Instant?
  }

  /// One try.
  package struct Try: Hashable, Sendable {
    /// The task, from 0.
    package var task: Int
    /// When.
    package var at: Instant
    /// Whether something was noted.
    package var isNoted: Bool
  }

  /// Lives the life.
  ///
  /// - Returns: The tasks by their numbers, and the tries in the order of time.
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
