import Distributions
import Testing

@testable import Statistics

/// Whether groups differ, where clusters have a state of their own.
struct ClusteredHomogeneityTests {
  private struct Case: Decodable {
    struct Cell: Decodable {
      var group: Int
      var successes: Int
      var trials: Int
    }

    var `case`: String
    var clusters: [[Cell]]
    var statistic: Double
    var p: Double
  }

  private typealias Cell = ClusteredHomogeneity.Cell

  private static func cell(_ group: Int, _ successes: Int, of trials: Int) -> Cell {
    Cell(group: group, TrialCount(successes: successes, trials: trials))
  }

  private static func test(
    _ clusters: [[Cell]], draws: Int = ClusteredHomogeneity.draws, seed: UInt64
  ) throws(StatisticsError) -> TestResult {
    try ClusteredHomogeneity.test(.init(clusters), draws: draws, seed: seed)
  }

  @Test func `the p is that of every way to draw signs of clusters`() throws {
    for item in try fixture("clustered_homogeneity", as: [Case].self) {
      let clusters = item.clusters.map { $0.map { Self.cell($0.group, $0.successes, of: $0.trials) } }
      let seeds = 1...60
      var mean = 0.0
      for seed in seeds {
        let test = try Self.test(clusters, draws: 2_000, seed: UInt64(seed))
        #expect(abs(test.statistic - item.statistic) <= 1e-9 * item.statistic)
        #expect(test.method == "signs of whole clusters (2000 draws, seed \(seed))")
        mean += test.p / Double(seeds.count)
      }
      // A share that is known after 20 extreme draws has an error of 1/√20 of p, and a mean of 60 of 3 %.
      #expect(abs(mean / item.p - 1) < 0.12, "\(item.case): \(mean), exactly \(item.p)")
    }
  }

  @Test func `days that are all good or all bad tell of no weekday, however many answers they have`() throws {
    // 28 days, of which every third is bad: each of seven groups has four days, one or two of them bad.
    let clusters = (0..<28).map { [Self.cell($0 % 7, $0 % 3 == 0 ? 20 : 190, of: 200)] }
    let alone = (0..<7).map { group in clusters.joined().filter { $0.group == group }.map(\.count) }
    let naive = try HomogeneityTest(
      successes: alone.map { $0.reduce(0) { $0 + $1.successes } },
      trials: alone.map { $0.reduce(0) { $0 + $1.trials } }, seed: 1)
    #expect(naive.test.p < 1e-9)
    #expect(try Self.test(clusters, seed: 1).p > 0.2)
    // And bad days that are all of one weekday tell of it.
    let weekly = (0..<70).map { [Self.cell($0 % 7, $0 % 7 == 0 ? 110 + $0 % 5 : 190 - $0 % 5, of: 200)] }
    #expect(try Self.test(weekly, seed: 1).p < 0.001)
  }

  @Test func `trials of a group that come apart within a cluster are one cell of it`() throws {
    let whole = (0..<30).map { [Self.cell($0 % 3, $0 % 5, of: 8), Self.cell(3, $0 % 4, of: 5)] }
    let parted = (0..<30).map {
      [Self.cell($0 % 3, $0 % 5, of: 5), Self.cell(3, $0 % 4, of: 5), Self.cell($0 % 3, 0, of: 3)]
    }
    #expect(try Self.test(whole, seed: 1) == Self.test(parted, seed: 1))
  }

  @Test func `groups of few clusters that are all right are not taken for something`() throws {
    // Most clusters lie in one group, and a few in each of twenty others; nine in ten answers are right everywhere.
    let p = try (UInt64(1)...200).map { seed in
      let random = RandomSource(seed: seed)
      return try Self.test(
        (0..<160).map { number in
          [Self.cell(number < 100 ? 0 : 1 + number % 20, random.binomial(2, 0.92), of: 2)]
        }, draws: 999, seed: seed
      ).p
    }
    // Of 200 p at most 0.05 in 10 ± 3.1 lives. Divided by the squares of its own scores, a sum is so in 195.
    #expect(p.count { $0 <= 0.05 } <= 20)
  }

  @Test func `more clusters than signs are told from chance as well, and chance is not taken for more`()
    throws
  {
    let clusters = 3 * ClusteredHomogeneity.maxSigns + 5
    func p(seed: UInt64, gain: Double) throws -> Double {
      let random = RandomSource(seed: seed)
      return try Self.test(
        (0..<clusters).map { number in
          // A cluster has a state of its own, and the last of ten groups what it gains.
          let state = 0.7 + 0.2 * random.uniform()
          return (0..<2).map { turn in
            let group = (number % 5) * 2 + turn
            return Self.cell(group, random.binomial(6, state + (group == 9 ? gain : 0)), of: 6)
          }
        }, draws: 999, seed: seed
      ).p
    }
    let chance = try (1...200).map { try p(seed: $0, gain: 0) }
    // Of 200 p at most 0.1 in 20 ± 4.2 lives, and at most 0.5 in 100 ± 7.1.
    #expect((6...34).contains(chance.count { $0 <= 0.1 }))
    #expect((75...125).contains(chance.count { $0 <= 0.5 }))
    #expect(try (1...20).allSatisfy { try p(seed: $0, gain: 0.06) <= 0.01 })
  }

  @Test func `the order of groups and their numbers change nothing`() throws {
    let clusters = (0..<24).map { [Self.cell($0 % 3, $0 % 5, of: 6), Self.cell(3, $0 % 4, of: 5)] }
    let other = clusters.map {
      $0.reversed().map { Self.cell(40 - $0.group, $0.count.successes, of: $0.count.trials) }
    }
    let (found, again) = (
      try Self.test(clusters, seed: 1), try Self.test(other, seed: 1)
    )
    #expect(abs(found.statistic - again.statistic) < 1e-9 && found.p == again.p)
  }

  @Test func `few clusters, one group or one outcome are refused`() {
    func error(_ clusters: [[Cell]], _ expected: StatisticsError) {
      #expect(throws: expected) { try Self.test(clusters, seed: 1) }
    }
    error([], .tooFew(0, least: 2, what: "groups with trials"))
    error(
      (0..<30).map { _ in [Self.cell(7, 1, of: 2)] }, .tooFew(1, least: 2, what: "groups with trials"))
    error(
      (0..<19).map { [Self.cell($0 % 2, 1, of: 2)] },
      .tooFew(19, least: 20, what: "days or other clusters"))
    error((0..<20).map { [Self.cell($0 % 2, 2, of: 2)] }, .noVariation)
    error((0..<20).map { [Self.cell($0 % 2, 0, of: 2)] }, .noVariation)
  }
}
