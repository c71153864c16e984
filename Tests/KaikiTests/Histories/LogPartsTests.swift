import Kaiki
import Testing

struct LogPartsTests {
  private func review(of card: Int32, at seconds: Int64) -> Review {
    Review(reviewedAt: Instant(milliseconds: seconds * 1_000), card: card, isCorrect: true)
  }

  @Test func `reviews are numbered as they come, and copies have one id`() {
    var parts = LogParts(cards: ["b", "a"], prefix: "r")
    parts.append(review(of: 1, at: 5))
    parts.append(review(of: 0, at: 9), copies: 2)
    parts.append(review(of: 1, at: 7))
    let log = parts.log
    // A log is in the order of time.
    #expect(
      log.reviews.compactMap { $0.id.map { log.ids[Int($0)] } } == [
        "r-000001", "r-000003", "r-000002", "r-000002",
      ])
    #expect(log.reviews.map { log.cards[Int($0.card)] } == ["a", "a", "b", "b"])
  }
}
