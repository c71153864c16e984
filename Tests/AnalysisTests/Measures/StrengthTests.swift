import Foundation
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
import Statistics

/// How strong habits are (RULES 7).
struct StrengthTests {
  private func figure(_ habits: [Habit], today: String) async throws -> StrengthFigure {
    try await HistoryAsOf(now: "\(today)T12:00").with(habits: habits).figure(StrengthMeasure.self)
  }

  /// A habit ticked on the days from a date on.
  private func habit(
    _ name: String = "read", times: Int = 1, days: Int = 1, from first: String, _ ticks: [Checkmark]
  ) throws -> Habit {
    let start = try day(first)
    return Habit(
      name: name, frequency: try #require(HabitFrequency(times: times, days: days)),
      ticks: ticks.enumerated().map { Tick(day: start + $0, value: $1) })
  }

  @Test func `twenty days in a row have the published score and a rate in closed form`() async throws {
    let habit = try habit(from: "2024-01-01", Array(repeating: .manualYes, count: 20))
    let entry = try #require(try await figure([habit], today: "2024-01-20").habits.first)
    #expect(abs((entry.days.first?.score ?? 0) - 0.051_922) < 5e-7)
    #expect(abs(entry.score - 0.655_747) < 1e-6)
    #expect(entry.streaks.map { "\($0.lowerBound) \($0.count)" } == ["2024-01-01 20"])
    // Beta(21, 1): a share x lies below r with chance r^21.
    #expect(entry.rate.n == 20 && entry.rate.successes == 20)
    #expect(abs(entry.rate.rate - 21.0 / 22) < 1e-12)
    #expect(abs(entry.rate.low - Foundation.pow(0.025, 1.0 / 21)) < 1e-9)
    #expect(abs(entry.rate.high - Foundation.pow(0.975, 1.0 / 21)) < 1e-9)
  }

  @Test func `a rate is drawn towards that of all the same in any order of habits, to the last digit`()
    async throws
  {
    let habits = try [(3, 30), (17, 30), (9, 31), (28, 29), (5, 12), (21, 40)].enumerated().map {
      number, done in
      let ticks: [Checkmark] = (0..<done.1).map { $0 < done.0 ? .manualYes : .no }
      return try habit("h\(number)", from: "2024-01-01", ticks)
    }
    let forward = try await figure(habits, today: "2024-02-15").habits
    let backward = try await figure(habits.reversed(), today: "2024-02-15").habits
    #expect(forward.allSatisfy { $0.shrunk != nil })
    #expect(forward.map(\.shrunk) == backward.reversed().map(\.shrunk))
  }

  @Test(
    arguments: [
      ([.manualYes, .manualYes, .manualYes], 3, 3), ([.manualYes, .manualYes, .no], 2, 2),
      ([.manualYes, .manualYes, .no, .no], 0, 2), ([.manualYes, .skip, .no, .manualYes], 1, 2),
      ([.no, .unknown], 0, 0),
    ] as [([Checkmark], Int, Int)])
  func `S2: the running streak reaches today or yesterday, and the longest any day`(
    ticks: [Checkmark], current: Int, longest: Int
  ) async throws {
    let habits = [try habit(from: "2024-01-01", [.manualYes, .no] + ticks)]
    let today = try day("2024-01-01") + ticks.count + 1
    let entry = try #require(try await figure(habits, today: today.description).habits.first)
    #expect(entry.currentStreak == current && entry.longestStreak == max(1, longest))
  }

  @Test func `skipped days are no trials, unknown days and days not ticked are`() async throws {
    let habit = try habit(from: "2024-01-01", [.manualYes, .skip, .no, .unknown, .manualYes])
    let entry = try #require(try await figure([habit], today: "2024-01-07").habits.first)
    // Seven days without the skipped one, two of them done: Beta(3, 5).
    #expect(entry.rate.n == 6 && entry.rate.successes == 2)
    #expect(entry.rate.rate == 3.0 / 8)
    #expect(
      entry.days.map(\.value) == [.manualYes, .skip, .no, .unknown, .manualYes, .unknown, .unknown])
    #expect(
      entry.streaks.map { "\($0.lowerBound) \($0.upperBound)" } == [
        "2024-01-01 2024-01-02", "2024-01-05 2024-01-05",
      ])
    // The skipped day leaves the score as it is.
    #expect(entry.days[1].score == entry.days[0].score)
  }

  @Test func `a day that the frequency covers keeps the streak, but was not done`() async throws {
    let habit = try habit(times: 1, days: 7, from: "2024-01-01", [.manualYes, .no])
    let entry = try #require(try await figure([habit], today: "2024-01-08").habits.first)
    #expect(
      entry.days.map(\.value) == [.manualYes] + Array(repeating: .automaticYes, count: 6) + [.unknown])
    #expect(entry.streaks.map(\.count) == [7])
    #expect(entry.rate.successes == 1 && entry.rate.n == 8)
    #expect(entry.rate.rate == 0.2)
  }

  @Test func `F5: a frequency is known, taken as daily, or contradicted by automatic days`() async throws {
    let week: [Checkmark] = [.manualYes] + Array(repeating: .automaticYes, count: 6)
    let weeks = Array(repeating: week, count: 4).flatMap { $0 }
    let start = try day("2024-01-01")
    func unknown(_ name: String, _ ticks: [Checkmark]) -> Habit {
      Habit(
        name: name, named: nil, ticks: ticks.enumerated().map { Tick(day: start + $0, value: $1) })
    }
    let figure = try await figure(
      [
        habit("known", times: 1, days: 7, from: "2024-01-01", weeks), unknown("weekly", weeks),
        unknown("none", [.manualYes, .no, .manualYes]),
      ], today: "2024-01-28")
    #expect(figure.habits.map(\.certainty) == [.known, .contradicted, .assumed])
    #expect(
      figure.habits.map(\.frequency) == [try #require(HabitFrequency(times: 1, days: 7)), .daily, .daily])
    #expect(
      figure.habits.map(\.fit) == [
        nil,
        FrequencyFit(frequency: HabitFrequency(times: 1, days: 7), automaticDays: 24, misses: 0), nil,
      ])
    // Once a week is strong by its own frequency, and next to nothing as a daily habit.
    #expect(figure.habits[0].score > 4 * figure.habits[1].score)
  }

  @Test func `a habit that is measured has the unit and target of its list`() async throws {
    var habit = try habit(from: "2024-01-01", [])
    habit.ticks = [Tick(day: try day("2024-01-01"), value: .manualYes, amount: 4)]
    habit.details = HabitDetails(
      name: "read", frequency: .daily, kind: .measured, unit: "pages", target: HabitTarget(.atLeast, 8))
    let entry = try #require(try await figure([habit], today: "2024-01-01").habits.first)
    #expect(entry.unit == "pages" && entry.target == HabitTarget(.atLeast, 8) && entry.certainty == .known)
    // Half of the target on one day: half of the published 0.051922; the day itself was not done.
    #expect(abs(entry.score - 0.025_961) < 5e-7)
    #expect(entry.rate.successes == 0 && entry.rate.n == 1)
  }

  @Test func `habits come in the order of the data, without those that no day up to today has ticked`()
    async throws
  {
    let figure = try await figure(
      [
        habit("z", from: "2024-01-03", [.manualYes]), habit("none", from: "2024-01-01", []),
        habit("unknown", from: "2024-01-01", [.unknown]), habit("later", from: "2024-02-01", [.manualYes]),
        habit("a", from: "2024-01-01", [.no, .no, .no, .manualYes]),
      ], today: "2024-01-03")
    #expect(figure.habits.map(\.habit) == ["z", "a"])
    #expect(figure.habits.map(\.days.count) == [1, 3])
    // The tick of tomorrow is not there yet.
    #expect(figure.habits.map(\.rate.successes) == [1, 0])
    #expect(figure.habits[1].score == 0)
    #expect(figure.habits[1].streaks.isEmpty)
  }

  @Test func `the course of a strength ends with the last day, and is evenly apart`() throws {
    let days = (0..<10).map { HabitDay(day: Day($0), value: .manualYes, amount: nil, score: Double($0) / 10) }
    let entry = StrengthFigure.Entry(
      habit: "a", days: days, streaks: [], rate: try BinomialInterval.uniformPosterior(successes: 1, of: 2))
    #expect(entry.course(ofAtMost: 4).map(\.day) == [Day(0), Day(3), Day(6), Day(9)])
    #expect(entry.course(ofAtMost: 3).map(\.day) == [Day(1), Day(5), Day(9)])
    #expect(entry.course(ofAtMost: 10) == days && entry.course(ofAtMost: 99) == days)
  }
}
