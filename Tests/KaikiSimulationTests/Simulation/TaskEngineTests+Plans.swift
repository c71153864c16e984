import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// Tasks and users whose days are all but certain.
extension TaskEngineTests {
  /// A Monday.
  static let start = Day(20_248)
  static let many = 1_000_000_000_000

  /// A user who has let a hundred thousand rounds come due: the odds of doing the next early are some 1e-6.
  static let neverEarly = observed(occurrences: 100_000, of: 5) { _ in nil }
  /// A user who has done every round on its first day: of two early days, the second is left with odds of some e^-180.
  private static let atOnce = observed(occurrences: 2_000, of: 4_000) { $0 + 1 }

  private static func observed(
    occurrences: Int, of days: Int, _ completed: (Day) -> Day?
  ) -> CompletionHazard {
    var hazard = CompletionHazard()
    for _ in 0..<occurrences {
      hazard.add(begun: start, due: start + days, completed: completed(start), before: start + days)
    }
    return hazard
  }

  /// A task like all others, of which so much is known that its level is 1 but for some 1e-6.
  static let ordinary: Frailty = {
    var level = Frailty()
    level.done = many
    level.expected = Double(many)
    level.variance = Double(many)
    return level
  }()

  /// A user who does what is due on days of some lateness, and on no others, but for odds of some 1e-6.
  static func user(
    doing latenesses: Set<CompletionHazard.Lateness>, isEarly: Bool = false
  ) -> CompletionHazard {
    var hazard = isEarly ? atOnce : neverEarly
    for lateness in CompletionHazard.Lateness.allCases {
      for weekday in Weekday.allCases {
        hazard[lateness, weekday] = CompletionHazard.Count(
          days: many, done: latenesses.contains(lateness) ? many : 0)
      }
    }
    return hazard
  }

  static let idle = user(doing: [])
  static let late: Set<CompletionHazard.Lateness> = [.one, .two, .threeToSix, .secondWeek, .later]

  /// A habit of one hour of the day.
  static func opens(_ perDay: Double, at hour: Int) -> AppUsage {
    AppUsage(perDay: perDay, hours: (0..<24).map { $0 == hour ? 1 : 0 })
  }

  /// A task that comes due on a day from the start, at a minute of it, and waits from the day before the start, or
  /// before it came due.
  static func task(
    due: Int, minute: Int = 540, every days: Int = 1_000, _ policy: RecurrencePolicy = .fromCompletion,
    isEnabled: Bool = true
  ) throws -> TaskPlan.Task {
    let reminder = LocalTime(date: (start + due).date, secondOfDay: minute * 60)
    return TaskPlan.Task(
      recurrence: Recurrence(interval: try CalendarInterval(days, .day), policy: policy),
      state: TaskState(reminder: reminder, anchor: reminder), begun: start + min(due, 0) - 1,
      isNotificationEnabled: isEnabled, level: ordinary)
  }

  static func plan(
    days: Int, _ tasks: [TaskPlan.Task], hazard: CompletionHazard = idle,
    opens: AppUsage = AppUsage(perDay: 0), keepsTime: Bool = false, cap: Int = 64, repeatDays: Int = 0,
    rules: NotificationRules = .corrected, system: SystemModel = .soonest, replicates: Int = 1,
    seed: UInt64 = 1, boundary: DayBoundary = DayBoundary(zone: .utc)
  ) -> TaskPlan {
    TaskPlan(
      span: PlanSpan(start: start, days: days, replicates: replicates, seed: seed),
      scheduler: TaskScheduler(boundary: boundary, keepsTime: keepsTime), tasks: tasks, hazard: hazard,
      opens: opens, cap: cap, repeatDays: repeatDays, rules: rules, system: system)
  }

  static func totals(_ plan: TaskPlan) async throws -> DailyTotals {
    try #require(await plan.run(jobs: 1).first)
  }
}
