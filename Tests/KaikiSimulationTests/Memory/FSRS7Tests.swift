import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct FSRS7Tests {
  @Test func `the published sequence of both traces and difficulty is reproduced`() {
    // ts-fsrs, `packages/fsrs/src/models/fsrs-7/algorithm.spec.ts`, to four digits.
    let published: [(elapsed: Int, trace: FSRS7.Trace)] = [
      (0, .init(slow: 0.1104, fast: 0.0883, difficulty: 6.1686)),
      (0, .init(slow: 0.1104, fast: 0.0883, difficulty: 6.1092)),
      (1, .init(slow: 0.9169, fast: 44.4442, difficulty: 6.0504)),
      (3, .init(slow: 3.5338, fast: 193.5973, difficulty: 5.9922)),
      (8, .init(slow: 10.186, fast: 407.6265, difficulty: 5.9346)),
      (21, .init(slow: 25.9857, fast: 700.5589, difficulty: 5.8775)),
    ]
    let model = FSRS7.standard
    var trace = model.first(.again)
    for (place, wanted) in published.enumerated() {
      if place > 0 {
        trace = model.next(
          trace, rating: .good, elapsed: wanted.elapsed,
          recall: model.retrievability(of: trace, elapsed: Double(wanted.elapsed)))
      }
      #expect(abs(trace.slow - wanted.trace.slow) < 1e-4, "answer \(place)")
      #expect(abs(trace.fast - wanted.trace.fast) < 1e-4 * max(1, wanted.trace.fast), "answer \(place)")
      #expect(abs(trace.difficulty - wanted.trace.difficulty) < 1e-4, "answer \(place)")
    }
  }

  @Test func `summed days have the bits of the curve, however they are cut`() {
    let model = FSRS7.standard
    let trace = model.next(model.first(.good), rating: .hard, elapsed: 3, recall: 0.8)
    func summed(from first: Int, _ days: Int) -> [Double] {
      var sums = RecallSums(days: days)
      model.addRetrievability(of: trace, from: first, pace: 1.5, over: 0..<days, to: &sums)
      return Array(sums.byDay())
    }
    let whole = summed(from: -2, 50)
    for day in 0..<50 {
      let recall = model.retrievability(of: trace, elapsed: Double(max(0, day - 2)) / 1.5)
      #expect(abs(whole[day] - recall) <= 0x1p-40, "day \(day)")
    }
    #expect(summed(from: 5, 11) == Array(whole[7..<18]))
  }

  @Test func `weights are refused by their number and bounds`() {
    #expect(throws: FSRS7.Problem.count(21)) { try FSRS7(weights: FSRS6.standardWeights) }
    var weights = FSRS7.standardWeights
    weights[4] = 11
    #expect(throws: FSRS7.Problem.outOfBounds(index: 4, bounds: 1...10)) { try FSRS7(weights: weights) }
  }

  /// Random answers of a card: days between them and buttons.
  private static func answers(_ seed: Int) -> [(elapsed: Int, rating: Rating)] {
    var random = SeededGenerator(seed: seed)
    return (0..<12).map { _ in
      (
        Int.random(in: 0...Int.random(in: 0...50, using: &random), using: &random),
        Rating(rawValue: UInt8.random(in: 1...4, using: &random)) ?? .good
      )
    }
  }

  /// Recall before each answer after the first, by the formulas for eight cards at once.
  private static func recall<Lane: LaneModel>(
    _ model: Lane, _ answers: [(elapsed: Int, rating: Rating)]
  ) -> [Double] {
    var recalls: [Double] = []
    withScratch(for: Lane.self) { scratch in
      var state = model.start(Int(answers[0].rating.rawValue), scratch.tangents)
      for answer in answers.dropFirst() {
        let step = LaneGroups.Step(
          elapsed: Lanes(repeating: Double(answer.elapsed)),
          rating: Lanes(repeating: Double(answer.rating.rawValue)))
        let recall = model.recall(&state, after: step.elapsed, scratch.tangents, slopes: scratch.slopes)
        let kind: LaneGroups.Kinds =
          answer.elapsed == 0 ? .sameDay : answer.rating == .again ? .lapse : .recall
        model.move(&state, past: step, kind, scratch.tangents)
        recalls.append(recall[3])
      }
    }
    return recalls
  }

  /// The same by the formulas for one card.
  private static func recall(
    _ model: some ForgettingModel, _ answers: [(elapsed: Int, rating: Rating)]
  ) -> [Double] {
    var trace = model.first(answers[0].rating)
    return answers.dropFirst().map { answer in
      let recall = model.retrievability(of: trace, elapsed: Double(answer.elapsed))
      trace = model.next(trace, rating: answer.rating, elapsed: answer.elapsed, recall: recall)
      return recall
    }
  }

  @Test(arguments: 1...100)
  func `formulas for one card and for eight at once say the same`(seed: Int) throws {
    let answers = Self.answers(seed)
    let pairs = [
      (
        Self.recall(FSRS7.standard, answers), Self.recall(FSRS7Lanes(weights: FSRS7.standardWeights), answers)
      ),
      (
        Self.recall(HalfLifeModel(weights: [2.1, -0.8, 1.5], curve: .exponential), answers),
        Self.recall(HalfLifeLanes<ExponentialCurve>(weights: [2.1, -0.8, 1.5]), answers)
      ),
      (
        Self.recall(HalfLifeModel(weights: [2.1, -0.8, 1.5], curve: .hyperbolic), answers),
        Self.recall(HalfLifeLanes<HyperbolicCurve>(weights: [2.1, -0.8, 1.5]), answers)
      ),
    ]
    let others: [(OtherModel, [Double])] = [
      (.fsrs7(.standard), pairs[0].0),
      (.halfLife(HalfLifeModel(weights: [2.1, -0.8, 1.5], curve: .exponential)), pairs[1].0),
    ]
    for (model, recall) in others { #expect(Self.recall(model, answers) == recall) }
    for (one, eight) in pairs {
      for (one, eight) in zip(one, eight) { #expect(abs(one - eight) < 1e-10) }
    }
  }
}
