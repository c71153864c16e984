import KaikiNumerics
import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct FisherScoringTests {
  /// (x - 3)² + 2 (y + 1)² + (x - 3)(y + 1), with its minimum at (3, -1).
  private func bowl(_ w: [Double]) -> FisherScoring.Point {
    let (x, y) = (w[0] - 3, w[1] + 1)
    return FisherScoring.Point(
      weights: w, value: x * x + 2 * y * y + x * y, gradient: [2 * x + y, 4 * y + x], curvature: [2, 1, 1, 4])
  }

  @Test func `the minimum of a quadratic function is one step away`() async {
    let search = FisherScoring(bounds: [-10...10, -10...10], tolerance: 1e-12)
    let found = await search.minimum(from: bowl([-5, 7])) { weights, _ in bowl(weights) }
    #expect(search.gradientNorm(found) < 1e-10)
    #expect(abs(found.weights[0] - 3) < 1e-12 && abs(found.weights[1] + 1) < 1e-12)
  }

  @Test func `a bound holds one weight and lets the other go on`() async {
    let search = FisherScoring(bounds: [-10...2, -10...10], tolerance: 1e-12)
    let found = await search.minimum(from: bowl([0, 0])) { weights, _ in bowl(weights) }
    #expect(found.weights[0] == 2)
    // 4 (y + 1) + (2 - 3) = 0
    #expect(abs(found.weights[1] + 0.75) < 1e-12)
    #expect(search.gradientNorm(found) < 1e-10)
  }

  @Test func `a curvature that promises too much is damped`() async {
    /// x² + x⁴ with a curvature ten times too small.
    func steep(_ w: [Double]) -> FisherScoring.Point {
      let x = w[0]
      return FisherScoring.Point(
        weights: w, value: x * x + x * x * x * x, gradient: [2 * x + 4 * x * x * x], curvature: [0.2])
    }
    let found = await FisherScoring(bounds: [-10...10], tolerance: 1e-10).minimum(from: steep([2])) {
      weights, _ in
      steep(weights)
    }
    #expect(abs(found.weights[0]) < 1e-3)
    #expect(found.value <= steep([2]).value)
  }

  @Test func `a search that stalls at a kink ends there with the gradient that it has`() async {
    // |x| has no gradient of 0: every short step fails, and damping makes the next one shorter.
    func kink(_ w: [Double]) -> FisherScoring.Point {
      let x = w[0]
      return FisherScoring.Point(
        weights: w, value: 10 * abs(x), gradient: [x < 0 ? -10 : 10], curvature: [0.1])
    }
    let search = FisherScoring(bounds: [-10...10], tolerance: 1e-6)
    let found = await search.minimum(from: kink([2])) { weights, _ in kink(weights) }
    #expect(abs(found.weights[0]) < 0.5)
    #expect(search.gradientNorm(found) == 10)
  }

  @Test func `the search goes on while the gradient is large, though steps gain little`() async {
    // A quartic that is nearly flat: whole steps lower it by less and less.
    func flat(_ w: [Double]) -> FisherScoring.Point {
      let x = w[0]
      return FisherScoring.Point(
        weights: w, value: 1e-3 * x * x * x * x, gradient: [4e-3 * x * x * x], curvature: [12e-3 * x * x])
    }
    func found(_ minGradient: Double) async -> Double {
      let search = FisherScoring(bounds: [-10...10], tolerance: 0.1, minGradient: minGradient)
      return search.gradientNorm(await search.minimum(from: flat([3])) { weights, _ in flat(weights) })
    }
    #expect(await found(1e-4) < 1e-4)
    #expect(await found(.infinity) > 1e-3)
  }

  /// Half the sum of the squares of the distances from some numbers, with a coupling of neighbours.
  private func far(_ w: [Double], from wanted: [Double], coupling: Double) -> FisherScoring.Point {
    let count = w.count
    var curvature = [Double](repeating: 0, count: count * count)
    for index in 0..<count {
      curvature[index * count + index] = 1
      if index > 0 {
        curvature[index * count + index - 1] = coupling
        curvature[(index - 1) * count + index] = coupling
      }
    }
    let away = zip(w, wanted).map { $0 - $1 }
    let gradient = (0..<count).map { row in
      (0..<count).reduce(0.0) { $0 + curvature[row * count + $1] * away[$1] }
    }
    return FisherScoring.Point(
      weights: w, value: zip(away, gradient).reduce(0) { $0 + $1.0 * $1.1 } / 2, gradient: gradient,
      curvature: curvature)
  }

  /// Isotonic regression is the least sum of squares in rising order; values by scikit-learn's `isotonic_regression`.
  @Test(
    arguments: [
      ([4, 3, 2, 1], [2.5, 2.5, 2.5, 2.5]), ([1, 4, 2, 8], [1, 3, 3, 8]), ([1, 2, 3, 4], [1, 2, 3, 4]),
      ([5, 1, 9, 7], [3, 3, 8, 8]), ([2, 9, 9, 1], [2, 19.0 / 3, 19.0 / 3, 19.0 / 3]),
      ([-30, 0, 1, 30], [-10, 0, 1, 10]),
    ] as [([Double], [Double])])
  func `weights that rise end where isotonic regression puts them, within their bounds`(
    wanted: [Double], right: [Double]
  ) async {
    let search = FisherScoring(
      bounds: Array(repeating: -10...10, count: 4), rising: 0..<4, tolerance: 1e-12)
    let start = far([0, 0, 0, 0], from: wanted, coupling: 0)
    let found = await search.minimum(from: start) { weights, _ in far(weights, from: wanted, coupling: 0) }
    #expect(zip(found.weights, right).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found.weights)")
    #expect(search.gradientNorm(found) < 1e-9)
  }

  /// Whether no weights nearby, in order and within bounds, are better: by trying many.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `with curvature between them, no weights in order nearby are better`(seed: UInt64) async {
    var stream = RandomStream(seed: seed, domain: .tests)
    let wanted = (0..<5).map { _ in 8 * stream.normal() }
    let coupling = 0.5 * stream.uniform()
    let bounds = Array(repeating: -10.0...10.0, count: 5)
    let search = FisherScoring(bounds: bounds, rising: 0..<4, tolerance: 1e-12)
    let start = far([0, 0, 0, 0, 0], from: wanted, coupling: coupling)
    let found = await search.minimum(from: start) { weights, _ in
      far(weights, from: wanted, coupling: coupling)
    }
    for _ in 0..<200 {
      var other = found.weights.map { $0 + 0.05 * stream.normal() }
      for index in 0..<5 { other[index] = min(max(other[index], -10), 10) }
      guard (1..<4).allSatisfy({ other[$0] >= other[$0 - 1] }) else { continue }
      #expect(far(other, from: wanted, coupling: coupling).value >= found.value - 1e-9)
    }
    #expect((1..<4).allSatisfy { found.weights[$0] >= found.weights[$0 - 1] })
    #expect(search.gradientNorm(found) < 1e-8)
  }

  /// Two weights stand at the upper bound: one wants beyond it, the next one down.
  @Test func `of equal weights at a bound the gradient of both together is what is left`() {
    let search = FisherScoring(bounds: [-1...1, -1...1], rising: 0..<2, tolerance: 1e-9)
    func point(_ gradient: [Double]) -> FisherScoring.Point {
      FisherScoring.Point(weights: [1, 1], value: 0, gradient: gradient, curvature: [1, 0, 0, 1])
    }
    // Together they fall by 2 along (-1, -1), whose length is the root of two.
    #expect(abs(search.gradientNorm(point([-1, 3])) - 2 / 2.0.squareRoot()) < 1e-12)
    #expect(search.gradientNorm(point([-3, 1])) == 0)
    // The first may fall by itself.
    #expect(search.gradientNorm(point([2, -1])) == 2)
  }
}
