import Kaiki
import KaikiNumerics
import Phrases
import TestSupport
import Testing

/// Two histories of one person as one (R0.8, A0.8); `RecordsTests` compares merging with reading.
struct HistoryMergeTests {
  private func texts(_ log: ReviewLog) -> [String] {
    log.reviews.map { review in
      let id = review.id.map { log.ids[Int($0)] } ?? "–"
      let user = review.user.map { log.users[Int($0)] } ?? "–"
      return "\(id) \(log.cards[Int(review.card)]) \(user) \(review.latency ?? 0)"
    }
  }

  /// A log of answers with ids, ascending in time.
  private func log(
    _ answers: [(id: String, SmallReview)], origin: ReviewLog.Origin = .table
  ) throws -> ReviewLog {
    let log = try ReviewLog(answers.map(\.1), origin: origin)
    var ids = IdentifierTable()
    var reviews = log.reviews
    for (index, answer) in answers.enumerated() { reviews[index].id = Int32(ids.intern(answer.id)) }
    return ReviewLog(reviews: reviews, cards: log.cards, ids: ids, users: log.users, origin: origin)
  }

  @Test func `what neither history has is nil, and what one has without a row is empty`() throws {
    var (first, second) = (History(), History())
    first.cards = []
    second.completions = []
    second.log = try ReviewLog([])
    for merged in [first.merged(with: second), second.merged(with: first)] {
      #expect(merged.cards == [] && merged.completions == [] && merged.log?.reviews.isEmpty == true)
      #expect(merged.settings == nil && merged.recurringTasks == nil && merged.attemptTasks == nil)
      #expect(merged.attempts == nil && merged.lists == nil && merged.opens == nil && merged.habits == nil)
      #expect(merged.observations == nil && merged.semesters == nil && merged.courses == nil)
      #expect(merged.attendanceRecords == nil && merged.periodTimes == nil && merged.calendar == nil)
      #expect(merged.findings.all.isEmpty)
    }
  }

  @Test func `A0.8: of two settings the greater are kept, whichever come first, and it is reported`() {
    var (first, second) = (History(), History())
    first.settings = AppSettings(morningHour: 5)
    second.settings = AppSettings(morningHour: 10)
    for merged in [first.merged(with: second), second.merged(with: first)] {
      #expect(merged.settings?.morningHour == 10)
      #expect(merged.findings.all.map(\.rule) == ["A0.8"])
      #expect(
        merged.findings.all.map(\.message) == [
          "the settings differ; the greater one was kept: morningHour 10 (not 5)"
        ])
    }
    #expect(first.merged(with: first).findings.all.isEmpty)
    #expect(first.merged(with: History()).settings?.morningHour == 5)
    #expect(History().merged(with: first).settings?.morningHour == 5)
  }

  @Test func `A0.8: the newer of two rows stays, of equally new ones the greater, whichever comes first`()
    throws
  {
    func history(_ title: String, _ modified: Int64?, step: Int) throws -> History {
      var task = try RecurringTask("t", next: "2024-01-08T08:00")
      task.title = title
      task.modified = modified.map(Instant.init(milliseconds:))
      var history = History()
      history.recurringTasks = [task]
      history.cards = [try Card("c", due: "2024-01-08T00:00", step: step)]
      return history
    }
    let (old, new) = (try history("z", 1, step: 10), try history("a", 2, step: 9))
    for merged in [old.merged(with: new), new.merged(with: old)] {
      #expect(merged.recurringTasks?.map(\.title) == ["a"])
      // Cards do not say when they were changed; 10 is greater than 9.
      #expect(merged.cards?.map(\.step) == [10])
      #expect(
        merged.findings.all.map(\.message) == [
          "two cards with this id differ; the greater one was kept: stepIndex 10 (not 9)",
          "two tasks with this id differ; the newer one was kept",
        ])
    }
  }

  @Test func `cards, ids and people of two logs are the same by their texts, not by their numbers`() throws {
    var (first, second) = (History(), History())
    first.log = try log([
      ("r1", SmallReview("2024-01-01T08:00", "a", true, user: "u", latency: 1)),
      ("r2", SmallReview("2024-01-03T08:00", "b", true, user: "v", latency: 9)),
    ])
    second.log = try log([
      ("r0", SmallReview("2023-12-31T08:00", "c", true, user: "w", latency: 0)),
      ("r1", SmallReview("2024-01-01T08:00", "a", true, user: "u", latency: 1)),
      ("r3", SmallReview("2024-01-02T08:00", "b", true, user: "v", latency: 3)),
      ("r2", SmallReview("2024-01-03T08:00", "b", true, user: "v", latency: 10)),
    ])
    for merged in [first.merged(with: second), second.merged(with: first)] {
      #expect(texts(try #require(merged.log)) == ["r0 c w 0", "r1 a u 1", "r3 b v 3", "r2 b v 10"])
      #expect(
        Set(merged.findings.all.map { "\($0.location): \($0.message)" }) == [
          "r1: the review occurs twice; counted once",
          "r2: two reviews with this id differ; the greater one was kept: latencyMs 10 (not 9)",
        ])
    }
  }

  @Test(
    arguments: [
      (.table, .table, .table), (.table, .thirdParty, .table), (.thirdParty, .thirdParty, .thirdParty),
    ]
      as [(ReviewLog.Origin, ReviewLog.Origin, ReviewLog.Origin)])
  func `one log of a table makes the whole one of a table`(
    first: ReviewLog.Origin, second: ReviewLog.Origin, whole: ReviewLog.Origin
  ) throws {
    var (one, other) = (History(), History())
    one.log = try ReviewLog([SmallReview("2024-01-01T08:00", "a", true)], origin: first)
    other.log = try ReviewLog([SmallReview("2024-01-02T08:00", "a", true)], origin: second)
    #expect(one.merged(with: other).log?.origin == whole)
    #expect(other.merged(with: one).log?.origin == whole)
    #expect(one.merged(with: History()).log?.origin == first)
  }

  @Test func `R0.8: answers without an id that two histories have count once, and of one history all do`()
    throws
  {
    let first = [
      SmallReview("2024-01-01T08:00:01", "a", true), SmallReview("2024-01-01T08:00:01", "a", true),
      SmallReview("2024-01-01T08:00:01", "b", true), SmallReview("2024-01-02T08:00:01", "a", true),
    ]
    let second = [
      SmallReview("2024-01-01T08:00:01", "a", true), SmallReview("2024-01-01T08:00:01", "a", false),
      SmallReview("2024-01-01T08:00:01", "b", true, latency: 5),
      SmallReview("2024-01-02T08:00:01", "a", true),
    ]
    var (one, other) = (History(), History())
    (one.log, other.log) = (try ReviewLog(first), try ReviewLog(second))
    for merged in [one.merged(with: other), other.merged(with: one)] {
      let log = try #require(merged.log)
      let rows = log.reviews.map { "\(log.cards[Int($0.card)]) \($0.isCorrect) \($0.latency ?? 0)" }
      #expect(rows.dropLast().sorted() == ["a false 0", "a true 0", "a true 0", "b true 0", "b true 5"])
      #expect(rows.last == "a true 0")
      #expect(
        merged.findings.all.map { "\($0.rule): \($0.message)" } == [
          "duplicate: answers without an id that several inputs contain, each counted once: 2"
        ])
    }
    #expect(one.merged(with: History()).log?.reviews.count == 4)
  }

  @Test func `completions without an id are never the same`() throws {
    var history = History()
    history.completions = try [Event("2024-01-01T08:00", "t")].completions
    let twice = history.merged(with: history)
    #expect(twice.completions?.count == 2)
    #expect(twice.findings.all.isEmpty)
  }

  @Test func `what was found in either history is kept`() throws {
    var (first, second) = (History(), History())
    first.findings.append(Finding(rule: "C9", severity: .note, location: "a", code: .backward))
    second.findings.append(
      Finding(rule: "L8", severity: .warning, location: "b", code: .listTooLarge(bytes: 1)))
    #expect(first.merged(with: second).findings.all.map(\.location) == ["a", "b"])
    #expect(second.merged(with: first).findings.all.map(\.location) == ["a", "b"])
  }
}
