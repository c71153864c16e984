import Analysis
import Distributions
import KaikiNumerics
import Statistics
import Testing

/// What figures of people come to over a cohort (INTERFACE 9).
struct CohortSummaryTests {
  private static func named(_ values: [Double]) -> [AmountSummary.Named] {
    values.enumerated().map { AmountSummary.Named(person: "p\($0)", value: $1) }
  }

  @Test func `a number has its mean over people, quantiles that some person has, and its ends by name`()
    throws
  {
    let summary = AmountSummary(Self.named([5, 1, 4, 1, 9, 7]))
    // Student's interval of mostly 0 begins below 0, where no count can be.
    let few = Self.named([0, 0, 0, 0, 0, 1])
    #expect(try #require(AmountSummary(few).interval).low < 0)
    #expect(try #require(AmountSummary(few, in: 0 ... .infinity).interval).low == 0)
    #expect(summary.n == 6 && summary.mean == 4.5)
    // Student's interval of these by scipy.stats.t.interval.
    #expect(abs(try #require(summary.interval).low - 1.131_981_862_9) < 1e-6)
    #expect(abs(try #require(summary.deviation) - 3.209_361_307_2) < 1e-6)
    #expect(summary.quantiles == [1, 1, 4, 7, 9])
    #expect(summary.lowest.map(\.person) == ["p1", "p3", "p2", "p0", "p5"])
    #expect(summary.highest.map(\.person) == ["p4", "p5", "p0", "p2", "p1"])
  }

  @Test func `nobody has no mean, and one person no interval`() {
    #expect(AmountSummary([]).mean == nil && AmountSummary([]).quantiles.isEmpty)
    let one = AmountSummary(Self.named([3]))
    #expect(one.mean == 3 && one.interval == nil && one.deviation == nil)
  }

  /// People whose true rates are drawn from a Beta distribution, and their successes.
  private static func people(
    _ count: Int, a: Double, b: Double, trials: ClosedRange<Int>, seed: Int
  ) -> [RateSummary.Counted] {
    var stream = RandomStream(seed: UInt64(seed), domain: .tests)
    return (0..<count).map { number in
      let rate = stream.beta(a, b)
      let n = trials.lowerBound + stream.below(trials.count)
      let successes = (0..<n).count { _ in stream.uniform() < rate }
      return RateSummary.Counted(person: "p\(number)", successes: Double(successes), trials: n)
    }
  }

  @Test func `intervals of both means hold the truth as often as they say, though people differ`() {
    let truth = 0.8
    var (held, heldByTrials) = (0, 0)
    for seed in 0..<200 {
      let summary = RateSummary(Self.people(60, a: 16, b: 4, trials: 5...80, seed: seed))
      if let mean = summary.people.interval, (mean.low...mean.high).contains(truth) { held += 1 }
      if let mean = summary.byTrials, (mean.low...mean.high).contains(truth) { heldByTrials += 1 }
    }
    // 95 of 100, and what chance leaves of it in 200 tries (binomial, 0.9999).
    #expect(held >= 176 && heldByTrials >= 176)
  }

  @Test func `the spread of what people really do is told apart from chance`() throws {
    let truth = (0.8 * 0.2 / 21).squareRoot()
    let many = RateSummary(Self.people(2_000, a: 16, b: 4, trials: 5...80, seed: 1))
    #expect(abs(try #require(many.trueDeviation) - truth) < 0.01)
    // The rates themselves differ by chance too.
    #expect(try #require(many.people.deviation) > 1.2 * truth)
  }

  @Test func `rates drawn towards the cohort are nearer to the truth, and their intervals hold it`() throws {
    var stream = RandomStream(seed: 5, domain: .tests)
    var (own, drawn, held) = (0.0, 0.0, 0)
    let rates = (0..<500).map { _ in stream.beta(16, 4) }
    let people = rates.enumerated().map { number, rate in
      RateSummary.Counted(
        person: "p\(number)", successes: Double((0..<10).count { _ in stream.uniform() < rate }), trials: 10)
    }
    let shrunk = try #require(RateSummary(people).shrunk)
    for (index, rate) in rates.enumerated() {
      let raw = people[index].successes / 10
      own += (raw - rate) * (raw - rate)
      drawn += (shrunk[index].value - rate) * (shrunk[index].value - rate)
      if (shrunk[index].low...shrunk[index].high).contains(rate) { held += 1 }
    }
    #expect(drawn < 0.6 * own)
    #expect(held >= 450)
  }

  @Test func `few people have a mean and no interval, and no rate of theirs is taken for certain`() {
    let few = (1...4).map { RateSummary.Counted(person: "p\($0)", successes: Double($0 % 2), trials: 1) }
    let summary = RateSummary(few)
    #expect(summary.people.mean == 0.5 && summary.people.interval == nil)
    #expect(summary.byTrials == nil && summary.shrunk == nil)
    // All or nothing: a distribution with its weight at both ends.
    let ends = (1...40).map {
      RateSummary.Counted(person: "p\($0)", successes: Double($0 % 2 * 30), trials: 30)
    }
    #expect(RateSummary(ends).shrunk == nil)
    let most = (1...6).map { RateSummary.Counted(person: "p\($0)", successes: $0 == 1 ? 0.0 : 1, trials: 1) }
    #expect(RateSummary(most).people.interval?.high == 1)
  }

  @Test func `people who are alike have no spread`() {
    var stream = RandomStream(seed: 9, domain: .tests)
    let alike = (0..<50).map { number in
      RateSummary.Counted(
        person: "p\(number)", successes: number.isMultiple(of: 2) ? 8.0 : 7 + Double(stream.below(1)),
        trials: 10)
    }
    #expect(RateSummary(alike).trueDeviation == nil && RateSummary(alike).shrunk == nil)
  }

  @Test func `differences are of the same people, and those of one sign are beyond chance`() throws {
    let losses = [
      (predictor: "a", values: [0.30, 0.41, 0.52, 0.33, 0.2]),
      (predictor: "b", values: [0.31, 0.43, 0.55, 0.35, 0.22]),
    ]
    let found = BenchmarkSummary.differences(losses, answers: [10, 10, 10, 70, 100])
    let pair = try #require(found.first)
    #expect(found.count == 1 && pair.predictor == "a" && pair.against == "b" && pair.better == 1)
    let byPeople = try #require(pair.difference.byPeople)
    #expect(abs(byPeople.value - -0.02) < 1e-12 && byPeople.high < 0)
    #expect(abs(try #require(pair.difference.byAnswers).value - -0.02) < 1e-12)
  }
}
