import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct TaskRemindersTests {
  /// A case of `notification_plan_sample.json`.
  private struct Sample: Decodable {
    struct Task: Decodable {
      var id: String
      var created: String
      var nextReminder: String
      var isActive: Bool
      var notificationEnabled: Bool
    }

    var now: String
    var capacity: Int
    var tasks: [Task]
    var expectedIds: [String]
  }

  @Test func `N1, R0.7: the shared cases plan their reminders`() throws {
    let samples = try Vectors.cases(of: Sample.self, in: "notification_plan_sample", of: .module)
    #expect(samples.count == 5)
    for (number, sample) in samples.enumerated() {
      let tasks = try sample.tasks.map {
        TaskReminder(
          id: $0.id, created: try Vectors.instant($0.created), fire: try Vectors.instant($0.nextReminder),
          isEnabled: $0.isActive && $0.notificationEnabled)
      }
      let now = try Vectors.instant(sample.now)
      for order in [tasks, tasks.reversed()] {
        let planned = TaskReminder.soonest(of: order, now: now, cap: sample.capacity)
        #expect(planned.map(\.id) == sample.expectedIds, "case \(number)")
      }
    }
  }

  private static func task(
    _ id: String, created: Int64 = 0, fire: Int64, isEnabled: Bool = true
  ) -> TaskReminder {
    TaskReminder(
      id: id, created: Instant(seconds: created), fire: Instant(seconds: fire), isEnabled: isEnabled)
  }

  /// The ids that are planned.
  private static func soonest(_ tasks: [TaskReminder], now: Int64, cap: Int = 64) -> [String] {
    TaskReminder.soonest(of: tasks, now: Instant(seconds: now), cap: cap).map(\.id)
  }

  @Test func `N1: overdue, present and disabled reminders waste no place`() {
    let tasks = [
      Self.task("past", fire: 999), Self.task("now", fire: 1_000), Self.task("soon", fire: 1_001),
      Self.task("off", fire: 1_002, isEnabled: false), Self.task("later", fire: 5_000),
    ]
    #expect(Self.soonest(tasks, now: 1_000, cap: 2) == ["soon", "later"])
    let next = Instant(milliseconds: 1_000_001)
    let precise = TaskReminder(id: "a millisecond later", created: next, fire: next, isEnabled: true)
    #expect(Self.soonest([precise], now: 1_000) == ["a millisecond later"])
  }

  @Test func `N1: equal fire times are ordered by creation, then id`() {
    let tasks = [
      Self.task("b", created: 20, fire: 100), Self.task("a", created: 30, fire: 100),
      Self.task("d", created: 10, fire: 100), Self.task("c", created: 20, fire: 100),
      Self.task("z", created: 99, fire: 90),
    ]
    #expect(Self.soonest(tasks, now: 0) == ["z", "d", "b", "c", "a"])
    #expect(Self.soonest(tasks, now: 0, cap: 3) == ["z", "d", "b"])
    #expect(Self.soonest(tasks, now: 0, cap: 0) == [])
  }

  @Test func `N2: planned anew after a change, the 65th takes the place of a task that is gone`() {
    // Task n fires at 1,000 + n; the cap of 64 keeps tasks 0 ... 63.
    var tasks = (0..<66).map { Self.task("task \($0)", fire: 1_000 + Int64($0)) }
    let first64 = (0..<64).map { "task \($0)" }
    #expect(Self.soonest(tasks, now: 0) == first64)
    tasks.remove(at: 10)
    #expect(Self.soonest(tasks, now: 0) == first64.filter { $0 != "task 10" } + ["task 64"])
    tasks[0].isEnabled = false
    #expect(
      Self.soonest(tasks, now: 0) == first64.dropFirst().filter { $0 != "task 10" } + ["task 64", "task 65"])
    tasks[0].isEnabled = true
    // Completed: the next date lies behind all others.
    tasks[0].fire = Instant(seconds: 9_000)
    #expect(
      Self.soonest(tasks, now: 0) == first64.dropFirst().filter { $0 != "task 10" } + ["task 64", "task 65"])
    // Five reminders are shown, tasks 1 ... 5, and are past.
    let rest = (6..<66).filter { $0 != 10 }.map { "task \($0)" } + ["task 0"]
    #expect(Self.soonest(tasks, now: 1_005) == rest)
  }

  @Test(arguments: Array(1...12) as [UInt64])
  func `N1: random tasks are planned as a full sort plans them`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    let tasks = (0..<300).map { number in
      Self.task(
        "task \(number)", created: Int64(draws.below(3)), fire: Int64(draws.below(60)),
        isEnabled: draws.uniform() < 0.9)
    }
    let sorted = tasks.filter { $0.isEnabled && $0.fire > Instant(seconds: 20) }
      .sorted { ($0.fire.seconds, $0.created.seconds, $0.id) < ($1.fire.seconds, $1.created.seconds, $1.id) }
    for cap in [1, 60, 64, 1_000] {
      #expect(Self.soonest(tasks, now: 20, cap: cap) == sorted.prefix(cap).map(\.id), "cap \(cap)")
    }
  }

  @Test func `N1, G6: equal tasks are ordered by id as lower-case text`() {
    let tasks = ["B", "a", "C", "_"].map {
      TaskReminder(id: $0, created: Instant(seconds: 0), fire: Instant(seconds: 9), isEnabled: true)
    }
    let planned = TaskReminder.soonest(of: tasks, now: Instant(seconds: 0))
    #expect(planned.map(\.id) == ["_", "a", "B", "C"])
  }
}
