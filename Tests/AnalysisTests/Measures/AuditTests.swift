import Phrases
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// What the rules have to say of the data (C5, C8, G7, S4, S6).
struct AuditTests {
  @Test func `clean data have no findings`() async throws {
    let history = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "a", true)],
      cards: [
        try Card("a", due: "2024-01-02T00:00", step: 1, reviews: 1), try Card("b", due: "2024-01-05T00:00"),
      ], now: "2024-01-01T09:00")
    #expect(await history.figure(AuditMeasure.self).all.isEmpty)
  }

  @Test func `C5 a due date that is no day start is read as its day`() async throws {
    let history = try HistoryAsOf(
      nil,
      cards: [
        try Card("good", due: "2024-01-14T15:00:00Z"), try Card("sample", due: "2024-01-15T00:00:00Z"),
        try Card("hair", due: "2024-01-14T15:00:00.001Z"),
      ], now: "2024-01-01T09:00")
    let findings = await history.figure(AuditMeasure.self).all
    #expect(findings.map(\.rule) == ["C5", "C5"])
    #expect(findings.map(\.location) == ["hair", "sample"])
    #expect(findings.map(\.severity) == [.note, .note])
    #expect(
      findings.map(\.message) == [
        "nextDue 2024-01-15 00:00:00.001 is not the start of a day in Asia/Tokyo; read as 2024-01-15",
        "nextDue 2024-01-15 09:00:00 is not the start of a day in Asia/Tokyo; read as 2024-01-15",
      ])
  }

  @Test func `C5 G4 the start of a day is that of the zone`() async throws {
    let history = try HistoryAsOf(
      nil,
      cards: [
        try Card("before", due: "2011-12-29T04:00-10:00"), try Card("after", due: "2011-12-31T04:00+14:00"),
        try Card("midnight", due: "2011-12-31T00:00+14:00"),
      ], now: "2012-01-01T09:00", zone: .apia, dayStartHour: 4)
    // Days from four o'clock: the four hours before that are all that is left of the 30th.
    #expect(await history.figure(AuditMeasure.self).all.isEmpty)
  }

  @Test(
    arguments: [
      (-1, 0), (7, 6), (.max, 6),
    ] as [(Int, Int)])
  func `C8 a stored step outside the table is held to it`(step: Int, clamped: Int) async throws {
    let history = try HistoryAsOf(
      nil, cards: [try Card("a", due: "2024-01-15T00:00", step: step)], now: "2024-01-01T09:00")
    let finding = Finding(
      rule: "C8", severity: .warning, location: "a", code: .stepOutside(step, top: 6, readAs: clamped))
    #expect(await history.figure(AuditMeasure.self).all == [finding])
  }

  @Test func `C8 steps of the log outside a shortened table are held to it`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, steps: (0, 1)),
        SmallReview("2024-01-01T08:00", "b", true, steps: (3, 4)),
        SmallReview("2024-01-01T08:00", "c", true, steps: (-1, 0)),
        SmallReview("2024-01-01T08:00", "d", true, steps: (2, 2)),
        SmallReview("2024-01-01T08:00", "e", true, steps: (2, 3)),
      ], now: "2024-01-01T09:00", settings: AppSettings(table: try IntervalTable([1, 3])))
    #expect(
      await history.figure(AuditMeasure.self).all
        == ["b", "c", "e"].map {
          Finding(rule: "C8", severity: .warning, location: $0, code: .answerStepsOutside(top: 2))
        })
  }

  @Test func `a finding has the name of the card, task or course that it is about`() async throws {
    var task = try RecurringTask("t", every: 3, done: "2024-01-06T10:00", next: "2024-01-12T09:00")
    task.title = "掃除"
    let history = try HistoryAsOf(
      nil, cards: [Card("c", due: "2024-01-10T09:00", question: "犬"), Card("d", due: "2024-01-10T09:00")],
      now: "2024-01-20T12:00"
    ).with(
      tasks: [task], done: [Event("2024-01-06T09:00", "t"), Event("2024-01-06T10:00", "t")],
      goals: [AttemptTask("step", name: "走る", attempts: 7)], tried: [])
    let findings = await history.figure(AuditMeasure.self).all
    #expect(
      Set(findings.map { "\($0.rule) \($0.subject)" })
        == ["C5 c (犬)", "C5 d", "A0.6 t (掃除)", "G7 t (掃除)", "S6 step (走る)"])
  }

  @Test func `S4 reviews that are yet to come are reported once`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-01T09:00", "a", true),
        SmallReview("2024-01-01T09:00:01", "a", true), SmallReview("2034-01-01T08:00", "b", true),
      ], now: "2024-01-01T09:00")
    #expect(
      await history.figure(AuditMeasure.self).all == [
        Finding(
          rule: "S4", severity: .warning, location: "",
          code: .later(.reviews, than: "2024-01-01 09:00:00", count: 2))
      ])
  }

  @Test func `G7 a card that its reviews contradict is reported with both`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "A", true), SmallReview("2024-01-02T08:00", "a", true),
        SmallReview("2024-01-02T08:01", "a", false),
      ],
      cards: [try Card("a", due: "2024-01-03T00:00", step: 1, reviews: 2)], now: "2024-01-03T09:00")
    let (stored, replayed) = (try day("2024-01-03"), try day("2024-01-04"))
    #expect(
      await history.figure(AuditMeasure.self).all == [
        Finding(
          rule: "G7", severity: .warning, location: "a",
          code: .cardState(step: 1, due: stored, replayedStep: 2, replayedDue: replayed)),
        Finding(
          rule: "G7", severity: .note, location: "a",
          code: .answerCount(2, inLog: 3)),
      ])
  }

  @Test func `G7 S6 a card that stores reviews of which the log has none is reported`() async throws {
    let cards = [try Card("a", due: "2024-01-15T00:00", step: 2, reviews: 5)]
    let history = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "b", true), SmallReview("2024-02-01T08:00", "c", true)],
      cards: cards + [try Card("b", due: "2024-01-02T00:00", step: 1, reviews: 1)], now: "2024-01-10T09:00")
    let findings = await history.figure(AuditMeasure.self).all
    #expect(findings.map(\.rule) == ["G7", "S4"])
    #expect(
      findings.first
        == Finding(
          rule: "G7", severity: .note, location: "a", code: .answerCount(5, inLog: 0)))

    let alone = try HistoryAsOf(nil, cards: cards, now: "2024-01-10T09:00")
    #expect(await alone.figure(AuditMeasure.self).all.isEmpty)
  }

  @Test func `G7: a card that was answered after the moment is stored as it stood later, which is no fault`()
    async throws
  {
    let answers = [
      SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true),
      SmallReview("2024-01-05T08:00", "a", true),
    ]
    let cards = [try Card("a", due: "2024-01-09T00:00", step: 3, reviews: 3)]
    for (now, rules) in [("2024-01-03T09:00", ["S4"]), ("2024-01-06T09:00", [])] {
      let history = try HistoryAsOf(answers, cards: cards, now: now)
      #expect(await history.figure(AuditMeasure.self).all.map(\.rule) == rules)
    }
  }

  @Test func `what was found while reading is told too, such as duplicates`() async throws {
    var findings = Findings()
    let duplicate = Finding(rule: "duplicate", severity: .note, location: "r1", code: .repeated(.row(.cards)))
    findings.append(duplicate)
    let history = try HistoryAsOf(
      [SmallReview("2024-01-02T08:00", "a", true)], cards: [try Card("b", due: "2024-01-05T01:00")],
      now: "2024-01-01T09:00", findings: findings)
    let audit = await history.figure(AuditMeasure.self).all
    #expect(audit.last == duplicate)
    #expect(audit.map(\.rule) == ["C5", "S4", "duplicate"])
  }

  @Test func `a rule lists a hundred findings and counts the rest`() async throws {
    let cards = try (0..<130).map { try Card("c\($0)", due: "2024-01-05T01:00", step: $0 < 101 ? 9 : 0) }
    let history = try HistoryAsOf(nil, cards: cards, now: "2024-01-01T09:00")
    let audit = await history.figure(AuditMeasure.self).all
    #expect(audit.count == 202)
    #expect(
      audit.suffix(2) == [
        Finding(rule: "C5", severity: .note, location: "", code: .unlisted(30)),
        Finding(rule: "C8", severity: .note, location: "", code: .unlisted(1)),
      ])
  }

  @Test func `of a rule with more than a hundred findings the audit lists a hundred and counts the rest`()
    async throws
  {
    let done = (0..<121).map { Event("2024-01-09T08:\($0 / 60 + 10):\($0 % 60)", "t") }
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(
      tasks: [try RecurringTask("t", done: done.last?.at, next: "2024-01-12T08:12:00")], done: done)
    let findings = await history.figure(AuditMeasure.self).all
    #expect(findings.count == 101)
    // The first was no repetition.
    #expect(findings.last?.message == "20 more of this kind are not listed")
  }
}
