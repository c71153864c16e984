import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// Recall summed by polynomials against the power itself.
struct RecallCurveTests {
  private func summed(
    _ curve: RecallCurve<some RecallShape>, step: Double, from first: Int, days: Range<Int>, of all: Int
  )
    -> [Double]
  {
    var sums = RecallSums(days: all)
    curve.add(step: step, from: first, over: days, to: &sums)
    return Array(sums.byDay())
  }

  @Test(arguments: [0.01, 0.1, 0.1542, 0.3, 0.5, 0.8] as [Double])
  func `a curve is that of the power to four digits, however fast it falls`(decay: Double) {
    let curve = RecallCurve(PowerCurve(exponent: -decay))
    for logStep in stride(from: -12.0, through: 7, by: 0.37) {
      let step = Foundation.exp(logStep)
      let days = summed(curve, step: step, from: 0, days: 0..<500, of: 500)
      for day in 0..<500 {
        let exact = Foundation.pow(1 + step * Double(day), -decay)
        #expect(abs(days[day] - exact) < 5e-5, "step \(step), day \(day)")
      }
    }
  }

  @Test func `an exponential curve is that to four digits, however fast it falls`() {
    let curve = RecallCurve(ExponentialShape())
    for logStep in stride(from: -12.0, through: 12, by: 0.37) {
      let step = Foundation.exp(logStep)
      let days = summed(curve, step: step, from: 3, days: 0..<500, of: 500)
      for day in 0..<500 {
        let exact = Foundation.exp(-step * Double(day + 3))
        #expect(abs(days[day] - exact) < 5e-5, "step \(step), day \(day)")
      }
    }
  }

  @Test(
    arguments: [
      .exponential(ExponentialModel()),
      .halfLife(HalfLifeModel(weights: [1.1, -0.8, 1.5], curve: .exponential)),
      .halfLife(HalfLifeModel(weights: [1.1, -0.8, 1.5], curve: .hyperbolic)),
    ] as [OtherModel])
  func `every model sums the recall that it says of each day`(model: OtherModel) {
    for rating in Rating.allCases {
      let trace = model.next(model.first(rating), rating: .good, elapsed: 3, recall: 0.9)
      for (first, stabilityFactor) in [(0, 1), (20, 0.5), (-4, 3)] as [(Int, Double)] {
        var sums = RecallSums(days: 400)
        model.addRetrievability(
          of: trace, from: first, stabilityFactor: stabilityFactor, over: 10..<390, to: &sums)
        for (day, sum) in sums.byDay().enumerated() {
          let elapsed = Double(max(0, first + day - 10)) / stabilityFactor
          let exact = 10..<390 ~= day ? model.retrievability(of: trace, elapsed: elapsed) : 0
          #expect(abs(sum - exact) < 5e-5, "day \(day)")
        }
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
      model.addRetrievability(
        of: trace, from: days.lowerBound - last, stabilityFactor: 1, over: days, to: &sums)
      for day in days { exact[day] += model.retrievability(of: trace, elapsed: Double(day - last)) }
    }
    for (sum, exact) in zip(sums.byDay(), exact) { #expect(abs(sum - exact) <= 2e-5 * exact) }
  }

  @Test(arguments: 1...50)
  func `whatever is added piece by piece is what is added at once, to the last bit`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let curve = RecallCurve(PowerCurve(exponent: .random(in: -0.8 ... -0.1, using: &random)))
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

  @Test func `where a piece ends within the last place of a day, all ways agree on it`() {
    let curve = RecallCurve(PowerCurve(exponent: -0.1542))
    for days in 1...60 {
      for ulps in -4...4 {
        var step = 1 / Double(days)
        for _ in 0..<abs(ulps) { step = ulps > 0 ? step.nextUp : step.nextDown }
        let whole = summed(curve, step: step, from: 0, days: 0..<80, of: 80)
        for end in [days, days + 1, days + 2] {
          let part = summed(curve, step: step, from: 0, days: 0..<end, of: 80)
          #expect(Array(part[..<end]) == Array(whole[..<end]), "\(days) days, \(ulps) places")
        }
      }
    }
  }

  @Test(arguments: [FSRS6.standardWeights, FSRS6.bounds.map(\.lowerBound), FSRS6.bounds.map(\.upperBound)])
  func `at the ends of all weights and stabilities recall is that of the model`(weights: [Double]) throws {
    let model = try FSRS6(weights: weights)
    for stability in [0.001, 0.5, 36_500] as [Double] {
      for (stabilityFactor, first) in [(0.07, 0), (1, 36_500), (14, -3)] as [(Double, Int)] {
        let trace = MemoryState(stability: stability, difficulty: 5)
        var sums = RecallSums(days: 300)
        model.addRetrievability(
          of: trace, from: first, stabilityFactor: stabilityFactor, over: 0..<300, to: &sums)
        for (day, sum) in sums.byDay().enumerated() {
          let elapsed = Double(max(0, first + day)) / stabilityFactor
          #expect(abs(sum - model.retrievability(of: trace, elapsed: elapsed)) < 5e-5, "day \(day)")
        }
      }
    }
  }

  @Test func `before the answer recall is one, and nothing is left after the last day`() {
    let curve = RecallCurve(PowerCurve(exponent: -0.5))
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
