import Testing

@testable import Statistics

/// Seeded random draws.
struct RandomSourceTests {
  @Test func `equal seeds give equal draws, and other seeds others`() {
    func draws(_ seed: UInt64) -> [Double] {
      let random = RandomSource(seed: seed)
      return (0..<5).map { _ in random.uniform() }
    }
    #expect(draws(7) == draws(7))
    // The library takes 32 bits of a seed; the upper ones are not lost.
    #expect(Set([draws(7), draws(8), draws(5 << 32 | 8)]).count == 3)
  }

  @Test func `each index comes up equally often`() throws {
    let random = RandomSource(seed: 8)
    for count in [1, 2, 7, 100] {
      var counts = [Int](repeating: 0, count: count)
      for _ in 0..<(1_000 * count) { counts[random.index(below: count)] += 1 }
      guard count > 1 else { continue }
      let test = try ExposureTest(counts: counts, exposure: Array(repeating: 1, count: count)).test
      #expect(test.p > 1e-4, "\(count): \(counts)")
    }
    // A product alone would give every third of these numbers twice as often as the others.
    let most = 3 << 30
    let thirds = (0..<30_000).count { _ in random.index(below: most).isMultiple(of: 3) }
    #expect(abs(Double(thirds) / 30_000 - 1.0 / 3) < 0.012)
  }

  @Test func `a shuffled list has the same values, in every order equally often`() throws {
    let random = RandomSource(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6_000 {
      var values = [1, 2, 3]
      random.shuffle(&values)
      counts[values, default: 0] += 1
    }
    #expect(counts.count == 6 && counts.keys.allSatisfy { $0.sorted() == [1, 2, 3] })
    let test = try ExposureTest(counts: Array(counts.values), exposure: Array(repeating: 1, count: 6)).test
    #expect(test.p > 1e-4, "\(counts)")
  }

  /// Means of 20,000 draws: within five standard errors of those of the distributions.
  @Test func `draws have the means of their distributions`() {
    let random = RandomSource(seed: 12)
    func mean(_ draw: () -> Double) -> Double { (0..<20_000).reduce(0) { sum, _ in sum + draw() } / 20_000 }
    #expect(abs(mean { random.normal() }) < 5 / 20_000.0.squareRoot())
    #expect(abs(mean { Double(random.poisson(4)) } - 4) < 10 / 20_000.0.squareRoot())
    #expect(abs(mean { Double(random.binomial(10, 0.3)) } - 3) < 7.3 / 20_000.0.squareRoot())
    #expect(abs(mean { random.gamma(shape: 2, scale: 3) } - 6) < 21.3 / 20_000.0.squareRoot())
    #expect(abs(mean { random.beta(2, 2) } - 0.5) < 1.2 / 20_000.0.squareRoot())
    // A shape of 1 makes it exponential.
    #expect(abs(mean { random.weibull(shape: 1, scale: 2) } - 2) < 10 / 20_000.0.squareRoot())
    #expect(
      abs(mean { Double(random.hypergeometric(marked: 5, unmarked: 5, draws: 4)) } - 2)
        < 4.1 / 20_000.0.squareRoot())
  }
}
