import Kaiki
import Testing

struct TableSchedulerTests {
  private let scheduler = TableScheduler(table: .standard)

  @Test func `R2.3: a first answer is graded from step 0`() {
    var right = CardState()
    #expect(scheduler.grade(&right, isCorrect: true, on: Day(10)) == .graded)
    #expect(right == CardState(step: 1, due: Day(11), reviewCount: 1, lastResult: true))
    var wrong = CardState()
    #expect(scheduler.grade(&wrong, isCorrect: false, on: Day(10)) == .graded)
    #expect(wrong == CardState(step: 0, due: Day(10), reviewCount: 1, lastResult: false))
  }

  @Test func `C2: a wrong answer returns the card to step 0 and it is due again today until right`() {
    var card = CardState(step: 5, due: Day(100), reviewCount: 9, lastResult: true)
    for answers in 10...12 {
      #expect(scheduler.grade(&card, isCorrect: false, on: Day(103)) == .graded)
      #expect(card == CardState(step: 0, due: Day(103), reviewCount: answers, lastResult: false))
    }
    #expect(scheduler.grade(&card, isCorrect: true, on: Day(103)) == .graded)
    #expect(card == CardState(step: 1, due: Day(104), reviewCount: 13, lastResult: true))
  }

  @Test func `C3, R2.3: a card that is not due is practised, which only counts the answer`() {
    var card = CardState(step: 2, due: Day(50), reviewCount: 3, lastResult: true)
    #expect(scheduler.grade(&card, isCorrect: true, on: Day(49)) == .practice)
    #expect(card == CardState(step: 2, due: Day(50), reviewCount: 4, lastResult: true))
    #expect(scheduler.grade(&card, isCorrect: false, on: Day(48)) == .practice)
    #expect(card == CardState(step: 2, due: Day(50), reviewCount: 5, lastResult: true))
    #expect(scheduler.grade(&card, isCorrect: true, on: Day(50)) == .graded)
    #expect(card == CardState(step: 3, due: Day(54), reviewCount: 6, lastResult: true))
  }

  @Test func `C1: lateness earns no bonus`() {
    var card = CardState(step: 3, due: Day(50), reviewCount: 3, lastResult: true)
    #expect(scheduler.grade(&card, isCorrect: true, on: Day(950)) == .graded)
    #expect(card == CardState(step: 4, due: Day(957), reviewCount: 4, lastResult: true))
  }

  struct Accepted: Sendable {
    var nextStep: Int
    var isCorrect: Bool
    var step: Int
    var due: Int
  }

  @Test(
    arguments: [
      Accepted(nextStep: 3, isCorrect: true, step: 3, due: 24),
      Accepted(nextStep: 2, isCorrect: false, step: 2, due: 22),  // as the log says, against C2
      Accepted(nextStep: 0, isCorrect: false, step: 0, due: 20),
      Accepted(nextStep: 7, isCorrect: true, step: 6, due: 50),
      Accepted(nextStep: -4, isCorrect: true, step: 0, due: 20),
    ] as [Accepted])
  func `C3, C8: a logged step is taken over, held to the table, from the day of the answer`(row: Accepted) {
    // The card was not due until day 90: a log that carries steps says what the app did.
    var card = CardState(step: 1, due: Day(90), reviewCount: 4, lastResult: nil)
    scheduler.accept(&card, nextStep: row.nextStep, isCorrect: row.isCorrect, on: Day(20))
    #expect(card == CardState(step: row.step, due: Day(row.due), reviewCount: 5, lastResult: row.isCorrect))
  }
}
