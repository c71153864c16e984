import Testing

@testable import Distributions

/// Why a statistic cannot be computed, in words.
struct StatisticsErrorTests {
  @Test(
    arguments: [
      (.outOfRange("a p is 2; give 0 to 1"), "a p is 2; give 0 to 1"),
      (.tooFew(3, least: 5, what: "numbers"), "3 numbers, and the method needs 5"),
      (.noVariation, "all values are equal"),
      (
        .dependence(0.87654, block: 14),
        "neighbours are too alike (autocorrelation 0.877) for blocks of 14"
      ),
      (.separation, "the outcomes are separated: no finite slope fits best"),
      (.noMaximum("recall does not fall"), "the likelihood has no maximum: recall does not fall"),
      (.notConverged(iterations: 100), "no convergence within 100 iterations"),
      (.library("out of memory"), "the numerical library failed: out of memory"),
    ] as [(StatisticsError, String)])
  func `each error says what is wrong`(error: StatisticsError, words: String) {
    #expect(error.reason == words)
  }
}
