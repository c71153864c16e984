import Kaiki
import Testing

struct StepAdvancementTests {
  /// One answer on the standard table: 0, 1, 2, 4, 7, 15, 30 days.
  struct Case: Sendable {
    var step: Int
    var isCorrect: Bool
    var next: Int
    var days: Int
  }

  @Test(
    arguments: [
      Case(step: 0, isCorrect: true, next: 1, days: 1),
      Case(step: 1, isCorrect: true, next: 2, days: 2),
      Case(step: 2, isCorrect: true, next: 3, days: 4),
      Case(step: 3, isCorrect: true, next: 4, days: 7),
      Case(step: 4, isCorrect: true, next: 5, days: 15),
      Case(step: 5, isCorrect: true, next: 6, days: 30),
      Case(step: 6, isCorrect: true, next: 6, days: 30),  // C4
      Case(step: 0, isCorrect: false, next: 0, days: 0),
      Case(step: 1, isCorrect: false, next: 0, days: 0),
      Case(step: 6, isCorrect: false, next: 0, days: 0),
    ] as [Case])
  func `R2.2, R2.3, C1, C2, C4: an answer leads to a step and a due day`(row: Case) {
    let table = IntervalTable.standard
    let next = table.step(after: row.step, isCorrect: row.isCorrect)
    #expect(next == row.next)
    let day = Day(20_249)
    #expect(table.due(atStep: next, reviewedOn: day) == day + row.days)
  }

  @Test func `C2: a wrong answer is due again today also on a table that was given without its 0`() throws {
    let table = try IntervalTable([1, 3])
    let step = table.step(after: 2, isCorrect: false)
    #expect(step == 0)
    #expect(table.due(atStep: step, reviewedOn: Day(100)) == Day(100))
    #expect(table.due(atStep: table.step(after: step, isCorrect: true), reviewedOn: Day(100)) == Day(101))
  }

  @Test func `C4: a card at the top of a table of one interval stays there`() throws {
    let table = try IntervalTable([5])
    #expect(table.step(after: 0, isCorrect: true) == 1)
    #expect(table.step(after: 1, isCorrect: true) == 1)
    #expect(table.due(atStep: 1, reviewedOn: Day(-3)) == Day(2))
  }

  @Test func `C1: a due day passes over month ends, leap days and 1970`() throws {
    let table = IntervalTable.standard
    // 2024 is a leap year: 27 February + 2 days = 29 February.
    #expect(
      table.due(atStep: 2, reviewedOn: try Vectors.day("2024-02-27")) == (try Vectors.day("2024-02-29")))
    #expect(
      table.due(atStep: 6, reviewedOn: try Vectors.day("2025-12-31")) == (try Vectors.day("2026-01-30")))
    #expect(
      table.due(atStep: 4, reviewedOn: try Vectors.day("1969-12-28")) == (try Vectors.day("1970-01-04")))
  }
}
