import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

/// Reminders that came due while they were not planned (N1, N2, F11).
struct StarvedRemindersTests {
  private func starved(
    _ tasks: [RecurringTask], _ done: [Event] = [], opened: [Event] = [], now: String, cap: Int
  ) throws -> [String: Int] {
    try TaskHistories(tasks, done: done, now: now)
      .starved(opens: try opened.opens.map(\.at), until: try instant(now), cap: cap)
  }

  @Test func `N2: by hand, with a cap of one`() throws {
    let tasks = [
      try RecurringTask("First", next: "2024-01-03T08:00"),
      try RecurringTask("second", next: "2024-01-04T08:00"),
      try RecurringTask("third", next: "2024-01-05T08:00"),
    ]
    // As they are made the first is planned; the others come due unplanned.
    #expect(try starved(tasks, now: "2024-01-10T12:00", cap: 1) == ["second": 1, "third": 1])
    // An opening after the first has been shown plans the second (N1), and one later the third.
    #expect(
      try starved(tasks, opened: [Event("2024-01-03T12:00")], now: "2024-01-10T12:00", cap: 1) == ["third": 1]
    )
    #expect(
      try starved(
        tasks, opened: [Event("2024-01-04T12:00"), Event("2024-01-03T12:00")], now: "2024-01-10T12:00", cap: 1
      )
        == [:])
    // What has not come due yet is not starved; and where all fit, none is.
    #expect(try starved(tasks, now: "2024-01-04T12:00", cap: 1) == ["second": 1])
    #expect(try starved(tasks, now: "2024-01-10T12:00", cap: 3) == [:])
    // Of a task that was done, nothing is known before: the second is next on the 6th, the first on the 8th, and what
    // is done on the 5th at seven plans the third.
    #expect(
      try starved(
        tasks, [Event("2024-01-03T07:00", "second"), Event("2024-01-05T07:00", "first")],
        now: "2024-01-10T12:00",
        cap: 1) == ["second": 1, "first": 1])
  }

  /// A reminder, from when its task was made or done until it is done (again); it fires an interval later.
  private struct Standing {
    var task: RecurringTask
    var from: Instant
    var until: Instant?
    var fire: Instant?
  }

  /// Some tasks of days, and when they were done and the app was opened, over sixty days.
  private struct Life {
    var tasks: [RecurringTask] = []
    var completions: [Completion] = []
    var opens: [Instant] = []

    init(_ draws: inout RandomStream, from start: Instant) throws {
      func moment(_ days: Int) -> Instant { start + Int64(draws.below(days * 1_440)) * 60 }
      for number in 0..<(1 + draws.below(9)) {
        var task = try RecurringTask("T\(number)", every: 1 + draws.below(9), next: "2024-01-01T00:00")
        task.created = moment(30)
        task.nextReminder = task.created + Int64(draws.below(20 * 1_440)) * 60
        tasks.append(task)
        for _ in 0..<draws.below(8) {
          let at = moment(59)
          if at > task.created { completions.append(Completion(task: task.id.lowercased(), at: at)) }
        }
      }
      completions.sort { $0.at < $1.at }
      opens = (0..<draws.below(20)).map { _ in moment(60) }
    }

    var standings: [Standing] {
      tasks.flatMap { task in
        let done = completions.filter { $0.task == task.id.lowercased() }.map(\.at)
        let interval = Int64(task.recurrence.interval.value) * 86_400
        let first = Standing(
          task: task, from: task.created, until: done.first, fire: done.isEmpty ? task.nextReminder : nil)
        return [first]
          + done.enumerated().map { index, at in
            Standing(task: task, from: at, until: done.dropFirst(index + 1).first, fire: at + interval)
          }
      }
    }

    /// How many reminders stand before one in a plan; `nil` where it never comes due.
    func rank(of own: Standing, among standings: [Standing], until now: Instant) -> Int? {
      let plans = opens + completions.map(\.at) + tasks.map(\.created)
      guard let fire = own.fire, fire <= now, fire > own.from, own.until.map({ fire <= $0 }) ?? true,
        let plan = plans.filter({ $0 < fire }).max()
      else { return nil }
      return standings.count { other in
        guard let its = other.fire, its > plan, other.from <= plan, other.until.map({ $0 > plan }) ?? true
        else {
          return false
        }
        return (its, other.task.created, other.task.id) < (fire, own.task.created, own.task.id)
      }
    }
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `N2: as many as a look at every reminder by itself finds`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let start = try instant("2024-01-01T00:00")
    let now = start + 60 * 86_400
    let cap = 1 + draws.below(4)
    let life = try Life(&draws, from: start)
    let standings = life.standings
    var expected: [String: Int] = [:]
    for standing in standings {
      guard let rank = life.rank(of: standing, among: standings, until: now), rank >= cap else { continue }
      expected[standing.task.id.lowercased(), default: 0] += 1
    }
    let histories = TaskHistories(
      life.tasks, completions: life.completions,
      scheduler: TaskScheduler(boundary: DayBoundary(zone: .tokyo)), now: now)
    #expect(histories.starved(opens: life.opens, until: now, cap: cap) == expected, "seed \(seed)")
  }
}
