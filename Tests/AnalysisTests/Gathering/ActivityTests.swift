import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// What was done of each kind, day by day (G1, G4).
struct ActivityTests {
  private func counts(_ activity: Activity) -> [[Int]] {
    activity.days.map { [$0.count, $0.trials, $0.successes] }
  }

  @Test func `cards count their answers from the first day to yesterday`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-05T23:30", "a", true), SmallReview("2024-01-06T00:30", "b", false),
        SmallReview("2024-01-08T12:00", "a", true), SmallReview("2024-01-08T07:00", "c", true),
        SmallReview("2024-01-09T12:00", "a", true),
      ], now: "2024-01-09T13:00")
    let activity = try #require(await history.allActivities.first)
    #expect(activity.kind == .cards)
    #expect(await history.allActivities.count == 1)
    #expect(activity.days.map(\.day) == (try (5...8).map { try day("2024-01-0\($0)") }))
    #expect(counts(activity) == [[1, 1, 1], [1, 1, 0], [0, 0, 0], [2, 2, 2]])
    #expect(activity.items.isEmpty && activity.isDaily)
  }

  @Test func `G1: days of tasks are logical days, and hours those of the first event`() async throws {
    let history = try HistoryAsOf(now: "2024-01-09T13:00", dayStartHour: 4).with(
      done: [
        Event("2024-01-06T03:30", "a"), Event("2024-01-06T18:15", "b"), Event("2024-01-06T17:00", "A"),
        Event("2024-01-09T12:00", "a"),
      ])
    let activity = try #require(await history.allActivities.first)
    #expect(activity.kind == .tasks)
    #expect(counts(activity) == [[1, 1, 1], [2, 1, 1], [0, 1, 0], [0, 1, 0]])
    #expect(activity.hours == [3.5, 17])
    #expect(activity.items.map(\.id) == ["a", "b"])
    #expect(activity.items.map(\.days.count) == [3, 1])
  }

  @Test func `lists count what was done, habits their days, and courses the classes attended`() async throws {
    let lists = [
      try DailyList("2024-04-29T08:00", ["a!", "b"], id: "l1"),
      try DailyList("2024-05-01T08:00", ["c!"], id: "l2"),
    ]
    let first = try day("2024-04-28")
    let habits = [
      Habit(
        name: "h", frequency: .daily,
        ticks: [.manualYes, .skip, .no].enumerated().map { Tick(day: first + $0.offset, value: $0.element) }),
      Habit(name: "i", frequency: .daily, ticks: [Tick(day: first + 1, value: .manualYes)]),
    ]
    let history = try HistoryAsOf(
      [Course("mon", .monday), Course("also", .monday, 2)], [Absence("2024-04-22", "also")],
      today: "2024-05-01"
    ).with(lists: lists, habits: habits)
    let activities = await history.allActivities
    #expect(activities.map(\.kind) == [.lists, .habits, .courses])
    #expect(counts(activities[0]) == [[1, 2, 1], [0, 0, 0]])
    // A skipped day is no trial of its habit.
    #expect(counts(activities[1]) == [[1, 1, 1], [1, 1, 1], [0, 2, 0]])
    #expect(activities[1].items.map(\.id) == ["h", "i"])
    // The Mondays 8, 15 and 22 April; the 29th is a holiday.
    #expect(counts(activities[2]) == [[0, 2, 2], [0, 2, 2], [1, 2, 1]])
    #expect(!activities[2].isDaily)
  }

  @Test func `what begins today has no day that is over`() async throws {
    let started = try HistoryAsOf([SmallReview("2024-01-05T08:00", "a", true)], now: "2024-01-05T09:00")
    #expect(await started.allActivities.isEmpty)
    #expect(await (try HistoryAsOf([], now: "2024-01-05T09:00")).allActivities.isEmpty)
  }

  @Test(arguments: ItemKind.allCases)
  func `of a kind of which a history knows nothing there is no activity, not even an empty one`(
    kind: ItemKind
  ) async throws {
    let history = try HistoryAsOf(now: "2024-01-05T09:00")
    #expect(kind.analysedTraits.activity(await history.context) == nil)
  }

  @Test func `G4: a date that the zone leaves out is no day`() async throws {
    let history = try HistoryAsOf(now: "2012-01-03T12:00", zone: .apia).with(
      done: [Event("2011-12-28T12:00", "a"), Event("2012-01-01T12:00", "a")])
    let days = try #require(await history.allActivities.first).days.map(\.day.description)
    #expect(days.first == "2011-12-27" || days.first == "2011-12-28")
    #expect(!days.contains("2011-12-30"))
  }
}

extension HistoryAsOf {
  /// Activities of all days up to yesterday.
  fileprivate var allActivities: [Activity] { get async { await context.activities } }

  fileprivate var context: AnalysisContext {
    get async {
      await AnalysisContext(self, AnalysisOptions(boundary: boundary), for: [GapsMeasure.self], jobs: 1)
    }
  }
}
