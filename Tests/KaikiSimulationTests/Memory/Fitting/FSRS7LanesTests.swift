import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct FSRS7LanesTests {
  @Test func `the published sequence of both traces and difficulty is reproduced`() {
    // ts-fsrs, `packages/fsrs/src/models/fsrs-7/algorithm.spec.ts`, to four digits.
    let published: [(slow: Double, fast: Double, difficulty: Double)] = [
      (0.1104, 0.0883, 6.1686), (0.1104, 0.0883, 6.1092), (0.9169, 44.4442, 6.0504),
      (3.5338, 193.5973, 5.9922), (10.186, 407.6265, 5.9346), (25.9857, 700.5589, 5.8775),
    ]
    let model = FSRS7Lanes(weights: FSRS7.standardWeights)
    withScratch(for: FSRS7Lanes.self) { scratch in
      var state = model.start(1, scratch.tangents)
      for (index, elapsed) in [0.0, 0, 1, 3, 8, 21].enumerated() {
        if index > 0 {
          let step = LaneGroups.Step(
            elapsed: Lanes(repeating: elapsed), exact: Lanes(repeating: elapsed), rating: Lanes(repeating: 3))
          _ = model.recall(&state, after: step.elapsed, scratch.tangents, slopes: scratch.slopes)
          model.move(&state, past: step, elapsed > 0 ? .recall : .sameDay, scratch.tangents)
        }
        let wanted = published[index]
        #expect(abs(state.slow[0] - wanted.slow) < 1e-4, "answer \(index)")
        #expect(abs(state.fast[5] - wanted.fast) < 1e-4 * max(1, wanted.fast), "answer \(index)")
        #expect(abs(state.difficulty[7] - wanted.difficulty) < 1e-4, "answer \(index)")
      }
    }
  }

  @Test func `after Again the fast trace is at most four fifths of the slow one`() {
    let model = FSRS7Lanes(weights: FSRS7.standardWeights)
    withScratch(for: FSRS7Lanes.self) { scratch in
      var state = model.start(4, scratch.tangents)
      let step = LaneGroups.Step(
        elapsed: Lanes(repeating: 3), exact: Lanes(repeating: 3), rating: Lanes(repeating: 1))
      for _ in 0..<4 {
        _ = model.recall(&state, after: step.elapsed, scratch.tangents, slopes: scratch.slopes)
        model.move(&state, past: step, .lapse, scratch.tangents)
        #expect(state.fast[0] <= 0.8 * state.slow[0])
      }
    }
  }

  @Test func `the standard weights lie within their bounds`() {
    #expect(FSRS7.standardWeights.count == 34)
    for (weight, bounds) in zip(FSRS7.standardWeights, FSRS7.bounds) { #expect(bounds.contains(weight)) }
  }
}
