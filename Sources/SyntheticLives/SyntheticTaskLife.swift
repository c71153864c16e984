import Kaiki
import KaikiNumerics

/// Generator of synthetic completions of recurring tasks, with typical faults of logs.
///
/// The data deliberately differ from the simulation's assumptions. The user prefers some hours, tasks and
/// weekdays, and pauses for two weeks. The user abandons some tasks, completes some early, and sometimes taps twice.
package struct SyntheticTaskLife: Sendable {
  package var taskCount: Int
  package var days: Int
  package var seed: UInt64
  package var start: Day
  package var scheduler: TaskScheduler

  package init(taskCount: Int, days: Int, seed: UInt64, start: Day, scheduler: TaskScheduler) {
    precondition(taskCount > 0 && days > 0, "the data have tasks and days")
    self.taskCount = taskCount
    self.days = days
    self.seed = seed
    self.start = start
    self.scheduler = scheduler
  }

  package struct Task: Hashable, Sendable {
    package var recurrence: Recurrence
    package var created: Instant
    /// State at the end of the data.
    package var state: TaskState
    /// True if the user has not abandoned the task.
    package var isActive: Bool
    package var isNotificationEnabled: Bool
  }

  package struct Completion: Hashable, Sendable {
    /// Index of the task.
    package var task: Int
    package var at: Instant
    /// True if the export has two copies of the row.
    package var isDoubled: Bool
  }

  package struct History: Sendable {
    package var tasks: [Task]
    /// Completions by time.
    package var completions: [Completion]
  }

  /// Frailty of one simulated task, and the day on which the user gives the task up.
  private struct TaskFrailty {
    var factor: Double
    /// Day on which the user abandons the task, from 0 at the start; the number of days if never.
    var end: Int
  }

  /// Generates the tasks and completions.
  package func lived() -> History {
    var user = RandomStream(seed: seed, domain: .tasks, item: -1)
    var tasks: [Task] = []
    var frailty: [TaskFrailty] = []
    for number in 0..<taskCount {
      var stream = RandomStream(seed: seed, domain: .tasks, item: number)
      tasks.append(task(&stream))
      frailty.append(
        TaskFrailty(
          factor: exp(0.5 * stream.normal()), end: stream.uniform() < 0.06 ? stream.below(days) : days))
    }
    var completions: [Completion] = []
    let away = days / 2..<(days / 2 + 14)
    for day in 0..<days where !away.contains(day) {
      let date = start + day
      var sittings = sittings(on: date, &user)
      guard !sittings.isEmpty else { continue }
      for number in tasks.indices where day < frailty[number].end {
        let due = scheduler.day(of: tasks[number].state.reminder)
        guard scheduler.boundary.day(of: tasks[number].created) <= date else { continue }
        guard user.uniform() < chance(late: date - due, on: date, frailty[number].factor) else { continue }
        let sitting = user.below(sittings.count)
        sittings[sitting] = sittings[sitting] + Int64(20 + user.below(400))
        let moment = sittings[sitting]
        guard scheduler.boundary.day(of: moment) == date else { continue }
        let isTwice = user.uniform() < 0.01
        for tap in 0...(isTwice ? 1 : 0) {
          let at = moment + Int64(tap * 15)
          scheduler.complete(&tasks[number].state, of: tasks[number].recurrence, at: at)
          completions.append(Completion(task: number, at: at, isDoubled: user.uniform() < 0.002))
        }
      }
    }
    for number in tasks.indices { tasks[number].isActive = frailty[number].end == days }
    completions.sort { ($0.at, $0.task) < ($1.at, $1.task) }
    return History(tasks: tasks, completions: completions)
  }

  /// Draws a household task: most recur after days, some after weeks or months, some on fixed dates.
  private func task(_ stream: inout RandomStream) -> Task {
    let kinds: [(Int, CalendarInterval.Unit)] = [
      (1, .day), (2, .day), (3, .day), (3, .day), (4, .day), (5, .day), (10, .day), (1, .week), (1, .week),
      (2, .week), (3, .week), (1, .month), (1, .month), (2, .month), (3, .month), (6, .month),
    ]
    let (value, unit) = kinds[stream.below(kinds.count)]
    let policies: [RecurrencePolicy] = [
      .fromCompletion, .fromCompletion, .fromCompletion, .fromCompletion, .fixed, .fixedSkip,
    ]
    let policy = unit == .day ? .fromCompletion : policies[stream.below(policies.count)]
    guard let interval = try? CalendarInterval(value, unit) else {
      preconditionFailure("the intervals are within their ranges")
    }
    let madeOn = start + (stream.uniform() < 0.8 ? stream.below(7) : stream.below(max(1, days / 2)))
    let zone = scheduler.boundary.zone
    let made = LocalTime(date: madeOn.date, secondOfDay: 8 * 3_600 + stream.below(12 * 3_600))
    let first = LocalTime(
      date: (madeOn + 1 + stream.below(14)).date, secondOfDay: (6 + stream.below(16)) * 3_600)
    return Task(
      recurrence: Recurrence(interval: interval, policy: policy), created: zone.instant(of: made),
      state: TaskState(reminder: first, anchor: first), isActive: true,
      isNotificationEnabled: stream.uniform() < 0.9)
  }

  /// Returns the user's sessions of a day: morning, noon and evening.
  private func sittings(on date: Day, _ user: inout RandomStream) -> [Instant] {
    let habits: [(hour: Double, spread: Double, chance: Double)] = [
      (7.6, 0.5, 0.55), (12.4, 0.3, 0.3), (21, 1.1, 0.85),
    ]
    let window = scheduler.boundary.instants(of: date)
    return habits.compactMap { habit in
      let isWanted = user.uniform() < habit.chance
      let hour = habit.hour + habit.spread * user.normal() - Double(scheduler.boundary.dayStartHour)
      return isWanted ? window.lowerBound + Int64(max(0, hour) * 3_600) : nil
    }
  }

  private func chance(late: Int, on date: Day, _ factor: Double) -> Double {
    let base =
      switch late {
      case ..<(-1): 0.006
      case -1: 0.05
      case 0: 0.58
      case 1: 0.42
      case 2...6: 0.26
      case 7...13: 0.13
      default: 0.05
      }
    let weekday = [1.0, 1, 0.95, 1, 0.7, 1.25, 1.15][date.weekday.rawValue - 1]
    return min(0.97, base * factor * weekday)
  }
}
