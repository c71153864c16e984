import Testing

@testable import Analysis
@testable import Forecasting
@testable import Statistics

/// Rates drawn towards that of all groups; the prior itself is held against SciPy in the tests of `statistic`.
struct ShrinkageTests {
  private func interval(_ successes: Int, of n: Int) throws -> ProportionInterval {
    try BinomialInterval.wilson(successes: successes, of: n)
  }

  @Test func `a group that knows little is drawn further than one that knows much`() throws {
    let groups = try [
      interval(90, of: 100), interval(50, of: 100), interval(70, of: 100), interval(30, of: 100),
      interval(2, of: 2),
    ]
    let shrunk = try Shrinkage.rates(groups).map { try #require($0) }
    for (rate, group) in zip(shrunk, groups) { #expect(abs(rate - 0.6) < abs(group.rate - 0.6) + 0.02) }
    #expect(abs(shrunk[0] - 0.9) < 0.02)
    #expect(shrunk[4] < 0.9)
  }

  @Test func `where rates differ by chance alone, or groups are few, there is nothing to learn`() throws {
    #expect(
      try Shrinkage.rates([interval(5, of: 10), interval(5, of: 10), interval(5, of: 10)]) == [nil, nil, nil])
    #expect(try Shrinkage.rates([interval(1, of: 10), interval(9, of: 10)]) == [nil, nil])
    #expect(Shrinkage.rates([]).isEmpty)
  }
}
