import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// The cards that come back soonest, by the log alone (INTERFACE 4, C1, C3).
struct DueTests {
  private func due(
    _ answers: [SmallReview], now: String = "2024-02-01T00:00", dayStartHour: Int = 0, top: Int? = nil
  ) async throws -> [String] {
    let history = try HistoryAsOf(answers, now: now, dayStartHour: dayStartHour)
    return await history.figure(DueMeasure.self) { $0.top = top }.soonest.map { "\($0.card) \($0.day)" }
  }

  @Test func `C1 a card comes back after the interval of its step, from the logical day of the answer`()
    async throws
  {
    let answers = [
      SmallReview("2024-01-10T23:00", "a", true, steps: (0, 1)),
      SmallReview("2024-01-11T02:00", "b", true, steps: (5, 6)),
      SmallReview("2024-01-11T08:00", "c", false, steps: (6, 0)),
      SmallReview("2024-01-11T08:00", "d", true, steps: (1, 2)),
    ]
    #expect(
      try await due(answers) == ["a 2024-01-11", "c 2024-01-11", "d 2024-01-13", "b 2024-02-10"])
    #expect(
      try await due(answers, dayStartHour: 4) == [
        "a 2024-01-11", "c 2024-01-11", "d 2024-01-13", "b 2024-02-09",
      ])
  }

  @Test func `the latest graded answer counts, whatever the order of the rows`() async throws {
    let answers = [
      SmallReview("2024-01-12T08:00", "a", true, steps: (2, 3)),
      SmallReview("2024-01-10T08:00", "a", true, steps: (1, 2)),
      SmallReview("2024-01-13T08:00", "a", false, steps: (3, 0), counting: .practice),
    ]
    #expect(try await due(answers) == ["a 2024-01-16"])
  }

  @Test func `of equal instants the later row counts`() async throws {
    let answers = [
      SmallReview("2024-01-12T08:00", "a", true, steps: (2, 3)),
      SmallReview("2024-01-12T08:00", "a", false, steps: (2, 0)),
      SmallReview("2024-01-12T08:00", "b", false, steps: (2, 0)),
      SmallReview("2024-01-12T08:00", "b", true, steps: (2, 3)),
    ]
    #expect(try await due(answers) == ["a 2024-01-12", "b 2024-01-16"])
  }

  @Test func `C3 a card's first answer is graded even where it is marked as practice`() async throws {
    let answers = [
      SmallReview("2024-01-12T08:00", "a", true, steps: (2, 3), counting: .practice),
      SmallReview("2024-01-13T08:00", "a", true, steps: (3, 4), counting: .practice),
    ]
    #expect(try await due(answers) == ["a 2024-01-16"])
  }

  @Test func `without steps the rules say where a card stands`() async throws {
    let answers = [
      SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true),
      SmallReview("2024-01-03T08:00", "a", false),  // practice: due on 4 January
      SmallReview("2024-01-10T08:00", "a", true),  // six days late: four days from here
    ]
    #expect(try await due(answers) == ["a 2024-01-14"])
  }

  @Test func `G6 ties go by id in lower case, shown as first spelled`() async throws {
    let answers = ["b", "C", "a", "D"].map { SmallReview("2024-01-01T08:00", $0, true) }
    #expect(
      try await due(answers) == ["a 2024-01-02", "b 2024-01-02", "C 2024-01-02", "D 2024-01-02"])
    #expect(try await due(answers, top: 2) == ["a 2024-01-02", "b 2024-01-02"])
  }

  @Test func `sixty-four are listed where nothing else is asked for`() async throws {
    let answers = (100..<170).map { SmallReview("2024-01-01T08:00", "c\($0)", true) }
    #expect(try await due(answers) == (100..<164).map { "c\($0) 2024-01-02" })
  }

  @Test func `S4 an answer that is yet to come moves nothing`() async throws {
    let answers = [
      SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true),
      SmallReview("2024-01-02T08:00", "b", true),
    ]
    #expect(try await due(answers, now: "2024-01-02T07:59") == ["a 2024-01-02"])
  }

  @Test func `F7: a card of another app is due by that app's own interval, and one without says nothing`()
    async throws
  {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "b", true, interval: 12),
        SmallReview("2024-01-01T08:01", "A", true, interval: 30),
        SmallReview("2024-01-02T08:01", "A", false, interval: 0),
        SmallReview("2024-01-03T08:01", "silent", true),
      ], now: "2024-01-05T12:00", origin: .thirdParty)
    let figure = await history.figure(DueMeasure.self)
    #expect(figure.soonest.map { "\($0.card) \($0.day)" } == ["A 2024-01-02", "b 2024-01-13"])
    #expect(figure.further == 0)
    let first = await history.figure(DueMeasure.self) { $0.top = 1 }
    #expect(first.soonest.map(\.card) == ["A"] && first.further == 0)
    // Neither does anything wait today of a log that never says it.
    let silent = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "a", true)], now: "2024-01-05T12:00", origin: .thirdParty)
    #expect(await silent.figure(DueMeasure.self).soonest.isEmpty)
    #expect(await silent.figure(TodayMeasure.self).due == 0)
    #expect(await silent.figure(NotificationsMeasure.self).plan.planned.isEmpty)
  }

  @Test(arguments: 1...7)
  func `all cards of the last listed day are counted`(top: Int) async throws {
    // Due on the 2nd, 3rd and 4th: two, three and two.
    let days = [1, 1, 2, 2, 2, 3, 3]
    let answers = days.enumerated().map { number, day in
      SmallReview("2024-01-0\(day)T08:0\(number)", "c\(number)", true)
    }
    let figure = await (try HistoryAsOf(answers, now: "2024-01-03T12:00")).figure(DueMeasure.self) {
      $0.top = top
    }
    #expect(figure.soonest.count == top)
    #expect(figure.byDay.map(\.count) == Array([2, 3, 2].prefix(days[top - 1])))
  }

  @Test func `G7: a card that has been deleted is not due, and others go by their question`() async throws {
    let history = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "gone", true), SmallReview("2024-01-01T08:00", "a", true)],
      cards: [try Card("A", due: "2024-01-02T00:00", question: "犬は？")], now: "2024-01-05T12:00")
    let figure = await history.figure(DueMeasure.self)
    #expect(figure.soonest == [DueCard(card: "a", name: "犬は？", day: try day("2024-01-02"))])
    #expect(figure.byDay.map(\.first) == ["犬は？"] && figure.further == 0)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `each card is where its last graded answer put it`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let log = try #require(random.history.log)
    let due = await random.history.figure(DueMeasure.self) { $0.top = 4 }.soonest
    let intervals = [0, 1, 2, 4, 7, 15, 30]
    var last: [String: Day] = [:]
    // F7: a log of another app without intervals says of no card when it is due.
    for review in random.reviews where review.counting == .graded && log.origin == .table {
      last[log.cards[Int(review.card)]] = review.day + intervals[Int(review.nextStep)]
    }
    let ranked = last.sorted { ($0.value, $0.key.lowercased()) < ($1.value, $1.key.lowercased()) }
    #expect(
      due == ranked.prefix(4).map { DueCard(card: $0.key, name: $0.key, day: $0.value) }, "seed \(seed)")
  }

  @Test func `a card that was answered, and of which the log has no answers, is due as it is stored`()
    async throws
  {
    let cards = [
      try Card("seen", due: "2024-01-09T00:00", step: 2, reviews: 3),
      try Card("begun", due: "2024-01-12T00:00", step: 1), try Card("new", due: "2024-01-01T00:00"),
      // Its answers decide, whatever it stores (G7).
      try Card("logged", due: "2024-05-01T00:00", reviews: 1),
    ]
    func due(_ answers: [SmallReview]?, top: Int? = nil) async throws -> ([String], Int) {
      let history = try HistoryAsOf(answers, cards: cards, now: "2024-01-10T12:00")
      let figure = await history.figure(DueMeasure.self) { $0.top = top }
      return (figure.soonest.map { "\($0.card) \($0.day)" }, figure.further)
    }
    #expect(
      try await due(nil).0 == ["seen 2024-01-09", "begun 2024-01-12", "logged 2024-05-01"])
    #expect(
      try await due([SmallReview("2024-01-10T08:00", "logged", true)]).0 == [
        "seen 2024-01-09", "logged 2024-01-11", "begun 2024-01-12",
      ])
    #expect(try await due(nil, top: 1).0 == ["seen 2024-01-09"])
    #expect(
      DueMeasure.isAnswerable(by: try HistoryAsOf(nil, cards: cards, now: "2024-01-10T12:00")))
  }
}
