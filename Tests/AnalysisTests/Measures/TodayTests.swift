import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// What waits today (R0.2, R2.4, A0.1, C5, C7, G1, G6, G7).
struct TodayTests {
  @Test func `C7 overdue cards and those of today are due together`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-09T08:00", "log-only", true),  // due on 10 January
        SmallReview("2024-01-08T08:00", "moved", true),  // due on 9 January, whatever the card stores
        SmallReview("2024-01-08T08:00", "Moved", false),  // practice
      ],
      cards: [
        try Card("later", due: "2024-01-12T00:00"), try Card("b", due: "2024-01-10T00:00"),
        try Card("A", due: "2024-01-10T00:00"), try Card("old", due: "2023-12-01T00:00"),
        try Card("moved", due: "2024-02-01T00:00", step: 5), try Card("soon", due: "2024-01-11T00:00"),
      ], now: "2024-01-10T07:00")
    let today = await history.figure(TodayMeasure.self)
    #expect(today.overdue.map(\.id) == ["old", "moved"])
    #expect(today.today.map(\.id) == ["A", "b"])
    #expect(today.upcoming.map(\.id) == ["soon", "later"])
    // G7: log-only is no card any more.
    #expect(today.due == 4)
    #expect(today.streak == 2)
    #expect(today.nextNotification == (try instant("2024-01-10T08:00")))
  }

  @Test(
    arguments: [
      // The sample of the design: 09:00 in Tokyo is no day start, but it is on 15 January.
      ("2024-01-15T00:00:00Z", "2024-01-14T23:59", 0, "upcoming"),
      ("2024-01-15T00:00:00Z", "2024-01-15T00:00", 0, "today"),
      ("2024-01-15T00:00:00Z", "2024-01-15T23:59", 0, "today"),
      ("2024-01-15T00:00:00Z", "2024-01-16T00:00", 0, "overdue"),
      ("2024-01-14T15:00:00Z", "2024-01-15T00:00", 0, "today"),
      ("2024-01-14T14:59:59.999Z", "2024-01-15T00:00", 0, "overdue"),
      // G1: with days from four o'clock, half past three is still 14 January.
      ("2024-01-15T04:00", "2024-01-15T03:30", 4, "upcoming"),
      ("2024-01-15T03:59", "2024-01-15T03:30", 4, "today"),
      ("2024-01-15T04:00", "2024-01-16T03:59", 4, "today"),
      ("2024-01-15T04:00", "2024-01-16T04:00", 4, "overdue"),
    ] as [(String, String, Int, String)])
  func `C5 A0.1 a card is due by its logical day, not by its instant`(
    due: String, now: String, dayStartHour: Int, section: String
  ) async throws {
    let history = try HistoryAsOf(
      nil, cards: [try Card("a", due: due)], now: now, dayStartHour: dayStartHour)
    let today = await history.figure(TodayMeasure.self)
    let sections = [
      "overdue": today.overdue.map(\.id), "today": today.today.map(\.id),
      "upcoming": today.upcoming.map(\.id),
    ]
    #expect(sections.filter { !$0.value.isEmpty } == [section: ["a"]])
  }

  @Test func `F20: without answers, completions and attempts the streak is not known`() async throws {
    let cards = [try Card("a", due: "2024-01-10T00:00", reviews: 3)]
    let history = try HistoryAsOf(nil, cards: cards, now: "2024-01-10T12:00")
    #expect(await history.figure(TodayMeasure.self).streak == nil)
    let streaks = await history.figure(StreaksMeasure.self)
    #expect(streaks.known == nil)
    #expect(streaks.reason == "the data hold no answers, completions or attempts")
    let empty = try HistoryAsOf([], cards: cards, now: "2024-01-10T12:00")
    #expect(await empty.figure(TodayMeasure.self).streak == 0)
    #expect(await empty.figure(StreaksMeasure.self).reason == nil)
  }

  @Test func `C2 a card answered wrong is due again today`() async throws {
    let history = try HistoryAsOf([SmallReview("2024-01-10T06:00", "a", false)], now: "2024-01-10T07:00")
    #expect(await history.figure(TodayMeasure.self).today.map(\.id) == ["a"])
  }

  @Test func `T10, T13: the classes of today stand by period, with the time at which they begin`()
    async throws
  {
    let courses = [
      Course("b", .monday, 3), Course("a", .monday, 1), Course("c", .monday, 3), Course("d", .friday),
    ]
    let times = [
      PeriodTime(period: 3, start: 780, end: 870, semester: "SPRING"),
      PeriodTime(period: 1, start: 540, end: 630, semester: "autumn"),
    ]
    for (date, expected) in [
      ("2024-04-15", ["1 a -", "3 b 780", "3 c 780"]), ("2024-04-16", []),
      // A holiday, and a Wednesday that follows Friday's timetable.
      ("2024-04-29", []), ("2024-05-01", ["1 d -"]), ("2024-07-01", []),
    ] {
      let history = try HistoryAsOf(
        courses, calendar: [("2024-05-01", .actsAs(.friday))], periodTimes: times, today: date)
      let today = await history.figure(TodayMeasure.self)
      let shown = today.classes?.map { "\($0.period) \($0.course) \($0.start.map(\.description) ?? "-")" }
      #expect(shown == expected, "\(date)")
      #expect(today.habits == nil && today.items == nil)
    }
  }

  @Test(arguments: [("2024-04-15", [true, false]), ("2024-04-14", [false, false])])
  func `T10: a class of today that has a record does not wait`(recorded: String, isRecorded: [Bool])
    async throws
  {
    let history = try HistoryAsOf(
      [Course("a", .monday, 1), Course("b", .monday, 3)], [Absence(recorded, "a")],
      today: "2024-04-15")
    let today = await history.figure(TodayMeasure.self)
    #expect(today.classes?.map(\.isRecorded) == isRecorded)
  }

  @Test func `a habit waits unless it is ticked, skipped or kept up by its frequency`() async throws {
    func habit(_ name: String, _ values: [Checkmark], times: Int = 1, days: Int = 1) throws -> Habit {
      let first = try day("2024-01-10") - (values.count - 1)
      return Habit(
        name: name, frequency: try #require(HabitFrequency(times: times, days: days)),
        ticks: values.enumerated().map { Tick(day: first + $0.offset, value: $0.element) })
    }
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(habits: [
      try habit("done", [.manualYes]), try habit("not", [.no]), try habit("skipped", [.skip]),
      try habit("unknown", [.manualYes, .unknown]), try habit("weekly", [.manualYes, .no], days: 7),
      try habit("new", []),
    ])
    let today = await history.figure(TodayMeasure.self)
    #expect(today.habits == ["not", "unknown"])
  }

  @Test func `what is open on today's list waits, and nothing of an older list`() async throws {
    let lists = [
      try DailyList("2024-01-09T08:00", ["old"], id: "l1"),
      try DailyList("2024-01-10T08:00", ["b", "done!", "a"], id: "l2"),
    ]
    let history = try HistoryAsOf(now: "2024-01-10T12:00")
    #expect(try await history.with(lists: lists).figure(TodayMeasure.self).items == ["b", "a"])
    #expect(try await history.with(lists: [lists[0]]).figure(TodayMeasure.self).items == [])
  }

  @Test func `F7: a log of another app without intervals leaves what is due unknown`() async throws {
    let answers = [SmallReview("2024-01-09T08:00", "a", true)]
    let history = try HistoryAsOf(answers, now: "2024-01-10T07:00", origin: .thirdParty)
    #expect(await history.figure(TodayMeasure.self).lacksDueDays)
    let own = try HistoryAsOf(answers, now: "2024-01-10T07:00")
    #expect(await !own.figure(TodayMeasure.self).lacksDueDays)
  }

  @Test func `with nothing there is nothing`() async throws {
    let history = try HistoryAsOf([], now: "2024-01-10T07:00")
    let today = await history.figure(TodayMeasure.self)
    #expect(
      today
        == TodayFigure(
          overdue: [], today: [], upcoming: [], streak: 0, nextNotification: nil, hasCards: false,
          hasTasks: false))
  }

  @Test func `what waits has a kind and a name, the id where none is known`() async throws {
    let history = try HistoryAsOf(
      nil,
      cards: [
        try Card("c", due: "2024-01-09T00:00", question: "犬は？"), try Card("d", due: "2024-01-10T00:00"),
      ],
      now: "2024-01-10T15:00"
    ).with(tasks: [try RecurringTask("T", next: "2024-01-10T09:00")])
    let today = await history.figure(TodayMeasure.self)
    #expect(today.overdue == [TodayFigure.Waiting(kind: .cards, id: "c", name: "犬は？")])
    #expect(
      today.today == [
        TodayFigure.Waiting(kind: .cards, id: "d", name: "d"),
        TodayFigure.Waiting(kind: .tasks, id: "T", name: "T", isLate: true),
      ])
    #expect(today.names == ["犬は？", "d", "T"])
  }

  // MARK: Tasks

  private func sections(_ figure: TodayFigure) -> [[String]] {
    [figure.overdue, figure.today, figure.upcoming].map { $0.map(\.id) }
  }

  @Test func `R0.2: tasks stand in three sections, soonest first`() async throws {
    let history = try HistoryAsOf(now: "2024-01-10T15:00").with(tasks: [
      try RecurringTask("later", next: "2024-01-12T08:00"),
      try RecurringTask("evening", next: "2024-01-10T21:00"),
      try RecurringTask("old", next: "2023-12-01T08:00"),
      try RecurringTask("morning", next: "2024-01-10T09:00"),
      try RecurringTask("yesterday", next: "2024-01-09T23:59"),
      try RecurringTask("tomorrow", next: "2024-01-11T00:00"),
    ])
    let today = await history.figure(TodayMeasure.self)
    #expect(sections(today) == [["old", "yesterday"], ["morning", "evening"], ["tomorrow", "later"]])
    #expect(today.due == 4)
    #expect(today.late.map(\.id) == ["morning"])
    #expect(today.hasTasks && !today.hasCards)
    #expect(today.nextNotification == (try instant("2024-01-10T21:00")))
  }

  @Test(
    arguments: [
      // Nine o'clock, seen at three in the afternoon.
      ("2024-01-10T09:00", "2024-01-10T15:00", 0, "today", true),
      ("2024-01-10T09:00", "2024-01-10T08:59:59.999", 0, "today", false),
      ("2024-01-10T09:00", "2024-01-10T09:00", 0, "today", true),
      ("2024-01-10T09:00", "2024-01-10T23:59:59", 0, "today", true),
      ("2024-01-10T09:00", "2024-01-11T00:00", 0, "overdue", false),
      ("2024-01-10T09:00", "2024-01-09T23:59:59", 0, "upcoming", false),
      // G1: with days from four o'clock.
      ("2024-01-11T01:00", "2024-01-10T12:00", 4, "today", false),
      ("2024-01-11T01:00", "2024-01-11T02:00", 4, "today", true),
      ("2024-01-10T09:00", "2024-01-11T03:59", 4, "today", true),
      ("2024-01-11T01:00", "2024-01-11T04:00", 4, "overdue", false),
    ] as [(String, String, Int, String, Bool)])
  func `A0.1: a task of today whose time has passed is late and stays in its section`(
    next: String, now: String, dayStartHour: Int, section: String, isLate: Bool
  ) async throws {
    let history = try HistoryAsOf(now: now, dayStartHour: dayStartHour)
      .with(tasks: [try RecurringTask("t", next: next)])
    let today = await history.figure(TodayMeasure.self)
    let sections = [
      "overdue": today.overdue.map(\.id), "today": today.today.map(\.id),
      "upcoming": today.upcoming.map(\.id),
    ]
    #expect(sections.filter { !$0.value.isEmpty } == [section: ["t"]])
    #expect(today.late.map(\.id) == (isLate ? ["t"] : []))
  }

  /// An open task to be done once by some moment.
  ///
  /// - Parameter created: When it was made; `nil` where nobody wrote it down.
  private func dated(_ id: String, by due: String, created: String? = "2024-01-01T00:00") throws
    -> AttemptTask
  {
    var task = try AttemptTask(id, name: id, created: created ?? due)
    task.dueDate = try instant(due)
    task.isCreationKnown = created != nil
    return task
  }

  @Test func `C7 a task that is done once waits by its due day, and is late only where it has a time of day`()
    async throws
  {
    var done = try dated("done", by: "2024-01-09T00:00")
    (done.isCompleted, done.completedAt) = (true, try instant("2024-01-08T08:00"))
    let history = try HistoryAsOf(now: "2024-01-10T15:00").with(
      goals: [
        try dated("old", by: "2023-12-01T00:00"), try dated("day", by: "2024-01-10T00:00"),
        try dated("morning", by: "2024-01-10T09:00"), try dated("tomorrow", by: "2024-01-11T00:00"), done,
        try AttemptTask("undated"),
        try dated("unknown", by: "2024-02-01T00:00", created: nil),
        try dated("not made", by: "2024-02-01T00:00", created: "2024-01-20T00:00"),
      ], tried: [])
    let today = await history.figure(TodayMeasure.self)
    #expect(sections(today) == [["old"], ["day", "morning"], ["tomorrow", "unknown"]])
    #expect(today.late.map(\.id) == ["morning"])
    #expect(today.due == 3 && today.hasTasks)
    #expect(today.overdue == [TodayFigure.Waiting(kind: .attempts, id: "old", name: "old")])
    let items = await history.figure(ItemsMeasure.self)
    let shown = items.entries.map { "\($0.id) \($0.section?.rawValue ?? "-")" }
    #expect(
      shown == [
        "old overdue", "day today", "morning today", "tomorrow upcoming", "unknown upcoming", "done -",
        "undated -",
      ])
  }

  @Test func `F17 what is planned has not happened, so that it is not the present`() throws {
    let history = try HistoryAsOf(now: "2024-01-10T15:00").with(
      goals: [
        try dated("unknown", by: "2024-06-01T00:00", created: nil),
        try dated("known", by: "2024-05-01T00:00", created: "2024-01-03T08:00"),
      ], tried: [])
    #expect(history.history.latest(in: history.boundary) == (try instant("2024-01-03T08:00")))
    // One that is made on its due day, or after it, was made then.
    let late = try history.with(goals: [
      try dated("late", by: "2024-01-02T00:00", created: "2024-01-06T08:00")
    ])
    #expect(late.history.latest(in: late.boundary) == (try instant("2024-01-06T08:00")))
  }

  @Test func `R0.1: tasks of which none has a due day make no question of what waits`() async throws {
    let undated = try HistoryAsOf(now: "2024-01-10T15:00").with(goals: [try AttemptTask("a")], tried: [])
    #expect(!TodayMeasure.isAnswerable(by: undated))
    let history = try HistoryAsOf(now: "2024-01-10T15:00")
      .with(goals: [try dated("a", by: "2024-01-10T00:00")], tried: [])
    #expect(TodayMeasure.isAnswerable(by: history))
  }

  @Test func `R0.1: tasks that are not in use, or not made yet, do not wait`() async throws {
    let history = try HistoryAsOf(now: "2024-01-10T15:00").with(tasks: [
      try RecurringTask("off", next: "2024-01-10T09:00", isActive: false),
      try RecurringTask("to come", next: "2024-01-10T16:00", created: "2024-01-10T15:30"),
    ])
    let today = await history.figure(TodayMeasure.self)
    #expect(sections(today) == [[], [], []])
    #expect(!today.hasTasks && !today.hasCards)
    #expect(today.nextNotification == nil)
  }

  @Test func `G6: cards and tasks stand in one order, by time and then by id`() async throws {
    let history = try HistoryAsOf(
      nil,
      cards: [
        try Card("b", due: "2024-01-10T00:00"), try Card("D", due: "2024-01-10T00:00"),
        try Card("old", due: "2024-01-08T00:00"), try Card("soon", due: "2024-01-11T00:00"),
      ], now: "2024-01-10T15:00"
    ).with(tasks: [
      // At midnight, as a card of the day.
      try RecurringTask("c", next: "2024-01-10T00:00"), try RecurringTask("A", next: "2024-01-10T00:00"),
      try RecurringTask("a9", next: "2024-01-10T09:00"), try RecurringTask("a8", next: "2024-01-08T12:00"),
      try RecurringTask("a7", next: "2024-01-07T12:00"), try RecurringTask("z", next: "2024-01-11T00:00"),
    ])
    let today = await history.figure(TodayMeasure.self)
    #expect(sections(today) == [["a7", "old", "a8"], ["A", "b", "c", "D", "a9"], ["soon", "z"]])
    // A0.1: a card has no time of day that could pass.
    #expect(today.late.map(\.id) == ["A", "c", "a9"])
    #expect(today.hasTasks && today.hasCards)
    #expect(today.due == 8)
  }

  @Test func `G7, R0.5: where a task's completions know better, they say when it is due`() async throws {
    let history = try HistoryAsOf(now: "2024-01-10T15:00").with(
      tasks: [try RecurringTask("t", done: "2024-01-05T08:00", next: "2024-01-08T08:00")],
      done: [Event("2024-01-05T08:00", "t"), Event("2024-01-09T08:00", "t")])
    let today = await history.figure(TodayMeasure.self)
    #expect(sections(today) == [[], [], ["t"]])
    #expect(today.streak == 1)
    #expect(today.nextNotification == (try instant("2024-01-12T08:00")))
  }
}
