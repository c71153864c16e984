import Kaiki
import Testing

struct IntervalTableTests {
  @Test func `R2.1: the standard table is 0, 1, 2, 4, 7, 15 and 30 days`() {
    #expect(IntervalTable.standard.intervals == [0, 1, 2, 4, 7, 15, 30])
    #expect(IntervalTable.standard.topStep == 6)
  }

  struct Reading: Sendable {
    var given: [Int]
    var read: [Int]
  }

  @Test(
    arguments: [
      Reading(given: [1, 3], read: [0, 1, 3]),
      Reading(given: [0, 1, 3], read: [0, 1, 3]),
      Reading(given: [5], read: [0, 5]),
      Reading(given: [0, 36_500], read: [0, 36_500]),
      Reading(given: [30, 1, 7], read: [0, 30, 1, 7]),
      Reading(given: Array(1...99), read: Array(0...99)),
    ] as [Reading])
  func `C1: a table that does not begin with 0 is read as 0 followed by it`(reading: Reading) throws {
    let table = try IntervalTable(reading.given)
    #expect(table.intervals == reading.read)
    #expect(table.topStep == reading.read.count - 1)
  }

  struct Refusal: Sendable {
    var given: [Int]
    var problem: IntervalTable.Problem
  }

  @Test(
    arguments: [
      Refusal(given: [], problem: .empty),
      Refusal(given: [0], problem: .empty),
      Refusal(given: [0, 0], problem: .outOfRange(interval: 0)),
      Refusal(given: [0, 1, 0], problem: .outOfRange(interval: 0)),
      Refusal(given: [-1, 2], problem: .outOfRange(interval: -1)),
      Refusal(given: [1, 36_501], problem: .outOfRange(interval: 36_501)),
      Refusal(given: [1, .max], problem: .outOfRange(interval: .max)),
      Refusal(given: [1, .min], problem: .outOfRange(interval: .min)),
      Refusal(given: Array(0...100), problem: .tooLong(101)),
      Refusal(given: Array(1...100), problem: .tooLong(101)),
    ] as [Refusal])
  func `a table without a usable interval is refused with its cause`(refusal: Refusal) {
    #expect(throws: refusal.problem) { try IntervalTable(refusal.given) }
  }

  struct Clamping: Sendable {
    var step: Int
    var clamped: Int
  }

  @Test(
    arguments: [
      Clamping(step: .min, clamped: 0), Clamping(step: -1, clamped: 0), Clamping(step: 0, clamped: 0),
      Clamping(step: 1, clamped: 1), Clamping(step: 2, clamped: 2), Clamping(step: 3, clamped: 2),
      Clamping(step: 6, clamped: 2), Clamping(step: .max, clamped: 2),
    ] as [Clamping])
  func `C8: a step of a longer table is held to the shorter one`(clamping: Clamping) throws {
    #expect(try IntervalTable([0, 1, 3]).clamped(clamping.step) == clamping.clamped)
  }
}
