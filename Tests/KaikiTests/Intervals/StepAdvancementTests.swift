import Kaiki
import Testing

struct StepAdvancementTests {
  /// One answer on the standard table.
  struct Case: Sendable {
    var step: Int
    var isCorrect: Bool
    var next: Int
  }

  @Test(
    arguments: [
      Case(step: 0, isCorrect: true, next: 1), Case(step: 1, isCorrect: true, next: 2),
      Case(step: 2, isCorrect: true, next: 3), Case(step: 3, isCorrect: true, next: 4),
      Case(step: 4, isCorrect: true, next: 5), Case(step: 5, isCorrect: true, next: 6),
      Case(step: 6, isCorrect: true, next: 6),  // C4
      Case(step: 0, isCorrect: false, next: 0), Case(step: 1, isCorrect: false, next: 0),
      Case(step: 6, isCorrect: false, next: 0),
    ] as [Case])
  func `R2.3, C2, C4: a right answer moves up a step, a wrong one back to step 0`(row: Case) {
    #expect(IntervalTable.standard.step(after: row.step, isCorrect: row.isCorrect) == row.next)
  }

  @Test func `C1, C2: a table that was given without its 0 has a step more than intervals`() throws {
    let table = try IntervalTable([1, 3])
    #expect(table.step(after: 1, isCorrect: true) == 2)
    #expect(table.step(after: 2, isCorrect: true) == 2)
    #expect(table.step(after: 2, isCorrect: false) == 0)
  }

  @Test func `C4: a card at the top of a table of one interval stays there`() throws {
    let table = try IntervalTable([5])
    #expect(table.step(after: 0, isCorrect: true) == 1)
    #expect(table.step(after: 1, isCorrect: true) == 1)
  }
}
