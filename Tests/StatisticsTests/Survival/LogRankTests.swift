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
    func method(_ sizes: [Int]) throws -> String {
      let random = RandomSource(seed: 3)
      let count = sizes.reduce(0, +)
      let sample = try SurvivalSample(
        times: (0..<count).map { _ in random.uniform() }, isEvent: Array(repeating: true, count: count))
      let groups = sizes.enumerated().flatMap { Array(repeating: "\($0)", count: $1) }
      return try LogRank.test(sample, groups: groups, permutations: 9, seed: 1).method
    }
    #expect(try method([30, 30]) == "log-rank test")
    #expect(try method([29, 31]) == "log-rank permutation test (9, seed 1)")
    #expect(try method([60, 60, 60]) == "log-rank test")
    #expect(try method([59, 60, 90]) == "log-rank permutation test (9, seed 1)")
  }
}
