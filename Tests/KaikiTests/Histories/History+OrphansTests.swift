import Kaiki
import Phrases
import TestSupport
import Testing

struct HistoryOrphansTests {
  @Test func `G7: answers of cards that the cards lack stay, and are reported by their number`() throws {
    let answers = ["c1", "ghost", "GHOST", "other", "c1"].enumerated().map {
      SmallReview("2024-01-0\($0.offset + 1)T08:00", $0.element, true)
    }
    var history = History()
    history.log = try ReviewLog(answers)
    var all = history
    all.reportOrphans()
    #expect(all.log?.reviews.count == 5 && all.findings.all.isEmpty)

    history.cards = [try Card("C1", due: "2024-01-09T00:00")]
    history.reportOrphans()
    #expect(history.log?.reviews.map(\.reviewedAt) == all.log?.reviews.map(\.reviewedAt))
    #expect(
      history.answeredCardsKept == [true, false, false] && all.answeredCardsKept == [true, true, true])
    #expect(history.findings.all.allSatisfy { $0.rule == "orphan" && $0.severity == .warning })
    #expect(history.findings.all.map(\.location) == ["ghost", "other"])
    #expect(
      history.findings.all.map(\.message) == [
        "2 reviews name this card, which is missing from the cards; counted, but the card is never due (G7)",
        "a review names this card, which is missing from the cards; counted, but the card is never due (G7)",
      ])
  }

  @Test func `G7: events of tasks that the tasks lack stay, and are reported by their number`() throws {
    func event(_ minute: Int, _ what: String) -> Event { Event("2024-01-01T08:0\(minute)", what) }
    var history = History()
    history.recurringTasks = [try RecurringTask("T1", next: "2024-01-08T08:00")]
    history.completions = try [
      event(1, "t1"), event(2, "ghost"), event(3, "GHOST"), event(4, "other"), event(5, "t1"),
    ].completions
    history.attemptTasks = [try AttemptTask("s1", attempts: 0)]
    // A recurring task is none that is tried again and again.
    history.attempts = try [event(1, "s1"), event(2, "t1"), event(3, "gone"), event(4, "gone")].attempts
    history.reportOrphans()
    #expect(history.completions?.map(\.task) == ["t1", "ghost", "GHOST", "other", "t1"])
    #expect(history.attempts?.map(\.id) == ["e0", "e1", "e2", "e3"])
    let findings = history.findings.all
    #expect(findings.map(\.rule) == ["orphan", "orphan", "orphan", "orphan"])
    #expect(findings.map(\.location) == ["ghost", "gone", "other", "t1"])
    #expect(
      findings.map(\.message) == [
        "2 completions name this task, which is missing from the tasks; counted, but the task is never due (G7)",
        "2 attempts name this task, which is missing from the tasks; counted, but the task is never due (G7)",
        "a completion names this task, which is missing from the tasks; counted, but the task is never due (G7)",
        "an attempt names this task, which is missing from the tasks; counted, but the task is never due (G7)",
      ])
  }

  @Test func `without tasks of their kind events are no orphans`() throws {
    var history = History()
    history.attemptTasks = [try AttemptTask("s1", attempts: 0)]
    history.completions = try [Event("2024-01-01T08:00", "t1")].completions
    history.reportOrphans()
    #expect(history.completions?.count == 1 && history.findings.all.isEmpty)
    var alone = History()
    alone.attempts = try [Event("2024-01-01T08:00", "s")].attempts
    alone.reportOrphans()
    #expect(alone.attempts?.count == 1 && alone.findings.all.isEmpty)
  }
}
