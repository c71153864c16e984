import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// The share recalled, by step or by days (INTERFACE 4, C3).
struct RetentionTests {
  /// What a group says but for its interval.
  struct Group: Equatable {
    var label: String
    var n: Int
    var correct: Int

    init(_ label: String, _ n: Int, _ correct: Int) {
      self.label = label
      self.n = n
      self.correct = correct
    }

    init(_ group: RetentionFigure.Group) {
      self.init(group.label, group.interval.n, group.interval.successes)
    }
  }

  @Test func `C3 a log that carries steps is grouped by the step before the answer, without practice`()
    async throws
  {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, steps: (0, 1)),  // due on 2 January
        SmallReview("2024-01-01T09:00", "a", false),  // practice
        SmallReview("2024-01-02T08:00", "a", false),  // step 1 → 0, due the same day
        SmallReview("2024-01-02T08:05", "a", true),  // step 0 → 1
        SmallReview("2024-01-03T08:00", "a", true),  // step 1 → 2, due on 5 January
        SmallReview("2024-01-04T08:00", "a", true),  // practice
        SmallReview("2024-01-09T08:00", "a", true),  // step 2 → 3, late
        SmallReview("2024-01-09T08:01", "b", false),  // step 0
      ], now: "2024-01-09T12:00")
    let figure = await history.figure(RetentionMeasure.self)
    #expect(figure.spacing == .step)
    #expect(figure.bySpacing.map(Group.init) == [Group("0", 3, 2), Group("1", 2, 1), Group("2", 1, 1)])
    // SciPy 1.17.1, binomtest(2, 3).proportion_ci(method="wilson").
    #expect(abs(figure.bySpacing[0].interval.low - 0.2076596008) < 1e-9)
    #expect(abs(figure.bySpacing[0].interval.high - 0.9385080554) < 1e-9)
    #expect(figure.bySpacing[0].interval.rate == 2.0 / 3)
    #expect(RetentionFigure.method == "Wilson 95 %; effective n by days")
  }

  @Test func `C3 logged steps and marks of practice are taken as they are`() async throws {
    let history = try HistoryAsOf(
      [
        // A card's first answer is graded whatever the mark, from its logged step.
        SmallReview("2024-01-01T08:00", "a", true, steps: (3, 4), counting: .practice),
        // Not due for our table, yet the log does not call it practice.
        SmallReview("2024-01-01T09:00", "a", false, steps: (4, 0)),
        SmallReview("2024-01-01T09:10", "a", true, steps: (0, 1), counting: .practice),
        SmallReview("2024-01-02T09:10", "a", true, steps: (0, 1), counting: .graded),
      ], now: "2024-01-09T12:00")
    let figure = await history.figure(RetentionMeasure.self)
    #expect(figure.bySpacing.map(Group.init) == [Group("0", 1, 1), Group("3", 1, 1), Group("4", 1, 0)])
  }

  @Test func `C8 steps outside the table count at the nearest`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, steps: (-2, 1)),
        SmallReview("2024-01-01T08:01", "b", true, steps: (9, 10)),
      ], now: "2024-01-09T12:00")
    let figure = await history.figure(RetentionMeasure.self)
    #expect(figure.bySpacing.map(Group.init) == [Group("0", 1, 1), Group("6", 1, 1)])
  }

  @Test func `C3 a table's log without steps is grouped by days, without practice`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true),  // due on 2 January
        SmallReview("2024-01-02T08:00", "a", true),  // 1 day, due on 4 January
        SmallReview("2024-01-03T08:00", "a", false),  // practice
        SmallReview("2024-01-05T08:00", "a", true),  // 2 days
      ], now: "2024-01-09T12:00")
    let figure = await history.figure(RetentionMeasure.self)
    #expect(figure.spacing == .days)
    #expect(figure.bySpacing.map(Group.init) == [Group("1", 1, 1), Group("2", 1, 1)])
  }

  @Test func `a foreign log is grouped by days since the card's previous answer`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T23:50", "a", true),  // first answer: no days before it
        SmallReview("2024-01-02T00:10", "a", true),  // 1 day, though 20 minutes
        SmallReview("2024-01-02T23:00", "a", false),  // same day
        SmallReview("2024-01-02T23:05", "a", true),  // same day
        SmallReview("2024-01-04T08:00", "a", false),  // 2 days
        SmallReview("2024-01-07T08:00", "a", true),  // 3 days
        SmallReview("2024-01-11T08:00", "a", true),  // 4 days
        SmallReview("2024-01-16T08:00", "a", true),  // 5 days
        SmallReview("2024-01-24T08:00", "a", false),  // 8 days
        SmallReview("2024-02-02T08:00", "a", true),  // 9 days
        SmallReview("2024-02-02T08:00", "b", false),
        SmallReview("2024-03-03T08:00", "b", true),  // 30 days
      ], now: "2024-03-09T12:00", origin: .thirdParty)
    let figure = await history.figure(RetentionMeasure.self)
    #expect(figure.spacing == .days)
    #expect(
      figure.bySpacing.map(Group.init) == [
        Group("1", 1, 1), Group("2", 1, 0), Group("3-4", 2, 2), Group("5-8", 2, 1), Group("9-16", 1, 1),
        Group("17-32", 1, 1),
      ])
  }

  @Test(
    arguments: [
      (1, "1"), (2, "2"), (3, "3-4"), (4, "3-4"), (5, "5-8"), (8, "5-8"), (9, "9-16"), (16, "9-16"),
      (17, "17-32"), (32, "17-32"), (33, "33-64"), (64, "33-64"), (65, "65-128"), (365, "257-512"),
      (36_500, "32769-65536"),
    ] as [(Int, String)])
  func `bins of days double`(days: Int, label: String) {
    #expect(RecallAccumulator.label(ofBin: RecallAccumulator.bin(ofDays: days)) == label)
  }

  @Test func `groups without answers are left out`() async throws {
    let history = try HistoryAsOf([], now: "2024-01-09T12:00")
    #expect(await history.figure(RetentionMeasure.self).bySpacing.isEmpty)
    let thirdParty = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "a", true)], now: "2024-01-09T12:00", origin: .thirdParty)
    #expect(await thirdParty.figure(RetentionMeasure.self).bySpacing.isEmpty)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `retention is a count over the answers`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let figure = await random.history.figure(RetentionMeasure.self)
    let carriesSteps = random.history.log?.reviews.contains { $0.steps != nil } ?? false
    var expected: [Group] = []
    if carriesSteps {
      for step in 0...6 {
        let group = random.reviews.filter { $0.counting == .graded && $0.previousStep == step }
        if !group.isEmpty { expected.append(Group("\(step)", group.count, group.count(where: \.isCorrect))) }
      }
    } else {
      for (label, days) in [
        ("1", 1...1), ("2", 2...2), ("3-4", 3...4), ("5-8", 5...8), ("9-16", 9...16),
        ("17-32", 17...32), ("33-64", 33...64), ("65-128", 65...128),
      ] as [(String, ClosedRange<Int32>)] {
        let group = random.reviews.filter { days ~= $0.elapsed && $0.counting == .graded }
        if !group.isEmpty { expected.append(Group(label, group.count, group.count(where: \.isCorrect))) }
      }
    }
    #expect(figure.spacing == (carriesSteps ? .step : .days))
    #expect(figure.bySpacing.map(Group.init) == expected, "seed \(seed)")
  }
}
