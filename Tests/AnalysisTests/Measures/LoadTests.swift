import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Answers per logical day (G1, C3, S4).
struct LoadTests {
  @Test func `G1 C3 each logical day counts its answers, practice and repeats included`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T21:00", "a", true),
        SmallReview("2024-01-01T21:01", "b", false),
        SmallReview("2024-01-01T21:02", "b", true),
        SmallReview("2024-01-02T03:59", "a", true),  // still 1 January, and practice
        SmallReview("2024-01-02T04:00", "b", false),
        SmallReview("2024-01-05T12:00", "a", true),
      ], now: "2024-01-06T12:00", dayStartHour: 4)
    let load = await history.figure(LoadMeasure.self).days
    let expected = [
      LoadDay(day: try day("2024-01-01"), reviews: 4, correct: 3, ratings: [0, 0, 0, 0]),
      LoadDay(day: try day("2024-01-02"), reviews: 1, correct: 0, ratings: [0, 0, 0, 0]),
      LoadDay(day: try day("2024-01-05"), reviews: 1, correct: 1, ratings: [0, 0, 0, 0]),
    ]
    #expect(load == expected)
    #expect(load.map(\.hasRatings) == [false, false, false])
  }

  @Test func `buttons are counted where the log names them`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", false, rating: .again),
        SmallReview("2024-01-01T08:01", "b", true, rating: .hard),
        SmallReview("2024-01-01T08:02", "c", true, rating: .good),
        SmallReview("2024-01-01T08:03", "d", true, rating: .good),
        SmallReview("2024-01-01T08:04", "e", true),
        SmallReview("2024-01-02T08:00", "f", true, rating: .easy),
        SmallReview("2024-01-03T08:00", "g", true),
      ], now: "2024-01-03T09:00", origin: .thirdParty)
    let load = await history.figure(LoadMeasure.self).days
    #expect(load.map(\.ratings) == [[1, 1, 2, 0], [0, 0, 0, 1], [0, 0, 0, 0]])
    #expect(load.map(\.reviews) == [5, 1, 1])
    #expect(load.map(\.hasRatings) == [true, true, false])
  }

  @Test func `F8: minutes are those of the answers that have a time`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, latency: 30_000),
        SmallReview("2024-01-01T08:01", "b", false, latency: 60_000),
        SmallReview("2024-01-01T08:02", "c", true),
        SmallReview("2024-01-02T08:00", "a", true), SmallReview("2024-01-03T08:00", "b", true, latency: 0),
      ], now: "2024-01-03T09:00")
    let load = await history.figure(LoadMeasure.self)
    #expect(load.days.map(\.minutes) == [1.5, nil, 0])
    #expect(load.minutes == 1.5 && load.lacksTimes)
    let timed = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "a", true, latency: 3_000)], now: "2024-01-03T09:00")
    #expect(await !timed.figure(LoadMeasure.self).lacksTimes)
    #expect(try await HistoryAsOf([], now: "2024-01-03T09:00").figure(LoadMeasure.self).minutes == nil)
  }

  @Test func `S4 answers after the moment of the question do not count`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true),
        SmallReview("2024-01-01T08:01", "b", true),
        SmallReview("2024-01-01T08:01:00.001", "c", true),
        SmallReview("2031-05-05T08:00", "d", true),
      ], now: "2024-01-01T08:01")
    let load = await history.figure(LoadMeasure.self).days
    #expect(load.map(\.reviews) == [2])
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `the load is a count over the answers`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let load = await random.history.figure(LoadMeasure.self).days
    let days = Dictionary(grouping: random.reviews, by: \.day).sorted { $0.key < $1.key }
    #expect(load.map(\.day) == days.map(\.key), "seed \(seed)")
    #expect(load.map(\.reviews) == days.map(\.value.count), "seed \(seed)")
    #expect(load.map(\.correct) == days.map { $0.value.count(where: \.isCorrect) }, "seed \(seed)")
    let times = days.map { $0.value.filter { $0.latency >= 0 }.map { Int($0.latency) } }
    #expect(
      load.map(\.timed) == times.map(\.count) && load.map(\.milliseconds) == times.map { $0.reduce(0, +) })
    for (index, button) in [Rating.again, .hard, .good, .easy].enumerated() {
      #expect(
        load.map { $0.ratings[index] } == days.map { $0.value.count { $0.rating == button } }, "seed \(seed)")
    }
  }

  @Test func `days without answers have none`() {
    let figure = LoadFigure(
      days: [(3, 5), (5, 2), (9, 1)].map {
        LoadDay(day: Day($0), reviews: $1, correct: 0, ratings: [0, 0, 0, 0])
      })
    #expect(figure.reviews(on: Day(2)..<Day(7)) == [0, 5, 0, 2, 0])
    #expect(figure.reviews(on: Day(20)..<Day(22)) == [0, 0])
  }

  @Test(arguments: 0..<20)
  func `quantiles of a weekday are those of its days with answers, by sorting`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let days = (0..<140).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }.map { offset in
      LoadDay(
        day: Day(4) + offset, reviews: Int.random(in: 1...60, using: &random), correct: 0,
        ratings: [0, 0, 0, 0])
    }
    for answers in LoadFigure(days: days).byWeekday {
      let counts = days.filter { $0.day.weekday == answers.weekday }.map(\.reviews)
      #expect(answers.days == counts.count && counts.count >= 8)
      for (percent, quantile) in [
        (5, answers.p5), (25, answers.p25), (50, answers.p50), (75, answers.p75), (95, answers.p95),
      ] {
        // At least so large a share is at or below it, and less is below it.
        #expect(counts.count { $0 <= quantile } * 100 >= percent * counts.count)
        #expect(counts.count { $0 < quantile } * 100 < percent * counts.count)
      }
    }
  }
}
