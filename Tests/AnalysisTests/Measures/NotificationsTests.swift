import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// The reminders as of now (N4-N6).
struct NotificationsTests {
  private func cards(_ due: [String]) throws -> [Card] {
    try due.enumerated().map { try Card("card-\($0)", due: "\($1)T00:00") }
  }

  @Test func `N6 seven mornings show how many cards will wait`() async throws {
    // At ten the morning of 10 January is past.
    let history = try HistoryAsOf(
      nil,
      cards: try cards(["2023-12-01", "2024-01-11", "2024-01-13", "2024-01-13", "2024-01-17", "2024-01-18"]),
      now: "2024-01-10T10:00")
    let plan = await history.planned()
    #expect(plan.planned.map(\.badge) == [2, 2, 4, 4, 4, 4, 5])
    #expect(
      plan.planned.map(\.id) == ["morning-reminder"] + (12...17).map { "morning-reminder-202401\($0)" })
    #expect(try plan.planned.map(\.fire) == (11...17).map { try instant("2024-01-\($0)T08:00") })
    #expect(plan.planned.map(\.body) == [2, 2, 4, 4, 4, 4, 5].map { "今日の復習 \($0)枚" })
    #expect(plan.planned.allSatisfy { $0.kind == .morning && $0.item == nil })
    #expect([plan.cap, plan.dropped, plan.starved] == [60, 0, 0])
  }

  @Test func `N6 a morning without cards is left out, and the first planned one has the plain id`()
    async throws
  {
    let history = try HistoryAsOf(nil, cards: try cards(["2024-01-13"]), now: "2024-01-10T07:59")
    let plan = await history.planned()
    #expect(
      plan.planned.map(\.id) == [
        "morning-reminder", "morning-reminder-20240114", "morning-reminder-20240115",
        "morning-reminder-20240116",
      ])
    #expect(try plan.next?.fire == instant("2024-01-13T08:00"))
  }

  @Test func `N5 a card answered wrong is asked again on the same logical day, once it is still wrong`()
    async throws
  {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-10T11:45", "late", false),
        SmallReview("2024-01-10T11:20", "past", false),  // 11:50 is over
        SmallReview("2024-01-10T11:40", "mended", false), SmallReview("2024-01-10T11:50", "mended", true),
        SmallReview("2024-01-10T11:41", "log-only", false),
        SmallReview("2024-01-10T12:30", "to-come", false),
      ],
      cards: [
        try Card("LATE", due: "2024-01-10T00:00", question: "犬は？"), try Card("past", due: "2024-01-10T00:00"),
        try Card("mended", due: "2024-01-10T00:00"), try Card("log-only", due: "2024-01-10T00:00"),
        try Card("to-come", due: "2024-02-10T00:00"),
      ], now: "2024-01-10T12:00")
    let plan = await history.planned()
    let retries = plan.planned.filter { $0.kind == .retry }
    #expect(retries.map(\.id) == ["retry-log-only", "retry-LATE"])
    #expect(try retries.map(\.fire) == [instant("2024-01-10T12:11"), instant("2024-01-10T12:15")])
    #expect(retries.map(\.body) == ["もう一度 log-only", "もう一度 犬は？"])
    #expect(retries.map(\.item) == ["log-only", "LATE"])
    #expect(retries.allSatisfy { $0.badge == nil })
    #expect(plan.planned.first?.id == "morning-reminder")
  }

  @Test(
    arguments: [(0, "2024-01-10T23:30", 0), (0, "2024-01-10T23:29", 1), (4, "2024-01-10T23:45", 1)]
      as [(Int, String, Int)])
  func `N5 no second try falls after the logical day`(dayStartHour: Int, at: String, count: Int) async throws
  {
    let history = try HistoryAsOf([SmallReview(at, "a", false)], now: "\(at):01", dayStartHour: dayStartHour)
    let plan = await history.planned()
    #expect(plan.planned.count { $0.kind == .retry } == count)
  }

  @Test func `N4 mornings come first under a small cap`() async throws {
    let history = try HistoryAsOf(
      (10..<20).map { SmallReview("2024-01-10T11:\($0 + 30)", "c\($0)", false) }, now: "2024-01-10T11:55")
    let plan = await history.planned() {
      $0.cardReminders.cap = 12
      $0.cardReminders.reserve = 2
    }
    #expect(plan.cap == 10)
    #expect(
      plan.planned.map(\.id).suffix(4) == [
        "morning-reminder-20240117", "retry-c10", "retry-c11", "retry-c12",
      ])
    #expect(plan.planned.count == 10)
    #expect(plan.dropped == 7)
    // All seven would have been shown before the last planned morning.
    #expect(plan.starved == 7)
  }

  @Test func `without cards nothing is planned`() async throws {
    let history = try HistoryAsOf([], now: "2024-01-10T12:00")
    let plan = await history.planned()
    #expect(plan.planned.isEmpty)
    #expect(plan.next == nil)
  }

  // MARK: Tasks

  /// Tasks in the order of their numbers, a minute apart from noon of 11 January.
  private func tasks(_ count: Int) throws -> [RecurringTask] {
    let noon = try instant("2024-01-11T12:00")
    return try (0..<count).map { number in
      var task = try RecurringTask("task-\(number)", next: "2024-01-11T12:00")
      task.nextReminder = noon + Int64(number) * 60
      return task
    }
  }

  @Test func `N1: reminders of tasks alone have the whole cap`() async throws {
    let history = try HistoryAsOf(now: "2024-01-10T10:00").with(
      tasks: try tasks(66) + [
        try RecurringTask("past", next: "2024-01-10T10:00"),
        try RecurringTask("off", next: "2024-01-11T08:00", isActive: false),
        try RecurringTask("to come", next: "2024-01-11T08:00", created: "2024-01-10T10:01"),
      ])
    let plan = await history.planned()
    #expect(plan.planned.map(\.id) == (0..<64).map { "task-\($0)" })
    #expect([plan.cap, plan.dropped, plan.starved] == [64, 2, 0])
    #expect(plan.planned.allSatisfy { $0.kind == .task && $0.item == $0.id && $0.badge == nil })
    #expect(plan.planned.first?.body == "「task-0」の時間です")
  }

  @Test func `N1, N4: cards and tasks are planned apart, each app under its own cap`() async throws {
    let history = try HistoryAsOf(nil, cards: try cards(["2024-01-10"]), now: "2024-01-10T10:00")
      .with(tasks: try tasks(66))
    let plan = await history.planned()
    #expect(plan.planned.prefix(7).map(\.kind) == Array(repeating: .morning, count: 7))
    #expect(plan.planned.dropFirst(7).map(\.id) == (0..<64).map { "task-\($0)" })
    #expect(plan.cap == 60 + 64 && plan.dropped == 2 && plan.starved == 0)
    // The soonest is a morning, the 11th at eight.
    #expect(plan.next?.fire == (try instant("2024-01-11T08:00")))

    let small = await history.planned() {
      $0.cardReminders.cap = 6
      $0.taskReminders.cap = 3
    }
    #expect(small.planned.map(\.kind) == [.morning, .morning, .task, .task, .task])
    #expect(small.cap == 2 + 3 && small.dropped == 5 + 63 && small.starved == 0)
  }

  @Test func `N1: without tasks, and with completions alone, the plan is that of the cards`() async throws {
    let history = try HistoryAsOf(nil, cards: try cards(["2024-01-10"]), now: "2024-01-10T10:00")
    let plan = await history.planned()
    #expect(plan.cap == 60)
    let done = try history.with(done: [Event("2024-01-09T08:00", "t")])
    #expect(await done.planned() == plan)
    let none = try history.with(tasks: [])
    #expect(await none.planned().planned == plan.planned)
    #expect(await none.planned().cap == 124)
  }

  @Test func `N3: an unfinished task is announced again on the days after`() async throws {
    let history = try HistoryAsOf(now: "2024-01-11T13:00").with(tasks: try tasks(1))
    let plan = await history.planned() { $0.taskReminders.repeatDays = 2 }
    #expect(plan.planned.map(\.id) == ["task-0-nag-1", "task-0-nag-2"])
    #expect(
      plan.planned.map(\.fire) == [try instant("2024-01-12T12:00"), try instant("2024-01-13T12:00")])
    #expect(await history.planned().planned.isEmpty)
  }

  @Test func `N1: by the original rules overdue tasks waste places`() async throws {
    let history = try HistoryAsOf(now: "2024-01-11T12:02").with(tasks: try tasks(6))
    let plan = await history.planned() {
      $0.taskReminders.cap = 4
      $0.taskReminders.rules = .original
    }
    // Tasks 0, 1 and 2 are past and take three of the four places.
    #expect(plan.planned.map(\.id) == ["task-3"])
    #expect([plan.dropped, plan.starved] == [2, 2])
  }

  @Test(
    arguments: [
      (SystemModel.soonest, 0..<64, 0), (.lastAdded, 6..<70, 6),
    ] as [(SystemModel, Range<Int>, Int)])
  func `N7: of 70 reminders the system keeps 64, which ones depends on the model`(
    system: SystemModel, kept: Range<Int>, starved: Int
  ) async throws {
    let history = try HistoryAsOf(nil, cards: try cards(["2024-01-10"]), now: "2024-01-10T10:00")
      .with(tasks: try tasks(72))
    let plan = await history.planned() {
      $0.taskReminders.cap = 70
      $0.system = system
    }
    // The seven mornings are another app's, of which nothing is lost.
    #expect(plan.planned.count == 7 + 64)
    #expect(plan.planned.dropFirst(7).map(\.id) == kept.map { "task-\($0)" })
    // Two did not fit under the cap, six not into the system.
    #expect([plan.cap, plan.dropped, plan.starved] == [130, 8, starved])
  }

  @Test(arguments: SystemModel.allCases)
  func `N7: under the standard cap the model makes no difference`(system: SystemModel) async throws {
    let history = try HistoryAsOf(now: "2024-01-10T10:00").with(tasks: try tasks(90))
    let plan = await history.planned() { $0.system = system }
    #expect(plan.planned.map(\.id) == (0..<64).map { "task-\($0)" })
    #expect([plan.dropped, plan.starved] == [26, 0])
  }

  @Test func `N7: more than 64 reminders of cards lose their mornings to what was added last`() async throws {
    // Seven mornings, then 63 second tries at noon and after.
    let history = try HistoryAsOf(
      (10..<73).map { SmallReview("2024-01-10T11:\($0 % 60 < 40 ? 31 : 32)", "c\($0)", false) },
      now: "2024-01-10T11:55")
    let plan = { (system: SystemModel) in
      await history.planned() {
        $0.cardReminders.cap = 74
        $0.system = system
      }
    }
    let all = await plan(.soonest)
    // Six of the seven mornings are the last to be shown.
    #expect(all.planned.map(\.kind) == [.morning] + Array(repeating: .retry, count: 63))
    #expect([all.cap, all.dropped, all.starved] == [70, 6, 0])
    let added = await plan(.lastAdded)
    #expect(added.planned.map(\.kind) == [.morning] + Array(repeating: .retry, count: 63))
    #expect(added.planned.first?.id == "morning-reminder-20240117")
    // All six would have been shown before the morning of the 17th, which is kept.
    #expect([added.cap, added.dropped, added.starved] == [70, 6, 6])
  }

  @Test func `reminders fill the cap day after day`() async throws {
    let history = try HistoryAsOf(nil, cards: try cards(["2024-01-12"]), now: "2024-01-11T07:59")
    let plan = await history.planned()
    let filled = NotificationsFigure(plan: plan, zone: history.boundary.zone).filled
    #expect(filled.map(\.day) == (try (12...17).map { try day("2024-01-\($0)") }))
    #expect(filled.map(\.count) == [1, 2, 3, 4, 5, 6])
  }
}

extension HistoryAsOf {
  /// The reminders as of now.
  fileprivate func planned(_ change: (inout AnalysisOptions) -> Void = { _ in }) async -> NotificationPlan {
    await figure(NotificationsMeasure.self, change: change).plan
  }
}
