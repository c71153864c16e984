import Kaiki
import KaikiNumerics
import Testing

/// Long logs and random ones.
extension ReplayTests {
  @Test func `R2.10: 1,000 cards answered right for 60 days follow the table`() throws {
    // Right answers on days 0, 1, 3, 7, 14, 29 and 59: the sums of 1, 2, 4, 7, 15 and 30.
    let days = [0, 1, 3, 7, 14, 29, 59]
    var cards = IdentifierTable()
    var reviews = ContiguousArray<Review>()
    for card in 0..<1_000 {
      let number = Int32(cards.intern("card \(card)"))
      for day in days {
        reviews.append(
          Review(
            reviewedAt: Instant(seconds: Int64(day) * 86_400 + Int64(card)), card: number, isCorrect: true))
      }
    }
    let replayed = ReviewLog(reviews: reviews, cards: cards)
      .replayed(by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .utc), until: Day(89))
    #expect(replayed.reviews.count == 7_000)
    #expect(replayed.reviews.allSatisfy { $0.counting == .graded })
    // Day 59 + 30 = 89, at the top step.
    let expected = CardState(step: 6, due: Day(89), reviewCount: 7, lastResult: true)
    #expect(replayed.cards.allSatisfy { $0 == expected })
    #expect(replayed.cards.count == 1_000)
    #expect(replayed.dueDays.days == (days.dropFirst() + [89]).map { Day($0) })
  }

  @Test(arguments: [21, 22, 23, 24] as [UInt64])
  func `C1, C2, C3, C4: random logs give what a card by card reading of the rules gives`(seed: UInt64) throws
  {
    var draws = RandomStream(seed: seed, domain: .tests)
    let table = [[0, 1, 2, 4, 7, 15, 30], [1, 3], [5], [0, 3, 1, 2]][Int(seed % 4)]
    let whole = table[0] == 0 ? table : [0] + table
    var cards = IdentifierTable()
    for card in 0..<20 { _ = cards.intern("card \(card)") }
    var reviews = ContiguousArray<Review>()
    var hour = 0
    for _ in 0..<1_500 {
      hour += draws.below(5)
      reviews.append(
        Review(
          reviewedAt: Instant(seconds: Int64(hour) * 3_600), card: Int32(draws.below(20)),
          isCorrect: draws.uniform() < 0.7))
    }
    let replayed = ReviewLog(reviews: reviews, cards: cards).replayed(
      by: TableScheduler(table: try IntervalTable(table)), boundary: DayBoundary(zone: .utc), until: Day(0))

    var step = [Int](repeating: 0, count: 20)
    var due = [Int?](repeating: nil, count: 20)
    for (index, review) in reviews.enumerated() {
      let card = Int(review.card)
      let day = Int(review.reviewedAt.milliseconds / 86_400_000)
      let isDue = (due[card] ?? day) <= day
      #expect(replayed.reviews[index].counting == (isDue ? .graded : .practice), "answer \(index)")
      #expect(Int(replayed.reviews[index].previousStep) == step[card], "answer \(index)")
      if isDue {
        step[card] = review.isCorrect ? min(step[card] + 1, whole.count - 1) : 0
        due[card] = day + whole[step[card]]
      }
      #expect(Int(replayed.reviews[index].nextStep) == step[card], "answer \(index)")
    }
    #expect(replayed.cards.map { $0.due.map { Int($0.number) } } == due)
  }
}
