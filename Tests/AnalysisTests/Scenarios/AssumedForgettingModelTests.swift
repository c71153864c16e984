import Kaiki
import KaikiNumerics
import KaikiSimulation
import Testing
@testable import Analysis
@testable import Forecasting

/// What is learnt of cards that differ, from lives whose truth is known.
struct AssumedForgettingModelTests {
  private static let cards = 3_000

  /// Answers to cards at stretching gaps, drawn from FSRS-6 with cards kept longer or shorter by their own factor.
  private static func answers(deviation: Double) -> PastAnswers {
    let memory = CurveMemory(model: FSRS6.standard)
    var stream = RandomStream(seed: 8, domain: .tests)
    return PastAnswers(
      (0..<cards).map { _ in
        var state = memory.unseen
        state.stabilityFactor = deviation == 0 ? 1 : DrawnFactor.drawn(deviation, &stream)
        var (day, answers) = (Day(20_000), [PastAnswers.Answer]())
        for gap in [0, 3, 8, 20, 45, 90, 150, 200, 250, 300, 400, 300, 400, 500, 400, 300, 500] {
          day = day + gap
          let chance = memory.retrievability(state, cue: (), on: day, ())
          let rating: Rating = stream.uniform() < chance ? .good : .again
          memory.update(&state, rating: rating, retrievability: chance, on: day)
          answers.append(PastAnswers.Answer(day: day, rating: rating))
        }
        return answers
      })
  }

  /// A factor whose logarithm is normal: by the sum of twelve uniform draws, which the model knows nothing of.
  private enum DrawnFactor {
    static func drawn(_ deviation: Double, _ stream: inout RandomStream) -> Double {
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + stream.uniform() }
      var stabilityFactor = 1.0
      // e^x by its series: the factor needs no more digits.
      var term = 1.0
      for index in 1...30 {
        term *= deviation * normal / Double(index)
        stabilityFactor += term
      }
      return stabilityFactor
    }
  }

  /// The deviation that is expected after these answers.
  private static func found(_ answers: PastAnswers, of cards: Int) throws -> Double? {
    let day = Day(30_000)
    let assumedModel = AssumedForgettingModel(
      seen: Array(repeating: SeenCard(step: 0, due: day), count: cards), answers: answers,
      chances: .twoButtons, fsrs6: .standard, fits: FittedModels(),
      span: PlanSpan(start: day, days: 10, replicates: 1, seed: 1))
    guard case .fsrs6(let variants) = assumedModel.choice(.mixture) else { return nil }
    return variants[0].memory.stabilityFactors?.deviation
  }

  /// In a second calculation, 30 logs of this size give 0.14 to 0.79 (all but one below 0.26), 0.22 to 0.73 and 0.80 to 1.26.
  @Test(arguments: [(0, 0...0.4), (0.5, 0.15...0.9), (1, 0.7...1.35)] as [(Double, ClosedRange<Double>)])
  func `how much cards differ is found again`(deviation: Double, range: ClosedRange<Double>) throws {
    let found = try #require(
      try Self.found(Self.answers(deviation: deviation), of: Self.cards))
    #expect(range.contains(found), "\(found) of \(deviation)")
  }

  @Test func `cards that differ more are found to differ more`() throws {
    let found = try [0, 0.5, 1].map {
      try #require(try Self.found(Self.answers(deviation: $0), of: Self.cards))
    }
    #expect(found[0] < found[1] && found[1] < found[2], "\(found)")
  }

  @Test func `a log of few answers leaves about the standard deviation`() throws {
    let answers = PastAnswers(
      (0..<3).map { card in
        [0, 2].map { PastAnswers.Answer(day: Day(20_000 + card + $0), rating: .good) }
      })
    let found = try #require(try Self.found(answers, of: 3))
    #expect(abs(found - AssumedForgettingModel.standardDeviation) < 0.1)
    #expect(try Self.found(.none, of: 0) == AssumedForgettingModel.standardDeviation)
  }
}
