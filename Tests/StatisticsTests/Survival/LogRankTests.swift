import Distributions
import Testing

@testable import Statistics

/// Whether things of several groups last equally long.
struct LogRankTests {
  private struct Case: Decodable {
    var `case`: String
    var time: [Double]
    var event: [Bool]
    var group: [String]
    var chi2: Double
    var p: Double
  }

  @Test(arguments: Oracle.cases(of: "log-rank"))
  func `the statistic is that of lifelines, and its p where groups are large`(item: Oracle) throws {
    let test = try LogRank.test(
      SurvivalSample(times: item.numbers("time"), isEvent: item.flags("event")),
      groups: try #require(try item.texts("group")), permutations: 9, seed: 1)
    item.expect([
      "chi2": .number(test.statistic), "df": .optional(test.degreesOfFreedom.map(Double.init)),
      "p": .number(test.p),
    ])
  }

  @Test func `the p of small groups is that of every way to group the things`() throws {
    for item in try fixture("log_rank_permutations", as: [Case].self) {
      let sample = try SurvivalSample(times: item.time, isEvent: item.event)
      let seeds = 1...60
      var mean = 0.0
      for seed in seeds {
        let test = try LogRank.test(sample, groups: item.group, permutations: 2_000, seed: UInt64(seed))
        #expect(abs(test.statistic - item.chi2) <= 1e-9 * item.chi2)
        #expect(test.method == "log-rank permutation test (2000, seed \(seed))")
        mean += test.p / Double(seeds.count)
      }
      // A share that is known after 20 extreme permutations has an error of 1/√20 of p, and a mean of 60 of 3 %.
      #expect(abs(mean / item.p - 1) < 0.12, "\(item.case): \(mean), exactly \(item.p)")
    }
  }

  @Test func `the distribution is taken from 30 things in each of two groups, 60 in each of three`() throws {
    func method(_ sizes: [Int], events: Int = .max) throws -> String {
      let random = RandomSource(seed: 3)
      let count = sizes.reduce(0, +)
      let sample = try SurvivalSample(
        times: (0..<count).map { _ in random.uniform() }, isEvent: (0..<count).map { $0 < events })
      let groups = sizes.enumerated().flatMap { Array(repeating: "\($0)", count: $1) }
      return try LogRank.test(sample, groups: groups, permutations: 9, seed: 1).method
    }
    #expect(try method([30, 30]) == "log-rank test")
    #expect(try method([29, 31]) == "log-rank permutation test (9, seed 1)")
    #expect(try method([60, 60, 60]) == "log-rank test")
    #expect(try method([59, 60, 90]) == "log-rank permutation test (9, seed 1)")
    #expect(try method([50, 50], events: 60) == "log-rank test")
    #expect(try method([50, 50], events: 59) == "log-rank permutation test (9, seed 1)")
  }

  @Test(arguments: 1...20)
  func `a group that leaves before anything ends changes nothing, by whichever name`(seed: UInt64) throws {
    let random = RandomSource(seed: seed)
    let times = (0..<80).map { _ in 1 + random.uniform() }
    let own = try LogRank.test(
      SurvivalSample(times: times, isEvent: Array(repeating: true, count: 80)),
      groups: (0..<80).map { $0.isMultiple(of: 2) ? "b" : "c" }, seed: 1)
    let sample = try SurvivalSample(
      times: times + [0.1, 0.2, 0.3], isEvent: Array(repeating: true, count: 80) + [false, false, false])
    for name in ["a", "z"] {
      let test = try LogRank.test(
        sample,
        groups: (0..<80).map { $0.isMultiple(of: 2) ? "b" : "c" } + Array(repeating: name, count: 3),
        permutations: 9, seed: 1)
      #expect(abs(test.statistic - own.statistic) < 1e-9 && test.degreesOfFreedom == 1)
    }
  }

  @Test func `groups that are never at risk together are refused, and too many small ones`() throws {
    let apart = try SurvivalSample(times: [1, 2, 3], isEvent: [false, true, true])
    let error = #expect(throws: StatisticsError.self) {
      try LogRank.test(apart, groups: ["a", "b", "b"], seed: 1)
    }
    #expect(error?.reason == "1 groups at risk together while something ends, and the method needs 2")
    let many = try SurvivalSample(
      times: (1...102).map(Double.init), isEvent: Array(repeating: true, count: 102))
    #expect(
      throws: StatisticsError.outOfRange("there are 51 groups, some of them small; give at most 50")
    ) {
      try LogRank.test(many, groups: (0..<102).map { "\($0 % 51)" }, seed: 1)
    }
  }
}
