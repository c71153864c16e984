import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// The boxes of Settles and Meeder, 2016, section 3.
struct LeitnerSchedulerTests {
  private static let day = Day(20_000)

  private let scheduler = LeitnerScheduler()

  @Test(
    arguments: [
      (0, true, 1, 2), (1, true, 2, 4), (2, true, 3, 8), (3, true, 4, 16), (4, true, 4, 16),
      (4, false, 3, 8), (3, false, 2, 4), (2, false, 1, 2), (1, false, 0, 1), (0, false, 0, 1),
    ] as [(Int, Bool, Int, Int)])
  func `an answer moves a card one box up or down, and its days are 1, 2, 4, 8 and 16`(
    box: Int, isCorrect: Bool, next: Int, days: Int
  ) {
    var state = box
    #expect(scheduler.answer(&state, rating: isCorrect ? .good : .again, on: Self.day) == days)
    #expect(state == next)
  }

  @Test(arguments: [.hard, .good, .easy] as [Rating])
  func `every right answer is worth one box`(rating: Rating) {
    var box = scheduler.unseen
    let days = (0..<6).map { _ in scheduler.answer(&box, rating: rating, on: Self.day) }
    #expect(days == [2, 4, 8, 16, 16, 16])
  }

  @Test(arguments: [(-7, 0), (0, 0), (3, 3), (4, 4), (6, 4)] as [(Int, Int)])
  func `a card of a table stands in the box of its step, or the last`(step: Int, box: Int) {
    #expect(scheduler.state(of: SeenCard(step: step, due: Self.day)) == box)
    #expect(scheduler.stepInLog(box) == nil)
  }
}
