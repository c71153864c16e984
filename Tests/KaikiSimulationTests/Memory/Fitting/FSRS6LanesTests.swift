import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct FSRS6LanesTests {
  @Test(arguments: [FSRS6.standardWeights, SimulatedAnswers.assumedModel] as [[Double]])
  func `recall is that of the formulas for one card`(weights: [Double]) async throws {
    let answers = SimulatedAnswers.fsrs6(.standard, cards: 90, seed: 21)
    let recall = await FittedModel.fsrs6.recall(
      of: SimulatedAnswers.groups(answers), weights: weights, jobs: 1)
    let model = try FSRS6(weights: weights)
    var wanted: [Double] = []
    var state = model.first(.again)
    for answer in answers {
      guard answer.elapsed >= 0 else {
        state = model.first(answer.rating)
        continue
      }
      let p = model.retrievability(elapsed: Double(answer.elapsed), stability: state.stability)
      if answer.elapsed > 0 { wanted.append(p) }
      state = model.next(state, rating: answer.rating, elapsed: Int(answer.elapsed), recall: p)
    }
    #expect(recall.count == wanted.count)
    for (index, pair) in zip(recall, wanted).enumerated() {
      #expect(abs(pair.0 - pair.1) < 1e-12, "target \(index)")
    }
  }
}
