import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct RandomStreamTests {
  // MARK: - Keys

  @Test func `the same key gives the same draws`() {
    var first = RandomStream(seed: 7, domain: .tests, replicate: 3, item: 11)
    var second = RandomStream(seed: 7, domain: .tests, replicate: 3, item: 11)
    for _ in 0..<1_000 { #expect(first.next() == second.next()) }
  }

  @Test func `neighbouring keys share no draw`() {
    var seen: Set<UInt64> = []
    var streams = 0
    for seed: UInt64 in [0, 1, 2, .max] {
      for domain: UInt8 in [0, 1, 16, 255] {
        for replicate in [0, 1, 2, 256, (1 << 55) - 1] {
          for item in [0, 1, 2, 3, 1_000_000, -1] {
            var stream = RandomStream(
              seed: seed, domain: .init(domain), replicate: replicate, item: item)
            for _ in 0..<100 { seen.insert(stream.next()) }
            streams += 1
          }
        }
      }
    }
    // Among 48,000 draws of 64 bits no two should agree: the chance is 6e-11.
    #expect(seen.count == streams * 100)
  }

  /// The sign of the difference of two streams' bits is a fair coin.
  @Test(
    arguments: [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 0, 1 << 32)]
      as [(UInt64, UInt8, Int, Int)])
  func `half of the bits differ between two keys`(seed: UInt64, domain: UInt8, replicate: Int, item: Int) {
    var first = RandomStream(seed: 0, domain: .init(0))
    var second = RandomStream(seed: seed, domain: .init(domain), replicate: replicate, item: item)
    let bits = (0..<2_000).reduce(0) { sum, _ in sum + (first.next() ^ second.next()).nonzeroBitCount }
    // 128,000 coins: mean 64,000, standard deviation 179.
    #expect(abs(bits - 64_000) < 5 * 179, "\(bits)")
  }

  /// Correlation of the first draws of many items, which is how a simulation uses streams.
  @Test func `the first draws of consecutive items are uniform and do not follow each other`() {
    let count = 100_000
    let draws = (0..<count).map { item in
      var stream = RandomStream(seed: 42, domain: .tests, replicate: 0, item: item)
      return stream.uniform() - 0.5
    }
    let mean = draws.reduce(0, +) / Double(count)
    let covariance = zip(draws, draws.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / Double(count)
    #expect(abs(mean) < 5 * (1.0 / 12 / Double(count)).squareRoot(), "\(mean)")
    #expect(abs(covariance) < 5 / 12 / Double(count).squareRoot(), "\(covariance)")
    expectEqualBins(40, draws.map { Int(($0 + 0.5) * 40) }, "first draws")
  }

  // MARK: - Recorded draws

  /// A regression of bits: what a simulation gave once, it gives again. The draws of 64 bits were found again
  /// in Python, from the description of the generator.
  @Test func `a key's first draws are the recorded ones`() {
    var bits = RandomStream(seed: 1, domain: .tests, replicate: 2, item: 3)
    let expected: [UInt64] = [
      15_274_275_332_693_506_182,
      12_518_543_069_534_553_827,
      17_653_233_242_108_597_850,
      17_284_320_461_929_923_174,
    ]
    #expect((0..<4).map { _ in bits.next() } == expected)
    var negative = RandomStream(seed: .max, domain: .tests, replicate: (1 << 55) - 1, item: .min)
    #expect((0..<2).map { _ in negative.next() } == [684_968_627_091_180_746, 14_760_448_655_601_964_561])
    var stream = RandomStream(seed: 1, domain: .tests, replicate: 2, item: 3)
    let draws = [
      stream.uniform(), stream.normal(), stream.normal(), stream.gamma(shape: 0.3), stream.gamma(shape: 2.5),
      stream.beta(8, 2), stream.beta(0.5, 0.5),
    ]
    let expectedDraws = [
      0x1.a7f240fa1d6a7p-1, 0x1.99a282f2dbfc9p-4, 0x1.699c297dc556ep-1, 0x1.be397bf459c3fp-10,
      0x1.abd75607b9b83p-1, 0x1.49af23db85109p-1, 0x1.6887a155550b7p-2,
    ]
    #expect(draws == expectedDraws)
    #expect((0..<8).map { _ in stream.below(1_000) } == [905, 149, 557, 332, 886, 755, 905, 407])
  }

  // MARK: - Uniform draws

  @Test func `uniform draws lie in 0..<1 on a grid of 2^-53, with the right mean and variance`() {
    var stream = RandomStream(seed: 5, domain: .tests)
    let count = 200_000
    let draws = (0..<count).map { _ in stream.uniform() }
    #expect(draws.allSatisfy { 0 <= $0 && $0 < 1 && ($0 * 0x1p53).rounded() == $0 * 0x1p53 })
    expectMoments("uniform", of: draws, mean: 0.5, variance: 1.0 / 12, kurtosis: 1.8)
    expectEqualBins(40, draws.map { Int($0 * 40) }, "uniform")
  }

  @Test func `every byte of the bits takes every value equally often`() {
    var stream = RandomStream(seed: 6, domain: .tests)
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 8)
    for _ in 0..<50_000 {
      let bits = stream.next()
      for position in 0..<8 {
        counts[position][Int(truncatingIfNeeded: bits >> UInt64(8 * position)) & 0xFF] += 1
      }
    }
    for (position, counts) in counts.enumerated() {
      let expected = 50_000.0 / 256
      let statistic = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
      // 255 degrees of freedom: one sample in ten million lies below 154, one above 390 (mpmath 1.4.1).
      #expect(154 < statistic && statistic < 390, "byte \(position): \(statistic)")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 40, 1_000, 1 << 40, Int.max])
  func `below gives every whole number of its range equally often`(bound: Int) {
    var stream = RandomStream(seed: 8, domain: .tests, replicate: bound, item: 0)
    let draws = (0..<40_000).map { _ in stream.below(bound) }
    #expect(draws.allSatisfy { 0 <= $0 && $0 < bound })
    let bins = min(bound, 40)
    let binned = bins == bound ? draws : draws.map { min(Int(Double($0) / Double(bound) * 40), 39) }
    expectEqualBins(bins, binned, "below(\(bound))")
  }

  // MARK: - Distributions

  @Test(
    arguments: [
      "normal", "gamma 0.3", "gamma 1", "gamma 2.5", "gamma 50", "beta 1 1", "beta 0.5 0.5", "beta 8 2",
      "beta 2000 300",
    ])
  func `draws fall equally often between the distribution's true quantiles`(name: String) throws {
    let line = try #require(
      try Fixture.lines(of: "quantiles.txt", in: .module).first { $0.hasPrefix(name + " ") })
    let parameters = name.split(separator: " ").compactMap { Double($0) }
    let quantiles = line.dropFirst(name.count).split(separator: " ").compactMap { Double($0) }
    try #require(quantiles.count == 39)
    var stream = RandomStream(seed: 9, domain: .tests)
    let count = 80_000
    let draws = (0..<count).map { _ in
      switch parameters.count {
      case 0: stream.normal()
      case 1: stream.gamma(shape: parameters[0])
      default: stream.beta(parameters[0], parameters[1])
      }
    }
    let bins = draws.map { draw in quantiles.partitionIndex { $0 > draw } }
    expectEqualBins(40, bins, name)
    // Kolmogorov-Smirnov at the quantiles; above 2.7 / sqrt(n) lies less than one sample in a million.
    var below = 0
    for bin in 0..<39 {
      below += bins.count { $0 == bin }
      let distance = abs(Double(below) / Double(count) - Double(bin + 1) / 40)
      #expect(distance < 2.7 / Double(count).squareRoot(), "\(name), quantile \(bin + 1)")
    }
    switch (parameters.first, parameters.last) {
    case (let shape?, _) where parameters.count == 1:
      #expect(draws.allSatisfy { $0 >= 0 })
      expectMoments(name, of: draws, mean: shape, variance: shape, kurtosis: 3 + 6 / shape)
    case (let a?, let b?):
      #expect(draws.allSatisfy { 0 <= $0 && $0 <= 1 })
      let sum = a + b
      let excess =
        6 * ((a - b) * (a - b) * (sum + 1) - a * b * (sum + 2)) / (a * b * (sum + 2) * (sum + 3))
      expectMoments(
        name, of: draws, mean: a / sum, variance: a * b / (sum * sum * (sum + 1)), kurtosis: 3 + excess)
    default:
      expectMoments(name, of: draws, mean: 0, variance: 1, kurtosis: 3)
    }
  }

  @Test func `a beta draw of two tiny weights is 0 or 1 in proportion to them, and never NaN`() {
    var stream = RandomStream(seed: 10, domain: .tests)
    let draws = (0..<4_000).map { _ in stream.beta(3e-5, 1e-5) }
    #expect(draws.allSatisfy { 0 <= $0 && $0 <= 1 })
    let ones = draws.count { $0 > 0.5 }
    // 4,000 coins of 3/4: mean 3,000, standard deviation 27.
    #expect(abs(ones - 3_000) < 5 * 27, "\(ones)")
  }

  @Test(arguments: [0, 0.1, 1, 16, 16.5, 40] as [Double])
  func `Poisson draws have the right mean, variance and chances of the smallest numbers`(mean: Double) {
    var stream = RandomStream(seed: 11, domain: .tests, item: Int(mean * 10))
    let count = 30_000
    let draws = (0..<count).map { _ in stream.poisson(mean) }
    #expect(draws.allSatisfy { $0 >= 0 && (mean > 0 || $0 == 0) })
    if mean > 0 {
      // Fourth central moment: mean (1 + 3 mean).
      expectMoments(
        "Poisson \(mean)", of: draws.map(Double.init), mean: mean, variance: mean, kurtosis: 3 + 1 / mean)
    }
    var counts = [Int](repeating: 0, count: 200)
    for draw in draws { counts[draw] += 1 }
    // e^-m m^k / k!, for small k, and for k about the mean.
    var chance = Foundation.exp(-mean)
    for number in 0...45 {
      let error = (chance * (1 - chance) / Double(count)).squareRoot()
      let share = Double(counts[number]) / Double(count)
      // Half a draw is allowed for chances too small for a normal error.
      #expect(
        abs(share - chance) <= 4.5 * error + 0.5 / Double(count), "P(\(number)) = \(chance), not \(share)")
      chance *= mean / Double(number + 1)
    }
  }

  // MARK: - Statistics

  /// Expects the numbers of draws in each bin not to differ more than in one sample in a million.
  private func expectEqualBins(_ bins: Int, _ draws: [Int], _ name: String) {
    var counts = [Int](repeating: 0, count: bins)
    for draw in draws { counts[draw] += 1 }
    let expected = Double(draws.count) / Double(bins)
    let chiSquare = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    // Wilson and Hilferty 1931, doi:10.1073/pnas.17.12.684; for 40 bins 96.6, where the true value is 96.1.
    let spread = 2 / (9 * Double(max(1, bins - 1)))
    let root = 1 - spread + 4.754 * spread.squareRoot()
    #expect(chiSquare <= Double(bins - 1) * root * root * root, "\(name)")
  }

  /// Expects the mean and the variance within four standard errors.
  private func expectMoments(
    _ name: String, of draws: [Double], mean: Double, variance: Double, kurtosis: Double
  ) {
    let count = Double(draws.count)
    let sampleMean = draws.reduce(0, +) / count
    let sampleVariance = draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    #expect(abs(sampleMean - mean) < 4 * (variance / count).squareRoot(), "mean of \(name): \(sampleMean)")
    #expect(
      abs(sampleVariance - variance) < 4 * variance * ((kurtosis - 1) / count).squareRoot(),
      "variance of \(name): \(sampleVariance)")
  }
}

extension [Double] {
  /// The index of the first element that a condition holds for, if it holds for all behind it too.
  fileprivate func partitionIndex(where isBehind: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
