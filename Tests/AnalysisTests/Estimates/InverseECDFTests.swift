import Kaiki
import KaikiNumerics
import Testing
@testable import Analysis
@testable import Forecasting

/// Exact quantiles: the smallest value v with at least q·n values ≤ v (INTERFACE 4: latency).
struct InverseECDFTests {
  /// The definition, word for word.
  private func smallest(_ values: [Int], percent: Int) -> Int? {
    values.sorted().first { value in
      values.count { $0 <= value } * 100 >= percent * values.count
    }
  }

  @Test(
    arguments: [
      (1, 50, 0), (1, 99, 0), (2, 50, 0), (2, 51, 1), (3, 50, 1), (4, 50, 1), (10, 90, 8), (10, 91, 9),
      (100, 1, 0), (100, 99, 98), (101, 99, 99), (200, 5, 9), (200, 95, 189), (7, 100, 6),
    ] as [(Int, Int, Int)])
  func `a quantile stands at the nearest rank`(count: Int, percent: Int, position: Int) {
    #expect(InverseECDF.position(percent: percent, of: count) == position)
  }

  @Test(arguments: Array(1...24) as [UInt64])
  func `counted quantiles are those of the sorted values`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, domain: .tests, replicate: 1, item: 0)
    let bounds = [1, 4, 1_100, 32_769, 32_770, 3_000_000, Int(Int32.max)]
    let bound = bounds[stream.below(bounds.count)]
    let low = bound > 32_768 && stream.below(2) == 0 ? 32_756 : 0
    let values = (0..<(1 + stream.below(300))).map { _ in low + stream.below(bound) }
    let percents = [1, 5, 50, 90, 95, 99, 100]
    let expected = try percents.map { try #require(smallest(values, percent: $0)) }

    var counts = ValueCounts()
    for value in values { counts.add(value) }
    #expect(counts.quantiles(percents: percents) == (values.count, expected), "seed \(seed): \(values)")
    #expect(
      percents.map { InverseECDF.of(values.sorted(), percent: $0) } == expected, "seed \(seed): \(values)")

    // In two parts, one of them counted by multiples.
    var merged = ValueCounts()
    for value in values.dropFirst(values.count / 2) { merged.add(value) }
    var grouped = ValueCounts()
    for (value, same) in Dictionary(grouping: values.prefix(values.count / 2), by: \.self) {
      grouped.add(value, times: same.count)
    }
    merged.merge(grouped)
    #expect(merged.quantiles(percents: percents) == (values.count, expected), "seed \(seed): \(values)")

    // Dealt out to three groups, all at once.
    var dealt = ValueCounts(groups: 3)
    dealt.add([-1] + values, most: try #require(values.max())) { (value: $0, group: abs($0) % 3) }
    #expect(dealt.quantiles(percents: percents) == (values.count, expected), "seed \(seed): \(values)")
    for group in 0..<3 {
      let own = values.filter { $0 % 3 == group }
      let quantiles = percents.compactMap { smallest(own, percent: $0) }
      #expect(
        dealt.quantiles(percents: percents, of: group) == (own.count, quantiles), "seed \(seed): \(values)")
    }
  }

  @Test(arguments: [32_767, 32_768, 32_769, 200_000, Int(Int32.max)] as [Int])
  func `values beyond the dense table keep their order`(large: Int) {
    var counts = ValueCounts()
    for value in [large, 3, large + 1, 0, large - 1] { counts.add(value) }
    #expect(counts.quantiles(percents: [20, 40, 60, 80, 100]).values == [0, 3, large - 1, large, large + 1])
  }

  @Test func `nothing counted has no quantile`() {
    #expect(ValueCounts(groups: 2).quantiles(percents: [50]) == (0, []))
  }

  @Test func `a quantile is found in a slice`() {
    #expect(InverseECDF.of([1.5, 2.5, 9][1...], percent: 50) == 2.5)
  }
}
