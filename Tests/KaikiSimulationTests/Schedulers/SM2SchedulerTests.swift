import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// Woźniak's algorithm, worked out by hand.
struct SM2SchedulerTests {
  private static let first = Day(20_000)

  /// The intervals after some buttons, each on its due day.
  private static func intervals(_ ratings: [Rating]) -> [Int] {
    let scheduler = SM2Scheduler()
    var (state, day) = (scheduler.unseen, first)
    return ratings.map { rating in
      let interval = scheduler.answer(&state, rating: rating, on: day)
      day = day + interval
      return interval
    }
  }

  @Test func `Good leaves the factor of 2.5, and fractions are rounded up`() {
    #expect(Self.intervals([.good, .good, .good, .good, .good]) == [1, 6, 15, 38, 95])
  }

  @Test func `Easy raises the factor by a tenth and Hard lowers it by 0.14`() {
    // 2.6, 2.7, 2.8: 6 x 2.8 = 16.8.
    #expect(Self.intervals([.easy, .easy, .easy]) == [1, 6, 17])
    // 2.36, 2.22, 2.08: 6 x 2.08 = 12.48.
    #expect(Self.intervals([.hard, .hard, .hard]) == [1, 6, 13])
  }

  @Test func `a wrong answer begins anew with the factor that the card had`() {
    #expect(Self.intervals([.good, .good, .good, .again, .good, .good, .good]) == [1, 6, 15, 0, 1, 6, 15])
  }

  @Test func `the factor never falls below 1.3`() {
    let scheduler = SM2Scheduler()
    var state = scheduler.unseen
    for _ in 0..<20 { _ = scheduler.answer(&state, rating: .hard, on: Self.first) }
    #expect(state.easiness == 1.3)
  }

  @Test func `the answers of a log lead to the same state, and more on a day are practice`() {
    let scheduler = SM2Scheduler()
    let days = [0, 0, 1, 1, 7].map { Self.first + $0 }
    let ratings: [Rating] = [.again, .good, .good, .good, .easy]
    let answers = zip(days, ratings).map { PastAnswers.Answer(day: $0, rating: $1) }
    let card = SeenCard(step: 0, due: Self.first + 23)
    let state = scheduler.state(of: card, after: answers[...])
    #expect(state.repetitions == 3 && state.easiness == 2.6 && state.interval == 16)
  }
}
