import Kaiki
import KaikiNumerics
import KaikiSimulation
import Testing

struct EmpiricalMemoryTests {
  private typealias Count = EmpiricalMemory.Count

  struct Prior: Sendable {
    var counts: [[Int]]
    var mean: Double
  }

  @Test(
    arguments: [
      // (right + 1) / (answers + 2) over all steps.
      Prior(counts: [[0, 0]], mean: 1.0 / 2),
      Prior(counts: [[10, 10]], mean: 11.0 / 12),
      Prior(counts: [[10, 0], [0, 0]], mean: 1.0 / 12),
      Prior(counts: [[50, 40], [30, 27], [20, 13]], mean: 81.0 / 102),
    ] as [Prior])
  func `the prior's mean is the rate over all steps with one right and one wrong answer added`(prior: Prior) {
    let memory = EmpiricalMemory(counts: prior.counts.map { Count(answers: $0[0], correct: $0[1]) })
    #expect(memory.priorMean == prior.mean)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the drawn rates have the mean and the variance of their posterior`(seed: UInt64) {
    // A step with many answers, one with few, one with none, one that was always wrong.
    let counts = [
      Count(answers: 200, correct: 150), Count(answers: 4, correct: 4), Count(), Count(answers: 6),
    ]
    let memory = EmpiricalMemory(counts: counts)
    let prior = 155.0 / 212
    let draws = 20_000
    var sums = [Double](repeating: 0, count: counts.count)
    var squares = sums
    for replicate in 0..<draws {
      var stream = RandomStream(seed: seed, domain: .tests, replicate: replicate)
      let rates = memory.parameters(drawnFrom: &stream)
      #expect(rates.count == counts.count)
      for (step, rate) in rates.enumerated() {
        #expect((0...1).contains(rate), "step \(step), replicate \(replicate)")
        sums[step] += rate
        squares[step] += rate * rate
      }
    }
    for (step, count) in counts.enumerated() {
      // Beta(a, b): mean a / (a + b), variance ab / ((a + b)² (a + b + 1)).
      let a = 10 * prior + Double(count.correct)
      let b = 10 * (1 - prior) + Double(count.answers - count.correct)
      let mean = a / (a + b)
      let variance = a * b / ((a + b) * (a + b) * (a + b + 1))
      let drawnMean = sums[step] / Double(draws)
      let drawnVariance = squares[step] / Double(draws) - drawnMean * drawnMean
      let error = (variance / Double(draws)).squareRoot()
      #expect(abs(drawnMean - mean) < 4 * error, "step \(step): \(drawnMean), not \(mean)")
      // The error of a variance is near variance · √(2 / n) = 1 %; tails make it at most half as large again.
      #expect(abs(drawnVariance / variance - 1) < 0.06, "step \(step): \(drawnVariance), not \(variance)")
    }
  }

  @Test func `the chance of an answer is the rate of its step, whatever the day`() {
    let memory = EmpiricalMemory(counts: [Count(), Count(), Count()])
    for day in [Day(-5), Day(0), Day(20_000)] {
      #expect(memory.retrievability((), cue: 0, on: day, [0.1, 0.2, 0.7]) == 0.1)
      #expect(memory.retrievability((), cue: 2, on: day, [0.1, 0.2, 0.7]) == 0.7)
    }
    #expect(!EmpiricalMemory.isMemorisedKnown)
  }

  @Test func `overwhelming counts leave nothing to chance`() {
    let many = 1_000_000_000_000
    let memory = EmpiricalMemory(counts: [Count(answers: many, correct: many), Count(answers: many)])
    var stream = RandomStream(seed: 1, domain: .tests)
    let rates = memory.parameters(drawnFrom: &stream)
    #expect(rates[0] > 1 - 1e-9)
    #expect(rates[1] < 1e-9)
  }
}
