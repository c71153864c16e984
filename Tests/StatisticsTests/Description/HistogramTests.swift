import Distributions
import Testing

@testable import Statistics

/// How many numbers lie in each of equally wide bins.
struct HistogramTests {
  private static let least = Double.leastNonzeroMagnitude

  @Test func `bins are as wide as Freedman and Diaconis advise`() throws {
    // 0 ... 63: quartiles 15.75 and 47.25, 2 · 31.5 / ∛64 = 15.75, and a range of 63 holds four of them.
    let histogram = try Histogram((0..<64).map(Double.init))
    #expect(histogram.start == 0 && histogram.width == 15.75 && histogram.counts == [16, 16, 16, 16])
  }

  @Test func `a number at the upper end lies in the last bin`() throws {
    let histogram = try Histogram([0, 0, 0, 0, 10, 10, 10, 10])
    // 2 · 10 / ∛8 = 10: one bin.
    #expect(histogram.counts == [8] && histogram.width == 10)
  }

  @Test(
    arguments: [
      ([5], [1], 1), ([5, 5, 5], [3], 1),
      // Half of the numbers are equal: no spread between the quartiles, one bin.
      ([1, 5, 5, 5, 9], [5], 8),
      // The smallest numbers above 0: a bin cannot be narrower.
      ([0, least, 2 * least, 3 * least], [4], 3 * least),
    ] as [([Double], [Int], Double)])
  func `where no bin can be advised there is one`(x: [Double], counts: [Int], width: Double) throws {
    let histogram = try Histogram(x)
    #expect(histogram.counts == counts && histogram.width == width)
  }

  @Test func `there are at most a hundred bins`() throws {
    let histogram = try Histogram((0..<1_000).map { Double($0 % 10) } + [1e6])
    #expect(histogram.counts.count == 100 && histogram.counts.first == 1_000 && histogram.counts.last == 1)
  }

  @Test func `numbers too far apart are refused`() {
    #expect(
      throws: StatisticsError.outOfRange("the numbers are too far apart; leave out the most distant ones")
    ) {
      try Histogram([-1e308, 1e308])
    }
  }
}
