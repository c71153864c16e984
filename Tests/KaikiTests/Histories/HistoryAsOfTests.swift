import Kaiki
import Phrases
import TestSupport
import Testing

/// What the rules make of a history as of a moment (S4, G7, C8).
struct HistoryAsOfTests {
  @Test func `S4 an answer at the very moment counts, one a millisecond later does not`() throws {
    let subject = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-01T09:00", "b", true),
        SmallReview("2024-01-01T09:00:00.001", "c", true),
      ], now: "2024-01-01T09:00")
    #expect(subject.log?.reviews.count == 2)
    #expect(subject.replayed?.reviews.count == 2)
    #expect(subject.cardPositions.map(\.id) == ["a", "b"])
    #expect(subject.today == (try day("2024-01-01")))
  }

  @Test func `S4 ticks and daily numbers of today count, those of later days are reported`() throws {
    var history = History()
    let days = try ["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"].map { try day($0) }
    history.observations = days.dropLast().map { DailyObservation(series: "steps", day: $0, value: 1) }
    let frequency = try #require(HabitFrequency(times: 1, days: 1))
    history.habits = [
      Habit(name: "Read", frequency: frequency, ticks: days.map { Tick(day: $0, value: .manualYes) })
    ]
    let subject = HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("2024-01-03T09:00"))
    #expect(
      subject.findings.all.map(\.message).sorted() == [
        "daily numbers later than 2024-01-03 were ignored: 1", "ticks later than 2024-01-03 were ignored: 2",
      ])
  }

  /// What a history of these parts alone is as of a moment.
  private static func subject(_ change: (inout History) throws -> Void) throws -> HistoryAsOf {
    var history = History()
    try change(&history)
    return HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("2024-01-03T09:00"))
  }

  @Test func `F20 completions and attempts say when something was done, and items do not`() throws {
    #expect(try !Self.subject { _ in }.knowsActivity)
    #expect(try !Self.subject { $0.cards = [try Card("a", due: "2024-01-01T08:00")] }.knowsActivity)
    #expect(try Self.subject { $0.completions = [] }.knowsActivity)
    #expect(try Self.subject { $0.attempts = [] }.knowsActivity)
  }

  @Test(arguments: [
    ("1990-01-01", Checkmark.manualYes, true), ("1990-01-01", .unknown, false), ("2014-01-03", .no, false),
  ])
  func `ticks that lie more than ten years before the others are told of`(
    first: String, value: Checkmark, isFar: Bool
  ) throws {
    let frequency = try #require(HabitFrequency(times: 1, days: 1))
    let days = try [first, "2024-01-01", "2024-01-02", "2024-01-09"].map { try day($0) }
    let subject = try Self.subject { history in
      history.habits = [
        Habit(
          name: "Read", frequency: frequency,
          ticks: zip(days, [value, .manualYes, .manualYes, .manualYes]).map { Tick(day: $0, value: $1) })
      ]
    }
    #expect(
      subject.findings.all.filter { $0.rule == "far" }.map(\.message)
        == (isFar
          ? ["check marks more than ten years before 2024-01-01, such as 1990-01-01, were ignored"]
          : []))
  }

  @Test func `G7 the log decides where a card stands, the stored card where it has no answers`() throws {
    let subject = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "A", true), SmallReview("2024-01-02T08:00", "a", true),
        SmallReview("2024-01-01T08:00", "log-only", false),
        SmallReview("2024-02-01T08:00", "future", true),
      ],
      cards: [
        try Card("a", due: "2025-01-01T00:00", step: 6, question: "front"),
        try Card("new", due: "2024-01-03T00:00"),
        try Card("seen", due: "2024-01-03T00:00", step: 8, reviews: 3),
        try Card("future", due: "2024-01-03T12:00", step: 3),
      ], now: "2024-01-03T09:00")
    let third = try day("2024-01-03")
    #expect(
      subject.cardPositions == [
        CardPosition(id: "future", question: "future", step: 3, due: third, isSeen: true, number: 2),
        CardPosition(id: "new", question: "new", step: 0, due: third, isSeen: false, number: nil),
        CardPosition(
          id: "seen", question: "seen", step: 6, due: third, isSeen: true, number: nil, storedCount: 3),
        CardPosition(id: "a", question: "front", step: 2, due: third + 1, isSeen: true, number: 0),
      ])
  }

  @Test func `G7: answers of a card that has been deleted wait for nothing; without cards, all of them do`()
    throws
  {
    let answers = [SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-01T08:00", "gone", true)]
    let listed = try HistoryAsOf(
      answers, cards: [try Card("a", due: "2024-01-09T00:00")], now: "2024-01-02T09:00")
    #expect(listed.cardPositions.map(\.id) == ["a"])
    #expect(listed.replayed?.reviews.count == 2)
    #expect(try HistoryAsOf(answers, now: "2024-01-02T09:00").cardPositions.map(\.id) == ["a", "gone"])
  }

  @Test func `F7: a card of another app is due by that app's own interval, and else only assumed to be`()
    throws
  {
    let subject = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "ten", true, interval: 10),
        SmallReview("2024-01-02T08:00", "soon", false, interval: 0),
        // A cram session leaves the card where it was; an answer without an interval does not.
        SmallReview("2024-01-01T08:00", "crammed", true, interval: 20),
        SmallReview("2024-01-05T08:00", "crammed", false, interval: 1, counting: .practice),
        SmallReview("2024-01-01T08:00", "unsaid", true, interval: 3),
        SmallReview("2024-01-02T09:00", "unsaid", true),
      ], cards: nil, now: "2024-01-06T09:00", origin: .thirdParty)
    #expect(
      subject.cardPositions.map { "\($0.id) \($0.due) \($0.isAssumed)" } == [
        "soon 2024-01-02 false", "unsaid 2024-01-04 true", "ten 2024-01-11 false", "crammed 2024-01-21 false",
      ])
    #expect(!subject.lacksDueDays)
    let silent = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "a", true)], now: "2024-01-06T09:00", origin: .thirdParty)
    #expect(silent.lacksDueDays && silent.cardPositions.map(\.isAssumed) == [true])
    // A table's own log says it by its steps.
    let own = try HistoryAsOf([SmallReview("2024-01-01T08:00", "a", true)], now: "2024-01-06T09:00")
    #expect(!own.lacksDueDays && own.cardPositions.map(\.isAssumed) == [false])
  }

  @Test func `T10: a record of absences alone ends with one, while classes are still to come`() throws {
    func ends(_ absences: [Absence], today: String) throws -> Bool {
      try HistoryAsOf([Course("wed", .wednesday)], absences, today: today).endsWithAbsence
    }
    #expect(try ends([Absence("2024-04-17", "wed")], today: "2024-04-17"))
    #expect(try !ends([Absence("2024-04-17", "wed")], today: "2024-04-18"))
    #expect(try !ends([Absence("2024-05-08", "wed")], today: "2024-05-08"))
    #expect(try !HistoryAsOf(now: "2024-04-17T12:00").endsWithAbsence)
  }

  @Test func `G6 positions go by due day, then by id in lower case`() throws {
    let subject = try HistoryAsOf(
      nil,
      cards: ["b", "A", "c", "B2", "a1"].map { try Card($0, due: "2024-01-0\($0 == "c" ? 1 : 2)T00:00") },
      now: "2024-01-03T09:00")
    #expect(subject.cardPositions.map(\.id) == ["c", "A", "a1", "b", "B2"])
  }

  @Test func `cards alone have no log and no replay`() throws {
    let subject = try HistoryAsOf(nil, cards: [], now: "2024-01-03T09:00")
    #expect(subject.log == nil)
    #expect(subject.replayed == nil)
    #expect(subject.cardPositions.isEmpty)
  }

  @Test func `what was found in tasks, attempts and lists joins what was found before`() throws {
    var findings = Findings()
    findings.append(Finding(rule: "C9", severity: .note, location: "log.csv:2", code: .backward))
    let subject = try HistoryAsOf(
      [SmallReview("2024-02-01T08:00", "c", true)], now: "2024-01-10T12:00", findings: findings
    )
    .with(
      tasks: [try RecurringTask("t", done: "2024-01-05T08:00", next: "2024-01-08T08:00")],
      done: [Event("2024-01-09T08:00", "t")], goals: [try AttemptTask("g", attempts: 2)], tried: [],
      lists: [try DailyList("2024-01-05T08:00", ["a"]), try DailyList("2024-01-05T09:00", ["a"])])
    #expect(subject.findings.all.map(\.rule) == ["C9", "G7", "L2", "L2", "S4", "S6"])
    #expect(subject.findings.all.map(\.location) == ["log.csv:2", "t", "a", "list", "", "g"])
    #expect(subject.tasks?.standings?.count == 1)
    #expect(subject.attempts?.tasks?.count == 1)
    #expect(subject.lists?.byDay.count == 1)
  }

  @Test func `findings of tasks are counted beyond the hundred that a rule lists`() throws {
    let done = (10..<40).map { Event("2024-01-09T08:\($0)", "t") }
    let tasks = (0..<10).map { "t\($0)" }
    let events = tasks.flatMap { task in done.map { Event($0.at, task) } }.sorted { $0.at < $1.at }
    let subject = try HistoryAsOf(now: "2024-01-10T12:00").with(
      tasks: try tasks.map { try RecurringTask($0, done: "2024-01-09T08:39", next: "2024-01-12T08:39") },
      done: events)
    // Each of ten tasks was done 29 times more.
    #expect(subject.findings.counts == ["A0.6": 290])
    let findings = subject.findings.all
    #expect(findings.count == 101)
    #expect(findings.last?.message == "190 more of this kind are not listed")
  }
}
