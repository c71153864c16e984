import Analysis
import Kaiki
import KaikiNumerics
import Measuring

extension Suite {
  /// Choosing reminders under the system's cap, and which of them reach their user.
  static let reminderSuites = [
    soonestReminders, mendedReminders, repeatedReminders, shownReminders, starvedReminders,
  ]

  private static let soonestReminders = Suite(
    "Choose the 64 soonest reminders", per: "reminder", growthBound: 1.05,
    peer: Peer("sorting all of them", minRatio: 10)
  ) { count in
    var random = RandomStream(seed: 4, domain: .tests)
    let pool = Pool(count) { reminder($0, &random) }
    let now = Instant(seconds: 1_000)
    return Prepared(
      peer: (count, { pool.next().filter { $0.isEnabled && $0.fire > now }.sorted().prefix(64).count })
    ) { TaskReminder.soonest(of: pool.next(), now: now).count }
  }

  private static let mendedReminders = Suite(
    "Mend the 64 soonest after a change", per: "reminder", sizes: handmadeSizes, growthBound: 1.2,
    peer: Peer("choosing all of them again", minRatio: 10)
  ) { count in
    var random = RandomStream(seed: 14, domain: .tests)
    let tasks = (0..<count).map { reminder($0, &random) }
    let queue = ReminderQueue(tasks, cap: 64)
    // As many completions as there are tasks: the soonest one is done and comes back later.
    return Prepared(
      peer: (1, { TaskReminder.soonest(of: tasks, now: Instant(seconds: 0)).count })
    ) {
      var queue = queue
      for number in 0..<count {
        guard var next = queue.planned.first else { break }
        queue.remove(next)
        next.fire = next.fire + Int64(100_000_000 + number)
        queue.insert(next)
      }
      return queue.planned.count
    }
  }

  private static func reminder(_ number: Int, _ random: inout RandomStream) -> TaskReminder {
    TaskReminder(
      id: "task-\(number)", created: Instant(seconds: Int64(number)),
      fire: Instant(seconds: Int64(random.below(100_000_000))), isEnabled: true)
  }

  private static let repeatedReminders = Suite(
    "Plan a task's reminder and its repeats on seven days", per: "task", sizes: handmadeSizes,
    growthBound: handmadeGrowth
  ) { count in
    let tasks = MadeUp.tasks(count).recurringTasks ?? []
    var reminders = TaskReminders(boundary: MadeUp.boundary)
    reminders.repeatDays = 7
    return Prepared { [reminders] in reminders.plan(now: MadeUp.now, tasks: tasks).planned.count }
  }

  private static let shownReminders = taskSimulation(
    "Simulate the reminders of a task for 365 days, with one app session per day"
  ) { $0.opensPerDay = 1 }

  private static let starvedReminders = taskSimulation(
    "Simulate the reminders of a task for 365 days, 150 planned of which the last 64 are kept",
    maxByDefault: 5_000
  ) { options in
    options.opensPerDay = 1
    options.cap = 150
    options.system = .lastAdded
  }
}
