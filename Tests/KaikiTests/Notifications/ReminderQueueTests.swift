import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct ReminderQueueTests {
  @Test func `N2: a removed reminder's place goes to the soonest that waits`() {
    var queue = ReminderQueue([50, 10, 40, 30, 20], cap: 3)
    #expect(queue.planned == [10, 20, 30])
    #expect(queue.waitingCount == 2)
    queue.remove(20)
    #expect(queue.planned == [10, 30, 40])
    #expect(queue.waitingCount == 1)
    // One that waits goes without being planned.
    queue.remove(50)
    #expect(queue.waitingCount == 0)
    queue.remove(10)
    #expect(queue.planned == [30, 40])
  }

  @Test func `N2: a sooner reminder puts the last one back among the waiting`() {
    var queue = ReminderQueue([10, 20, 30], cap: 2)
    queue.insert(15)
    #expect(queue.planned == [10, 15])
    #expect(queue.waitingCount == 2)
    queue.insert(40)
    #expect(queue.planned == [10, 15])
    #expect(queue.waitingCount == 3)
    queue.removeFirst { $0 <= 15 }
    #expect(queue.planned == [20, 30])
  }

  @Test func `N2: reminders that pass while they wait are not planned`() {
    var queue = ReminderQueue(1...10, cap: 2)
    queue.removeFirst { $0 <= 7 }
    #expect(queue.planned == [8, 9])
    #expect(queue.waitingCount == 1)
    queue.removeFirst { _ in true }
    #expect(queue.planned == [])
    #expect(queue.waitingCount == 0)
  }

  @Test func `N2: a reminder that was removed while it waited can come back`() {
    var queue = ReminderQueue([10, 20, 30], cap: 1)
    queue.remove(20)
    queue.insert(20)
    #expect(queue.waitingCount == 2)
    queue.remove(10)
    #expect(queue.planned == [20])
    queue.remove(20)
    #expect(queue.planned == [30])
  }

  @Test func `N1: with a cap of 0 nothing is planned, and what has passed no longer waits`() {
    var queue = ReminderQueue([10, 20, 30], cap: 0)
    #expect(queue.planned == [])
    #expect(queue.waitingCount == 3)
    queue.remove(10)
    queue.removeFirst { $0 <= 20 }
    #expect(queue.planned == [])
    #expect(queue.waitingCount == 1)
  }

  @Test(arguments: [0, 1, 3, 64] as [Int])
  func `N1, N2: a queue that is mended plans what a full sort plans`(cap: Int) {
    for seed in 0..<12 as Range<UInt64> {
      var draws = RandomStream(seed: seed, domain: .tests, replicate: cap, item: 0)
      let bound = [30, 120, 600][Int(seed % 3)]
      var live = Set((0..<[0, 3, 64, 65, 150][draws.below(5)]).map { _ in draws.below(bound) }).sorted()
      var queue = ReminderQueue(live.reversed(), cap: cap)
      var past = 0
      for step in 0..<150 {
        if draws.below(20) == 0 {
          past += draws.below(bound / 10)
          live.removeAll { $0 < past }
          queue.removeFirst { $0 < past }
        } else {
          // Few numbers, so that many come back after they were removed.
          let reminder = past + draws.below(bound)
          if let index = live.firstIndex(of: reminder) {
            live.remove(at: index)
            queue.remove(reminder)
          } else {
            live.insert(reminder, at: live.firstIndex { $0 > reminder } ?? live.count)
            queue.insert(reminder)
          }
        }
        #expect(queue.planned == Array(live.prefix(cap)), "seed \(seed), step \(step)")
        #expect(queue.waitingCount == max(0, live.count - cap), "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: [1, 3, 64] as [Int])
  func `N2, R0.6: a plan that is mended at every change is the plan made anew`(cap: Int) throws {
    let boundary = try Vectors.boundary("America/New_York")
    let recurrence = Recurrence(interval: try CalendarInterval(1, .day), policy: .fromCompletion)
    for seed in 0..<6 as Range<UInt64> {
      var draws = RandomStream(seed: seed, domain: .tests, replicate: cap, item: 0)
      var reminders = TaskReminders(boundary: boundary)
      reminders.cap = cap
      reminders.repeatDays = Int(seed % 3)
      var now = try Vectors.instant("2026-03-06T12:00:00Z")
      /// A task, of whose many some have the same time and the same age.
      func task(_ number: Int) -> RecurringTask {
        RecurringTask(
          id: "task \(number)", title: "T", recurrence: recurrence,
          nextReminder: now + Int64(draws.below(100)) * 3_600,
          created: Instant(seconds: Int64(draws.below(3))),
          isNotificationEnabled: draws.uniform() < 0.9)
      }
      func live(_ task: RecurringTask) -> [TaskReminder] {
        reminders.reminders(of: task).filter { $0.fire > now }
      }
      var tasks = (0..<90).map(task)
      var queue = ReminderQueue(tasks.flatMap(live), cap: cap)
      for step in 0..<60 {
        now = now + Int64(draws.below(3)) * 1_800
        queue.removeFirst { $0.fire <= now }
        let index = draws.below(tasks.count)
        for reminder in live(tasks[index]) { queue.remove(reminder) }
        switch draws.below(4) {
        case 0: tasks.remove(at: index)
        case 1:
          tasks[index].isActive.toggle()
          for reminder in live(tasks[index]) { queue.insert(reminder) }
        case 2:
          tasks[index].nextReminder = now + Int64(draws.below(100)) * 3_600
          for reminder in live(tasks[index]) { queue.insert(reminder) }
        default:
          for reminder in live(tasks[index]) { queue.insert(reminder) }
          tasks.append(task(1_000 + step))
          for reminder in live(tasks[tasks.count - 1]) { queue.insert(reminder) }
        }
        let anew = reminders.plan(now: now, tasks: tasks).planned
        let ids = queue.planned.map { $0.repeatDay == 0 ? $0.id : "\($0.id)-nag-\($0.repeatDay)" }
        #expect(ids == anew.map(\.id), "seed \(seed), step \(step)")
        #expect(queue.planned.map(\.fire) == anew.map(\.fire), "seed \(seed), step \(step)")
      }
    }
  }
}
