import Foundation
import TestSupport
import Testing

@testable import Kaiki

/// Recall summed by polynomials against the power itself.
struct RecallCurveTests {
  private func summed(_ curve: RecallCurve, step: Double, from first: Int, days: Range<Int>, of all: Int)
    -> [Double]
  {
    var sums = RecallSums(days: all)
    curve.add(step: step, from: first, over: days, to: &sums)
    return Array(sums.byDay())
  }

  @Test(arguments: [0.01, 0.1, 0.1542, 0.3, 0.5, 0.8] as [Double])
  func `a curve is that of the power to four digits, however fast it falls`(decay: Double) {
    let curve = RecallCurve(decay: decay)
    for logStep in stride(from: -12.0, through: 7, by: 0.37) {
      let step = Foundation.exp(logStep)
      let days = summed(curve, step: step, from: 0, days: 0..<500, of: 500)
      for day in 0..<500 {
        let exact = Foundation.pow(1 + step * Double(day), -decay)
        #expect(abs(days[day] - exact) < 5e-5, "step \(step), day \(day)")
      }
    }
  }

  @Test func `a thousand cards differ from the exact sum by less than one part in ten thousand`() {
    let model = FSRS6.standard
    var random = SeededGenerator(seed: 1)
    var sums = RecallSums(days: 365)
    var exact = [Double](repeating: 0, count: 365)
    for _ in 0..<1_000 {
      let trace = MemoryState(stability: .random(in: 0.5...60, using: &random), difficulty: 5)
      let (last, next) = (Int.random(in: -40..<365, using: &random), Int.random(in: 1...80, using: &random))
      let days = max(0, last)..<max(0, min(365, last + next))
      model.addRetrievability(of: trace, from: days.lowerBound - last, pace: 1, over: days, to: &sums)
      for day in days { exact[day] += model.retrievability(of: trace, elapsed: Double(day - last)) }
    }
    for (sum, exact) in zip(sums.byDay(), exact) { #expect(abs(sum - exact) <= 2e-5 * exact) }
  }

  @Test(arguments: 1...50)
  func `whatever is added piece by piece is what is added at once, to the last bit`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let curve = RecallCurve(decay: .random(in: 0.1...0.8, using: &random))
    let step = Foundation.exp(Double.random(in: -10...5, using: &random))
    let first = Int.random(in: -5...400, using: &random)
    let whole = summed(curve, step: step, from: first, days: 0..<300, of: 300)
    var sums = RecallSums(days: 300)
    var day = 0
    while day < 300 {
      let end = min(300, day + Int.random(in: 0...40, using: &random))
      curve.add(step: step, from: first + day, over: day..<end, to: &sums)
      day = end
    }
    #expect(Array(sums.byDay()) == whole)
  }

  @Test func `before the answer recall is one, and nothing is left after the last day`() {
    let curve = RecallCurve(decay: 0.5)
    let days = summed(curve, step: 0.1, from: -3, days: 2..<10, of: 20)
    #expect(Array(days[0..<2]) == [0, 0])
    #expect(days[2..<5].allSatisfy { $0 == 1 })
    #expect(days[9] < days[8])
    #expect(days[10...].allSatisfy { $0 == 0 })
  }

  @Test func `single days are added to the unit`() {
    var sums = RecallSums(days: 3)
    sums.add(0.25, on: 0)
    sums.add(0.5, on: 2)
    sums.add(1, on: 2)
    #expect(Array(sums.byDay()) == [0.25, 0, 1.5])
    #expect(RecallSums(days: 0).byDay().isEmpty)
  }
}
