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

  private static func cell(_ group: Int, _ successes: Int, of trials: Int) -> ClusteredHomogeneity.Cell {
    .init(group: group, TrialCount(successes: successes, trials: trials))
  }

  @Test func `the p is that of every way to draw signs of clusters`() throws {
    for item in try fixture("clustered_homogeneity", as: [Case].self) {
      let clusters = item.clusters.map { $0.map { Self.cell($0.group, $0.successes, of: $0.trials) } }
      let seeds = 1...60
      var mean = 0.0
      for seed in seeds {
        let test = try ClusteredHomogeneity.test(clusters, draws: 2_000, seed: UInt64(seed))
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
    #expect(try ClusteredHomogeneity.test(clusters, seed: 1).p > 0.2)
    // And bad days that are all of one weekday tell of it.
    let weekly = (0..<70).map { [Self.cell($0 % 7, $0 % 7 == 0 ? 110 + $0 % 5 : 190 - $0 % 5, of: 200)] }
    #expect(try ClusteredHomogeneity.test(weekly, seed: 1).p < 0.001)
  }

  @Test func `the order of groups and their numbers change nothing`() throws {
    let clusters = (0..<24).map { [Self.cell($0 % 3, $0 % 5, of: 6), Self.cell(3, $0 % 4, of: 5)] }
    let other = clusters.map {
      $0.reversed().map { Self.cell(40 - $0.group, $0.count.successes, of: $0.count.trials) }
    }
    let (found, again) = (
      try ClusteredHomogeneity.test(clusters, seed: 1), try ClusteredHomogeneity.test(other, seed: 1)
    )
    #expect(abs(found.statistic - again.statistic) < 1e-9 && found.p == again.p)
  }

  @Test func `few clusters, one group or one outcome are refused`() {
    func error(_ clusters: [[ClusteredHomogeneity.Cell]], _ expected: StatisticsError) {
      #expect(throws: expected) { try ClusteredHomogeneity.test(clusters, seed: 1) }
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
