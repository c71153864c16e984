import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct IntervalMemoryTests {
  private typealias Count = EmpiricalMemory.Count

  @Test(
    arguments: [
      (0, 0, 0), (0, 1, 0), (0, 2, 1), (0, 3, 2), (1, 1, 3), (1, 2, 4), (1, 3, 5), (2, 2, 6), (2, 3, 7),
      (3, 3, 9),
      (4, 5, 9), (4, 6, 10), (4, 8, 10), (4, 9, 11), (5, 5, 12), (8, 10, 12), (9, 9, 15), (2_049, 2_049, 39),
      (36_500, 36_500, 39),
    ] as [(Int, Int, Int)])
  func `an answer belongs to its interval and lateness`(interval: Int, elapsed: Int, cell: Int) {
    #expect(IntervalMemory.cell(interval: interval, elapsed: elapsed) == cell)
  }

  @Test func `every cell can be reached, and its class tells its shortest interval`() {
    var reached = Set<Int>()
    for interval in 0...5_000 {
      for factor in [1, 2, 3] {
        let cell = IntervalMemory.cell(interval: interval, elapsed: max(1, interval) * factor)
        if reached.insert(cell).inserted {
          var counts = Array(repeating: Count(), count: IntervalMemory.cells)
          counts[cell] = Count(answers: 1, correct: 1)
          let known = IntervalMemory(first: Count(), counts: counts).classes
          #expect(known.map(\.interval) == [interval] && known.map(\.lateness) == [factor - 1])
        }
      }
    }
    #expect(reached == Set(0..<IntervalMemory.cells))
  }

  @Test
  func `F10: rates are those of the log where it has many answers, and near their neighbours where few`() {
    var counts = Array(repeating: Count(), count: IntervalMemory.cells)
    counts[IntervalMemory.cell(interval: 10, elapsed: 10)] = Count(answers: 10_000, correct: 9_000)
    counts[IntervalMemory.cell(interval: 1, elapsed: 1)] = Count(answers: 10_000, correct: 5_000)
    let memory = IntervalMemory(first: Count(answers: 100, correct: 20), counts: counts)
    var sums = (first: 0.0, ten: 0.0, late: 0.0, none: 0.0)
    var lateRates: [Double] = []
    for replicate in 0..<2_000 {
      var stream = RandomStream(seed: 1, domain: .tests, replicate: replicate)
      let rates = memory.parameters(drawnFrom: &stream)
      func rate(_ interval: Int, _ elapsed: Int) -> Double {
        memory.retrievability(
          IntervalMemory.State(lastDay: Day(100)), cue: interval, on: Day(100) + elapsed, rates)
      }
      sums.first += memory.retrievability(.init(lastDay: nil), cue: 0, on: Day(7), rates)
      sums.ten += rate(10, 11)
      sums.late += rate(10, 18)
      sums.none += rate(400, 400)
      lateRates.append(rate(10, 18))
    }
    #expect(abs(sums.first / 2_000 - (20 + 7) / 110) < 0.01)
    #expect(abs(sums.ten / 2_000 - 0.9) < 0.002)
    #expect(abs(sums.late / 2_000 - 0.9) < 0.02)
    #expect(abs(sums.none / 2_000 - 0.7) < 0.02)
    #expect((lateRates.max() ?? 0) - (lateRates.min() ?? 0) > 0.3)
  }

  @Test(arguments: [(0, 0), (1, 0), (5, 5), (1_000_000, 0), (1_000_000, 1_000_000)] as [(Int, Int)])
  func `any counts give rates`(answers: Int, correct: Int) {
    let count = Count(answers: answers, correct: correct)
    let memory = IntervalMemory(
      first: count, counts: Array(repeating: count, count: IntervalMemory.cells))
    for replicate in 0..<50 {
      var stream = RandomStream(seed: 9, domain: .tests, replicate: replicate)
      let rates = memory.parameters(drawnFrom: &stream)
      #expect(([rates.first] + rates.cells).allSatisfy { (0...1).contains($0) })
    }
  }
}
