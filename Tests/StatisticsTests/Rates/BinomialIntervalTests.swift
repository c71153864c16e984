import Distributions
import Foundation
import Testing

@testable import Statistics

/// Intervals against SciPy, statsmodels and their own properties (INTERFACE 4: retention, lists, delays).
struct BinomialIntervalTests {
  struct Interval: Decodable {
    var n: Int
    var successes: Int
    var confidence: Double
    var low: Double
    var high: Double
  }

  struct Reference: Decodable {
    var wilson: [Interval]
  }

  struct ExactReference: Decodable {
    var clopperPearson: [Interval]
  }

  struct Sample: Decodable {
    enum CodingKeys: String, CodingKey {
      case k, n, wilson
      case clopperPearson = "clopper_pearson"
    }

    var k: Int
    var n: Int
    var wilson: [Double]
    var clopperPearson: [Double]
  }

  @Test func `the interval is that of SciPy to 1e-9`() throws {
    let cases = try fixture("reference_values", as: Reference.self).wilson
    #expect(cases.count == 195)
    for each in cases {
      let interval = try BinomialInterval.wilson(
        successes: each.successes, of: each.n, confidence: each.confidence)
      #expect(agree(interval.low, each.low, relative: 1e-9), "\(each) has the low end \(interval.low)")
      #expect(agree(interval.high, each.high, relative: 1e-9), "\(each) has the high end \(interval.high)")
    }
  }

  @Test func `the interval is that of the developers' sample`() throws {
    let cases = try fixture("binomial_ci", as: [Sample].self)
    #expect(cases.count == 5)
    for each in cases {
      let interval = try BinomialInterval.wilson(successes: each.k, of: each.n)
      #expect(agree(interval.low, each.wilson[0], relative: 1e-9), "\(each) has the low end \(interval.low)")
      #expect(
        agree(interval.high, each.wilson[1], relative: 1e-9), "\(each) has the high end \(interval.high)")
    }
  }

  @Test func `the interval carries its counts and the rate`() throws {
    let interval = try BinomialInterval.wilson(successes: 8, of: 10)
    #expect(interval.n == 10)
    #expect(interval.successes == 8)
    #expect(interval.rate == 0.8)
    #expect(agree(interval.low, 0.490162471538, relative: 1e-11))
    #expect(Estimate.confidence == 0.95)
  }

  @Test(arguments: [1, 2, 3, 10, 100, 10_000_000] as [Int])
  func `none and all right reach 0 and 1 exactly`(n: Int) throws {
    let none = try BinomialInterval.wilson(successes: 0, of: n)
    let all = try BinomialInterval.wilson(successes: n, of: n)
    #expect(none.low == 0)
    #expect(none.high > 0 && none.high < 1)
    #expect(all.high == 1)
    #expect(all.low > 0 && all.low < 1)
  }

  @Test(arguments: [1, 2, 7, 40, 199] as [Int])
  func `ends lie in order around the rate, rise with it and mirror each other`(n: Int) throws {
    var before = (low: -1.0, high: 0.0)
    for successes in 0...n {
      let interval = try BinomialInterval.wilson(successes: successes, of: n)
      let mirrored = try BinomialInterval.wilson(successes: n - successes, of: n)
      #expect(0 <= interval.low && interval.low <= interval.rate, "\(interval)")
      #expect(interval.rate <= interval.high && interval.high <= 1, "\(interval)")
      #expect(abs(interval.low - (1 - mirrored.high)) < 1e-14, "\(interval) \(mirrored)")
      #expect(before.low < interval.low && before.high < interval.high, "\(interval)")
      before = (interval.low, interval.high)
    }
  }

  @Test(arguments: [(1, 0), (9, 3), (1_000, 999), (10_000_000, 5_000_000)] as [(Int, Int)])
  func `more confidence never narrows the interval`(n: Int, successes: Int) throws {
    var before = try BinomialInterval.wilson(successes: successes, of: n, confidence: 0.01)
    for confidence in [0.1, 0.5, 0.9, 0.95, 0.99, 0.999_999, 1.0.nextDown] {
      let interval = try BinomialInterval.wilson(successes: successes, of: n, confidence: confidence)
      #expect(interval.low <= before.low, "\(confidence): \(interval)")
      #expect(interval.high >= before.high, "\(confidence): \(interval)")
      before = interval
    }
  }

  @Test(arguments: [30, 100] as [Int])
  func `95 of 100 intervals hold the true share, on the mean over all shares`(n: Int) throws {
    let intervals = try (0...n).map { try BinomialInterval.wilson(successes: $0, of: n) }
    var covered = 0.0
    let shares = (1..<1_000).map { Double($0) / 1_000 }
    for share in shares {
      // Chances of 0, 1 ... n right answers, each from the one before.
      var chance = (0..<n).reduce(1.0) { product, _ in product * (1 - share) }
      for (successes, interval) in intervals.enumerated() {
        if interval.low...interval.high ~= share { covered += chance }
        chance *= Double(n - successes) / Double(successes + 1) * share / (1 - share)
      }
    }
    let coverage = covered / Double(shares.count)
    #expect(abs(coverage - 0.95) < 0.005, "coverage is \(coverage)")
  }

  private static let refused: [(Int, Int, Double, String)] = [
    (0, 0, 0.95, "n is 0; give at least 1"),
    (0, -3, 0.95, "n is -3; give at least 1"),
    (-1, 5, 0.95, "successes are -1; give 0 to 5"),
    (6, 5, 0.95, "successes are 6; give 0 to 5"),
    (2, 5, 0, "confidence is 0.0; give a value between 0 and 1"),
    (2, 5, 1, "confidence is 1.0; give a value between 0 and 1"),
    (2, 5, -0.5, "confidence is -0.5; give a value between 0 and 1"),
    (2, 5, .infinity, "confidence is inf; give a value between 0 and 1"),
    (2, 5, .nan, "confidence is nan; give a value between 0 and 1"),
  ]

  @Test(arguments: refused)
  func `an argument outside its range is refused`(
    successes: Int, n: Int, confidence: Double, message: String
  ) {
    #expect(throws: StatisticsError.outOfRange(message)) {
      try BinomialInterval.wilson(successes: successes, of: n, confidence: confidence)
    }
  }

  @Test(arguments: Oracle.cases(of: "binomial-interval"))
  func `both intervals of a share are those of SciPy`(item: Oracle) throws {
    let (k, n) = (try item.integer("k"), try item.integer("n"))
    let score = try BinomialInterval.wilson(successes: k, of: n)
    let exact = try BinomialInterval.clopperPearson(successes: k, of: n)
    item.expect([
      "wilson": .numbers([score.low, score.high]), "clopper_pearson": .numbers([exact.low, exact.high]),
    ])
  }

  // MARK: Clopper and Pearson

  @Test func `the exact interval is that of SciPy to 1e-9`() throws {
    let cases = try fixture("clopper_pearson", as: ExactReference.self).clopperPearson
    #expect(cases.count == 350)
    #expect(cases.map(\.n).max() == 100_000)
    for each in cases {
      let interval = try BinomialInterval.clopperPearson(
        successes: each.successes, of: each.n, confidence: each.confidence)
      #expect(agree(interval.low, each.low, relative: 1e-9), "\(each) has the low end \(interval.low)")
      #expect(agree(interval.high, each.high, relative: 1e-9), "\(each) has the high end \(interval.high)")
    }
  }

  @Test func `the exact interval is that of the developers' sample`() throws {
    let cases = try fixture("binomial_ci", as: [Sample].self)
    #expect(cases.count == 5)
    for each in cases {
      let interval = try BinomialInterval.clopperPearson(successes: each.k, of: each.n)
      let (low, high) = (each.clopperPearson[0], each.clopperPearson[1])
      // Found by a search, which is less exact than the quantiles of the Beta distribution.
      #expect(agree(interval.low, low, relative: 1e-8), "\(each) has the low end \(interval.low)")
      #expect(agree(interval.high, high, relative: 1e-8), "\(each) has the high end \(interval.high)")
    }
  }

  @Test(arguments: [1, 2, 3, 10, 100, 100_000] as [Int])
  func `the exact interval of none and of all has one end in closed form`(n: Int) throws {
    // At the upper end of none, (1 - high)^n = 0.025.
    let none = try BinomialInterval.clopperPearson(successes: 0, of: n)
    let all = try BinomialInterval.clopperPearson(successes: n, of: n)
    #expect(none.n == n && none.successes == 0 && all.n == n && all.successes == n)
    #expect(none.rate == 0 && none.low == 0 && all.rate == 1 && all.high == 1)
    #expect(agree(none.high, -expm1(log(0.025) / Double(n)), relative: 1e-9), "\(none)")
    #expect(agree(all.low, exp(log(0.025) / Double(n)), relative: 1e-9), "\(all)")
  }

  @Test(arguments: [1, 2, 7, 40, 199] as [Int])
  func `exact ends lie in order around the rate, rise with it and mirror each other`(n: Int) throws {
    var before = (low: -1.0, high: 0.0)
    for successes in 0...n {
      let interval = try BinomialInterval.clopperPearson(successes: successes, of: n)
      let mirrored = try BinomialInterval.clopperPearson(successes: n - successes, of: n)
      #expect(0 <= interval.low && interval.low <= interval.rate, "\(interval)")
      #expect(interval.rate <= interval.high && interval.high <= 1, "\(interval)")
      #expect(interval.rate == Double(successes) / Double(n))
      #expect(abs(interval.low - (1 - mirrored.high)) < 1e-10, "\(interval) \(mirrored)")
      #expect(before.low < interval.low && before.high < interval.high, "\(interval)")
      before = (interval.low, interval.high)
    }
  }

  @Test(arguments: [5, 30, 100] as [Int])
  func `no true share is held by fewer than 95 of 100 exact intervals`(n: Int) throws {
    let intervals = try (0...n).map { try BinomialInterval.clopperPearson(successes: $0, of: n) }
    for share in (1..<500).map({ Double($0) / 500 }) {
      // Chances of 0, 1 ... n right answers, each from the one before.
      var chance = (0..<n).reduce(1.0) { product, _ in product * (1 - share) }
      var coverage = 0.0
      for (successes, interval) in intervals.enumerated() {
        if interval.low...interval.high ~= share { coverage += chance }
        chance *= Double(n - successes) / Double(successes + 1) * share / (1 - share)
      }
      #expect(coverage > 0.95 - 1e-9, "share \(share) is held by \(coverage)")
    }
  }

  @Test(arguments: refused)
  func `an argument outside its range is refused by the exact interval`(
    successes: Int, n: Int, confidence: Double, message: String
  ) {
    #expect(throws: StatisticsError.outOfRange(message)) {
      try BinomialInterval.clopperPearson(successes: successes, of: n, confidence: confidence)
    }
  }

  // MARK: Uniform prior

  /// SciPy 1.17.1: `beta.ppf` of 0.025 and 0.975 with k + 1 and n - k + 1.
  @Test(
    arguments: [
      (0, 0, 0.5, 0.025, 0.975), (0, 1, 1.0 / 3, 0.012_579_117_093_425_05, 0.841_886_116_991_581),
      (8, 10, 0.75, 0.482_244_147_639_827_3, 0.939_782_265_827_093_3),
      (0, 365, 1.0 / 367, 6.917_194_626_548_59e-5, 0.010_028_283_657_212_842),
      (365, 365, 366.0 / 367, 0.989_971_716_342_787_1, 0.999_930_828_053_734_6),
      (120, 365, 121.0 / 367, 0.282_582_392_702_099_17, 0.378_576_276_822_611_8),
      (1, 1_000_000, 2.0 / 1_000_002, 2.422_091_281_067_833_4e-7, 5.571_625_083_604_013e-6),
      (333_333, 1_000_000, 333_334.0 / 1_000_002, 0.332_409_714_788_251_6, 0.334_257_583_312_460_1),
    ] as [(Int, Int, Double, Double, Double)])
  func `the interval of a uniform prior is that of SciPy`(
    successes: Int, n: Int, rate: Double, low: Double, high: Double
  ) throws {
    let interval = try BinomialInterval.uniformPosterior(successes: successes, of: n)
    #expect(interval.n == n && interval.successes == successes)
    #expect(agree(interval.rate, rate, relative: 1e-15), "\(interval)")
    #expect(agree(interval.low, low, relative: 1e-8), "\(interval)")
    #expect(agree(interval.high, high, relative: 1e-8), "\(interval)")
  }

  @Test(arguments: [(1, 0), (-1, 0), (0, -1), (4, 3), (-1, 3)] as [(Int, Int)])
  func `an argument outside its range is refused by the interval of a uniform prior`(
    successes: Int, n: Int
  ) {
    #expect(throws: StatisticsError.self) {
      try BinomialInterval.uniformPosterior(successes: successes, of: n)
    }
  }

  @Test(arguments: [0, 1, .nan] as [Double])
  func `a confidence outside its range is refused by the interval of a uniform prior, of none too`(
    confidence: Double
  ) {
    for n in [0, 3] {
      #expect(throws: StatisticsError.self, "\(n)") {
        try BinomialInterval.uniformPosterior(successes: 0, of: n, confidence: confidence)
      }
    }
  }
}
