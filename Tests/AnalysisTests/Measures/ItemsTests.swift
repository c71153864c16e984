import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Everything that comes back, by hand for each kind (C6, F7, G7, N2).
struct ItemsTests {
  /// An entry as `id name section next interval last count step streak starved status`, `-` for what is not known.
  private func shown(
    _ history: HistoryAsOf, change: (inout AnalysisOptions) -> Void = { _ in }
  ) async -> [String] {
    await history.figure(ItemsMeasure.self, change: change).entries.map { entry in
      func next(_ next: ItemsFigure.Next?) -> String {
        switch next {
        case .day(let day): day.description
        case .moment(let moment): moment.description
        case nil: "-"
        }
      }
      let spacing: String
      switch entry.spacing {
      case .days(let days): spacing = "\(days)d"
      case .calendar(let interval): spacing = "\(interval.value) \(interval.unit)"
      case .frequency(let frequency): spacing = "\(frequency.times) in \(frequency.days)"
      case nil: spacing = "-"
      }
      let numbers = [entry.step, entry.streak, entry.starved].map { $0?.description ?? "-" }
      return
        ([
          "\(entry.kind.traits.item) \(entry.id) \(entry.name)", entry.section?.rawValue ?? "-",
          next(entry.next),
          entry.nextLocal?.description ?? "-", spacing, next(entry.last),
          entry.count?.description ?? "-",
        ] + numbers + [entry.status ?? "-"]).joined(separator: " ")
    }
  }

  @Test func `cards stand where their answers put them, with the occurrences done in time`() async throws {
    let history = try HistoryAsOf(
      [
        // Due on the 2nd, the 4th and, five days late, on the 13th.
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true),
        SmallReview("2024-01-09T08:00", "a", true),
        // Practice counts as an answer and changes nothing else (C3).
        SmallReview("2024-01-08T08:00", "b", true), SmallReview("2024-01-08T09:00", "b", true),
        SmallReview("2024-01-09T08:00", "b", true), SmallReview("2024-01-10T11:00", "b", true),
        SmallReview("2024-01-01T08:00", "late", true),
        SmallReview("2024-01-10T08:00", "gone", true),
      ],
      cards: [
        try Card("A", due: "2024-05-01T00:00", question: "犬は？"), try Card("b", due: "2024-05-01T00:00"),
        try Card("late", due: "2024-05-01T00:00"), try Card("new", due: "2024-01-10T00:00"),
        try Card("seen", due: "2024-01-12T00:00", step: 2, reviews: 5),
      ], now: "2024-01-10T12:00")
    #expect(
      await shown(history) == [
        "card late late overdue 2024-01-02 - 1d 2023-12-31T23:00:00Z 1 1 0 - -",
        "card new new today 2024-01-10 - - - 0 0 0 - -",
        "card b b upcoming 2024-01-11 - 2d 2024-01-10T02:00:00Z 4 2 2 - -",
        // What the log lacks may have been in time.
        "card seen seen upcoming 2024-01-12 - 2d - 5 2 - - -",
        "card A 犬は？ upcoming 2024-01-13 - 4d 2024-01-08T23:00:00Z 3 3 0 - -",
      ])
  }

  @Test func `F7: cards of another app are next by its own intervals, and on no step of ours`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "own", true, interval: 4),
        SmallReview("2024-01-05T08:00", "own", true, interval: 10),
        SmallReview("2024-01-05T08:00", "silent", true),
      ], now: "2024-01-10T12:00", origin: .thirdParty)
    #expect(
      await shown(history) == [
        "card own own upcoming 2024-01-15 - 10d 2024-01-04T23:00:00Z 2 - 2 - -",
        "card silent silent - - - - 2024-01-04T23:00:00Z 1 - - - -",
      ])
  }

  @Test func `C6: tasks stand by their completions, those done with come last`() async throws {
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(
      tasks: [
        try RecurringTask("kept", next: "2024-01-01T08:00"),
        try RecurringTask("new", every: 1, .month, next: "2024-01-10T21:00"),
        try RecurringTask("off", every: 2, .week, next: "2024-01-12T08:00", isActive: false),
        try RecurringTask("slow", next: "2024-01-01T08:00"),
        try RecurringTask("later", next: "2024-01-12T08:00", created: "2024-01-10T13:00"),
      ],
      done: [
        Event("2024-01-02T08:00", "kept"), Event("2024-01-03T08:00", "slow"),
        Event("2024-01-05T09:00", "kept"),
        Event("2024-01-08T09:00", "kept"),
      ])
    #expect(
      await shown(history) == [
        "task slow slow overdue 2024-01-05T23:00:00Z 2024-01-06T08:00:00 3 day 2024-01-02T23:00:00Z 1 - 0 0 -",
        "task new new today 2024-01-10T12:00:00Z 2024-01-10T21:00:00 1 month - 0 - 0 0 -",
        "task kept kept upcoming 2024-01-11T00:00:00Z 2024-01-11T09:00:00 3 day 2024-01-08T00:00:00Z 3 - 3 0 -",
        "task off off - - - 2 week - 0 - - 0 -",
      ])
  }

  @Test func `tasks with attempts count days, and say how they stand`() async throws {
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(
      goals: [
        try AttemptTask("g", name: "Run"), try AttemptTask("done", name: "", completed: "2024-01-09T00:00"),
        try AttemptTask("away", isArchived: true), try AttemptTask("later", created: "2024-01-11T00:00"),
      ],
      tried: [
        Event("2024-01-07T08:00", "done"), Event("2024-01-08T08:00", "g"), Event("2024-01-09T08:00", "G"),
        Event("2024-01-09T09:00", "g"),
      ])
    #expect(
      await shown(history) == [
        "attempt away Try - - - - - 0 - 0 - archived",
        "attempt done done - - - - 2024-01-06T23:00:00Z 1 - 0 - completed",
        "attempt g Run - - - - 2024-01-09T00:00:00Z 3 - 2 - active",
      ])
  }

  @Test func `items are those of today's list, and habits count the days done of their run`() async throws {
    func habit(_ name: String, _ ticks: [String], every days: Int) throws -> Habit {
      Habit(
        name: name, frequency: try #require(HabitFrequency(times: 1, days: days)),
        ticks: try ticks.map { Tick(day: try day($0), value: .manualYes) })
    }
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(
      lists: [
        try DailyList("2024-01-09T08:00", ["old"], id: "l1"),
        try DailyList("2024-01-10T08:00", ["y", "x!"], id: "l2"),
      ],
      habits: [
        try habit("daily", ["2024-01-06", "2024-01-08", "2024-01-09"], every: 1),
        // The days between are kept up by the frequency, and are not days on which it was done.
        try habit("weekly", ["2023-12-28", "2024-01-04"], every: 7),
        try habit("broken", ["2024-01-01", "2024-01-08"], every: 1), try habit("new", [], every: 2),
      ])
    #expect(
      await shown(history) == [
        "habit broken broken - - - 1 in 1 2024-01-08 2 - 0 - -",
        "habit daily daily - - - 1 in 1 2024-01-09 3 - 2 - -",
        "habit new new - - - 1 in 2 - 0 - 0 - -", "habit weekly weekly - - - 1 in 7 2024-01-04 2 - 2 - -",
        "item x x! today 2024-01-10 - - - 1 - - - done", "item y y today 2024-01-10 - - - 0 - - - open",
      ])
  }

  @Test func `T6, T10: courses are next at their coming class, and say how they stand`() async throws {
    let history = try HistoryAsOf(
      [
        Course("wed", name: "W", .wednesday, 1, max: 2), Course("fri", .friday, max: 5),
        Course("past", .monday, max: 0, in: "last"),
      ],
      [
        Absence("2024-04-10", "wed"), Absence("2024-04-12", "fri", .late), Absence("2023-10-02", "past"),
      ],
      semesters: [
        try Semester("spring", "2024-04-08", "2024-05-12"),
        try Semester("last", "2023-10-02", "2023-10-08", .second),
      ], periodTimes: [PeriodTime(period: 1, start: 780, end: 870, semester: "spring")], today: "2024-04-17")
    #expect(
      await shown(history) == [
        // At noon, an hour before it begins.
        "course wed W today 2024-04-17 2024-04-17T13:00:00 - 2024-04-10 1 - - - warning",
        "course fri fri upcoming 2024-04-19 2024-04-19T13:00:00 - - 0 - - - safe",
        "course past past - - - - 2023-10-02 1 - - - exceeded",
      ])
  }

  @Test func `F20: tasks and courses without any record of them have no count and no streak`() async throws {
    let task = RecurringTask(
      id: "t", title: "Water",
      recurrence: Recurrence(interval: try CalendarInterval(3, .day), policy: .fromCompletion),
      lastCompleted: try instant("2024-01-05T09:00"), nextReminder: try instant("2024-01-08T09:00"),
      created: try instant("2024-01-01T09:00"))
    var history = History()
    history.recurringTasks = [task]
    history.courses = [Course("wed", .wednesday)]
    func shown(_ completions: [Completion]?) async throws -> [String] {
      history.completions = completions
      history.attendanceRecords = completions == nil ? nil : []
      let known = HistoryAsOf(
        history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
        now: try instant("2024-01-10T12:00"))
      return await self.shown(known)
    }
    #expect(
      try await shown(nil) == [
        "course wed wed - - - - - - - - - -",
        "task t Water overdue 2024-01-08T00:00:00Z 2024-01-08T09:00:00 3 day 2024-01-05T00:00:00Z - - - 0 -",
      ])
    #expect(
      try await shown([]) == [
        "course wed wed - - - - - 0 - - - safe",
        "task t Water overdue 2024-01-08T00:00:00Z 2024-01-08T09:00:00 3 day 2024-01-05T00:00:00Z 0 - 0 0 -",
      ])
  }
}
