import Kaiki
import TestSupport
import Testing

struct HistoryFilledInTests {
  private let boundary = DayBoundary(zone: .tokyo, dayStartHour: 4)

  @Test func `C1, C2, C3: a log gets the steps that the table of the settings gives`() throws {
    var history = History()
    history.settings = AppSettings(table: try IntervalTable([3, 9]))
    history.log = try ReviewLog([
      SmallReview("2024-01-01T09:00", "c", true), SmallReview("2024-01-02T09:00", "c", true),
      SmallReview("2024-01-04T09:00", "c", true), SmallReview("2024-01-13T09:00", "c", false),
    ])
    let filled = history.filledIn(in: boundary)
    #expect(filled.log?.reviews.map { $0.steps?.previous } == [0, 1, 1, 2])
    #expect(filled.log?.reviews.map { $0.steps?.next } == [1, 1, 2, 0])
    #expect(filled.log?.reviews.map(\.counting) == [.graded, .practice, .graded, .graded])
    #expect(history.log?.reviews.allSatisfy { $0.steps == nil } == true)
  }

  @Test func `C5: a card is due at the start of its logical day`() throws {
    var history = History()
    history.cards = [
      try Card("a", due: "2024-01-05T12:34"), try Card("b", due: "2024-01-05T03:59"),
      try Card("c", due: "2024-01-05T04:00"),
    ]
    let due = try ["2024-01-05T04:00", "2024-01-04T04:00", "2024-01-05T04:00"].map { try instant($0) }
    #expect(history.filledIn(in: boundary).cards?.map(\.nextDue) == due)
  }

  @Test func `G7: a card stands where its answers put it, and one without answers where it stood`() throws {
    var history = History()
    history.log = try ReviewLog([
      SmallReview("2024-01-01T09:00", "A", true), SmallReview("2024-01-02T09:00", "a", true),
      SmallReview("2024-01-01T09:00", "wrong", false),
    ])
    history.cards = [
      try Card("a", due: "2024-03-01T00:00", step: 5, reviews: 9), try Card("new", due: "2024-03-01T12:00"),
      try Card("wrong", due: "2024-03-01T00:00", step: 3, reviews: 1),
    ]
    let cards = try #require(history.filledIn(in: boundary).cards)
    #expect(cards.map(\.step) == [2, 0, 0])
    #expect(cards.map(\.reviewCount) == [2, 0, 1])
    #expect(cards.map(\.lastResult) == [true, nil, false])
    // Two days after the second answer; the others at the start of their day (C5).
    let due = try ["2024-01-04T04:00", "2024-03-01T04:00", "2024-01-01T04:00"].map { try instant($0) }
    #expect(cards.map(\.nextDue) == due)
    // F7: cards of another app stand on no table of ours.
    history.log = try ReviewLog([SmallReview("2024-01-01T09:00", "a", true)], origin: .thirdParty)
    #expect(history.filledIn(in: boundary).cards?.map(\.step) == [5, 0, 3])
  }

  @Test func `G7: a recurring task stands where its completions put it`() throws {
    var history = History()
    history.recurringTasks = [
      try RecurringTask("t", done: "2024-01-02T08:00", next: "2024-01-05T08:00"),
      try RecurringTask("kept", done: "2024-01-03T08:00", next: "2024-01-09T10:00"),
    ]
    history.completions = try [Event("2024-01-02T08:00", "t"), Event("2024-01-06T09:00", "t")].completions
    let filled = history.filledIn(in: boundary)
    let tasks = try #require(filled.recurringTasks)
    let next = try ["2024-01-09T09:00", "2024-01-09T10:00"].map { try instant($0) }
    let last = try ["2024-01-06T09:00", "2024-01-03T08:00"].map { try instant($0) }
    #expect(tasks.map(\.nextReminder) == next && tasks.map(\.lastCompleted) == last)
    // Once more changes nothing.
    #expect(filled.filledIn(in: boundary).recurringTasks == tasks)
  }

  @Test func `S6: tasks with attempts get the counters of their attempts, where those are known`() throws {
    var history = History()
    history.attemptTasks = [try AttemptTask("g", attempts: 9)]
    #expect(history.filledIn(in: boundary).attemptTasks?.map(\.totalAttempts) == [9])
    history.attempts = try [Event("2024-01-05T08:00", "g"), Event("2024-01-06T08:00", "g")].attempts
    let filled = try #require(history.filledIn(in: boundary).attemptTasks?.first)
    #expect(filled.totalAttempts == 2)
    #expect(filled.lastAttemptAt == (try instant("2024-01-06T08:00")))
  }

  @Test func `the settings are those in force, and what is not there stays away`() {
    let filled = History().filledIn(in: boundary)
    #expect(filled.settings == AppSettings(timeZoneIdentifier: "Asia/Tokyo", dayStartHour: 4))
    #expect(filled.log == nil && filled.cards == nil && filled.attemptTasks == nil)
  }
}
