import Kaiki
import TestSupport
import Testing

/// What an app changes of a card between its answers; days are of March 2026, Tokyo.
struct ScheduleChangeTests {
  private static func instant(_ day: Int, _ hour: Int = 12) throws -> Instant {
    try TestSupport.instant("2026-03-\(day < 10 ? "0" : "")\(day)T\(hour):00")
  }

  private static func answer(
    _ day: Int, _ isCorrect: Bool, _ interval: Int32, _ phase: CardPhase? = .review
  ) throws -> Review {
    Review(
      reviewedAt: try instant(day), card: 0, interval: interval, isCorrect: isCorrect, phase: phase)
  }

  private static func change(
    _ day: Int, _ kind: ScheduleChange.Kind, _ interval: Int32 = 0
  ) throws -> ScheduleChange {
    ScheduleChange(at: try instant(day, 11), card: 0, kind: kind, interval: interval)
  }

  private static func replayed(
    _ reviews: [Review], _ changes: [ScheduleChange]
  ) throws -> ReplayedLog {
    let log = ReviewLog(
      reviews: ContiguousArray(reviews), cards: IdentifierTable(["a"]), origin: .thirdParty, changes: changes)
    return log.replayed(
      by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .tokyo), until: try day("2026-03-31"))
  }

  @Test(
    arguments: [
      (.set, "2026-03-23"), (.rescheduled, "2026-03-21"), (.noticed, "2026-03-21"), (.reset, nil),
    ] as [(ScheduleChange.Kind, String?)])
  func `F19: a card is due as what was changed last has it`(kind: ScheduleChange.Kind, due: String?) throws {
    let replayed = try Self.replayed([Self.answer(1, true, 5)], [Self.change(3, kind, 20)])
    #expect(replayed.ownDue[0] == (try due.map(day)))
  }

  @Test func `F19: an answer is judged by the interval that was in force`() throws {
    let replayed = try Self.replayed(
      [Self.answer(1, true, 5, .learning), Self.answer(9, true, 60)], [Self.change(3, .rescheduled, 40)])
    #expect(replayed.reviews.map(\.scheduled) == [-1, 40])
    #expect(replayed.reviews.map(\.elapsed) == [-1, 8])
  }

  @Test func `F19: a reset begins a new life, and what came before stays a test of its own`() throws {
    let replayed = try Self.replayed(
      [
        Self.answer(1, true, 5, .learning), Self.answer(6, false, 1), Self.answer(9, true, 2, .learning),
        Self.answer(11, true, 5),
      ], [Self.change(8, .reset)])
    #expect(replayed.reviews.map(\.isTest) == [false, true, false, true])
    #expect(replayed.reviews.map(\.elapsed) == [-1, 5, -1, 2])
    #expect(replayed.reviews.map(\.isFirst) == [true, false, true, false])
    #expect(replayed.cards[0].reviewCount == 4)
    // The 6th to the 8th it waited; not from then to the 9th.
    let later = try day("2026-03-10")
    #expect(!replayed.dueDays.contains(later))
  }

  @Test func `F19: a card that was made new again waits for no day`() throws {
    let replayed = try Self.replayed([Self.answer(1, true, 5)], [Self.change(3, .reset)])
    #expect(replayed.ownDue == [nil] && replayed.cards[0].due == nil)
  }

  @Test(
    arguments: [(.set, true), (.rescheduled, true), (.reset, true), (.noticed, false)]
      as [(ScheduleChange.Kind, Bool)])
  func `F19: until it was changed a card waited as it was due before; what is only noticed held all along`(
    kind: ScheduleChange.Kind, waited: Bool
  ) throws {
    // Due on the 6th, until on the 10th something else is said of it.
    let replayed = try Self.replayed([Self.answer(1, true, 5)], [Self.change(10, kind, 20)])
    let days = try ["2026-03-05", "2026-03-06", "2026-03-10", "2026-03-11"].map { try day($0) }
    #expect(days.map(replayed.dueDays.contains) == [false, waited, waited, false])
  }

  @Test(arguments: [1, 100] as [Int32])
  func `F19: a review whose earlier answers are lost is a test, be it after a single day`(
    interval: Int32
  ) throws {
    let lost = try Self.replayed([Self.answer(5, true, 250)], [Self.change(5, .noticed, interval)])
    #expect(lost.reviews.map(\.scheduled) == [interval] && lost.reviews.map(\.isTest) == [true])
    #expect(lost.reviews.map(\.followsLostAnswers) == [true] && lost.reviews.map(\.isFirst) == [false])
  }

  @Test func `F19: answers to a card that is being learnt are no tests`() throws {
    let learning = try Self.replayed(
      [Self.answer(1, false, 0, .learning), Self.answer(2, true, 1, .learning), Self.answer(3, true, 4)], [])
    #expect(learning.reviews.map(\.isTest) == [false, false, true])
  }

  @Test func `F19: cram sessions are no answers`() throws {
    var cram = try Self.answer(4, false, 1)
    cram.counting = .practice
    let replayed = try Self.replayed([Self.answer(1, true, 5), cram, Self.answer(6, true, 9)], [])
    #expect(replayed.reviews.map(\.counting) == [.graded, .practice, .graded])
    #expect(replayed.reviews.map(\.elapsed) == [-1, 3, 5])
    // Nor do they begin a card.
    #expect(try Self.replayed([cram], []).cards[0].due == nil)
  }

  @Test func `changes stand in the order of time, and each once`() throws {
    let (early, late) = (try Self.change(3, .set, 7), try Self.change(5, .reset))
    let log = ReviewLog(cards: IdentifierTable(["a"]), origin: .thirdParty, changes: [late, early, late])
    #expect(log.changes == [early, late])
  }

  @Test func `stretches of answers lie between changes, which come before an answer of their moment`() throws
  {
    let reviews = try [1, 3, 3, 5].map { try Self.answer($0, true, 1) }
    let changes = try [3, 5, 9].map {
      ScheduleChange(at: try Self.instant($0), card: 0, kind: .set, interval: 1)
    }
    let log = ReviewLog(
      reviews: ContiguousArray(reviews), cards: IdentifierTable(["a"]), origin: .thirdParty, changes: changes)
    var order: [String] = []
    log.forEachStretch {
      order.append("\($0)")
    } change: {
      order.append("change \($0)")
    }
    #expect(order == ["0..<1", "change 0", "1..<3", "change 1", "3..<4", "change 2"])
  }

  @Test func `an answer takes no more room for what its app says of the card`() {
    #expect(MemoryLayout<Review>.stride <= 40 && MemoryLayout<ObservedReview>.stride == 32)
  }
}
