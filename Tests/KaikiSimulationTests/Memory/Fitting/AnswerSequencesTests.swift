import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct AnswerSequencesTests {
  @Test func `answers stand card by card in their order`() {
    let sequences = AnswerSequences(answers: [
      (0, -1, .again), (1, -1, .good), (0, 0, .good), (1, 3, .hard), (0, 2, .again),
    ])
    #expect(sequences.starts == [0, 3, 5])
    #expect(sequences.elapsed == [0, 0, 2, 0, 3])
    #expect(sequences.ratings == [1, 3, 1, 3, 2])
    #expect(sequences.indices == [-1, -1, 1, -1, 0])
    #expect(sequences.targetCount == 2)
  }

  @Test func `a card learnt anew begins a new sequence`() {
    let sequences = AnswerSequences(answers: [(4, -1, .good), (4, 5, .good), (4, -1, .easy), (4, 1, .good)])
    #expect(sequences.starts == [0, 2, 4])
    #expect(sequences.elapsed == [0, 5, 0, 1])
    #expect(sequences.targetCount == 2)
  }

  @Test func `a first answer is no target, whatever its elapsed days`() {
    let sequences = AnswerSequences(answers: [(0, 7, .good)])
    #expect(sequences.elapsed == [0])
    #expect(sequences.targetCount == 0)
  }

  @Test func `a log without buttons has Again and Good`() {
    var review = ObservedReview(
      card: 0, user: -1, latency: -1, day: Day(0), elapsed: -1, scheduled: -1, previousStep: 0, nextStep: 0,
      minute: 0, rating: nil, isCorrect: true, counting: .graded, phase: .learning)
    var reviews: ContiguousArray = [review]
    review.isCorrect = false
    review.rating = .easy
    reviews.append(review)
    #expect(AnswerSequences(reviews, dayStartHour: 0).ratings == [3, 1])
  }

  @Test func `no answers make no sequences`() {
    let sequences = AnswerSequences(answers: [])
    #expect(sequences.starts == [0])
    #expect(LaneGroups(sequences, before: 0).groups.isEmpty)
  }
}
