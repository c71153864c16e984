import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct MemoryFitTests {
  @Test func `known weights are found again within their errors`() async throws {
    let answers = SimulatedAnswers.fsrs6(
      try FSRS6(weights: SimulatedAnswers.assumedModel), cards: 4_000, seed: 31)
    let fit = try #require(await FittedModel.fsrs6.fitted(to: SimulatedAnswers.groups(answers), jobs: 2))
    // At a kink of the formulas, so that it is small and not below 1e-4.
    #expect(fit.gradientNorm < 1e-3)
    let errors = fit.standardErrors
    #expect(errors.count { $0 == nil } <= 1, "weights stand at bounds: \(fit.weights)")
    for (index, error) in errors.enumerated() {
      guard let error else { continue }
      let distance = (fit.weights[index] - SimulatedAnswers.assumedModel[index]) / error
      #expect(abs(distance) < 4, "w\(index): \(fit.weights[index]), \(distance) standard errors off")
    }
  }

  @Test(arguments: [FittedModel.fsrs6, .fsrs7])
  func `first stabilities rise from Again to Easy, fitted and drawn, whatever the log says`(
    model: FittedModel
  ) async throws {
    // Cards that are begun with Hard are kept longest here, and with Good least.
    let odd = try FSRS6(
      weights: [0.5, 20, 1, 6] + FSRS6.standardWeights.dropFirst(4))
    let groups = SimulatedAnswers.groups(SimulatedAnswers.fsrs6(odd, cards: 900, seed: 45))
    let fit = try #require(await model.fitted(to: groups, jobs: 2))
    func rises(_ weights: [Double]) -> Bool { (1..<4).allSatisfy { weights[$0] >= weights[$0 - 1] } }
    #expect(rises(fit.weights) && fit.loss < fit.standardLoss)
    var stream = RandomStream(seed: 5, domain: .tests)
    for _ in 0..<200 { #expect(rises(fit.weights(drawnFrom: &stream))) }
  }

  @Test func `drawn weights spread about the fit as its covariance says, and stay within bounds`()
    async throws
  {
    let groups = SimulatedAnswers.groups(SimulatedAnswers.fsrs6(.standard, cards: 900, seed: 44))
    let fit = try #require(await FittedModel.hlr.fitted(to: groups, jobs: 1))
    var stream = RandomStream(seed: 3, domain: .tests)
    let draws = (0..<4_000).map { _ in fit.weights(drawnFrom: &stream) }
    for row in 0..<3 {
      for column in 0..<3 {
        let products = draws.map { ($0[row] - fit.weights[row]) * ($0[column] - fit.weights[column]) }
        let mean = products.reduce(0, +) / 4_000
        let scale = (fit.covariance[row * 4] * fit.covariance[column * 4]).squareRoot()
        // Four standard errors of a sample covariance.
        #expect(abs(mean - fit.covariance[row * 3 + column]) < 4 * scale * 1.5 / 4_000.0.squareRoot())
      }
    }
    let bounds = fit.model.prior.bounds
    for drawn in draws { #expect(zip(drawn, bounds).allSatisfy { $1.contains($0) }) }
  }

  @Test(arguments: FittedModel.allCases)
  func `a log is never foretold worse than by the standard weights`(model: FittedModel) async throws {
    for (cards, seed) in [(2, 41), (9, 42), (60, 43), (900, 44)] as [(Int, UInt64)] {
      let groups = SimulatedAnswers.groups(SimulatedAnswers.fsrs6(.standard, cards: cards, seed: seed))
      let fit = try #require(await model.fitted(to: groups, jobs: 1))
      let cost = fit.loss + model.prior.penalty(fit.weights)
      #expect(cost <= fit.standardLoss, "\(cards) cards")
      for (weight, bounds) in zip(fit.weights, model.prior.bounds) { #expect(bounds.contains(weight)) }
    }
  }

  @Test(arguments: FittedModel.allCases)
  func `the bits are the same for any number of jobs`(model: FittedModel) async {
    let groups = SimulatedAnswers.groups(SimulatedAnswers.fsrs6(.standard, cards: 1_500, seed: 51))
    let fit = await model.fitted(to: groups, jobs: 1)
    for jobs in [2, 5] { #expect(await model.fitted(to: groups, jobs: jobs) == fit, "\(jobs) jobs") }
  }

  @Test(arguments: FittedModel.allCases)
  func `a log without targets has no fit`(model: FittedModel) async {
    #expect(await model.fitted(to: SimulatedAnswers.groups([]), jobs: 1) == nil)
    #expect(await model.fitted(to: SimulatedAnswers.groups([(0, -1, .good), (0, 0, .good)]), jobs: 2) == nil)
  }

  @Test func `errors shrink with the root of the number of answers`() async throws {
    var errors: [Double] = []
    for cards in [500, 8_000] {
      let groups = SimulatedAnswers.groups(SimulatedAnswers.fsrs6(.standard, cards: cards, seed: 61))
      let fit = try #require(await FittedModel.fsrs6.fitted(to: groups, jobs: 2))
      errors.append(try #require(fit.standardErrors[20]))
    }
    #expect(errors[0] / errors[1] > 2.5 && errors[0] / errors[1] < 5.5)
  }

  @Test func `a card of one target moves little`() async throws {
    let fit = try #require(
      await FittedModel.fsrs6.fitted(to: SimulatedAnswers.groups([(0, -1, .good), (0, 3, .good)]), jobs: 1))
    #expect(fit.count == 1)
    #expect(FittedModel.fsrs6.prior.penalty(fit.weights) < 0.1)
  }
}
