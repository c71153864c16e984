import Distributions
import Testing

@testable import Statistics

/// What every method asks of a list of numbers.
struct SequencesTests {
  @Test(
    arguments: [
      ([1], .tooFew(1, least: 2, what: "numbers")),
      ([1, 2, 3, 4, 5], .outOfRange("there are 5 numbers; give at most 4")),
      ([1, .infinity], .outOfRange("a number is not finite; leave it out")),
      ([.nan, 1], .outOfRange("a number is not finite; leave it out")),
    ] as [([Double], StatisticsError)])
  func `too few, too many and endless numbers are refused`(values: [Double], error: StatisticsError) {
    #expect(throws: error) { try Sequences.check(values, least: 2, most: 4) }
  }

  @Test func `as many as asked for are enough`() throws {
    try Sequences.check([1, 2], least: 2, most: 2)
  }

  @Test func `one number that differs is variation`() {
    #expect(!Sequences.varies([]) && !Sequences.varies([3]) && !Sequences.varies([3, 3]))
    #expect(Sequences.varies([3, 3, 3.0.nextUp]))
  }
}
