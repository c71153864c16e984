import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct LikelihoodTests {
  private static let groups = SimulatedAnswers.groups(
    SimulatedAnswers.fsrs6(.standard, cards: 60, seed: 11))

  /// Central differences of the loss, to 1e-6 of the derivative or of 1.
  private func expectExact<Model: LaneModel>(_ model: Model.Type, at weights: [Double]) async {
    let sample = LaneSample(Self.groups)
    func loss(_ weights: [Double]) async -> Double {
      await Self.groups.likelihood(of: sample, under: Model(weights: weights), jobs: 1).loss
    }
    let gradient = await Self.groups.likelihood(of: sample, under: Model(weights: weights), jobs: 1).gradient
    for index in weights.indices {
      let width = max(1e-6, abs(weights[index]) * 1e-6)
      var (low, high) = (weights, weights)
      low[index] -= width
      high[index] += width
      let difference = (await loss(high) - loss(low)) / (high[index] - low[index])
      #expect(
        abs(gradient[index] - difference) <= 1e-6 * max(1, abs(difference)),
        "\(model), w\(index): \(gradient[index]), by differences \(difference)")
    }
  }

  /// The standard weights, and two sets away from them and from their bounds.
  private static func weights(_ model: FittedModel) -> [[Double]] {
    [-0.2, 0, 0.25].map { shift in
      zip(model.prior.means, model.prior.bounds).enumerated().map { index, weight in
        let way = index.isMultiple(of: 2) ? shift : -0.5 * shift
        return min(max(weight.0 * (1 + way) + 0.02, weight.1.lowerBound), weight.1.upperBound)
      }
    }
  }

  @Test(arguments: FittedModel.allCases)
  func `gradients are those of finite differences`(model: FittedModel) async {
    for weights in Self.weights(model) {
      switch model {
      case .fsrs6: await expectExact(FSRS6Lanes.self, at: weights)
      case .fsrs7: await expectExact(FSRS7Lanes.self, at: weights)
      case .hlr: await expectExact(HalfLifeLanes<ExponentialCurve>.self, at: weights)
      case .power: await expectExact(HalfLifeLanes<HyperbolicCurve>.self, at: weights)
      }
    }
  }

  @Test func `the information is that of single targets`() async {
    let weights = FittedModel.hlr.prior.means
    let likelihood = await Self.groups.likelihood(
      of: LaneSample(Self.groups), under: HalfLifeLanes<ExponentialCurve>(weights: weights), jobs: 1)
    var information = [Double](repeating: 0, count: 9)
    func recall(_ weights: [Double]) async -> [Double] {
      await FittedModel.hlr.recall(of: Self.groups, weights: weights, jobs: 1)
    }
    let p = await recall(weights)
    var slopes: [[Double]] = []
    for index in 0..<3 {
      var (low, high) = (weights, weights)
      low[index] -= 1e-5
      high[index] += 1e-5
      slopes.append(zip(await recall(high), await recall(low)).map { ($0 - $1) / 2e-5 })
    }
    for target in p.indices {
      for (row, column) in (0..<9).map({ ($0 / 3, $0 % 3) }) {
        information[row * 3 + column] +=
          slopes[row][target] * slopes[column][target] / (p[target] * (1 - p[target]))
      }
    }
    for (found, wanted) in zip(likelihood.information, information) {
      #expect(abs(found - wanted) < 1e-5 * abs(wanted))
    }
  }

  @Test func `the loss is the log likelihood of the chances given`() async {
    let answers = SimulatedAnswers.fsrs6(.standard, cards: 60, seed: 11).filter { $0.elapsed > 0 }
    for model in FittedModel.allCases {
      let p = await model.recall(of: Self.groups, weights: model.prior.means, jobs: 2)
      let loss = zip(p, answers).reduce(0.0) {
        $0 - KaikiNumerics.log($1.1.rating == .again ? 1 - $1.0 : $1.0)
      }
      let fit = await model.fitted(to: Self.groups, jobs: 1)
      #expect(abs((fit?.standardLoss ?? 0) - loss) < 1e-9 * loss, "\(model)")
    }
  }
}
