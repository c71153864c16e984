import KaikiNumerics
import Testing

@testable import Statistics

/// The counts of clusters that are drawn.
struct ClusterCountsTests {
  @Test func `by hand, a cluster that is drawn twice counts twice, at the times of all`() throws {
    let one = try SurvivalSample(times: [3, 1, 3, 2, 3], isEvent: [true, true, false, false, true])
    let other = try SurvivalSample(times: [4], isEvent: [false])
    let clusters = ClusterCounts([one.counts, other.counts, one.counts], at: [1, 2, 3, 4])
    let sum = clusters.sum(of: [0, 2, 1])
    #expect(sum.times == [1, 2, 3, 4] && sum.events == [2, 0, 4, 0] && sum.censored == [0, 2, 2, 1])
    #expect(clusters.sum(of: [1, 1]).censored == [0, 0, 0, 2])
    #expect(clusters.sum(of: []) == SurvivalCounts(times: [1, 2, 3, 4]))
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `drawn clusters have the counts of all their durations in one sample`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, domain: .resampling)
    let clusters = try (0..<30).map { _ in
      let count = 1 + stream.below(4)
      return try SurvivalSample(
        times: (0..<count).map { _ in Double(1 + stream.below(6)) },
        isEvent: (0..<count).map { _ in stream.below(2) == 0 })
    }
    let drawn = (0..<30).map { _ in stream.below(clusters.count) }
    let pooled = try SurvivalSample(
      times: drawn.flatMap { clusters[$0].times }, isEvent: drawn.flatMap { clusters[$0].isEvent }
    ).counts
    let times = Set(clusters.flatMap(\.times)).sorted()
    let sum = ClusterCounts(clusters.map(\.counts), at: times).sum(of: drawn)
    for (time, (events, censored)) in zip(times, zip(sum.events, sum.censored)) {
      let index = pooled.times.firstIndex(of: time)
      #expect(
        events == index.map { pooled.events[$0] } ?? 0 && censored == index.map { pooled.censored[$0] } ?? 0)
    }
    #expect(sum.steps.map(\.survival) == pooled.steps.map(\.survival))
  }
}
