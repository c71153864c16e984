import Distributions
import Testing

@testable import Statistics

/// How much less trials say that come in clusters.
struct DesignEffectTests {
  private struct Case: Decodable {
    struct Expected: Decodable {
      struct Group: Decodable {
        var effective: Double
        var low: Double
        var high: Double
      }

      var correlation: Double
      var degrees: Int?
      var groups: [Group]
    }

    var `case`: String
    var groups: [[[Int]]]
    var expected: Expected
  }

  private static func clusters(_ pairs: [[Int]]) -> [TrialCount] {
    pairs.map { TrialCount(successes: $0[0], trials: $0[1]) }
  }

  @Test func `correlation, effective sizes and intervals are those of an analysis of variance of trials`()
    throws
  {
    for item in try fixture("design_effect", as: [Case].self) {
      let groups = item.groups.map(Self.clusters)
      let effect = DesignEffect(groups)
      #expect(abs(effect.correlation - item.expected.correlation) < 1e-12, "\(item.case)")
      #expect(effect.degreesOfFreedom == item.expected.degrees, "\(item.case)")
      for (clusters, expected) in zip(groups, item.expected.groups) {
        let found = try effect.wilson(clusters)
        #expect(agree(found.effective, expected.effective, relative: 1e-9), "\(item.case)")
        #expect(
          abs(found.low - expected.low) < 1e-9 && abs(found.high - expected.high) < 1e-9, "\(item.case)")
      }
    }
  }

  @Test func `clusters of one trial are independent trials`() throws {
    let clusters = [TrialCount(successes: 1, trials: 1), TrialCount(successes: 0, trials: 1)]
    let found = try DesignEffect([clusters]).wilson(clusters)
    #expect(found == (try BinomialInterval.wilson(successes: 1, of: 2)) && found.effective == 2)
  }

  @Test func `too few clusters count as one trial each`() {
    // By hand: two of 3 and 1 trials amount to 16 / 10.
    let clusters = [TrialCount(successes: 1, trials: 3), TrialCount(successes: 1, trials: 1)]
    let effect = DesignEffect([clusters])
    #expect(effect.correlation == 1 && effect.degreesOfFreedom == nil)
    #expect(abs(effect.effectiveSize(of: clusters) - 1.6) < 1e-12)
    #expect(effect.effectiveSize(of: [TrialCount(successes: 5, trials: 9)]) == 1)
  }

  @Test func `without trials there is no interval`() {
    #expect(throws: StatisticsError.self) { try DesignEffect([]).wilson([]) }
  }
}
