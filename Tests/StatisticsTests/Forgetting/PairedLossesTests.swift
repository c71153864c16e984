import Testing

@testable import Statistics

struct PairedLossesTests {
  @Test func `one review a card has the error of a mean`() throws {
    let found = PairedLosses.difference([1, 2, 4], [1, 1, 1], cards: [2, 0, 7])
    #expect(abs(found.value - 4.0 / 3) < 1e-12)
    // ((4/3)² + (1/3)² + (5/3)²) / 9
    let error = (42.0 / 81).squareRoot()
    #expect(abs(try #require(found.standardError) - error) < 1e-12)
    #expect(abs(found.high - found.value - 1.959964 * error) < 1e-6)
  }

  @Test func `reviews of one card that agree count once`() throws {
    let single = PairedLosses.difference([1, 2], [0, 0], cards: [0, 1])
    let double = PairedLosses.difference([1, 1, 2, 2], [0, 0, 0, 0], cards: [0, 0, 1, 1])
    #expect(single == double)
  }

  @Test func `a predictor does not differ from itself`() {
    let found = PairedLosses.difference([1, 2], [1, 2], cards: [0, 0])
    #expect(found.value == 0 && found.standardError == 0)
  }
}
