import Kaiki
import Testing

struct ReviewTests {
  @Test func `R2.6: a review keeps what the log records of it`() {
    var review = Review(
      reviewedAt: Instant(milliseconds: 1_705_310_200_500), card: 7, id: 3, user: 2, latency: 1_234,
      steps: Review.StepChange(previous: 2, next: 3), isCorrect: true, rating: .hard, counting: .practice)
    #expect(review.reviewedAt.milliseconds == 1_705_310_200_500)
    #expect(review.card == 7)
    #expect(review.id == 3)
    #expect(review.user == 2)
    #expect(review.latency == 1_234)
    #expect(review.steps?.previous == 2)
    #expect(review.steps?.next == 3)
    #expect(review.isCorrect)
    #expect(review.rating == .hard)
    #expect(review.counting == .practice)
    review.id = nil
    review.user = 0
    review.latency = 0
    #expect(review.id == nil)
    #expect(review.user == 0)
    #expect(review.latency == 0)
  }

  @Test func `what a log does not record is nil`() {
    let review = Review(reviewedAt: Instant(seconds: 0), card: 0, isCorrect: false)
    #expect(review.id == nil)
    #expect(review.user == nil)
    #expect(review.latency == nil)
    #expect(review.steps == nil)
    #expect(review.rating == nil)
    #expect(review.counting == nil)
  }

  @Test func `a review takes no more than 40 bytes`() {
    #expect(MemoryLayout<Review>.stride <= 40)
  }

  @Test func `the buttons are numbered 1 to 4 as in every log`() {
    #expect(Rating.allCases == [.again, .hard, .good, .easy])
    #expect(Rating.allCases.map(\.rawValue) == [1, 2, 3, 4])
  }
}
