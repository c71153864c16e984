import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

/// How soon recurring tasks are done, by how late and by weekday (R0.5, A0.6, G7).
struct DelaysTests {
  private func figure(
    _ tasks: [RecurringTask], _ done: [Event], now: String, dayStartHour: Int = 0
  ) async throws -> DelaysFigure {
    try await HistoryAsOf(now: now, dayStartHour: dayStartHour).with(tasks: tasks, done: done)
      .figure(DelaysMeasure.self)
  }

  private func shown(_ figure: DelaysFigure) -> [String] {
    figure.cells.map { cell in
      let weekday = cell.weekday.map { " \($0)" } ?? ""
      return "\(cell.lateness.rawValue)\(weekday) \(cell.interval.successes)/\(cell.interval.n)"
    }
  }

  @Test func `rounds of one task, by hand`() async throws {
    // Every three days. Done on Monday the 1st; due on the 4th and done on the 5th; due on the 8th, and on the
    // 10th not done yet, which is not over.
    let figure = try await figure(
      [try RecurringTask("t", next: "2024-01-08T09:00")],
      [Event("2024-01-01T09:00", "t"), Event("2024-01-05T09:00", "t")], now: "2024-01-10T12:00")
    #expect(figure.completed == 1)
    #expect(
      shown(figure) == [
        "0 0/2", "0 monday 0/1", "0 thursday 0/1",  // the 8th and the 4th
        "1 1/2", "1 tuesday 0/1", "1 friday 1/1",  // the 9th and the 5th
      ])
    // Neither round was done on the two days before it was due. At the upper end, none of two happens in 2.5 %.
    let early = try #require(figure.early)
    #expect(early.successes == 0 && early.n == 2 && early.rate == 0 && early.low == 0)
    #expect(abs(early.high - (1 - 0.025.squareRoot())) < 1e-12)
    let late = try #require(figure.cells.first { $0.lateness == .one && $0.weekday == nil })
    // SciPy 1.17.1: beta.ppf(0.025, 1, 2), beta.ppf(0.975, 2, 1).
    #expect(late.interval.rate == 0.5)
    #expect(abs(late.interval.low - 0.0125791170934) < 1e-12)
    #expect(abs(late.interval.high - 0.987420882906575) < 1e-12)
    #expect(DelaysFigure.method == "Clopper-Pearson 95 %")
  }

  @Test func `A0.6: a second completion of a day ends no round, and the due day follows the later`()
    async throws
  {
    let figure = try await figure(
      [try RecurringTask("t", next: "2024-01-04T12:00")],
      [Event("2024-01-01T09:00", "t"), Event("2024-01-01T12:00", "t"), Event("2024-01-04T08:00", "t")],
      now: "2024-01-05T00:00")
    #expect(figure.completed == 1)
    #expect(shown(figure) == ["0 1/1", "0 thursday 1/1"])
    #expect(figure.early?.n == 1 && figure.early?.successes == 0)
  }

  @Test func `what is done today is not counted before the day is over`() async throws {
    let tasks = [try RecurringTask("t", next: "2024-01-04T09:00")]
    let done = [Event("2024-01-01T09:00", "t"), Event("2024-01-03T09:00", "t")]
    let today = try await figure(tasks, done, now: "2024-01-03T12:00")
    #expect(today.completed == 0 && today.early == nil && today.cells.isEmpty)
    let next = try await figure(tasks, done, now: "2024-01-04T00:00")
    #expect(next.completed == 1 && next.early?.n == 1 && next.early?.successes == 1)
    #expect(next.cells.isEmpty)
  }

  @Test func `F3: a round counts among those that could be done early once all its early days are over`()
    async throws
  {
    // Done on the 1st, due on the 4th.
    let tasks = [try RecurringTask("t", next: "2024-01-04T09:00")]
    for (now, n) in [("2024-01-03T23:59", nil), ("2024-01-04T00:00", 1), ("2024-01-09T00:00", 1)]
      as [(String, Int?)]
    {
      let figure = try await figure(tasks, [Event("2024-01-01T09:00", "t")], now: now)
      #expect(figure.early?.n == n && figure.completed == 0, "\(now)")
    }
    // One every day has no early day.
    let daily = try await figure(
      [try RecurringTask("t", every: 1, next: "2024-01-03T09:00")],
      [Event("2024-01-01T09:00", "t"), Event("2024-01-02T09:00", "t")], now: "2024-01-09T00:00")
    #expect(daily.early == nil && daily.completed == 1)
  }

  @Test func `tasks that are not in use, and rounds before the first completion, are left out`() async throws
  {
    let done = [
      Event("2024-01-01T09:00", "off"), Event("2024-01-05T09:00", "off"), Event("2024-01-05T09:00", "t"),
    ]
    let figure = try await figure(
      [
        try RecurringTask("off", next: "2024-01-08T09:00", isActive: false),
        try RecurringTask("t", next: "2024-01-08T09:00"),
        try RecurringTask("never", next: "2024-01-02T09:00"),
        try RecurringTask(
          "fixed", every: 1, .day, .fixed, done: "2024-01-05T09:00", next: "2024-01-02T09:00"),
      ], done + [Event("2024-01-05T10:00", "fixed")], now: "2024-01-07T12:00")
    // Of the second task only the 6th has passed, an early day.
    #expect(figure.cells.isEmpty && figure.early == nil)
    #expect(figure.completed == 0)
  }

  @Test func `a fixed chain with its first reminder counts from that`() async throws {
    // Mondays from 1 January; done on the 2nd, and on Monday the 8th.
    let figure = try await figure(
      [
        try RecurringTask(
          "t", every: 1, .week, .fixed, anchor: "2024-01-01T10:00", next: "2024-01-15T10:00")
      ], [Event("2024-01-02T09:00", "t"), Event("2024-01-08T09:00", "t")], now: "2024-01-09T12:00")
    #expect(shown(figure) == ["0 1/1", "0 monday 1/1"])
    // From the 3rd to the 7th it could have been done early.
    #expect(figure.early?.n == 1 && figure.early?.successes == 0)
  }

  /// What a hand would count of an export: how many rounds were done on their day or before it, and late.
  @Test(arguments: 0..<12)
  func `rounds that the app kept are counted as they stand there`(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let first = try day("2024-01-01")
    var tasks: [RecurringTask] = []
    var completions: [Completion] = []
    var counted = (early: 0, onDay: 0, late: 0)
    for number in 0..<3 {
      let every = [1, 7, 30][number]
      let id = "t\(number)"
      var open: [Instant] = []
      // The first that was done is no round.
      var hasDone = false
      for occurrence in 0..<(200 / every) {
        let due = first + occurrence * every
        let dueAt = try instant("\(due)T09:00")
        switch Int.random(in: 0..<10, using: &random) {
        case 0: continue  // Deleted: skipped.
        case 1: open.append(dueAt)
        case 2 where every > 2 && occurrence > 0:
          if hasDone { counted.early += 1 }
          hasDone = true
          completions.append(Completion(id: nil, task: id, at: try instant("\(due - 1)T20:00"), due: dueAt))
        case 3...5:
          let late = Int.random(in: 1...20, using: &random)
          if hasDone { counted.late += 1 }
          hasDone = true
          completions.append(
            Completion(id: nil, task: id, at: try instant("\(due + late)T20:00"), due: dueAt))
        default:
          if hasDone { counted.onDay += 1 }
          hasDone = true
          completions.append(Completion(id: nil, task: id, at: try instant("\(due)T20:00"), due: dueAt))
        }
      }
      var task = try RecurringTask(
        id, every: every, .day, .fixed, anchor: "\(first)T09:00", next: "\(first)T09:00")
      task.created = try instant("2023-12-01T09:00")
      task.openDues = open
      tasks.append(task)
    }
    var history = History()
    history.recurringTasks = tasks
    history.completions = completions.sorted { $0.at < $1.at }
    let known = HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("2025-01-01T12:00"))
    let figure = await known.figure(DelaysMeasure.self)
    let done = figure.cells.filter { $0.weekday == nil }
    let occurrences = counted.early + counted.onDay + counted.late
    #expect(figure.completed == occurrences, "seed \(seed)")
    #expect(figure.early?.successes == counted.early, "seed \(seed)")
    #expect(done.first { $0.lateness == .dueDay }?.interval.successes == counted.onDay, "seed \(seed)")
    let late = done.filter { $0.lateness != .dueDay }.reduce(0) { $0 + $1.interval.successes }
    #expect(late == counted.late, "seed \(seed)")
    let inTime = try #require(figure.inTime)
    #expect(inTime.successes == counted.early + counted.onDay, "seed \(seed)")
    // Of a task of which nothing waits the next is the one after the last, which is long overdue.
    let open = tasks.reduce(0) { $0 + max(1, $1.openDues.count) }
    #expect(inTime.n == occurrences + open, "seed \(seed)")
  }

  @Test func `without completions there are no cells`() async throws {
    let figure = try await figure(
      [try RecurringTask("t", next: "2024-01-04T09:00")], [], now: "2024-01-09T12:00")
    #expect(figure.completed == 0)
    #expect(figure.cells.isEmpty && figure.early == nil)
  }

  /// Tasks that are done at random.
  private struct RandomTasks {
    var hour: Int
    var now: Instant
    var tasks: [RecurringTask] = []
    var done: [Completion] = []

    init(seed: UInt64) throws {
      var draws = RandomStream(seed: seed, domain: .tests)
      hour = draws.below(7)
      let start: Int64 = 1_704_034_800  // 2024-01-01T00:00 in Tokyo
      now = Instant(seconds: start + Int64(86_400 * (5 + draws.below(90)) + draws.below(86_400)))
      for number in 0..<(1 + draws.below(5)) {
        tasks.append(
          try RecurringTask(
            "T\(number)", every: 1 + draws.below(20), next: "2024-01-01T09:00", isActive: draws.below(6) > 0))
        for _ in 0..<draws.below(14) {
          let at = Instant(seconds: start + Int64(draws.below(86_400 * 95)))
          done.append(Completion(task: "t\(number)", at: at))
        }
      }
      done.sort { $0.at < $1.at }
    }

    var history: HistoryAsOf {
      var all = History()
      all.recurringTasks = tasks
      all.completions = done
      return HistoryAsOf(
        all, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo, dayStartHour: hour), now: now)
    }

    /// Tokyo's clock never changes: a logical day is that of the clock moved back by the hour.
    private func dayNumber(_ instant: Instant) -> Int {
      Int((instant.seconds + 32_400 - Int64(hour) * 3_600) / 86_400)
    }

    /// The row of a day that is some days after the due day.
    private func row(_ late: Int) -> String {
      switch late {
      case 3...6: "3-6"
      case 7...13: "7-13"
      case 14...: "14+"
      default: "\(late)"
      }
    }

    /// Each day in turn: whether the task waits, how late it is, and whether it is done.
    var counts: [String: (days: Int, done: Int)] {
      var counts: [String: (days: Int, done: Int)] = [:]
      let weekdays = ["thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday"]
      for task in tasks where task.isActive {
        let days = Set(
          done.filter { $0.task == task.id.lowercased() && $0.at <= now }.map { dayNumber($0.at) })
        let interval = task.recurrence.interval.value
        var last: Int?
        for day in (days.min() ?? .max)..<max(dayNumber(now), days.min() ?? .max) {
          if let last, day >= last + interval {
            for cell in [row(day - last - interval), "\(row(day - last - interval)) \(weekdays[day % 7])"] {
              counts[cell, default: (0, 0)].days += 1
              if days.contains(day) { counts[cell, default: (0, 0)].done += 1 }
            }
          }
          if days.contains(day) { last = day }
        }
      }
      return counts
    }

    /// Each round in turn: whether it was done on a day before the due day, or could have been on all of them.
    var early: (occurrences: Int, done: Int) {
      var early = (occurrences: 0, done: 0)
      for task in tasks where task.isActive && task.recurrence.interval.value > 1 {
        let today = dayNumber(now)
        let days = Set(
          done.filter { $0.task == task.id.lowercased() && $0.at <= now }.map { dayNumber($0.at) })
        for begun in days where begun < today {
          let due = begun + task.recurrence.interval.value
          let isDone = (begun + 1..<due).contains { $0 < today && days.contains($0) }
          if isDone { early.done += 1 }
          if isDone || due <= today { early.occurrences += 1 }
        }
      }
      return early
    }
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `cells are those of a count day by day`(seed: UInt64) async throws {
    let random = try RandomTasks(seed: seed)
    let expected = random.counts
    let figure = await random.history.figure(DelaysMeasure.self)
    let found = Dictionary(
      uniqueKeysWithValues: figure.cells.map { cell in
        (
          cell.lateness.rawValue + (cell.weekday.map { " \($0)" } ?? ""),
          "\(cell.interval.successes)/\(cell.interval.n)"
        )
      })
    #expect(found == expected.mapValues { "\($0.done)/\($0.days)" }, "seed \(seed)")
    let early = random.early
    #expect(figure.early?.n ?? 0 == early.occurrences, "seed \(seed)")
    #expect(figure.early?.successes ?? 0 == early.done, "seed \(seed)")
    let completed = expected.filter { !$0.key.contains(" ") }.reduce(early.done) { $0 + $1.value.done }
    #expect(figure.completed == completed, "seed \(seed)")
    let order = ["0", "1", "2", "3-6", "7-13", "14+"]
    #expect(
      figure.cells.filter { $0.weekday == nil }.map(\.lateness.rawValue)
        == order.filter { expected[$0] != nil }, "seed \(seed)")
  }
}
