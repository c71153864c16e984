import Distributions
import Testing

@testable import Statistics

/// How long things lasted, and how many lasted each time.
struct SurvivalSampleTests {
  private static func sample() throws -> SurvivalSample {
    try SurvivalSample(times: [3, 1, 3, 2, 3], isEvent: [true, true, false, false, true])
  }

  @Test func `things are counted by their times, and what is last seen then is still at risk`() throws {
    let sample = try Self.sample()
    let counts = sample.counts
    #expect(sample.events == 3)
    #expect(counts.times == [1, 2, 3] && counts.events == [1, 0, 2] && counts.censored == [0, 1, 1])
    #expect(counts.steps.map(\.time) == [1, 3] && counts.steps.map(\.atRisk) == [5, 3])
  }

  @Test func `groups come in the order of their names`() throws {
    let groups = try Self.sample().grouped(by: ["b", "a", "b", "c", "a"])
    #expect(groups.map(\.name) == ["a", "b", "c"])
    #expect(groups.map(\.sample.times) == [[1, 3], [3, 3], [2]])
    #expect(groups.map(\.sample.isEvent) == [[true, true], [true, false], [false]])
    #expect(throws: StatisticsError.outOfRange("there are 5 times and 2 groups; give a group for each time"))
    {
      try Self.sample().grouped(by: ["a", "b"])
    }
  }

  @Test(
    arguments: [
      ([], [], .tooFew(0, least: 1, what: "times")),
      ([1, 2], [true], .outOfRange("there are 2 times and 1 events; give one event per time")),
      ([1, -2], [true, true], .outOfRange("a time is -2.0; give numbers from 0")),
      ([.infinity], [true], .outOfRange("a time is inf; give numbers from 0")),
      ([.nan], [true], .outOfRange("a time is nan; give numbers from 0")),
    ] as [([Double], [Bool], StatisticsError)])
  func `what is no list of durations is refused`(times: [Double], isEvent: [Bool], error: StatisticsError) {
    #expect(throws: error) { try SurvivalSample(times: times, isEvent: isEvent) }
  }
}
