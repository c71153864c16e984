import CoverageStudy
import Testing

@testable import Statistics

/// Intervals and tests on simulated data; `make coverage` measures more points with more data sets.
struct CoverageStudyTests {
  private static let replicates = 400

  @Test(arguments: IntervalStudy.small.indices)
  func `a 95 % interval covers what is true 94 to 97 times in 100`(index: Int) async {
    let result = await CoverageResult(IntervalStudy.small[index], replicates: Self.replicates)
    #expect(result.isAsExpected(), "\(result.title) covers \(result.mean), expected \(result.expected)")
    #expect(result.withoutValue == 0)
  }

  @Test(arguments: TestStudy.small.indices)
  func `a test seldom finds what is not there`(index: Int) async {
    let result = await LevelResult(TestStudy.small[index], replicates: Self.replicates)
    #expect(result.isAsExpected(), "\(result.title) has \(result.means), at most \(result.largest)")
    #expect(result.withoutValue == 0)
  }

  @Test(arguments: [0.85, 0.90, 0.99])
  func `an interval with another confidence is noticed`(confidence: Double) async {
    let study = IntervalStudy.wilson(sizes: [50, 200], rates: [0.1, 0.5, 0.8], confidence: confidence)
    let result = await CoverageResult(study, replicates: Self.replicates)
    #expect(!result.isAsExpected(), "\(result.mean)")
  }

  @Test func `errors that ignore the spread of clustered counts are noticed`() async {
    let interval = IntervalStudy.poissonSlope(
      sizes: [100], means: [10], rises: [1], isClustered: true, isOverdispersed: false)
    let coverage = await CoverageResult(interval, replicates: Self.replicates)
    #expect(!coverage.isAsExpected(), "\(coverage.mean)")
    let test = TestStudy.poissonWald(sizes: [100], means: [10], isClustered: true, isOverdispersed: false)
    let level = await LevelResult(test, replicates: Self.replicates)
    #expect(!level.isAsExpected(), "\(level.means)")
  }

  @Test func `a test that takes the answers of a day for independent is noticed`() async {
    let study = TestStudy.days(
      [60], .weekdays, means: [30], correlations: [0.05], takesDaysTogether: false)
    let result = await LevelResult(study, replicates: Self.replicates)
    #expect(!result.isAsExpected() && result.means[1] > 0.4, "\(result.means)")
  }

  @Test func `a test of one side for two is noticed`() async {
    let halved = TestStudy(
      "Rayleigh, half of p", grid: "n 50",
      points: [
        TestStudy.Point("n 50") { random, _ in
          try RayleighTest(hours: (0..<50).map { _ in 24 * random.uniform() }).test.p / 2
        }
      ])
    let result = await LevelResult(halved, replicates: 1_000)
    #expect(!result.isAsExpected(), "\(result.means)")
  }

  @Test func `a data set without a value is counted and left out`() async {
    let study = IntervalStudy.wilson(sizes: [0], rates: [0.5])
    let result = await CoverageResult(study, replicates: 10)
    #expect(result.withoutValue == 10)
    #expect(result.least == nil)
    #expect(!result.isAsExpected())
  }

  @Test func `the figures are the same on every run`() async {
    let study = IntervalStudy.wilson(sizes: [20], rates: [0.3])
    let few = await study.outcomes(replicates: 150)[0].values
    let again = await study.outcomes(replicates: 150)[0].values
    #expect(few.count { $0 } == again.count { $0 })
    #expect(Set(few) == [true, false])
  }
}
