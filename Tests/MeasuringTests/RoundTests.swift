import Testing

@testable import Measuring

struct RoundTests {
  /// Costs of a whole that grows with a power of its size.
  private static func round(_ sizes: [Int], power: Int) -> Round {
    Round(
      points: sizes.map { size in
        let whole = (0..<power).reduce(1.0) { product, _ in product * Double(size) }
        return Round.Point(items: size, nanoseconds: 3 * whole / Double(size))
      })
  }

  @Test(arguments: [0, 1, 2, 3])
  func `the growth is the power by which the whole grows`(power: Int) throws {
    let growth = try #require(Self.round([1_000, 10_000, 100_000], power: power).growth)
    #expect(abs(growth - Double(power)) < 1e-9)
  }

  @Test func `the growth is that of the three largest sizes`() throws {
    var round = Self.round([1_000, 10_000, 100_000, 1_000_000], power: 1)
    round.points[0].nanoseconds = 1_000
    #expect(abs(try #require(round.growth) - 1) < 1e-9)
  }

  @Test func `one size has no growth`() {
    #expect(Self.round([1_000], power: 1).growth == nil)
    #expect(Self.round([], power: 1).growth == nil)
  }

  @Test func `the ratio is the peer's cost of an item by that of the largest size`() {
    var round = Self.round([1_000, 10_000], power: 1)
    #expect(round.ratio == nil)
    round.peer = Round.Point(items: 7, nanoseconds: 12)
    #expect(round.ratio == 4)
  }

  @Test func `a spread has the lower of two middle values`() {
    #expect(Spread([4, 1, 3, 2])?.median == 2)
    #expect(Spread([5, 1, 3])?.median == 3)
    #expect(Spread([5, 1, 3])?.lowest == 1)
    #expect(Spread([5, 1, 3])?.highest == 5)
    #expect(Spread([]) == nil)
  }
}
