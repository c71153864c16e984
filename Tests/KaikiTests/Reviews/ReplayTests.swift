import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct ReplayTests {
  static func log(_ answers: some Sequence<TracedAnswer>) throws -> ReviewLog {
    var cards = IdentifierTable()
    _ = cards.intern("card")
    return ReviewLog(reviews: ContiguousArray(try answers.map { try $0.review }), cards: cards)
  }

  @Test(arguments: Trace.handWorked)
  func `a hand-worked trace gives its steps and due days`(trace: Trace) throws {
    let scheduler = TableScheduler(table: try IntervalTable(trace.intervals))
    let boundary = try Vectors.boundary(trace.zone, dayStartHour: trace.dayStartHour)
    // The state after each answer is that of the log that ends with it.
    for (index, answer) in trace.answers.enumerated() {
      let replayed = try Self.log(trace.answers.prefix(index + 1))
        .replayed(by: scheduler, boundary: boundary, until: Day(30_000))
      let review = try #require(replayed.reviews.last)
      let card = try #require(replayed.cards.first)
      #expect(review.counting == answer.counting, "answer \(index)")
      #expect(Int(review.previousStep) == answer.previousStep, "answer \(index)")
      #expect(Int(review.nextStep) == answer.step, "answer \(index)")
      #expect(card.due == (try Vectors.day(answer.due)), "answer \(index)")
      #expect(card.reviewCount == index + 1, "answer \(index)")
      let graded = trace.answers.prefix(index + 1).last { $0.counting == .graded }
      #expect(card.lastResult == graded?.isCorrect, "answer \(index)")
      #expect(card.step == graded?.step, "answer \(index)")
      #expect(replayed.outOfRange == trace.outOfRange.filter { $0 <= index }, "answer \(index)")
      #expect(replayed.carriesSteps == trace.answers.prefix(index + 1).contains { $0.steps != nil })
    }
  }

  /// A case of `card_traces_sample.json`.
  private struct Sample: Decodable {
    struct Answer: Decodable {
      var at: String
      var correct: Bool
    }

    struct Expected: Decodable {
      var at: String
      var counted: String
      var previousStep: Int?
      var step: Int
      var nextDue: String
    }

    var zone: String
    var intervals: [Int]
    var reviews: [Answer]
    var expected: [Expected]
  }

  @Test func `C1, C2, C3, C4: the shared traces give their steps and due days`() throws {
    let samples = try Vectors.cases(of: Sample.self, in: "card_traces_sample", of: .module)
    #expect(samples.count == 12)
    for (number, sample) in samples.enumerated() {
      let scheduler = TableScheduler(table: try IntervalTable(sample.intervals))
      let boundary = try Vectors.boundary(sample.zone)
      let reviews = try sample.reviews.map {
        Review(reviewedAt: try Vectors.instant($0.at), card: 0, isCorrect: $0.correct)
      }
      var cards = IdentifierTable()
      _ = cards.intern("card")
      try #require(sample.expected.count == sample.reviews.count)
      for (index, expected) in sample.expected.enumerated() {
        let replayed = ReviewLog(reviews: ContiguousArray(reviews.prefix(index + 1)), cards: cards)
          .replayed(by: scheduler, boundary: boundary, until: Day(30_000))
        let review = try #require(replayed.reviews.last)
        let state = try #require(replayed.cards.first)
        let context = "trace \(number), answer \(index) at \(expected.at)"
        #expect((review.counting == .graded ? "graded" : "practice") == expected.counted, "\(context)")
        if let previousStep = expected.previousStep {
          #expect(Int(review.previousStep) == previousStep, "\(context)")
        }
        #expect(Int(review.nextStep) == expected.step, "\(context)")
        #expect(state.step == expected.step, "\(context)")
        #expect(state.due == (try Vectors.day(expected.nextDue)), "\(context)")
      }
    }
  }

  @Test func `C9, R2.9: a log out of order gives what the log in order gives`() throws {
    let boundary = try Vectors.boundary("Asia/Tokyo")
    let scheduler = TableScheduler(table: .standard)
    let ordered = [
      TracedAnswer("2025-06-01T09:00:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-02"),
      TracedAnswer("2025-06-02T09:00:00+09:00", false, .graded, from: 1, to: 0, due: "2025-06-02"),
      TracedAnswer("2025-06-02T09:10:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-03"),
      TracedAnswer("2025-06-03T09:00:00+09:00", true, .graded, from: 1, to: 2, due: "2025-06-05"),
    ]
    for indices in [[3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]] {
      let replayed = try Self.log(indices.map { ordered[$0] })
        .replayed(by: scheduler, boundary: boundary, until: Day(30_000))
      #expect(replayed.reviews.map { Int($0.nextStep) } == [1, 0, 1, 2], "input order \(indices)")
      // 1 June, 2 June, the same day, 3 June.
      #expect(replayed.reviews.map { Int($0.elapsed) } == [-1, 1, 0, 1], "input order \(indices)")
      #expect(replayed.cards.first?.due == (try Vectors.day("2025-06-05")), "input order \(indices)")
    }
  }

  @Test func `C9: two answers at one instant are read in input order`() throws {
    // Wrong, then right: step 0 -> 0 -> 1. Right, then wrong: step 1, and the second is practice.
    let at = "2025-06-01T09:00:00+09:00"
    let wrong = TracedAnswer(at, false, .graded, from: 0, to: 0, due: "")
    let right = TracedAnswer(at, true, .graded, from: 0, to: 1, due: "")
    let boundary = try Vectors.boundary("Asia/Tokyo")
    let scheduler = TableScheduler(table: .standard)
    let wrongFirst = try Self.log([wrong, right]).replayed(by: scheduler, boundary: boundary, until: Day(0))
    #expect(wrongFirst.reviews.map(\.counting) == [.graded, .graded])
    #expect(wrongFirst.cards.first?.lastResult == true)
    let rightFirst = try Self.log([right, wrong]).replayed(by: scheduler, boundary: boundary, until: Day(0))
    #expect(rightFirst.reviews.map(\.counting) == [.graded, .practice])
    #expect(rightFirst.cards.first?.lastResult == true)
    #expect(rightFirst.cards.first?.step == 1)
  }

  @Test func `C9: elapsed days are never negative where a clock goes back over midnight`() throws {
    // St. John's, 7 November 2010: at 00:01 -02:30 the clock went back to 23:01 -03:30 on the 6th.
    let boundary = try Vectors.boundary("America/St_Johns")
    let log = try Self.log([
      TracedAnswer("2010-11-07T00:00:30-02:30", true, .graded, from: 0, to: 1, due: ""),
      TracedAnswer("2010-11-06T23:15:00-03:30", true, .practice, from: 1, to: 1, due: ""),
    ])
    let replayed = log.replayed(by: TableScheduler(table: .standard), boundary: boundary, until: Day(0))
    #expect(replayed.reviews.map { $0.day.description } == ["2010-11-07", "2010-11-06"])
    #expect(replayed.reviews.map(\.elapsed) == [-1, 0])
    #expect(replayed.cards.first?.due == (try Vectors.day("2010-11-08")))
  }

  @Test
  func
    `F7: in a log of another app an early answer is no practice, and its own interval says when it is due`()
    throws
  {
    var cards = IdentifierTable()
    for id in ["a", "reset"] { _ = cards.intern(id) }
    func review(
      _ day: Int, _ card: Int32, _ interval: Int32?, _ counting: ReviewKind? = nil
    ) throws -> Review {
      Review(
        reviewedAt: try Vectors.instant("2025-06-\(day)T09:00:00+09:00"), card: card, interval: interval,
        isCorrect: true, counting: counting)
    }
    let reviews: ContiguousArray<Review> = try [
      review(10, 0, 4), review(10, 1, 9, .practice), review(11, 0, 8), review(12, 1, 9, .practice),
      review(13, 0, 30, .practice), review(15, 0, nil), review(16, 1, 2), review(18, 1, 5), review(19, 0, 6),
    ]
    func replayed(_ origin: ReviewLog.Origin) throws -> ReplayedLog {
      ReviewLog(reviews: reviews, cards: cards, origin: origin).replayed(
        by: TableScheduler(table: .standard), boundary: try Vectors.boundary("Asia/Tokyo"), until: Day(0))
    }
    let thirdParty = try replayed(.thirdParty)
    let first = thirdParty.reviews.filter { $0.card == 0 }
    #expect(first.map(\.counting) == [.graded, .graded, .practice, .graded, .graded])
    // As scheduled by the graded answer before; unknown at first, and after one that does not say.
    #expect(first.map(\.scheduled) == [-1, 4, 8, 8, -1])
    // Practice in between is no answer.
    #expect(first.map(\.elapsed) == [-1, 1, 2, 4, 4])
    // What came before a reset says nothing of the card: the answer after it is its first.
    let reset = thirdParty.reviews.filter { $0.card == 1 }
    #expect(reset.map(\.elapsed) == [-1, -1, -1, 2])
    #expect(reset.map(\.scheduled) == [-1, -1, -1, 2])
    #expect(thirdParty.ownDue == [try Vectors.day("2025-06-25"), try Vectors.day("2025-06-23")])
    #expect(try replayed(.table).ownDue == [nil, nil])
  }

  @Test func `F8: in a table's log an answer was scheduled by the interval of its step`() throws {
    // Right on the 1st, 2nd and 4th, late on the 20th, wrong on the 27th, right again.
    let reviews = try ["01", "02", "04", "20", "27", "27"].enumerated().map { number, day in
      Review(
        reviewedAt: try Vectors.instant("2025-06-\(day)T09:0\(number):00+09:00"), card: 0,
        isCorrect: number != 4)
    }
    var cards = IdentifierTable()
    _ = cards.intern("card")
    let replayed = ReviewLog(reviews: ContiguousArray(reviews), cards: cards).replayed(
      by: TableScheduler(table: .standard), boundary: try Vectors.boundary("Asia/Tokyo"), until: Day(0))
    // Steps 0, 1, 2, 3, 4 and 0 again, of the table 0, 1, 2, 4, 7, 15, 30.
    #expect(replayed.reviews.map(\.scheduled) == [-1, 1, 2, 4, 7, 0])
    #expect(replayed.reviews.map(\.elapsed) == [-1, 1, 2, 16, 7, 0])
  }

  @Test func `R2.6: an observed review carries its step, result, latency, hour and elapsed days`() throws {
    let boundary = try Vectors.boundary("Asia/Tokyo", dayStartHour: 4)
    var cards = IdentifierTable()
    for id in ["a", "b"] { _ = cards.intern(id) }
    var users = IdentifierTable()
    _ = users.intern("花子")
    func review(
      _ at: String, _ card: Int32, _ isCorrect: Bool, _ rating: Rating?, latency: Int32? = nil,
      user: Int32? = nil
    ) throws -> Review {
      Review(
        reviewedAt: try Vectors.instant(at), card: card, user: user, latency: latency, isCorrect: isCorrect,
        rating: rating)
    }
    let log = ReviewLog(
      reviews: [
        try review("2025-06-01T23:30:00+09:00", 1, false, .again, latency: 0, user: 0),
        try review("2025-06-02T03:30:00+09:00", 1, true, .hard, latency: 9_000),
        try review("2025-06-02T04:00:00+09:00", 0, true, nil),
        try review("2025-06-03T00:00:00+09:00", 1, true, .easy),
        try review("2025-06-09T12:59:00+09:00", 0, false, nil),
      ], cards: cards, users: users)
    let replayed = log.replayed(by: TableScheduler(table: .standard), boundary: boundary, until: Day(0))
    let reviews = replayed.reviews
    #expect(reviews.map(\.card) == [1, 1, 0, 1, 0])
    #expect(reviews.map(\.user) == [0, -1, -1, -1, -1])
    #expect(reviews.map(\.latency) == [0, 9_000, -1, -1, -1])
    #expect(reviews.map(\.hour) == [23, 3, 4, 0, 12])
    #expect(reviews.map(\.rating) == [.again, .hard, nil, .easy, nil])
    #expect(reviews.map(\.isCorrect) == [false, true, true, true, false])
    // From 4 in the morning: card b on 1 June twice and on the 2nd; card a on the 2nd and the 9th.
    let days = ["2025-06-01", "2025-06-01", "2025-06-02", "2025-06-02", "2025-06-09"]
    #expect(reviews.map { $0.day.description } == days)
    #expect(reviews.map(\.elapsed) == [-1, 0, -1, 1, 7])
    #expect(reviews.map(\.isLearning) == [true, true, true, false, false])
    #expect(reviews.map(\.previousStep) == [0, 0, 0, 1, 1])
    #expect(reviews.map(\.nextStep) == [0, 1, 1, 2, 0])
    #expect(replayed.cards.map(\.reviewCount) == [2, 3])
    #expect(replayed.cards.map { $0.due?.description } == ["2025-06-09", "2025-06-04"])
    #expect(!replayed.carriesSteps)
    #expect(replayed.outOfRange.isEmpty)
  }

  @Test func `C3: practice counts in elapsed days, though it moves nothing`() throws {
    let log = try Self.log([
      TracedAnswer("2025-06-01T09:00:00+09:00", true, steps: [2, 3], .graded, from: 2, to: 3, due: ""),
      TracedAnswer("2025-06-03T09:00:00+09:00", true, .practice, from: 3, to: 3, due: ""),
      TracedAnswer("2025-06-05T09:00:00+09:00", true, .graded, from: 3, to: 4, due: ""),
    ])
    let boundary = try Vectors.boundary("Asia/Tokyo")
    let replayed = log.replayed(by: TableScheduler(table: .standard), boundary: boundary, until: Day(0))
    #expect(replayed.reviews.map(\.elapsed) == [-1, 2, 2])
    #expect(replayed.reviews.map(\.counting) == [.graded, .practice, .graded])
  }

  @Test func `N5: a card is failed from a graded wrong answer until a right one, whatever is practised`()
    throws
  {
    let answers = [
      TracedAnswer("2025-06-01T09:00:00+09:00", true, .graded, from: 0, to: 1, due: ""),
      TracedAnswer("2025-06-01T10:00:00+09:00", false, .practice, from: 1, to: 1, due: ""),
      TracedAnswer("2025-06-02T09:00:00+09:00", false, .graded, from: 1, to: 0, due: ""),
      TracedAnswer("2025-06-02T09:20:00+09:00", false, .graded, from: 0, to: 0, due: ""),
      TracedAnswer("2025-06-02T09:40:00+09:00", true, .graded, from: 0, to: 1, due: ""),
      TracedAnswer("2025-06-02T10:00:00+09:00", false, .practice, from: 1, to: 1, due: ""),
    ]
    let expected: [String?] = [nil, nil, answers[2].at, answers[3].at, nil, nil]
    let boundary = try Vectors.boundary("Asia/Tokyo")
    for (index, at) in expected.enumerated() {
      let replayed = try Self.log(answers.prefix(index + 1))
        .replayed(by: TableScheduler(table: .standard), boundary: boundary, until: Day(30_000))
      let failedAt = try #require(replayed.failedAt.first)
      #expect(failedAt == (try at.map(Vectors.instant)), "after answer \(index)")
    }
  }

  @Test func `C6: a day is a due day while a seen card waits, from its due day to its answer`() throws {
    let log = try Self.log([
      TracedAnswer("2025-06-01T09:00:00+09:00", true, .graded, from: 0, to: 1, due: ""),  // due on the 2nd
      TracedAnswer("2025-06-04T09:00:00+09:00", true, .graded, from: 1, to: 2, due: ""),  // due on the 6th
      TracedAnswer("2025-06-05T09:00:00+09:00", true, .practice, from: 2, to: 2, due: ""),
      TracedAnswer("2025-06-06T09:00:00+09:00", true, .graded, from: 2, to: 3, due: ""),  // due on the 10th
    ])
    let boundary = try Vectors.boundary("Asia/Tokyo")
    func dueDays(until today: String) throws -> [Int] {
      try log.replayed(by: TableScheduler(table: .standard), boundary: boundary, until: Vectors.day(today))
        .dueDays.days.map(\.date.day)
    }
    #expect(try dueDays(until: "2025-06-08") == [2, 3, 4, 6])
    #expect(try dueDays(until: "2025-06-12") == [2, 3, 4, 6, 10, 11, 12])
  }

  @Test func `C7: cards due today are those due by today, overdue ones included`() throws {
    // Card n is answered right for the first time on 1 June + n, so it is due on 2 June + n.
    let boundary = try Vectors.boundary("Asia/Tokyo")
    var cards = IdentifierTable()
    var reviews = ContiguousArray<Review>()
    for number in 0..<6 {
      reviews.append(
        Review(
          reviewedAt: try Vectors.instant("2025-06-0\(number + 1)T09:00:00+09:00"),
          card: Int32(cards.intern("card \(number)")), isCorrect: true))
    }
    _ = cards.intern("never answered")
    let today = try Vectors.day("2025-06-05")
    let replayed = ReviewLog(reviews: reviews, cards: cards)
      .replayed(by: TableScheduler(table: .standard), boundary: boundary, until: today)
    // Due on 2, 3, 4 and 5 June; a card that was never answered is not due.
    #expect(replayed.cards.count { $0.due.map { $0 <= today } ?? false } == 4)
    #expect(replayed.cards[6] == CardState())
    #expect(replayed.failedAt[6] == nil)
  }
}
