import Kaiki
import KaikiSimulation
import TestSupport
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

  // MARK: - Answers

  /// One answer on the standard table: 0, 1, 2, 4, 7, 15, 30 days.
  struct Answer: Sendable {
    var step: Int
    var isCorrect: Bool
    var next: Int
    var days: Int
  }

  @Test(
    arguments: [
      Answer(step: 0, isCorrect: true, next: 1, days: 1),
      Answer(step: 1, isCorrect: true, next: 2, days: 2),
      Answer(step: 2, isCorrect: true, next: 3, days: 4),
      Answer(step: 3, isCorrect: true, next: 4, days: 7),
      Answer(step: 4, isCorrect: true, next: 5, days: 15),
      Answer(step: 5, isCorrect: true, next: 6, days: 30),
      Answer(step: 6, isCorrect: true, next: 6, days: 30),  // C4
      Answer(step: 0, isCorrect: false, next: 0, days: 0),
      Answer(step: 1, isCorrect: false, next: 0, days: 0),
      Answer(step: 6, isCorrect: false, next: 0, days: 0),
    ] as [Answer])
  func `R2.2, R2.3, C1, C2, C4: an answer leads to a step and a due day`(row: Answer) {
    let day = Day(20_249)
    // The table knows right and wrong; hard and easy are right.
    for rating in row.isCorrect ? [.hard, .good, .easy] : [.again] as [Rating] {
      var step = row.step
      #expect(scheduler.answer(&step, rating: rating, on: day) == row.days, "\(rating)")
      #expect(step == row.next, "\(rating)")
    }
    var card = CardState(step: row.step, due: day)
    #expect(scheduler.grade(&card, isCorrect: row.isCorrect, on: day) == .graded)
    #expect(card == CardState(step: row.next, due: day + row.days, reviewCount: 1, lastResult: row.isCorrect))
  }

  @Test func `C2: a wrong answer is due again today also on a table that was given without its 0`() throws {
    let scheduler = TableScheduler(table: try IntervalTable([1, 3]))
    var card = CardState(step: 2, due: Day(90))
    _ = scheduler.grade(&card, isCorrect: false, on: Day(100))
    #expect(card.due == Day(100))
    _ = scheduler.grade(&card, isCorrect: true, on: Day(100))
    #expect(card.due == Day(101))
  }

  @Test func `C4: a card at the top of a table of one interval stays there`() throws {
    let scheduler = TableScheduler(table: try IntervalTable([5]))
    var card = CardState(step: 1, due: Day(-3))
    _ = scheduler.grade(&card, isCorrect: true, on: Day(-3))
    #expect(card.step == 1 && card.due == Day(2))
  }

  @Test(
    arguments: [
      // 2024 is a leap year: 27 February + 2 days = 29 February.
      (1, "2024-02-27", "2024-02-29"), (5, "2025-12-31", "2026-01-30"), (3, "1969-12-28", "1970-01-04"),
    ] as [(Int, String, String)])
  func `C1: a due day passes over month ends, leap days and 1970`(step: Int, answered: String, due: String)
    throws
  {
    let day = try Vectors.day(answered)
    var card = CardState(step: step, due: day)
    _ = scheduler.grade(&card, isCorrect: true, on: day)
    #expect(card.due == (try Vectors.day(due)))
  }

  @Test func `C8: a seen card stands on its step, held to the table`() {
    for (stored, step) in [(-4, 0), (0, 0), (3, 3), (6, 6), (7, 6), (99, 6)] {
      #expect(scheduler.state(of: SeenCard(step: stored, due: Day(5)), after: []) == step)
      #expect(
        scheduler.stepInLog(scheduler.state(of: SeenCard(step: stored, due: Day(5)), after: [])) == step)
    }
  }
}
