import Foundation
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Whole logs against the answers of independent Python scripts, `Oracles/*.py`.
struct AnalysisContextOracleTests {
  private func file(_ name: String) throws -> Data {
    let parts = name.split(separator: ".").map(String.init)
    let url = try #require(Bundle.module.url(forResource: "Fixtures/\(parts[0])", withExtension: parts[1]))
    return try Data(contentsOf: url)
  }

  /// Rows of a CSV file without quotes, by the names of its columns.
  private func rows(_ name: String) throws -> [[String: String]] {
    let lines = String(decoding: try file(name), as: UTF8.self).split(whereSeparator: \.isNewline)
    let header = try #require(lines.first).split(separator: ",").map(String.init)
    return lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(uniqueKeysWithValues: zip(header, cells))
    }
  }

  /// What `seven_queries.py` says.
  struct SevenAnswers: Decodable {
    struct Load: Decodable {
      var day: String
      var reviews: Int
      var correct: Int
    }

    struct Retention: Decodable {
      var step: Int
      var n: Int
      var correct: Int
      var low: Double
      var high: Double
    }

    struct Latency: Decodable {
      struct Step: Decodable {
        var step: Int
        var n: Int
        var p50: Int
        var p90: Int
        var p99: Int
      }

      var n: Int
      var p50: Int
      var p90: Int
      var p99: Int
      var byStep: [Step]
    }

    struct Streaks: Decodable {
      struct User: Decodable {
        var user: String
        var current: Int
        var longest: Int
        var activeDays: Int
        var doneToday: Bool
      }

      var current: Int
      var longest: Int
      var activeDays: Int
      var doneToday: Bool
      var byUser: [User]
    }

    struct Due: Decodable {
      var card: String
      var day: String
    }

    struct Wrong: Decodable {
      var card: String
      var wrong: Int
    }

    var rows: Int
    var asOf: String
    var load: [Load]
    var retention: [Retention]
    var latency: Latency
    var streaks: Streaks
    var due: [Due]
    var heatmap: [[Int]]
    var leeches: [Wrong]
  }

  private func cutLog() throws -> (history: HistoryAsOf, expected: SevenAnswers) {
    let expected = try JSONDecoder().decode(SevenAnswers.self, from: file("review_log_answers.json"))
    let answers = try rows("review_log.csv").map { row in
      func column(_ name: String) throws -> String { try #require(row[name]) }
      return SmallReview(
        try column("reviewedAt"), try column("cardId"), try column("result") == "true",
        user: try column("userId"), latency: Int32(try column("latencyMs")),
        steps: (
          previous: try #require(Int16(try column("previousStep"))),
          next: try #require(Int16(try column("nextStep")))
        ))
    }
    #expect(answers.count == expected.rows)
    return (try HistoryAsOf(answers, now: expected.asOf), expected)
  }

  @Test(arguments: [1, 3] as [Int])
  func `the seven queries are those of plain Python`(jobs: Int) async throws {
    let (history, expected) = try cutLog()

    let load = await history.figure(LoadMeasure.self, jobs: jobs).days
    #expect(
      load.map { "\($0.day) \($0.reviews) \($0.correct)" }
        == expected.load.map { "\($0.day) \($0.reviews) \($0.correct)" })

    let retention = await history.figure(RetentionMeasure.self, jobs: jobs)
    #expect(retention.spacing == .step)
    #expect(
      retention.bySpacing.map { "\($0.label) \($0.interval.n) \($0.interval.successes)" }
        == expected.retention.map { "\($0.step) \($0.n) \($0.correct)" })
    for (group, reference) in zip(retention.bySpacing, expected.retention) {
      #expect(abs(group.interval.low - reference.low) < 1e-12, "step \(reference.step)")
      #expect(abs(group.interval.high - reference.high) < 1e-12, "step \(reference.step)")
    }

    let latency = await history.figure(LatencyMeasure.self, jobs: jobs)
    let all = try #require(latency.all)
    let whole = expected.latency
    #expect(
      "\(all.n) \(all.p50) \(all.p90) \(all.p99)" == "\(whole.n) \(whole.p50) \(whole.p90) \(whole.p99)")
    #expect(
      latency.bySteps.map { [$0.step, $0.quantiles.n, $0.quantiles.p50, $0.quantiles.p90, $0.quantiles.p99] }
        == whole.byStep.map { [$0.step, $0.n, $0.p50, $0.p90, $0.p99] })

    let streaks = await history.figure(StreaksMeasure.self, jobs: jobs)
    #expect(streaks.all.current == expected.streaks.current)
    #expect(streaks.all.longest == expected.streaks.longest)
    #expect(streaks.all.activeDays == expected.streaks.activeDays)
    #expect(streaks.all.doneToday == expected.streaks.doneToday)
    #expect(
      streaks.byUser.map {
        "\($0.user) \($0.streak.current) \($0.streak.longest) \($0.streak.activeDays) \($0.streak.doneToday)"
      }
        == expected.streaks.byUser.map {
          "\($0.user) \($0.current) \($0.longest) \($0.activeDays) \($0.doneToday)"
        })

    let due = await history.figure(DueMeasure.self, jobs: jobs).soonest
    #expect(due.map { "\($0.card) \($0.day)" } == expected.due.map { "\($0.card) \($0.day)" })
    #expect(await history.figure(HeatmapMeasure.self, jobs: jobs).counts == expected.heatmap)
    let leeches = await history.figure(LeechesMeasure.self, jobs: jobs).leeches
    #expect(leeches.map { "\($0.card) \($0.wrong)" } == expected.leeches.map { "\($0.card) \($0.wrong)" })
  }

  /// What `count_reviews.py` says.
  struct Counts: Decodable {
    struct Load: Decodable {
      var day: String
      var reviews: Int
      var correct: Int
      var ratings: [String: Int]
    }

    var reviews: Int
    var ratings: [String: Int]
    var activeDays: Int
    var longest: Int
    var current: Int
    var load: [Load]
  }

  @Test func `the counts of a real public log are those of plain Python`() async throws {
    let expected = try JSONDecoder().decode(Counts.self, from: file("public_reviews_counts.json"))
    let answers = try rows("public_reviews.csv").map { row in
      let button = try #require(row["review_rating"].flatMap { UInt8($0) }.flatMap { Rating(rawValue: $0) })
      return SmallReview(
        try #require(row["review_time"]), try #require(row["card_id"]), button != .again,
        latency: row["review_duration"].flatMap { Int32($0) }, rating: button)
    }
    #expect(answers.count == expected.reviews)
    let history = try HistoryAsOf(
      answers, now: try #require(answers.last).at, origin: .thirdParty, zone: .utc, dayStartHour: 4)

    let load = await history.figure(LoadMeasure.self).days
    let buttons = ["again", "hard", "good", "easy"]
    #expect(
      load.map { "\($0.day) \($0.reviews) \($0.correct) \($0.ratings)" }
        == expected.load.map { day in
          "\(day.day) \(day.reviews) \(day.correct) \(buttons.map { day.ratings[$0] ?? -1 })"
        })
    #expect(
      buttons.indices.map { index in load.reduce(0) { $0 + $1.ratings[index] } }
        == buttons.map { expected.ratings[$0] })
    // Counted in plain Python: the first answers of days from 04:00 UTC, by the day of the card's answer before.
    let retention = await history.figure(RetentionMeasure.self)
    let recalled = [retention.all, retention.young, retention.mature].compactMap { $0 } + retention.byMonth
    #expect(
      recalled.map { "\($0.kind) \($0.label) \($0.interval.n) \($0.interval.successes)" } == [
        "all  63 29", "young  24 19", "mature  39 10", "month 2024-03 17 12", "month 2024-05 46 17",
      ])
    let streaks = await history.figure(StreaksMeasure.self).all
    #expect(streaks.activeDays == expected.activeDays)
    #expect(streaks.longest == expected.longest)
    #expect(streaks.current == expected.current)
    #expect(
      await history.figure(HeatmapMeasure.self).counts.joined().reduce(0, +) == expected.reviews)
    #expect(await history.figure(LatencyMeasure.self).all?.n == expected.reviews)
    #expect(retention.spacing == .days)
  }
}
