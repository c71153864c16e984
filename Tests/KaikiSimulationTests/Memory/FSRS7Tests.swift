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
    for (position, wanted) in published.enumerated() {
      if position > 0 {
        trace = model.next(
          trace, rating: .good, days: Double(wanted.elapsed),
          recall: model.retrievability(of: trace, elapsed: Double(wanted.elapsed)))
      }
      #expect(abs(trace.slow - wanted.trace.slow) < 1e-4, "answer \(position)")
      #expect(abs(trace.fast - wanted.trace.fast) < 1e-4 * max(1, wanted.trace.fast), "answer \(position)")
      #expect(abs(trace.difficulty - wanted.trace.difficulty) < 1e-4, "answer \(position)")
    }
  }

  /// Answers with fractions of days, and what the published formulas make of them; written anew in Python from the guide of
  /// ts-fsrs, to sixteen digits.
  struct Fractions: CustomTestStringConvertible {
    var answers: [(rating: Rating, days: Double)]
    var recall: [Double]
    var last: FSRS7.Trace
    /// The days until recall is 0.9.
    var interval: Double
    var testDescription: String { answers.map { "\($0.rating) after \($0.days)" }.joined(separator: ", ") }
  }

  @Test(
    arguments: [
      Fractions(
        answers: [
          (.good, 0), (.good, 0.006_944_4), (.good, 0.98), (.good, 2.6), (.again, 7.4), (.good, 0.25),
          (.good, 1.04),
        ],
        recall: [
          0.973_448_509_648_752_1, 0.957_798_700_534_370_2, 0.964_904_504_742_710_2, 0.960_807_675_271_749_3,
          0.884_162_701_913_211_1, 0.900_024_889_279_381_7,
        ],
        last: .init(
          slow: 7.417_425_363_457_705, fast: 68.304_556_087_859_47, difficulty: 8.866_580_446_881_587),
        interval: 2.600_508_085_518_234),
      Fractions(
        answers: [
          (.again, 0), (.again, 0.0007), (.good, 0.0104), (.hard, 1.2), (.easy, 3.77), (.good, 15.5),
        ],
        recall: [
          0.780_749_851_096_994_6, 0.507_869_698_791_187_6, 0.606_435_970_958_407_7, 0.661_078_082_205_113_4,
          0.694_992_296_450_499_1,
        ],
        last: .init(
          slow: 5.147_395_084_611_593, fast: 204.004_390_829_211_93, difficulty: 8.665_181_692_448_561),
        interval: 2.013_569_202_175_205),
      Fractions(
        answers: [
          (.easy, 0), (.good, 5.33), (.again, 20.81), (.again, 0.004), (.good, 0.02), (.hard, 0.9),
        ],
        recall: [
          0.966_147_314_154_612_3, 0.961_353_080_017_338_3, 0.944_434_766_985_637, 0.819_686_564_100_826_1,
          0.810_157_813_820_088_4,
        ],
        last: .init(
          slow: 2.648_154_492_434_524, fast: 22.515_854_958_140_82, difficulty: 9.682_173_817_062_09),
        interval: 0.219_588_794_371_717_24),
    ])
  func `fractions of days move both traces as the published formulas say`(wanted: Fractions) {
    let model = FSRS7.standard
    var trace = model.first(wanted.answers[0].rating)
    for (answer, recall) in zip(wanted.answers.dropFirst(), wanted.recall) {
      let own = model.retrievability(of: trace, elapsed: answer.days)
      #expect(abs(own - recall) < 1e-9)
      trace = model.next(trace, rating: answer.rating, days: answer.days, recall: own)
    }
    #expect(abs(trace.slow / wanted.last.slow - 1) < 1e-8)
    #expect(abs(trace.fast / wanted.last.fast - 1) < 1e-8)
    #expect(abs(trace.difficulty - wanted.last.difficulty) < 1e-9)
    #expect(abs(model.interval(of: trace, retention: 0.9) / wanted.interval - 1) < 1e-3)
  }

  @Test func `where nobody says when a day's answers were given, they follow each other after ten minutes`() {
    let model = FSRS7.standard
    let trace = model.first(.again)
    let recall = model.retrievability(of: trace, elapsed: 10.0 / 1_440)
    #expect(
      model.next(trace, rating: .good, elapsed: 0, recall: 1)
        == model.next(trace, rating: .good, days: 10.0 / 1_440, recall: recall))
  }

  @Test func `summed days have the bits of the curve, however they are cut`() {
    let model = FSRS7.standard
    let trace = model.next(model.first(.good), rating: .hard, elapsed: 3, recall: 0.8)
    func summed(from first: Int, _ days: Int) -> [Double] {
      var sums = RecallSums(days: days)
      model.addRetrievability(of: trace, from: first, stabilityFactor: 1.5, over: 0..<days, to: &sums)
      return Array(sums.byDay())
    }
    let whole = summed(from: -2, 50)
    for day in 0..<50 {
      let recall = model.retrievability(of: trace, elapsed: Double(max(0, day - 2)) / 1.5)
      #expect(abs(whole[day] - recall) <= 0x1p-38, "day \(day)")
    }
    #expect(summed(from: 5, 11) == Array(whole[7..<18]))
  }

  @Test func `weights are refused by their number and bounds`() {
    #expect(throws: ModelWeights.Problem.count(21)) { try FSRS7(weights: FSRS6.standardWeights) }
    var weights = FSRS7.standardWeights
    weights[4] = 11
    #expect(throws: ModelWeights.Problem.outOfBounds(index: 4, bounds: 1...10)) {
      try FSRS7(weights: weights)
    }
  }

  /// An answer: the days since the one before, whole and by the clock, and the button.
  private typealias Answer = (elapsed: Int, exact: Double, rating: Rating)

  /// Random answers of a card.
  private static func answers(_ seed: Int) -> [Answer] {
    var random = SeededGenerator(seed: seed)
    return (0..<12).map { _ in
      let elapsed = Int.random(in: 0...Int.random(in: 0...50, using: &random), using: &random)
      return (
        elapsed, max(0, Double(elapsed) + Double.random(in: -0.4...0.4, using: &random)),
        Rating(rawValue: UInt8.random(in: 1...4, using: &random)) ?? .good
      )
    }
  }

  /// Recall before each answer after the first, by the formulas for eight cards at once.
  private static func recall<Lane: LaneModel>(
    _ model: Lane, _ answers: [Answer]
  ) -> [Double] {
    var recalls: [Double] = []
    withScratch(for: Lane.self) { scratch in
      var state = model.start(Int(answers[0].rating.rawValue), scratch.tangents)
      for answer in answers.dropFirst() {
        let step = LaneGroups.Step(
          elapsed: Lanes(repeating: Double(answer.elapsed)), exact: Lanes(repeating: answer.exact),
          rating: Lanes(repeating: Double(answer.rating.rawValue)))
        let recall = model.recall(
          &state, after: Lane.countsFractions ? step.exact : step.elapsed, scratch.tangents,
          slopes: scratch.slopes)
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
    _ model: some ForgettingModel, _ answers: [Answer]
  ) -> [Double] {
    var trace = model.first(answers[0].rating)
    return answers.dropFirst().map { answer in
      let days = model.countsFractions ? answer.exact : Double(answer.elapsed)
      let recall = model.retrievability(of: trace, elapsed: days)
      trace = model.next(trace, rating: answer.rating, days: days, recall: recall)
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
      for (one, eight) in zip(one, eight) { #expect(abs(one - eight) < 1e-9) }
    }
  }
}
