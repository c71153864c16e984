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
    #expect(found.point.gradientNorm(within: search.bounds) < 1e-10)
    #expect(abs(found.point.weights[0] - 3) < 1e-12 && abs(found.point.weights[1] + 1) < 1e-12)
  }

  @Test func `a bound holds one weight and lets the other go on`() async {
    let search = FisherScoring(bounds: [-10...2, -10...10], tolerance: 1e-12)
    let found = await search.minimum(from: bowl([0, 0])) { weights, _ in bowl(weights) }
    #expect(found.point.weights[0] == 2)
    // 4 (y + 1) + (2 - 3) = 0
    #expect(abs(found.point.weights[1] + 0.75) < 1e-12)
    #expect(found.point.gradientNorm(within: search.bounds) < 1e-10)
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
    #expect(abs(found.point.weights[0]) < 1e-3)
    #expect(found.point.value <= steep([2]).value)
  }

  @Test func `a search that stalls at a kink has not converged`() async {
    // |x| has no gradient of 0: every short step fails, and damping makes the next one shorter.
    func kink(_ w: [Double]) -> FisherScoring.Point {
      let x = w[0]
      return FisherScoring.Point(
        weights: w, value: 10 * abs(x), gradient: [x < 0 ? -10 : 10], curvature: [0.1])
    }
    let found = await FisherScoring(bounds: [-10...10], tolerance: 1e-6).minimum(from: kink([2])) {
      weights, _ in
      kink(weights)
    }
    #expect(abs(found.point.weights[0]) < 0.5 && !found.isConverged)
    #expect(found.point.gradientNorm(within: [-10...10]) == 10)
  }

  @Test func `the search goes on while the gradient is large, though steps gain little`() async {
    // A quartic that is nearly flat: whole steps lower it by less and less.
    func flat(_ w: [Double]) -> FisherScoring.Point {
      let x = w[0]
      return FisherScoring.Point(
        weights: w, value: 1e-3 * x * x * x * x, gradient: [4e-3 * x * x * x], curvature: [12e-3 * x * x])
    }
    func found(_ leastGradient: Double) async -> Double {
      let search = FisherScoring(bounds: [-10...10], tolerance: 0.1, leastGradient: leastGradient)
      return await search.minimum(from: flat([3])) { weights, _ in flat(weights) }.point
        .gradientNorm(within: search.bounds)
    }
    #expect(await found(1e-4) < 1e-4)
    #expect(await found(.infinity) > 1e-3)
  }
}
