import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// What is recalled after at least a day (F8).
extension RetentionTests {
  /// A group as `kind label n correct`.
  private static func shown(_ groups: [RetentionFigure.Group]) -> [String] {
    groups.map { "\($0.kind) \($0.label) \($0.interval.n) \($0.interval.successes)" }
  }

  private static func shown(_ figure: RetentionFigure) -> [String] {
    shown(
      [figure.all, figure.young, figure.mature].compactMap { $0 } + figure.byMonth + figure.byHour
        + figure.byWeekday)
  }

  @Test func `F8: repeats of a day, practice and the day of learning do not count`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", false), SmallReview("2024-01-01T08:01", "a", true),
        SmallReview("2024-01-02T08:00", "a", false), SmallReview("2024-01-02T08:01", "a", true),
        SmallReview("2024-01-02T08:02", "b", true),
        // Due on the 3rd and then on the 5th: that of the 4th is practice (C3).
        SmallReview("2024-01-03T09:00", "b", true), SmallReview("2024-01-04T10:00", "b", true),
        SmallReview("2024-02-01T10:00", "b", false),
      ], now: "2024-02-09T12:00")
    // On Tuesday a is forgotten, on Wednesday b is recalled, and in February forgotten.
    let figure = await history.figure(RetentionMeasure.self)
    #expect(
      Self.shown(figure) == [
        "all  3 1", "young  3 1", "month 2024-01 2 1", "month 2024-02 1 0", "hour 8 1 0", "hour 9 1 1",
        "hour 10 1 0", "weekday tuesday 1 0", "weekday wednesday 1 1", "weekday thursday 1 0",
      ])
    // SciPy 1.17.1, binomtest(1, 3).proportion_ci(method="wilson").
    let interval = try #require(figure.all?.interval)
    #expect(
      abs(interval.low - 0.0614919446) < 1e-9 && abs(interval.high - 0.7923403992) < 1e-9, "\(interval)")
  }

  /// Of each answer a day after the one before: the cards a, b and c on the 2nd, on 30 January and on 8 February, which is today.
  @Test func `the last days are told by age, today included`() async throws {
    func card(_ id: String, from first: String, _ interval: Int32, on last: String, _ isRight: Bool)
      -> [SmallReview]
    {
      [
        SmallReview("\(first)T08:00", id, true, interval: interval),
        SmallReview("\(last)T08:00", id, isRight, interval: 9),
      ]
    }
    let history = try HistoryAsOf(
      card("a", from: "2023-12-01", 30, on: "2024-01-02", false)
        + card("b", from: "2024-01-01", 20, on: "2024-02-02", true)
        + card("c", from: "2024-01-01", 21, on: "2024-02-08", true)
        + card("d", from: "2024-01-01", 1, on: "2024-02-08", false)
        + card("e", from: "2022-01-01", 99, on: "2023-02-08", true), now: "2024-02-08T12:00",
      origin: .thirdParty
    )
    let recent = await history.figure(RetentionMeasure.self).recent
    #expect(recent.map(\.days) == [1, 7, 30, 365])
    #expect(
      recent.map { Self.shown([$0.all, $0.young, $0.mature].compactMap { $0 }) } == [
        ["recent 1 2 1", "recentYoung 1 1 0", "recentMature 1 1 1"],
        ["recent 7 3 2", "recentYoung 7 2 1", "recentMature 7 1 1"],
        ["recent 30 3 2", "recentYoung 30 2 1", "recentMature 30 1 1"],
        // That of 2 January lies 37 days back, that of 8 February 2023 exactly 365.
        ["recent 365 4 2", "recentYoung 365 2 1", "recentMature 365 2 1"],
      ])
    // What goes together in the answers of a day is learnt from too few days here: each day counts once.
    #expect(recent[0].all?.interval.effective == 1)
  }

  @Test func `the last days without an answer have no rate`() async throws {
    let answers = [SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true)]
    let recent = await (try HistoryAsOf(answers, now: "2024-01-09T12:00")).figure(RetentionMeasure.self)
      .recent
    #expect(recent.map { $0.all?.interval.n } == [nil, nil, 1, 1])
  }

  @Test(
    arguments: [
      // Another app's own interval, whenever the card came back; where it is not known, the days that passed.
      (20, nil, 40, .young), (21, nil, 2, .mature), (nil, nil, 20, .young), (nil, nil, 21, .mature),
      // A table's interval of the step: 15 days of step 5, 30 of step 6.
      (nil, 5, 40, .young), (nil, 6, 1, .mature),
    ] as [(Int32?, Int16?, Int, RetentionFigure.Group.Kind)])
  func `F8: a card is mature where it was scheduled for 21 days or more`(
    interval: Int32?, step: Int16?, days: Int, kind: RetentionFigure.Group.Kind
  ) async throws {
    let first = try day("2024-01-01")
    func review(_ day: Day, _ interval: Int32?) -> SmallReview {
      SmallReview("\(day)T08:00", "a", true, steps: step.map { ($0, $0) }, interval: interval)
    }
    let history = try HistoryAsOf(
      [review(first, interval), review(first + days, 99)], now: "2024-02-19T12:00",
      origin: step == nil ? .thirdParty : .table)
    let figure = await history.figure(RetentionMeasure.self)
    #expect([figure.young, figure.mature].compactMap { $0?.kind } == [kind])
    #expect(figure.all?.interval.n == 1)
  }

  @Test func `F7: a cram session is no answer, and after a reset a card is learnt anew`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, interval: 3),
        SmallReview("2024-01-02T08:00", "a", false, interval: 3, counting: .practice),
        SmallReview("2024-01-04T08:00", "a", true, interval: 30),
        SmallReview("2024-01-01T08:00", "reset", true, interval: 9, counting: .practice),
        SmallReview("2024-01-05T08:00", "reset", false, interval: 9, counting: .practice),
        SmallReview("2024-01-09T08:00", "reset", false, interval: 1),
        SmallReview("2024-01-10T08:00", "reset", true, interval: 3),
      ], now: "2024-02-09T12:00", origin: .thirdParty)
    let figure = await history.figure(RetentionMeasure.self)
    #expect(Self.shown([figure.all, figure.young].compactMap { $0 }) == ["all  2 2", "young  2 2"])
  }

  /// Twenty-one cards learnt on 1 January, of which some are answered on each of the given days after it.
  private static func history(
    _ days: Int, at hour: (Int) -> Int, isGood: (Int) -> Bool
  ) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    let cards = (0..<21).map { "c\($0)" }
    let learnt = cards.map { card in SmallReview("\(first)T08:00", card, true) }
    let later = (1...days).flatMap { number in
      let at = "\(first + number)T\(padded(hour(number), to: 2)):00"
      return cards.enumerated().map { index, card in
        SmallReview(at, card, isGood(number) ? index > 1 : index > 9)
      }
    }
    return try HistoryAsOf(learnt + later, now: "\(first + days)T23:00", origin: .thirdParty)
  }

  @Test func `F8: the tests ask whether hours and weekdays differ, with days for independent`() async throws {
    // Bad days without any order, in the morning and the evening.
    let bad: Set<Int> = [1, 2, 4, 8, 9, 15, 19, 20, 26, 33, 37, 38, 41]
    let states = try Self.history(42, at: { $0 % 2 == 0 ? 8 : 20 }) { !bad.contains($0) }
    let figure = await states.figure(RetentionMeasure.self)
    let answers = try #require(figure.all?.interval)
    #expect(answers.n == 42 * 21 && answers.successes == 29 * 19 + 13 * 11)
    for test in [figure.hourTest, figure.weekdayTest] {
      let test = try #require(test.value)
      #expect(test.p > 0.05 && test.method == "signs of whole clusters (9999 draws, seed 1)")
    }
    // All answers of a day go together: 882 say little more than 42 days do.
    #expect((60...400).contains(answers.effective))
    #expect(figure.byHour.allSatisfy { $0.interval.effective < Double($0.interval.n) / 2 })
    var seen = 0
    var copy = figure
    copy.visitTests { _ in seen += 1 }
    #expect(seen == 2)
    // Bad evenings are bad every time.
    let evenings = try Self.history(42, at: { $0 % 2 == 0 ? 8 : 20 }) { $0 % 2 == 0 }
    let told = await evenings.figure(RetentionMeasure.self)
    #expect(try #require(told.hourTest.value).p < 0.001)
    #expect(try #require(told.weekdayTest.value).p > 0.05)
  }

  @Test func `F8: few days tell of no hour`() async throws {
    let few = try Self.history(19, at: { $0 % 2 == 0 ? 8 : 20 }) { $0 % 2 == 0 }
    let figure = await few.figure(RetentionMeasure.self)
    #expect(figure.hourTest.reason == "19 days or other clusters, and the method needs 20")
    #expect(figure.weekdayTest.reason == "19 days or other clusters, and the method needs 20")
  }

  @Test func `F8: answers of several people on a day are several days`() async throws {
    let first = try day("2024-01-01")
    let answers = (0..<12).flatMap { number in
      (["x", "y"] as [String]).flatMap { user in
        (0..<3).map { card in
          SmallReview(
            "\(first + number)T08:0\(card)", "\(user)\(card)", number % 2 == 0 || card > 0, user: user)
        }
      }
    }
    let figure = await (try HistoryAsOf(answers, now: "2024-02-01T12:00", origin: .thirdParty)).figure(
      RetentionMeasure.self)
    // 11 days after the first, of two people: enough of them for the test.
    #expect(figure.weekdayTest.value != nil)
    #expect(figure.all?.interval.n == 66)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `F8: true retention is a count over the answers`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let log = try #require(random.history.log)
    let figure = await random.history.figure(RetentionMeasure.self)
    let intervals: [Int] = [0, 1, 2, 4, 7, 15, 30]
    var last: [Int32: Day] = [:]
    var hasGraded: Set<Int32> = []
    var counts: [String: (n: Int, correct: Int)] = [:]
    for (review, raw) in zip(random.reviews, log.reviews) {
      // F7: what is practice alone in another app says nothing of the card.
      let isFirst = log.origin == .thirdParty && !hasGraded.contains(review.card)
      if let last = last[review.card], review.day > last, review.counting == .graded, !isFirst {
        let days = log.origin == .table ? intervals[Int(review.previousStep)] : review.day - last
        let month = "month \(review.day.description.prefix(7))"
        for group in [
          "all ", days < 21 ? "young " : "mature ", month, "hour \(review.hour)",
          "weekday \(review.day.weekday)",
        ] {
          counts[group, default: (0, 0)].n += 1
          counts[group, default: (0, 0)].correct += review.isCorrect ? 1 : 0
        }
      }
      // F19: practice in another app is no answer to it.
      if log.origin != .thirdParty || raw.counting != .practice { last[review.card] = review.day }
      if raw.counting != .practice { hasGraded.insert(review.card) }
    }
    let expected = counts.map { "\($0.key) \($0.value.n) \($0.value.correct)" }
    #expect(Self.shown(figure).sorted() == expected.sorted(), "seed \(seed)")
  }
}
