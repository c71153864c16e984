import Kaiki
import TestSupport
import Testing

/// From when on a task waits for its next completion (F3).
extension TaskHistoriesTests {
  /// A task beside its completions, and the day from which it waits at noon of 20 January.
  struct Waiting: Sendable {
    var policy = RecurrencePolicy.fromCompletion
    var anchor: String?
    var stored: String?
    var completions: [String]?
    var begun: String
  }

  @Test(
    arguments: [
      Waiting(completions: ["2024-01-10T09:00", "2024-01-14T23:00"], begun: "2024-01-14"),
      // Before its first completion, from its making on; or by the row alone, where there are none.
      Waiting(completions: [], begun: "2024-01-01"), Waiting(completions: nil, begun: "2024-01-01"),
      Waiting(stored: "2024-01-12T09:00", completions: nil, begun: "2024-01-12"),
      // Every three days from the 2nd: the occurrence of the 20th is done on the 19th, that of the 17th late.
      Waiting(
        policy: .fixed, anchor: "2024-01-17T08:00",
        completions: ["2024-01-18T09:00", "2024-01-19T09:00"], begun: "2024-01-20"),
      Waiting(
        policy: .fixedSkip, anchor: "2024-01-17T08:00", completions: ["2024-01-18T09:00"],
        begun: "2024-01-18"),
      // Without an anchor, nobody knows what it was done for.
      Waiting(policy: .fixed, completions: ["2024-01-18T09:00", "2024-01-19T09:00"], begun: "2024-01-19"),
    ] as [Waiting])
  func `F3: a task waits from its completion on, or from the occurrence that was done early`(
    waiting: Waiting
  ) throws {
    let histories = try TaskHistories(
      [
        try RecurringTask(
          "t", every: 3, .day, waiting.policy, anchor: waiting.anchor,
          done: waiting.stored ?? waiting.completions?.last, next: "2024-01-23T08:00",
          created: "2024-01-01T00:00")
      ], done: waiting.completions?.map { Event($0, "t") }, now: "2024-01-20T12:00")
    let standing = try #require(histories.standings?.first)
    #expect(histories.begun(of: standing).description == waiting.begun)
  }
}
