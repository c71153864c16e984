import Testing

@testable import Statistics

/// Ranks of numbers.
struct RanksTests {
  @Test func `equal numbers share the mean of their places`() {
    let ranks = Ranks([3, 1, 3, 2, 3, 1])
    #expect(ranks.ranks == [5, 1.5, 5, 3, 5, 1.5])
    #expect(ranks.ties == [2, 3])
    // 2³ - 2 + 3³ - 3
    #expect(ranks.tieSum == 30)
  }

  @Test func `different numbers have no ties`() {
    let ranks = Ranks([0.5, -2, 7])
    #expect(ranks.ranks == [2, 1, 3] && ranks.ties.isEmpty && ranks.tieSum == 0)
  }
}
