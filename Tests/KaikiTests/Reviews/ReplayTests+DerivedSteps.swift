import Kaiki
import KaikiNumerics
import TestSupport
import Testing

/// Steps that a log lacks.
extension ReplayTests {
  // MARK: Derived steps

  @Test func `C3: what a log lacks is filled in as the table derives it, and what it has is kept`() throws {
    var cards = IdentifierTable()
    _ = cards.intern("Card-A")
    var ids = IdentifierTable()
    // The third review has the id that the first one would be given but for the case of its letters.
    let first = try Vectors.instant("2025-06-01T09:00:00+09:00")
    _ = ids.intern("cARD-a-\(first.milliseconds)")
    let reviews = [
      Review(reviewedAt: first, card: 0, latency: 900, isCorrect: true),
      Review(reviewedAt: first, card: 0, isCorrect: false),
      Review(reviewedAt: first + 1, card: 0, id: 0, isCorrect: true, rating: .easy),
      Review(
        reviewedAt: first + 86_400, card: 0, steps: Review.StepChange(previous: 5, next: 9), isCorrect: true),
      Review(reviewedAt: first + 90_000, card: 0, isCorrect: false, counting: .practice),
    ]
    let log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards, ids: ids)
    let filled = log.withSteps(
      by: TableScheduler(table: .standard), boundary: try Vectors.boundary("Asia/Tokyo"))
    // 1 June: right, then two answers of practice; the 2nd: steps beyond the table stay as they are logged;
    // the last is practice at step 6, to which that 9 is held.
    #expect(
      filled.reviews.compactMap { $0.steps.map { [$0.previous, $0.next] } }
        == [[0, 1], [1, 1], [1, 1], [5, 9], [6, 6]])
    #expect(filled.reviews.map(\.counting) == [.graded, .practice, .practice, .graded, .practice])
    let stem = "Card-A-\(first.milliseconds)"
    #expect(
      filled.reviews.compactMap { $0.id.map { filled.ids[Int($0)] } } == [
        "\(stem)-2", "\(stem)-3", "cARD-a-\(first.milliseconds)", "Card-A-\(first.milliseconds + 86_400_000)",
        "Card-A-\(first.milliseconds + 90_000_000)",
      ])
    // Nothing else has changed.
    #expect(filled.reviews.map(\.reviewedAt) == log.reviews.map(\.reviewedAt))
    #expect(filled.reviews.map(\.isCorrect) == log.reviews.map(\.isCorrect))
    #expect(filled.reviews.map(\.rating) == log.reviews.map(\.rating))
    #expect(filled.reviews.map(\.latency) == log.reviews.map(\.latency))
  }

  @Test func `an empty log lacks nothing`() {
    let filled = ReviewLog().withSteps(
      by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .utc))
    #expect(filled.reviews.isEmpty)
    #expect(filled.ids.count == 0)
  }

  @Test(arguments: Array(31...38) as [UInt64])
  func `C3: a log with its steps filled in is replayed to what it was before`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    var cards = IdentifierTable()
    for card in 0..<12 { _ = cards.intern("card \(card)") }
    var reviews = ContiguousArray<Review>()
    var second: Int64 = 0
    for _ in 0..<600 {
      second += Int64(draws.below(20_000))
      var review = Review(
        reviewedAt: Instant(seconds: second), card: Int32(draws.below(12)), isCorrect: draws.uniform() < 0.7)
      if draws.uniform() < 0.2 {
        review.steps = Review.StepChange(previous: Int16(draws.below(9)) - 1, next: Int16(draws.below(9)) - 1)
      }
      if draws.uniform() < 0.1 { review.counting = .practice }
      reviews.append(review)
    }
    let scheduler = TableScheduler(table: .standard)
    let boundary = DayBoundary(zone: .utc, dayStartHour: 3)
    let log = ReviewLog(reviews: reviews, cards: cards)
    let filled = log.withSteps(by: scheduler, boundary: boundary)
    let before = log.replayed(by: scheduler, boundary: boundary, until: Day(200))
    let after = filled.replayed(by: scheduler, boundary: boundary, until: Day(200))
    #expect(before.reviews == after.reviews)
    #expect(before.cards == after.cards)
    #expect(before.failedAt == after.failedAt)
    #expect(before.outOfRange == after.outOfRange)
    #expect(before.dueDays == after.dueDays)
    // Each review has an id, and no two have the same.
    #expect(Set(filled.reviews.compactMap(\.id)).count == 600)
    let again = filled.withSteps(by: scheduler, boundary: boundary)
    #expect(again.reviews == filled.reviews)
  }

  @Test func `C3: filling in the steps of a row marked graded too early does not change its card`() throws {
    // Right on days 0 and 1, due on day 3; on day 2, too early, an answer that the log marks graded.
    var cards = IdentifierTable()
    _ = cards.intern("c")
    var reviews = [0, 1, 2].map {
      Review(reviewedAt: Instant(seconds: $0 * 86_400), card: 0, isCorrect: true)
    }
    reviews[2].counting = .graded
    let scheduler = TableScheduler(table: .standard)
    let boundary = DayBoundary(zone: .utc)
    let log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards)
    let before = log.replayed(by: scheduler, boundary: boundary, until: Day(9))
    let after = log.withSteps(by: scheduler, boundary: boundary)
      .replayed(by: scheduler, boundary: boundary, until: Day(9))
    #expect(before.cards == after.cards)
  }

  @Test func `many answers of one card at one instant each get an id of their own`() throws {
    var cards = IdentifierTable()
    _ = cards.intern("c")
    let reviews = (0..<4_000).map { _ in Review(reviewedAt: Instant(seconds: 0), card: 0, isCorrect: true) }
    let filled = ReviewLog(reviews: ContiguousArray(reviews), cards: cards)
      .withSteps(by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .utc))
    #expect(filled.ids.count == 4_000)
  }
}
