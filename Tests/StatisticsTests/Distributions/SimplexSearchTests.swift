import Testing

@testable import Distributions

/// Where a function of several numbers is smallest.
struct SimplexSearchTests {
  @Test func `the bottom of a bowl and of Rosenbrock's valley are found`() throws {
    let bowl = try SimplexSearch.minimum(from: [10, 10]) { x in
      (x[0] - 3) * (x[0] - 3) + 2 * (x[1] + 1) * (x[1] + 1)
    }
    #expect(abs(bowl[0] - 3) < 1e-6 && abs(bowl[1] + 1) < 1e-6)
    let valley = try SimplexSearch.minimum(from: [-1.2, 1]) { x in
      let (along, across) = (1 - x[0], x[1] - x[0] * x[0])
      return along * along + 100 * across * across
    }
    #expect(abs(valley[0] - 1) < 1e-6 && abs(valley[1] - 1) < 1e-6)
  }

  @Test func `a function without a value where the search begins is refused`() {
    #expect(throws: StatisticsError.self) { try SimplexSearch.minimum(from: [0]) { _ in .nan } }
  }
}
